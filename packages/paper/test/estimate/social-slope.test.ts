import type { Welfare } from "@unswayed/core";
import type { Option } from "@unswayed/core/method";
import { createRandomSource } from "@unswayed/core/numerics";
import type { Levels } from "@unswayed/core/welfare";
import { type ConfidenceSet, confidenceSet, improvementBound, mapEstimate } from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { maxGap } from "../../../core/test/support/dense.ts";
import { numericalGradient } from "../../../core/test/support/differences.ts";
import { randomProblem } from "../support/random-problem.ts";
import { inferenceOf } from "../support/reference-model.ts";

function setOf(seed: string, voters: number, options: number, dimension: number): ConfidenceSet {
  const problem = randomProblem({
    seed,
    voters,
    options,
    dimension,
    privateRounds: 6,
    publicRounds: 6,
    lengthScale: dimension === 1 ? 0.25 : 0.4,
  });
  const inference = inferenceOf(problem);
  const random = createRandomSource(seed);
  const map = mapEstimate(inference, { random: random.split("map") });
  const slack = { joint: 0.5, private: 0.5, public: 0.5, anchor: "map" } as const;
  return confidenceSet(inference, map, slack, { random: random.split("set"), effort: "fast" });
}

const average: Welfare = { kind: "utilitarian" };
const half: Welfare = { kind: "gini", rho: 0.5 };
const worstOff: Welfare = { kind: "egalitarian" };

interface Case {
  readonly seed: string;
  readonly voters: number;
  readonly options: number;
  readonly dimension: number;
  readonly welfare: Welfare;
  readonly levels: Levels;
}

const shape = { voters: 2, options: 6, dimension: 1, levels: "raw" } as const;
const smooth: [string, Case][] = [
  ["average, one dimension", { ...shape, seed: "slope a", welfare: average }],
  ["average, two dimensions", { ...shape, seed: "slope b", welfare: average, dimension: 2 }],
  ["average, a low-rank map", { ...shape, seed: "slope c", welfare: average, options: 24 }],
];
/** Here the best explanation often makes two orderings of the voters equally good: S has a kink there, the bound has not. */
const kinked: [string, Case][] = [
  ["ρ = ½, one dimension", { ...shape, seed: "slope d", welfare: half }],
  ["ρ = ½, two dimensions", { ...shape, seed: "slope e", welfare: half, dimension: 2 }],
  [
    "ρ = ½ by shortfall, three voters",
    {
      ...shape,
      seed: "slope f",
      welfare: half,
      voters: 3,
      dimension: 2,
      levels: "shortfall",
    },
  ],
  [
    "the worst-off by gain over an option",
    { ...shape, seed: "slope g", welfare: worstOff, levels: { gainOver: 2 } },
  ],
];

/**
 * Bounds solved to 1e-9; a step of 1e-3 leaves h²·|f‴|/6, some 1e-5 for these length scales, and 1e-9/1e-3 from the solves.
 * Where the kink itself is crossed within a step the two differ by more; one point in five may be such a one.
 */
const tolerance = 2e-4;

function gapsOf(given: Case, points: number): number[] {
  const { welfare, levels } = given;
  const set = setOf(given.seed, given.voters, given.options, given.dimension);
  const random = createRandomSource(`${given.seed} points`);
  const boundAt = (x: Option) => improvementBound(set, x, 0, welfare, { levels, tolerance: 1e-9 });
  return Array.from({ length: points }, () => {
    const x = Array.from({ length: given.dimension }, () => 0.05 + 0.9 * random.next());
    const { slope, status } = boundAt(x);
    expect(status).toBe("solved");
    return maxGap(
      slope() ?? [],
      numericalGradient((y) => boundAt(Array.from(y)).value, x, 1e-3),
    );
  });
}

describe("the slope of the improvement bound is what its values imply", () => {
  test.each(smooth)("%s", (_, given) => {
    for (const gap of gapsOf(given, 5)) expect(gap).toBeLessThan(tolerance);
  });

  test.each(kinked)("%s", (_, given) => {
    const gaps = gapsOf(given, 5).sort((a, b) => a - b);

    expect(gaps[3]).toBeLessThan(tolerance);
  });
});

test("an option that was voted on cannot be moved: it has no slope", () => {
  const set = setOf("slope a", 2, 6, 1);

  expect(improvementBound(set, 3, 0, average).slope()).toBeNull();
  expect(improvementBound(set, set.inference.problem.options[3], 0, average).slope()).toBeNull();
});

test("at the best option of a fine grid the slope is nearly level, or points out of the box", () => {
  const set = setOf("slope b1", 2, 6, 1);
  const grid = Array.from({ length: 101 }, (_, k) => k / 100 + 1e-7); // beside, not on, what was voted on
  const bounds = grid.map((x) => improvementBound(set, [x], 0, average));
  const best = bounds.reduce((top, bound, k) => (bound.value > bounds[top].value ? k : top), 0);

  const slope = bounds[best].slope()?.[0] ?? Number.NaN;
  if (best === 0) expect(slope).toBeLessThan(0.1);
  else if (best === 100) expect(slope).toBeGreaterThan(-0.1);
  else expect(Math.abs(slope)).toBeLessThan(0.5); // curvature 40 over half a step of 0.01
});
