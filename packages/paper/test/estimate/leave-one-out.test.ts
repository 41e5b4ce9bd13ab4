import { rbf } from "@unswayed/core/kernels";
import type { Option } from "@unswayed/core/method";
import { createRandomSource } from "@unswayed/core/numerics";
import {
  exactLeaveOneOut,
  fastLeaveOneOut,
  type Inference,
  type MapEstimate,
  mapEstimate,
  prepareInference,
  type Vote,
} from "@unswayed/paper";
import { describe, expect, test } from "vitest";

interface Shape {
  readonly seed: string;
  /** Width of the bumps that likings are made of. */
  readonly bump: number;
  readonly voters: number;
  readonly options: number;
  readonly privateRounds: number;
  readonly publicRounds: number;
  readonly isNoisy: boolean;
}

/** Likings that are sums of eight bumps, public answers swayed by 30 %: votes with something to find in them. */
function simulated(shape: Shape) {
  const random = createRandomSource(shape.seed);
  const n = shape.voters;
  const likings = Array.from({ length: n }, () => {
    const bumps = Array.from({ length: 8 }, () => ({
      at: random.next(),
      height: 6 * random.next() - 3,
    }));
    return ([x]: Option): number =>
      bumps.reduce(
        (sum, { at, height }) => sum + height * Math.exp(-((x - at) ** 2) / (2 * shape.bump ** 2)),
        0,
      );
  });
  const options = Array.from({ length: shape.options }, (_, k) => [
    (k + random.next()) / shape.options,
  ]);
  const rounds = (count: number, selfWeight: number): Vote[] =>
    Array.from({ length: count }, () => {
      const candidate = Math.floor(random.next() * shape.options);
      const step = 1 + Math.floor(random.next() * (shape.options - 1));
      const reference = (candidate + step) % shape.options;
      const answers = likings.map((own) => {
        const shown = (x: Option): number =>
          selfWeight * own(x) +
          ((1 - selfWeight) / n) * likings.reduce((sum, liking) => sum + liking(x), 0);
        const gain = shown(options[candidate]) - shown(options[reference]);
        const isFirst = shape.isNoisy ? random.next() < 1 / (1 + Math.exp(-gain)) : gain > 0;
        return isFirst ? "candidate" : "reference";
      });
      return { candidate, reference, answers };
    });
  return {
    voterCount: n,
    options,
    normBound: 4,
    privateVotes: rounds(shape.privateRounds, 1),
    publicVotes: rounds(shape.publicRounds, 0.7),
  };
}

const grid = [0.05, 0.1, 0.2, 0.4];

function scoresOf(shape: Shape): { fast: number[]; exact: number[] } {
  const problem = simulated(shape);
  const both = grid.map((lengthScale) => {
    const inference = prepareInference({ ...problem, kernel: rbf({ lengthScale }) });
    const map = mapEstimate(inference, { random: createRandomSource(1), effort: "fast" });
    return [fastLeaveOneOut(inference, map), exactLeaveOneOut(inference, map)];
  });
  return { fast: both.map(([fast]) => fast), exact: both.map(([, exact]) => exact) };
}

const best = (scores: readonly number[]): number => grid[scores.indexOf(Math.max(...scores))];

const alone = { voters: 1, publicRounds: 0 };
const clear: Shape[] = [
  { ...alone, seed: "one", bump: 0.15, options: 14, privateRounds: 40, isNoisy: true },
  { ...alone, seed: "two", bump: 0.08, options: 20, privateRounds: 50, isNoisy: false },
  { ...alone, seed: "seven", bump: 0.05, options: 26, privateRounds: 60, isNoisy: false },
];
const swayed: Shape[] = [
  {
    seed: "three",
    bump: 0.3,
    voters: 2,
    options: 12,
    privateRounds: 20,
    publicRounds: 10,
    isNoisy: true,
  },
  {
    seed: "five",
    bump: 0.4,
    voters: 2,
    options: 14,
    privateRounds: 30,
    publicRounds: 10,
    isNoisy: false,
  },
  {
    seed: "six",
    bump: 0.1,
    voters: 3,
    options: 12,
    privateRounds: 12,
    publicRounds: 12,
    isNoisy: true,
  },
];

/**
 * Length scales worth telling apart differ by some 0.03 nats an answer and more. For one voter the problem is concave and
 * one Newton step lands close: 0.01. With influence the answer left out also moves A, which the paraboloid sees only to
 * first order: 0.05 at worst, 0.02 on average.
 */
