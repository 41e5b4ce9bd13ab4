import { kernelFromSpec } from "@unswayed/core/kernels";
import { createRandomSource } from "@unswayed/core/numerics";
import {
  confidenceSet,
  differenceWidth,
  improvementBound,
  mapEstimate,
  prepareInference,
  privateUtilityBounds,
} from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { maxGap } from "../../../core/test/support/dense.ts";
import { randomProblem } from "../support/random-problem.ts";
import { inferenceOf } from "../support/reference-model.ts";

const slack = { joint: 0.5, private: 0.5, public: 0.5, anchor: "map" } as const;

/** The MAP's value, and bounds at a listed option, at a new one, and between them. */
function answersOf(inference: ReturnType<typeof prepareInference>): number[] {
  const map = mapEstimate(inference, { random: createRandomSource("kernel map") });
  const set = confidenceSet(inference, map, slack, {
    random: createRandomSource("kernel set"),
    effort: "thorough",
  });
  const intervals = [2, [0.4321]].map((option) => privateUtilityBounds(set, option, 1));
  return [
    map.value,
    ...intervals.flatMap(({ lower, upper }) => [lower.value, upper.value]),
    differenceWidth(set, [0.4321], 2, "private").value as number,
    improvementBound(set, [0.4321], 2, { kind: "gini", rho: 0.5 }).value,
  ];
}

describe("a kernel that gives every option its own liking besides the shared one", () => {
  // On distinct options that liking is what jitter is: one more term on the diagonal, for new options too.
  test.each([6, 40])("is the shared kernel with as much more jitter, on %d options", (options) => {
    const problem = randomProblem({
      seed: "own liking",
      voters: 2,
      options,
      privateRounds: 6,
      publicRounds: 8,
    });
    const { lengthScale, prior, ...rest } = problem;
    const kernel = kernelFromSpec({
      kind: "sum",
      parts: [
        { kind: "rbf", lengthScale },
        { kind: "independent", variance: 0.04 },
      ],
    });

    const withOwn = answersOf(prepareInference({ ...rest, kernel, influence: { prior } }));
    const withJitter = answersOf(inferenceOf({ ...problem, jitter: problem.jitter + 0.04 }));

    expect(maxGap(withOwn, withJitter)).toBeLessThan(1e-5); // bounds solved to 1e-7 from starts of their own
  });
});

describe("a kernel with another scale", () => {
  test("variance s² with norm bound L/s leaves every answer as it was", () => {
    const problem = randomProblem({
      seed: "scale",
      voters: 2,
      options: 6,
      privateRounds: 4,
      publicRounds: 6,
    });
    const { lengthScale, prior, ...rest } = problem;
    const scaled = prepareInference({
      ...rest,
      kernel: kernelFromSpec({ kind: "rbf", lengthScale, variance: 9 }),
      jitter: 9 * problem.jitter,
      normBound: problem.normBound / 3,
      influence: { prior },
    });

    expect(maxGap(answersOf(scaled), answersOf(inferenceOf(problem)))).toBeLessThan(1e-5);
  });
});
