import { createRandomSource } from "@unswayed/core/numerics";
import {
  confidenceSet,
  improvementBound,
  mapEstimate,
  privateUtilityBounds,
} from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { maxGap } from "../../../core/test/support/dense.ts";
import { numericalGradient } from "../../../core/test/support/differences.ts";
import { claimOfBound, claimOfMap, utilitySlopes } from "./claims.ts";
import { type Claim, judge, lagrangianSlopes } from "./kkt.ts";
import { randomProblem } from "./random-problem.ts";
import { factorOf, inferenceOf, logPosterior } from "./reference-model.ts";
import { judgeImprovement } from "./social-kkt.ts";

/** The checker checked: its slopes against its own values, and whether it notices what is wrong. */
const problem = randomProblem({
  seed: "checker",
  voters: 3,
  options: 5,
  privateRounds: 5,
  publicRounds: 8,
  tieStrength: 0.5,
  ties: 0.2,
  missing: 0.1,
});
const inference = inferenceOf(problem);
const map = mapEstimate(inference, { random: createRandomSource("checker") });
const slack = { joint: 0.6, private: 0.5, public: 0.4, anchor: "map" } as const;
const set = confidenceSet(inference, map, slack, { random: createRandomSource("checker set") });
const option = [0.4];
const { upper } = privateUtilityBounds(set, option, 1);
const bound = claimOfBound(problem, set, upper, (point) => ({
  utilities: utilitySlopes(point, 1, 1, option),
}));

describe("the checker's own slopes", () => {
  test("are those of its values, in z and in A", () => {
    const n = problem.voterCount;
    const m = problem.options.length;
    const factor = factorOf(problem, problem.options);
    const random = createRandomSource("anywhere");
    const z = Float64Array.from({ length: n * m }, () => random.next() - 0.5);
    const weights = Float64Array.from({ length: n * n }, () => 0.2 + random.next() / 4);
    const utilitiesOf = (flat: Float64Array) =>
      Array.from({ length: n }, (_, i) =>
        factor.map((row) => row.reduce((sum, c, k) => sum + c * flat[i * m + k], 0)),
      );
    const influenceOf = (flat: Float64Array) =>
      Array.from({ length: n }, (_, i) => Array.from(flat.subarray(i * n, (i + 1) * n)));
    const claim: Claim = {
      ...claimOfMap(problem, map),
      utilities: utilitiesOf(z),
      influence: influenceOf(weights),
      multipliers: {
        norm: [0, 0, 0],
        likelihood: [],
        influence: Array.from({ length: n }, () => Array(n).fill(0)),
      },
    };

    const slopes = lagrangianSlopes(claim);

    const inZ = numericalGradient(
      (flat) => logPosterior(problem, utilitiesOf(flat), claim.influence).total,
      z,
    );
    expect(maxGap(slopes.whitened.flat(), inZ)).toBeLessThan(1e-8);
    const inA = numericalGradient(
      (flat) => logPosterior(problem, claim.utilities, influenceOf(flat)).total,
      weights,
    );
    const centred = inA.map((slope, k) => {
      const row = inA.subarray(n * Math.floor(k / n), n * Math.floor(k / n) + n);
      return slope - row.reduce((a, b) => a + b, 0) / n;
    });
    expect(maxGap(slopes.influence.flat(), centred)).toBeLessThan(1e-8);
  });
});

describe("the checker accepts what is right", () => {
  test.each([
    ["a MAP", claimOfMap(problem, map)],
    ["a bound", bound],
  ])("%s", (_, claim) => {
    const verdict = judge(claim);

    expect(verdict.infeasibility).toBeLessThan(1e-8);
    expect(verdict.stationarity).toBeLessThan(1e-6);
    expect(verdict.complementarity).toBeLessThan(1e-6);
    expect(verdict.leastMultiplier).toBeGreaterThanOrEqual(0);
  });
});

describe("the checker notices", () => {
  const scaled = (rows: Claim["utilities"], factor: number) =>
    rows.map((row) => row.map((entry) => factor * entry));
  const { multipliers } = bound;

  test.each<[string, "stationarity" | "infeasibility", Claim]>([
    [
      "utilities a thousandth too large",
      "infeasibility",
      { ...bound, utilities: scaled(bound.utilities, 1.001) },
    ],
    [
      "utilities a hundredth too small",
      "stationarity",
      { ...bound, utilities: scaled(bound.utilities, 0.99) },
    ],
    [
      "a norm multiplier one per cent off",
      "stationarity",
      { ...bound, multipliers: { ...multipliers, norm: multipliers.norm.map((y) => 1.01 * y) } },
    ],
    [
      "likelihood multipliers one per cent off",
      "stationarity",
      {
        ...bound,
        multipliers: { ...multipliers, likelihood: multipliers.likelihood.map((y) => 1.01 * y) },
      },
    ],
    [
      "influence multipliers left out",
      "stationarity",
      { ...bound, multipliers: { ...multipliers, influence: scaled(multipliers.influence, 0) } },
    ],
    [
      "the opposite objective",
      "stationarity",
      { ...bound, objective: { utilities: scaled(bound.objective.utilities ?? [], -1) } },
    ],
    [
      "a row of influence that sums to 0.999",
      "infeasibility",
      { ...bound, influence: scaled(bound.influence, 0.999) },
    ],
    [
      "a vote turned round",
      "stationarity",
      {
        ...bound,
        problem: {
          ...problem,
          publicVotes: problem.publicVotes.map((vote, k) =>
            k === 0 ? { ...vote, candidate: vote.reference, reference: vote.candidate } : vote,
          ),
        },
      },
    ],
    [
      "a slack of 0.499 where 0.5 was used",
      "infeasibility",
      {
        ...bound,
        constraints: bound.constraints.map((c) => ({ ...c, threshold: c.threshold + 1e-3 })),
      },
    ],
  ])("%s", (_, where, claim) => {
    expect(judge(claim)[where]).toBeGreaterThan(1e-4);
  });

  test("an improvement bound stated for another rule of fairness or another option", () => {
    const reference = problem.options[2];
    const improvement = improvementBound(set, option, 2, { kind: "gini", rho: 0.5 });
    const judged = (x: readonly number[], rho: number) =>
      judgeImprovement(problem, set, improvement, x, reference, rho);

    expect(judged(option, 0.5).stationarity).toBeLessThan(1e-6);
    expect(judged(option, 0.5).slopeGap).toBeLessThan(1e-4);
    expect(judged(option, 0.4).slopeGap).toBeGreaterThan(1e-2);
    expect(judged(problem.options[0], 0.5).stationarity).toBeGreaterThan(1e-3);
  });
});
