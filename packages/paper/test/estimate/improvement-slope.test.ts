import type { Welfare } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import { type ConfidenceSet, confidenceSet, improvementBound, mapEstimate } from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { maxGap } from "../../../core/test/support/dense.ts";
import { numericalGradient } from "../../../core/test/support/differences.ts";
import { randomProblem } from "../support/random-problem.ts";
import { inferenceOf, type PlainProblem } from "../support/reference-model.ts";

const shape = { seed: "slope", voters: 3, privateRounds: 6, publicRounds: 9, dimension: 2 };

function setOf(problem: PlainProblem): ConfidenceSet {
  const inference = inferenceOf(problem);
  const map = mapEstimate(inference, { random: createRandomSource(1) });
  const slack = { joint: 0.5, private: 0.5, public: 0.5, anchor: "map" } as const;
  // Few starts: what matters here is that a bound and its neighbours are found in the same way.
  return confidenceSet(inference, map, slack, { random: createRandomSource(2), effort: "fast" });
}

describe.each([
  ["seven options", randomProblem({ ...shape, options: 7, lengthScale: 0.5 })],
  ["forty options and a smooth kernel", randomProblem({ ...shape, options: 40, lengthScale: 1.5 })],
])("the slope of an improvement bound, %s", (_, problem) => {
  const set = setOf(problem);
  const at = [0.37, 0.62];

  test.each<[Welfare]>([
    [{ kind: "gini", rho: 1 }],
    [{ kind: "gini", rho: 0.5 }],
    [{ kind: "gini", rho: 0.1 }],
    [{ kind: "egalitarian" }],
    [{ kind: "chebyshev", weights: [1, 2, 0.5], ideal: [0.1, -0.2, 0] }],
  ])("is how the bound itself changes as the candidate moves: %o", (welfare) => {
    const slope = improvementBound(set, at, 0, welfare).slope();

    // Bounds are good to 1e-7, so differences over 2e-3 are to 1e-4; the bound bends by h² and, at worst, has a kink.
    const implied = numericalGradient(
      (x) => improvementBound(set, Array.from(x), 0, welfare).value,
      at,
      1e-3,
    );
    expect(slope).not.toBeNull();
    expect(maxGap(slope as Float64Array, implied)).toBeLessThan(1e-2);
  });

  test("is not given for a listed option, which cannot move", () => {
    expect(improvementBound(set, 2, 0, { kind: "gini", rho: 1 }).slope()).toBeNull();
  });
});
