import type { Welfare } from "@unswayed/core";
import { rbf } from "@unswayed/core/kernels";
import { createRandomSource } from "@unswayed/core/numerics";
import {
  type ConfidenceSet,
  confidenceSet,
  improvementBound,
  mapEstimate,
  prepareInference,
  privateUtilityBounds,
  socialUtilityBounds,
} from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { goodVotes } from "../../../core/test/support/refusal.ts";

const mean: Welfare = { kind: "custom", evaluate: (u) => u.reduce((a, b) => a + b, 0) / u.length };

function setOfTwo(): ConfidenceSet {
  const inference = prepareInference({
    voterCount: 2,
    options: [[0.1], [0.5], [0.9]],
    kernel: rbf({ lengthScale: 0.3 }),
    normBound: 2,
    ...goodVotes,
  } as never);
  const random = createRandomSource("monotone");
  const map = mapEstimate(inference, { random });
  const slack = { joint: 0.5, private: 0.5, public: 0.5, anchor: "map" } as const;
  return confidenceSet(inference, map, slack, { random, effort: "fast" });
}

/** Of a welfare of the group's own only monotonicity is known (paper: remark:confidence_bound). */
describe("a welfare of one's own", () => {
  const set = setOfTwo();

  test("is bounded by everyone's best at the candidate less everyone's worst at the reference", () => {
    const upper = [0, 1].map((voter) => privateUtilityBounds(set, 0, voter).upper.value);
    const lower = [0, 1].map((voter) => privateUtilityBounds(set, 2, voter).lower.value);

    const bound = improvementBound(set, 0, 2, mean);

    expect(bound.status).toBe("solved");
    expect(bound.value).toBeCloseTo((upper[0] + upper[1] - lower[0] - lower[1]) / 2, 9);
  });

  test("has wider bounds than the same welfare whose form is known", () => {
    const known = improvementBound(set, 0, 2, { kind: "utilitarian" });
    const wide = socialUtilityBounds(set, 1, mean);
    const narrow = socialUtilityBounds(set, 1, { kind: "utilitarian" });

    expect(improvementBound(set, 0, 2, mean).value).toBeGreaterThanOrEqual(known.value - 1e-6);
    expect(wide.upper.value).toBeGreaterThanOrEqual(narrow.upper.value - 1e-6);
    expect(wide.lower.value).toBeLessThanOrEqual(narrow.lower.value + 1e-6);
  });

  test("falls short of nobody's own best by less than nothing", () => {
    const { upper } = socialUtilityBounds(set, 1, mean, { levels: "shortfall" });

    expect(upper.value).toBeLessThanOrEqual(0);
  });
});