describe("the fast score is the exact one, nearly", () => {
  test.each(clear)("for one voter within 0.01 nats (seed $seed)", (shape) => {
    const { fast, exact } = scoresOf(shape);

    fast.forEach((score, k) => {
      expect(Math.abs(score - exact[k])).toBeLessThan(0.01);
    });
    expect(best(fast)).toBe(best(exact));
    expect(Math.max(...exact) - Math.min(...exact)).toBeGreaterThan(0.05); // the choice is a clear one
  });

  test("for swayed voters within 0.05 nats, 0.02 on average, and chooses the same scale", () => {
    const all = swayed.map(scoresOf);
    const gaps = all.flatMap(({ fast, exact }) =>
      fast.map((score, k) => Math.abs(score - exact[k])),
    );

    expect(Math.max(...gaps)).toBeLessThan(0.05);
    expect(gaps.reduce((a, b) => a + b) / gaps.length).toBeLessThan(0.02);
    for (const { fast, exact } of all) expect(best(fast)).toBe(best(exact));
  });
});

function estimated(
  votes: Vote[],
  normBound = 2,
  publicVotes: Vote[] = [],
  options = [[0], [1]],
): [Inference, MapEstimate] {
  const inference = prepareInference({
    voterCount: 1,
    options,
    kernel: rbf({ lengthScale: 0.2 }),
    normBound,
    privateVotes: votes,
    publicVotes,
  });
  return [inference, mapEstimate(inference, { random: createRandomSource(1) })];
}
const first: Vote = { candidate: 0, reference: 1, answers: ["candidate"] };
const second: Vote = { candidate: 0, reference: 1, answers: ["reference"] };

describe("by hand", () => {
  test("of 3 answers against 1 each is predicted from the others: by odds of 2:1, and 3:0", () => {
    // Without one of the three: odds 2:1. Without the fourth: 3:0, as large a difference as the norm allows, 2√2.
    const edge = 2 * Math.sqrt(2 * (1 + 1e-6));
    const expected = (3 * Math.log(2 / 3) - Math.log1p(Math.exp(edge))) / 4;
    const votes = [first, first, first, second];

    expect(exactLeaveOneOut(...estimated(votes))).toBeCloseTo(expected, 2);
    // One Newton step from 3:1, at most to the edge: an odds ratio of 3 is far from the flat part of the sigmoid.
    expect(Math.abs(fastLeaveOneOut(...estimated(votes)) - expected)).toBeLessThan(0.3);
  });

  test("hundreds of answers, 3 to 1: leaving one out changes next to nothing", () => {
    const votes = Array.from({ length: 400 }, (_, k) => (k % 4 === 3 ? second : first));
    const expected = 0.75 * Math.log(0.75) + 0.25 * Math.log(0.25);

    expect(fastLeaveOneOut(...estimated(votes))).toBeCloseTo(expected, 2);
  });

  test("the fast score does not mind how often a pair was asked about, or which way round", () => {
    const turned: Vote = { candidate: 1, reference: 0, answers: ["reference"] };

    expect(fastLeaveOneOut(...estimated([first, first, second, first]))).toBeCloseTo(
      fastLeaveOneOut(...estimated([turned, first, turned, second])),
      9,
    );
  });

  test("someone's only answer is predicted by a coin", () => {
    expect(exactLeaveOneOut(...estimated([first]))).toBeCloseTo(Math.log(0.5), 12);
    expect(exactLeaveOneOut(...estimated([], 2, [second]))).toBeCloseTo(Math.log(0.5), 12);
  });

  test("so is an answer about options that no other answer touches", () => {
    // Of 2 answers against 2 each is predicted from the others, by odds of 1:2.
    const apart: Vote = { candidate: 2, reference: 3, answers: ["candidate"] };
    const votes = [first, second, first, second, apart];
    const expected = (4 * Math.log(1 / 3) + Math.log(0.5)) / 5;

    const score = exactLeaveOneOut(...estimated(votes, 8, [], [[0], [1], [2], [3]]));

    expect(score).toBeCloseTo(expected, 2);
  });

  test("no answers, no score", () => {
    expect(fastLeaveOneOut(...estimated([]))).toBe(0);
    expect(exactLeaveOneOut(...estimated([]))).toBe(0);
  });
});
