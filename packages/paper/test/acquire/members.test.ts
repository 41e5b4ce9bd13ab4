import type { Welfare } from "@unswayed/core";
import { kernelFromSpec } from "@unswayed/core/kernels";
import { createRandomSource } from "@unswayed/core/numerics";
import { aggregate, type Levels } from "@unswayed/core/welfare";
import {
  type Bound,
  type ConfidenceSet,
  confidenceSet,
  improvementBound,
  mapEstimate,
  prepareInference,
  privateDifferenceBounds,
  socialUtilityBounds,
} from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { rowsOf } from "../../../core/test/support/dense.ts";

/**
 * Every bound comes with a member of the set that attains it. A member found on the way to one bound must not beat another:
 * where it does, the other is no bound, and a study may stop or skip a question because of it.
 */

const [poor, fair, good, unknown] = [0, 1, 2, 3];

/** Everyone has said that `good` is better than two others; `unknown` was only put against the poorest. */
function setOf(voters: number): ConfidenceSet {
  const answers = Array.from({ length: voters }, () => "candidate" as const);
  const votes = [
    [unknown, poor],
    [fair, poor],
    [good, poor],
    [good, fair],
  ].map(([candidate, reference]) => ({ candidate, reference, answers }));
  const inference = prepareInference({
    voterCount: voters,
    options: [[0], [1], [2], [3]],
    kernel: kernelFromSpec({ kind: "independent" }),
    normBound: 3,
    privateVotes: votes,
    publicVotes: votes,
  });
  const random = createRandomSource("members");
  const map = mapEstimate(inference, { random: random.split("map"), effort: "fast" });
  const slack = { joint: 0.5, private: 0.5, public: 0.5, anchor: "map" } as const;
  return confidenceSet(inference, map, slack, { random: random.split("set"), effort: "fast" });
}

const welfare: Welfare = { kind: "gini", rho: 0.4 };

const levelled: [string, Levels][] = [
  ["raw", "raw"],
  ["shortfall", "shortfall"],
  ["gain over the poorest", { gainOver: poor }],
];

/** S of an option at the member that attains a bound, straight from the definition. */
function socialAt(bound: Bound, option: number, levels: Levels): number {
  const at = bound.certificate();
  if (at === null) throw new Error("the set is empty");
  const zero = (row: readonly number[]): number => {
    if (levels === "shortfall") return Math.max(...row);
    return typeof levels === "object" ? row[levels.gainOver] : 0;
  };
  return aggregate(
    welfare,
    rowsOf(at.utilities, at.options.length).map((row) => row[option] - zero(row)),
  );
}

/** Members found for other purposes, each extreme in some way. */
function membersOf(set: ConfidenceSet): Bound[] {
  const gain: Levels = { gainOver: unknown };
  return [
    socialUtilityBounds(set, good, welfare, { levels: gain }).lower,
    socialUtilityBounds(set, unknown, welfare).upper,
    improvementBound(set, unknown, good, { kind: "utilitarian" }),
    improvementBound(set, unknown, good, { kind: "egalitarian" }),
    improvementBound(set, unknown, good, welfare),
    privateDifferenceBounds(set, unknown, good, 0).upper,
    privateDifferenceBounds(set, unknown, good, 0).lower,
  ];
}

describe.each([1, 2, 3, 5, 6, 8])("with %d voters no known member beats", (voters) => {
  const set = setOf(voters);
  const members = membersOf(set);
  const tolerance = 1e-4; // bounds are solved to 1e-7, utilities read off to about 1e-6

  test.each(levelled)("the improvement bound (%s)", (_, levels) => {
    const bound = improvementBound(set, unknown, good, welfare, { levels, effort: "fast" });

    for (const member of members) {
      const attained = socialAt(member, unknown, levels) - socialAt(member, good, levels);
      expect(attained).toBeLessThan(bound.value + tolerance);
    }
  });

  test.each(levelled)("the range of the favourite (%s)", (_, levels) => {
    const { lower, upper } = socialUtilityBounds(set, good, welfare, { levels, effort: "fast" });

    for (const member of members) {
      const attained = socialAt(member, good, levels);
      expect(attained).toBeGreaterThan(lower.value - tolerance);
      expect(attained).toBeLessThan(upper.value + tolerance);
    }
  });
});
