import type { Welfare } from "@unswayed/core";
import { kernelFromSpec } from "@unswayed/core/kernels";
import { createRandomSource } from "@unswayed/core/numerics";
import {
  confidenceSet,
  improvementBound,
  mapEstimate,
  prepareInference,
  privateDifferenceBounds,
  privateUtilityBounds,
  socialUtilityBounds,
} from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { randomProblem } from "../support/random-problem.ts";
import { inferenceOf } from "../support/reference-model.ts";

const slack = { joint: 0.5, private: 0.5, public: 0.5, anchor: "map" } as const;
const exact = 1e-5; // bounds solved to 1e-7, on curved rims where that is the square of the error

/** Nobody has voted and items have nothing in common: each voter's utilities fill a ball of radius `radius`. */
function silent(voterCount: number) {
  const inference = prepareInference({
    voterCount,
    options: [[0], [1], [2]],
    kernel: kernelFromSpec({ kind: "independent" }),
    jitter: 1e-6,
    normBound: 2,
    privateVotes: [],
    publicVotes: [],
  });
  const map = mapEstimate(inference, { random: createRandomSource(1) });
  return confidenceSet(inference, map, slack, { random: createRandomSource(2) });
}
const radius = 2 * Math.sqrt(1 + 1e-6);

describe("before any vote, solved on paper", () => {
  test.each([
    [1, 1],
    [2, 0.5],
    [3, 1],
    [3, 0.2],
  ])(
    "%d voters, ρ = %d: S reaches the radius both ways, and an improvement √2 times it",
    (n, rho) => {
      const set = silent(n);
      const welfare: Welfare = { kind: "gini", rho };

      const { lower, upper } = socialUtilityBounds(set, 0, welfare);
      const improvement = improvementBound(set, 0, 1, welfare);

      expect(Math.abs(upper.value - radius)).toBeLessThan(exact);
      expect(Math.abs(improvement.value - Math.SQRT2 * radius)).toBeLessThan(exact);
      // The mean is lowest when all are; otherwise too, since the ball holds every voter's lowest at once.
      expect(Math.abs(lower.value + radius)).toBeLessThan(exact);
    },
  );

  test("Chebyshev: the voter whose weighted distance to the ideal is worst decides", () => {
    const set = silent(2);
    const welfare: Welfare = { kind: "chebyshev", weights: [1, 0.5], ideal: [0.3, -1] };

    const { lower, upper } = socialUtilityBounds(set, 0, welfare);

    // Highest: min(r − 0.3, (r + 1)/2); lowest: min(−r − 0.3, (−r + 1)/2).
    expect(Math.abs(upper.value - Math.min(radius - 0.3, (radius + 1) / 2))).toBeLessThan(exact);
    expect(Math.abs(lower.value - Math.min(-radius - 0.3, (-radius + 1) / 2))).toBeLessThan(exact);
  });

  test("egalitarian: one voter may fall while all the others hold", () => {
    const set = silent(3);
    const welfare: Welfare = { kind: "egalitarian" };

    // That voter's a + b on the circle a² + b² = r².
    const improvement = improvementBound(set, 0, 1, welfare);

    expect(Math.abs(improvement.value - Math.SQRT2 * radius)).toBeLessThan(exact);
  });

  test("in shortfall, one voter: no option can be more than √2 radii ahead of another", () => {
    const set = silent(1);
    const options = { levels: "shortfall" } as const;
    const welfare: Welfare = { kind: "egalitarian" };

    const improvement = improvementBound(set, 0, 1, welfare, options);
    const { lower, upper } = socialUtilityBounds(set, 0, welfare, options);

    expect(Math.abs(improvement.value - Math.SQRT2 * radius)).toBeLessThan(exact);
    expect(Math.abs(upper.value)).toBeLessThan(exact); // its own best
    expect(Math.abs(lower.value + Math.SQRT2 * radius)).toBeLessThan(exact);
  });
});

