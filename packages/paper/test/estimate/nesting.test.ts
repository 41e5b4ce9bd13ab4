import type { Welfare } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import { aggregate } from "@unswayed/core/welfare";
import {
  type ConfidenceSet,
  confidenceSet,
  differenceWidth,
  type Interval,
  improvementBound,
  influenceBounds,
  mapEstimate,
  privateDifferenceBounds,
  privateUtilityBounds,
  publicUtilityBounds,
  type Slack,
  socialUtilityBounds,
} from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { rowsOf } from "../../../core/test/support/dense.ts";
import { randomProblem } from "../support/random-problem.ts";
import { inferenceOf, shown } from "../support/reference-model.ts";

const problem = randomProblem({
  seed: "nesting",
  voters: 3,
  options: 6,
  privateRounds: 5,
  publicRounds: 7,
  missing: 0.1,
});
const n = 3;
const inference = inferenceOf(problem);
const map = mapEstimate(inference, {
  random: createRandomSource("nesting map"),
  effort: "thorough",
});
const setWith = (slack: Slack): ConfidenceSet =>
  confidenceSet(inference, map, slack, {
    random: createRandomSource("nesting set"),
    effort: "thorough",
  });
const even = (slack: number, anchor: Slack["anchor"] = "map"): Slack => ({
  joint: slack,
  private: slack,
  public: slack,
  anchor,
});
const set = setWith(even(0.5));
const utilities = rowsOf(map.utilities, 6);
const influence = rowsOf(map.influence, n);
const publicly = shown(influence, utilities);
const column = (table: number[][], x: number): number[] => table.map((row) => row[x]);
const options = problem.options.map((_, x) => x);
const voters = Array.from({ length: n }, (_, i) => i);

/** The MAP sits on boundaries of the set that a bound approaches to 1e-7 from inside. */
const rounding = 1e-6;

function expectWithin({ lower, upper }: Interval, value: number): void {
  expect(lower.value).toBeLessThan(value + rounding);
  expect(upper.value).toBeGreaterThan(value - rounding);
}

function expectInside(inner: Interval, outer: Interval): void {
  expect(inner.upper.value).toBeLessThan(outer.upper.value + rounding);
  expect(inner.lower.value).toBeGreaterThan(outer.lower.value - rounding);
}

describe("the estimate lies between its bounds", () => {
  test.each(options)("private and public utilities of every voter at option %d", (x) => {
    for (const voter of voters) {
      expectWithin(privateUtilityBounds(set, x, voter), utilities[voter][x]);
      expectWithin(publicUtilityBounds(set, x, voter), publicly[voter][x]);
    }
  });

  test("differences between every pair of neighbours in the list", () => {
    for (const x of options.slice(1)) {
      for (const voter of voters) {
        const difference = utilities[voter][x] - utilities[voter][x - 1];
        expectWithin(privateDifferenceBounds(set, x, x - 1, voter), difference);
      }
    }
  });

  test("every entry of the influence, which also stays a weight", () => {
    for (const i of voters) {
      for (const j of voters) {
        const interval = influenceBounds(set, i, j);

        expectWithin(interval, influence[i][j]);
        expect(interval.lower.value).toBeGreaterThanOrEqual(0.01);
        expect(interval.upper.value).toBeLessThanOrEqual(0.98);
      }
    }
  });

  const welfares: Welfare[] = [
    { kind: "gini", rho: 1 },
    { kind: "gini", rho: 0.4 },
    { kind: "egalitarian" },
    { kind: "chebyshev", weights: [1, 2, 0.5], ideal: [0.3, 0, -0.2] },
  ];
  test.each(welfares)("social utility and improvement with %o", (welfare) => {
    const social = (x: number): number => aggregate(welfare, column(utilities, x));
    for (const x of [0, 3, 5]) {
      expectWithin(socialUtilityBounds(set, x, welfare), social(x));
      const improvement = improvementBound(set, x, 1, welfare);
      expect(improvement.value).toBeGreaterThan(social(x) - social(1) - rounding);
    }
  });

  test.each(["shortfall", { gainOver: 2 }] as const)("improvement with levels %o", (levels) => {
    const level = (x: number): number[] =>
      utilities.map((row) => row[x] - (levels === "shortfall" ? Math.max(...row) : row[2]));
    const welfare: Welfare = { kind: "gini", rho: 0.4 };
    for (const x of [0, 3]) {
      const estimate = aggregate(welfare, level(x)) - aggregate(welfare, level(1));

      const improvement = improvementBound(set, x, 1, welfare, { levels });

      expect(improvement.value).toBeGreaterThan(estimate - rounding);
    }
  });
});

describe("bounds widen with the set", () => {
  const sets = [0.1, 0.5, 2].map((slack) => setWith(even(slack)));

  test.each([
    ["u", (s: ConfidenceSet) => privateUtilityBounds(s, 2, 0)],
    ["u at a new option", (s: ConfidenceSet) => privateUtilityBounds(s, [0.77], 1)],
    ["a difference", (s: ConfidenceSet) => privateDifferenceBounds(s, 4, 0, 2)],
    ["v", (s: ConfidenceSet) => publicUtilityBounds(s, 2, 1)],
    ["influence", (s: ConfidenceSet) => influenceBounds(s, 0, 1)],
    ["social utility", (s: ConfidenceSet) => socialUtilityBounds(s, 4, { kind: "gini", rho: 0.5 })],
  ])("more slack never narrows %s", (_, boundsOver) => {
    const [tight, middle, loose] = sets.map(boundsOver);

    expectInside(tight, middle);
    expectInside(middle, loose);
    expect(loose.upper.value - loose.lower.value).toBeGreaterThan(
      tight.upper.value - tight.lower.value + 1e-3,
    );
  });

  test("more slack never narrows the public width, nor lowers the improvement", () => {
    const widths = sets.map((s) => differenceWidth(s, 4, 0, "public").value as number);
    const improvements = sets.map(
      (s) => improvementBound(s, 4, 0, { kind: "gini", rho: 0.5 }).value,
    );

    for (const values of [widths, improvements]) {
      expect(values[0]).toBeLessThan(values[1] + rounding);
      expect(values[1]).toBeLessThan(values[2] + rounding);
    }
  });

  test('dropping the separate thresholds (anchor "none") never narrows', () => {
    const joint = setWith(even(0.5, "none"));

    for (const voter of voters) {
      expectInside(privateUtilityBounds(set, 4, voter), privateUtilityBounds(joint, 4, voter));
    }
    expect(joint.thresholds).toEqual({
      joint: set.thresholds.joint,
      private: null,
      public: null,
    });
  });

  test("solving from more starts never narrows", () => {
    for (const starts of [1, 3, 10]) {
      const few = privateUtilityBounds(set, 4, 0, { starts });
      const all = privateUtilityBounds(set, 4, 0);
      expectInside(few, all);
    }
    expect(set.starts.length).toBeGreaterThan(10);
  });
});

describe("an option against itself", () => {
  test.each([1, 0.5])("can improve by nothing (ρ = %d)", (rho) => {
    const improvement = improvementBound(set, 3, 3, { kind: "gini", rho });

    expect(Math.abs(improvement.value)).toBeLessThan(1e-9);
  });

  test("differs from itself by nothing", () => {
    const { lower, upper } = privateDifferenceBounds(set, 3, problem.options[3], 0);

    expect(Math.abs(lower.value)).toBeLessThan(1e-9);
    expect(Math.abs(upper.value)).toBeLessThan(1e-9);
  });
});
