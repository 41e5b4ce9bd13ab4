import { describe, expect, test } from "vitest";
import type { Draws } from "../../../../src/engines/particles/belief/belief.ts";
import {
  answerBlock,
  type VoterQuestion,
} from "../../../../src/engines/particles/decide/answer-block.ts";
import { createRandomSource } from "../../../../src/random/random-source.ts";

const count = 6;
const voterCount = 3;
const optionCount = 5;

/** Utilities between −3 and 3, other ones on each channel. */
function someDraws(seed: string): Draws {
  const random = createRandomSource(seed);
  const table = (): Float64Array =>
    Float64Array.from({ length: count * voterCount * optionCount }, () => 6 * random.next() - 3);
  return {
    ...{ count, voterCount, optionCount },
    privateUtilities: table(),
    publicUtilities: table(),
    influence: new Float64Array(count * voterCount * voterCount),
  };
}

/** e to the utility of the options that a voter is asked about, in one draw. */
function weightsOf(table: Float64Array, m: number, { voter, options }: VoterQuestion): number[] {
  return options.map((option) => Math.exp(table[(m * voterCount + voter) * optionCount + option]!));
}

/**
 * The moments of y_x, the number of options that x is put before, without going through any order. An order by Plackett and Luce is
 * that in which independent clocks ring whose rates are the weights. Hence, for different options,
 *
 *     P(x before z) = w_x/(w_x + w_z),   P(x before z and v) = w_x/(w_x + w_z + w_v),
 *     P(x before z before v) = w_x/(w_x + w_z + w_v) · w_z/(w_z + w_v),
 *
 * and what is said of x and z does not depend on what is said of two others.
 */
function byClocks(w: readonly number[]): { mean: number[]; square: number[][] } {
  const all = w.map((_, x) => x);
  const sum = (values: readonly number[]): number =>
    values.reduce((total, value) => total + value, 0);
  const before = (x: number, ...rest: number[]): number =>
    w[x]! / (w[x]! + sum(rest.map((z) => w[z]!)));
  const chain = (x: number, z: number, v: number): number => before(x, z, v) * before(z, v);
  /** x before z, and t before v. */
  const both = (x: number, z: number, t: number, v: number): number => {
    if (x === t) return z === v ? before(x, z) : before(x, z, v);
    if (z === t && v === x) return 0;
    if (z === t) return chain(x, t, v);
    if (v === x) return chain(t, x, z);
    if (z === v) return chain(x, t, z) + chain(t, x, z);
    return before(x, z) * before(t, v);
  };
  const others = (x: number): number[] => all.filter((z) => z !== x);
  return {
    mean: all.map((x) => sum(others(x).map((z) => before(x, z)))),
    square: all.map((x) =>
      all.map((t) => sum(others(x).flatMap((z) => others(t).map((v) => both(x, z, t, v))))),
    ),
  };
}

describe("answers that put options in order", () => {
  test.each([
    ["three options", "public", [4, 0, 2], [1, 3, 0]],
    ["four options", "private", [4, 0, 2, 1], [2, 1, 3, 4]],
    ["four options and three", "public", [0, 1, 3, 4], [3, 2, 1]],
  ] as const)(
    "of %s, asked of two voters (%s), have the moments of clocks that ring",
    (_, channel, first, second) => {
      const draws = someDraws(`orders ${channel} ${first.length}`);
      const table = channel === "public" ? draws.publicUtilities : draws.privateUtilities;
      const questions = [
        { voter: 2, options: first },
        { voter: 0, options: second },
      ];
      const rowOf = [0, first.length - 1, first.length + second.length - 2];
      const rows = rowOf[2]!;

      const block = answerBlock(draws, "order", channel, questions);

      expect(block.rows).toBe(rows);
      const noise = new Float64Array(rows * rows); // none between voters
      questions.forEach((question, k) => {
        const start = rowOf[k]!;
        const free = question.options.length - 1;
        const moments = Array.from({ length: count }, (_, m) =>
          byClocks(weightsOf(table, m, question)),
        );
        for (let x = 0; x < free; x++) {
          const average = moments.reduce((sum, { mean }) => sum + mean[x]! / count, 0);
          moments.forEach(({ mean }, m) => {
            expect(block.deviations[(start + x) * count + m]).toBeCloseTo(mean[x]! - average, 12);
          });
          for (let z = 0; z < free; z++) {
            noise[(start + x) * rows + start + z] = moments.reduce(
              (sum, { mean, square }) => sum + (square[x]![z]! - mean[x]! * mean[z]!) / count,
              0,
            );
          }
        }
      });
      block.noise.forEach((value, at) => {
        expect(value).toBeCloseTo(noise[at]!, 12);
      });
    },
  );

  test("of two options are those to a pair", () => {
    const draws = someDraws("pair");
    const questions = [
      { voter: 0, options: [3, 1] },
      { voter: 1, options: [0, 4] },
    ];

    for (const channel of ["public", "private"] as const) {
      const order = answerBlock(draws, "order", channel, questions);
      const pair = answerBlock(draws, "pair", channel, questions);

      expect(order.rows).toBe(pair.rows);
      for (const field of ["deviations", "noise"] as const) {
        order[field].forEach((value, at) => {
          expect(value).toBeCloseTo(pair[field][at]!, 14);
        });
      }
    }
  });
});