describe("different roads to the same bound", () => {
  const problem = randomProblem({
    seed: "roads",
    voters: 3,
    options: 5,
    privateRounds: 5,
    publicRounds: 6,
  });
  const inference = inferenceOf(problem);
  const map = mapEstimate(inference, { random: createRandomSource(3), effort: "thorough" });
  const set = confidenceSet(inference, map, slack, {
    random: createRandomSource(4),
    effort: "thorough",
  });

  test("as ρ goes to 0 only the worst-off counts", () => {
    for (const x of [0, 2, 4]) {
      const almost = improvementBound(set, x, 1, { kind: "gini", rho: 1e-9 });
      const entirely = improvementBound(set, x, 1, { kind: "egalitarian" });

      expect(Math.abs(almost.value - entirely.value)).toBeLessThan(exact);
    }
  });

  test("ρ = 1 is the mean, and levels do not matter to it", () => {
    const mean = improvementBound(set, 2, 1, { kind: "utilitarian" }).value;

    const gini: Welfare = { kind: "gini", rho: 1 };
    expect(improvementBound(set, 2, 1, gini).value).toBe(mean);
    expect(improvementBound(set, 2, 1, gini, { levels: "shortfall" }).value).toBe(mean);
    expect(improvementBound(set, 2, 1, gini, { levels: { gainOver: 4 } }).value).toBe(mean);
  });

  test("Chebyshev with even weights and ideal 0 is egalitarian", () => {
    const chebyshev = improvementBound(set, 4, 0, { kind: "chebyshev" });
    const egalitarian = improvementBound(set, 4, 0, { kind: "egalitarian" });

    expect(Math.abs(chebyshev.value - egalitarian.value)).toBeLessThan(exact);
  });

  test("an option by its index or by its coordinates, in shortfall", () => {
    const welfare: Welfare = { kind: "gini", rho: 0.5 };
    const options = { levels: "shortfall" } as const;
    const [x, y] = [problem.options[3], problem.options[1]];

    const byIndex = improvementBound(set, 3, 1, welfare, options);
    const byPlace = improvementBound(set, x, y, welfare, options);

    expect(byPlace.value).toBe(byIndex.value);
    expect(improvementBound(set, x, y, welfare, { ...options, among: [0, 3, 3] }).value).toBe(
      improvementBound(set, 3, 1, welfare, { ...options, among: [0] }).value,
    );
  });

  test("gain over the reference itself is the bound of S in gains", () => {
    const welfare: Welfare = { kind: "gini", rho: 0.5 };
    const levels = { gainOver: 1 };

    const improvement = improvementBound(set, 3, 1, welfare, { levels });
    const { upper } = socialUtilityBounds(set, 3, welfare, { levels });

    expect(Math.abs(improvement.value - upper.value)).toBeLessThan(exact);
  });

  test("for a single voter an improvement is a difference and S is u, whatever the rule", () => {
    const alone = randomProblem({
      seed: "alone",
      voters: 1,
      options: 4,
      privateRounds: 4,
      publicRounds: 2,
    });
    const single = inferenceOf(alone);
    const best = mapEstimate(single, { random: createRandomSource(5) });
    const own = confidenceSet(single, best, slack, { random: createRandomSource(6) });
    const difference = privateDifferenceBounds(own, 2, 0, 0).upper.value;
    const utility = privateUtilityBounds(own, 2, 0);
    const rules: Welfare[] = [
      { kind: "gini", rho: 0.3 },
      { kind: "utilitarian" },
      { kind: "egalitarian" },
    ];

    for (const welfare of rules) {
      const bounds = socialUtilityBounds(own, 2, welfare);
      expect(Math.abs(improvementBound(own, 2, 0, welfare).value - difference)).toBeLessThan(exact);
      expect(Math.abs(bounds.upper.value - utility.upper.value)).toBeLessThan(exact);
      expect(Math.abs(bounds.lower.value - utility.lower.value)).toBeLessThan(exact);
    }
    const weighted: Welfare = { kind: "chebyshev", weights: [2.5], ideal: [0.7] };
    expect(Math.abs(improvementBound(own, 2, 0, weighted).value - 2.5 * difference)).toBeLessThan(
      exact,
    );
  });
});
