import { createRandomSource } from "@unswayed/core/numerics";
import {
  type Answer,
  confidenceSet,
  differenceWidth,
  mapEstimate,
  privateDifferenceBounds,
  type Vote,
} from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { dot, times, transposed } from "../../../core/test/support/dense.ts";
import { randomProblem } from "../support/random-problem.ts";
import {
  factorOf,
  gramRows,
  inferenceOf,
  likelihoodSlopes,
  logLikelihood,
  logProbability,
  type PlainProblem,
} from "../support/reference-model.ts";

const vote = (...answers: Answer[]): Vote => ({ candidate: 0, reference: 1, answers });
const slack = { joint: 0.6, private: 0.5, public: 0.4, anchor: "map" } as const;

/** Two voters and one pair: all that matters is the two differences and the two self-weights, few enough for a grid. */
const pair: PlainProblem = {
  voterCount: 2,
  options: [[0.2], [0.6]],
  lengthScale: 0.3,
  jitter: 1e-6,
  normBound: 2,
  prior: { minimumWeight: 0.01, ridge: 0.1, concentration: 1.01 },
  privateVotes: [vote("candidate", "reference"), vote("candidate", "tie")],
  publicVotes: [
    vote("reference", "reference"),
    vote("candidate", "reference"),
    vote("reference", "candidate"),
  ],
  tieStrength: 0,
};
const gram = gramRows(pair.options, pair.lengthScale, pair.jitter);
const reach = pair.normBound * Math.sqrt(gram[0][0] + gram[1][1] - 2 * gram[0][1]);

interface Values {
  readonly private: number;
  readonly public: number;
  readonly total: number;
}
type Point = [d1: number, d2: number, a: number, b: number];

function valuesAt([d1, d2, a, b]: Point): Values {
  const v1 = a * d1 + (1 - a) * d2;
  const v2 = (1 - b) * d1 + b * d2;
  const sum = (votes: readonly Vote[], first: number, second: number): number =>
    votes.reduce(
      (total, { answers }) =>
        total + logProbability(answers[0], first, 0) + logProbability(answers[1], second, 0),
      0,
    );
  const ofPrivate = sum(pair.privateVotes, d1, d2);
  const ofPublic = sum(pair.publicVotes, v1, v2);
  const weights = [a, 1 - a, b, 1 - b];
  const prior = weights.reduce((total, w) => total - 0.1 * w * w + 0.01 * Math.log(w), 0);
  return { private: ofPrivate, public: ofPublic, total: ofPrivate + ofPublic + prior };
}

/** The best point of a grid, then of ever finer grids around it: 11 values per direction, the mesh a quarter finer each time. */
function gridMaximum(objective: (point: Point) => number): { value: number; point: Point } {
  let centre: Point = [0, 0, 0.5, 0.5];
  let half = [reach, reach, 0.49, 0.49];
  let value = -Infinity;
  for (let round = 0; round < 34; round++) {
    const axes = centre.map((c, k) => {
      const [least, most] = k < 2 ? [-reach, reach] : [0.01, 0.99];
      return Array.from({ length: 11 }, (_, t) =>
        Math.min(most, Math.max(least, c + half[k] * (t / 5 - 1))),
      );
    });
    let next = centre;
    for (const d1 of axes[0]) {
      for (const d2 of axes[1]) {
        for (const a of axes[2]) {
          for (const b of axes[3]) {
            const found = objective([d1, d2, a, b]);
            if (found > value) {
              value = found;
              next = [d1, d2, a, b];
            }
          }
        }
      }
    }
    centre = next;
    half = half.map((h) => 0.75 * h);
  }
  return { value, point: centre };
}

describe("two voters and one pair, against a grid over everything that matters", () => {
  const inference = inferenceOf(pair);
  const map = mapEstimate(inference, { random: createRandomSource(1), effort: "thorough" });
  const set = confidenceSet(inference, map, slack, {
    random: createRandomSource(2),
    effort: "thorough",
  });

  test("the MAP", () => {
    const { value, point } = gridMaximum((at) => valuesAt(at).total);

    expect(Math.abs(map.value - value)).toBeLessThan(1e-5); // the last mesh is 5e-5 wide, curvatures are near 1
    expect(Math.abs(map.utilities[0] - map.utilities[1] - point[0])).toBeLessThan(1e-2);
  });

  test.each([
    [0, 1],
    [0, -1],
    [1, 1],
    [1, -1],
  ])("the extreme difference of voter %d, times %d", (voter, sign) => {
    const best = valuesAt(gridMaximum((at) => valuesAt(at).total).point);
    const inside = (values: Values): boolean =>
      values.total >= best.total - slack.joint &&
      values.private >= best.private - slack.private &&
      values.public >= best.public - slack.public;

    const { value } = gridMaximum((at) => (inside(valuesAt(at)) ? sign * at[voter] : -Infinity));

    const { lower, upper } = privateDifferenceBounds(set, 0, 1, voter);
    const bound = sign > 0 ? upper.value : -lower.value;
    expect(value).toBeLessThan(bound + 1e-4); // the grid's own MAP is 1e-5 off, and so are its thresholds
    expect(value).toBeGreaterThan(bound - 1e-2); // the rim is met by the mesh only now and then
  });
});

describe("the public width, against one-dimensional searches", () => {
  /** Where a falling function passes the level between two points. */
  function crossing(f: (d: number) => number, level: number, above: number, below: number): number {
    let [a, b] = [above, below];
    for (let k = 0; k < 80; k++) {
      const middle = (a + b) / 2;
      if (f(middle) >= level) a = middle;
      else b = middle;
    }
    return a;
  }

  test("of one pair: where each voter's log likelihood has fallen by the slack, or the norm ends", () => {
    const inference = inferenceOf(pair);
    const map = mapEstimate(inference, { random: createRandomSource(1) });
    const set = confidenceSet(inference, map, slack, { random: createRandomSource(2) });

    const width = differenceWidth(set, 0, 1, "public");

    const squares = [0, 1].map((voter) => {
      const f = (d: number): number =>
        pair.publicVotes.reduce(
          (sum, { answers }) => sum + logProbability(answers[voter], d, 0),
          0,
        );
      const top = -Math.log(2); // both voters answered 2 : 1 against, so the best margin is log ½
      const level = f(top) - slack.public;
      const upper = f(reach) >= level ? reach : crossing(f, level, top, reach);
      const lower = f(-reach) >= level ? -reach : crossing(f, level, top, -reach);
      return (upper - lower) ** 2;
    });
    expect(Math.abs((width.value as number) - Math.sqrt(squares[0] + squares[1]))).toBeLessThan(
      1e-5,
    );
  });

  test("of many pairs: climbing with a price on likelihood, the price found by bisection", () => {
    const problem = randomProblem({
      seed: "public width",
      voters: 2,
      options: 5,
      privateRounds: 0,
      publicRounds: 6,
    });
    const inference = inferenceOf(problem);
    const map = mapEstimate(inference, { random: createRandomSource(1) });
    const set = confidenceSet(inference, map, slack, { random: createRandomSource(2) });

    const { byVoter } = differenceWidth(set, 3, 1, "public");

    const factor = factorOf(problem, problem.options);
    const row = factor[3].map((c, k) => c - factor[1][k]);
    byVoter.forEach(({ lower, upper }, voter) => {
      const votes = problem.publicVotes.map((v) => ({ ...v, answers: [v.answers[voter]] }));
      const value = (z: number[]): number => logLikelihood(votes, [times(factor, z)], 0);
      const slopes = (z: number[]): number[] =>
        times(transposed(factor), likelihoodSlopes(votes, [times(factor, z)], 0)[0]);
      const climb = (sign: number, price: number): number[] =>
        climbed(
          problem.normBound,
          (z) => slopes(z).map((s, k) => price * s + sign * row[k]),
          1 + 3 * price,
        );
      const level = value(climb(0, 1)) - slack.public;
      for (const [sign, bound] of [
        [1, upper.value],
        [-1, -lower.value],
      ] as const) {
        let [cheap, dear] = [1e-3, 1e3];
        for (let k = 0; k < 40; k++) {
          const price = Math.sqrt(cheap * dear);
          if (value(climb(sign, price)) >= level) dear = price;
          else cheap = price;
        }
        expect(Math.abs(sign * dot(row, climb(sign, dear)) - bound)).toBeLessThan(1e-3);
      }
    });
  });

  /** Projected gradient ascent in a ball: steps of 1/steepness, as many as it takes. */
  function climbed(radius: number, slopes: (z: number[]) => number[], steepness: number): number[] {
    let z = slopes([0, 0, 0, 0, 0]).map(() => 0);
    for (let k = 0; k < 3000; k++) {
      const moved = slopes(z).map((s, i) => z[i] + s / steepness);
      const length = Math.sqrt(dot(moved, moved));
      const next = length > radius ? moved.map((v) => (v * radius) / length) : moved;
      const change = Math.max(...next.map((v, i) => Math.abs(v - z[i])));
      z = next;
      if (change < 1e-10) break;
    }
    return z;
  }
});
