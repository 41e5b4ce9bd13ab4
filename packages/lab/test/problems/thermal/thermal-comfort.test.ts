import { createSpace, InvalidInputError } from "@unswayed/core";
import { aggregate } from "@unswayed/core/welfare";
import { beforeAll, describe, expect, test } from "vitest";
import type { KnownOptimum, Problem } from "../../../src/problem.ts";
import { coolingEffect, stilled } from "../../../src/problems/thermal/cooling-effect.ts";
import { type Climate, conditionsOf, occupants } from "../../../src/problems/thermal/occupants.ts";
import { predictedMeanVote } from "../../../src/problems/thermal/pmv.ts";
import {
  type ThermalVariant,
  thermalComfort,
} from "../../../src/problems/thermal/thermal-comfort.ts";
import { steps } from "./room.ts";

const climateOf = ({ option }: KnownOptimum): Climate => option as Climate;

/** How much worse than the best the group would fare if it believed what is in public said. */
const publicRegret = ({ truth }: Problem): number =>
  truth.optimum.value - truth.socialUtility(truth.publicOptimum.option);

describe("thermal comfort (paper: app:exp)", () => {
  test("is the paper's task: two settings, three people, its influence, ρ = 0.1", () => {
    const { task, truth } = thermalComfort();

    expect(task.name).toBe("thermal");
    expect(thermalComfort({ standard: "iso" }).task.name).toBe("thermal-iso");
    expect(task.voters).toEqual(["influencer", "follower", "altruist"]);
    expect(task.welfare).toEqual({ kind: "gini", rho: 0.1 });
    expect(truth.influence).toEqual([
      [0.8, 0.1, 0.1],
      [0.6, 0.1, 0.3],
      [0.4, 0.3, 0.3],
    ]);
    for (const row of truth.influence) {
      expect(row.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
    }
    const space = createSpace(task.options);
    expect(space.decode([0, 0])).toEqual({ temperature: 15, airSpeed: 0.3 });
    expect(space.decode([1, 1])).toEqual({ temperature: 35, airSpeed: 1.5 });
    expect(truth.grid).toHaveLength(41 * 25);
    expect(truth.grid.at(-1)).toEqual({ temperature: 35, airSpeed: 1.5 });
  });

  test.each([
    [15, 0.3, -0.9381, -2.7722, -4.2332],
    [20, 0.3, -0.1747, -1.6036, -2.353],
    [25, 0.3, 0.6161, -0.4739, -0.56],
    [25, 0.8, 0.3967, -0.8743, -1.0827],
    [30, 1, 1.1812, 0.1963, 0.4663],
    [35, 1.5, 2.0349, 1.2745, 2.0682],
  ])(
    "at %d °C and %d m/s utilities are −|PMV| of the occupants",
    (temperature, airSpeed, ...votes) => {
      const { truth } = thermalComfort();

      votes.forEach((vote, voter) => {
        const utility = truth.utility(voter, { temperature, airSpeed });
        expect(Math.abs(utility + Math.abs(vote))).toBeLessThan(0.004); // those votes have small steps
      });
    },
  );

  test.each([
    [0.3, 21.12, 27.05, 26.76],
    [0.7, 22.37, 28.48, 28.09],
    [1.1, 23.1, 29.39, 28.68],
    [1.5, 23.6, 30.03, 29.05],
  ])(
    "at %d m/s everyone is perfectly comfortable somewhere, so shortfall is utility",
    (airSpeed, ...neutral) => {
      const { truth } = thermalComfort();

      neutral.forEach((temperature, voter) => {
        const near = steps(temperature - 0.02, temperature + 0.02, 41);
        const best = Math.max(
          ...near.map((t) => truth.utility(voter, { temperature: t, airSpeed })),
        );
        expect(best).toBeGreaterThan(-0.001);
        expect(best).toBeLessThanOrEqual(0);
      });
    },
  );

  test("the influencer's comfort jumps between 31 and 33 °C, as the published two-node body does", () => {
    const { truth } = thermalComfort();
    const along = (voter: number, from: number, to: number): number => {
      const utilities = steps(from, to, 41).map((temperature) =>
        truth.utility(voter, { temperature, airSpeed: 0.3 }),
      );
      return Math.max(...utilities.slice(1).map((u, k) => Math.abs(u - utilities[k])));
    };

    expect(along(0, 30.9, 32.9)).toBeGreaterThan(0.1);
    expect(along(0, 24, 26)).toBeLessThan(0.02);
    expect(along(2, 30.9, 32.9)).toBeLessThan(0.03);
  });

  test("refuses other options, standards, levels and ρ", () => {
    const { truth } = thermalComfort();
    const impossible = (changes: object): ThermalVariant => changes as ThermalVariant;

    expect(() => truth.utility(0, { temperature: 40, airSpeed: 0.5 })).toThrow(
      "option.temperature: got 40, wanted a number from 15 to 35",
    );
    expect(() => truth.socialUtility({ temperature: Number.NaN, airSpeed: 0.5 })).toThrow(
      InvalidInputError,
    );
    expect(() => truth.utility(0, "warm")).toThrow(InvalidInputError);
    expect(() => thermalComfort(impossible({ standard: "din" }))).toThrow(/^standard: got "din"/);
    expect(() => thermalComfort(impossible({ levels: "own-range" }))).toThrow(/^levels: /);
    expect(() => thermalComfort({ rho: 0 })).toThrow(InvalidInputError);
  });
});

/** 𝒮 by programs that stop early at the clothing, as published ones do: what the printed facts were made with. */
function publishedSocialUtility(standard: "ashrae" | "iso", climate: Climate): number {
  const votes = occupants.map((occupant) => {
    const conditions = conditionsOf(occupant, climate);
    const felt = standard === "iso" ? conditions : stilled(conditions, coolingEffect(conditions));
    return predictedMeanVote(felt, { settled: 0.015 });
  });
  return aggregate(
    { kind: "gini", rho: 0.1 },
    votes.map((vote) => -Math.abs(vote)),
  );
}

describe("optima recorded from published programs, ρ = 0.1", () => {
  test.each([
    ["ashrae", 24.875, -0.5954],
    ["iso", 23.912, -0.9773],
    ["iso", 22.843, -0.9773 - 0.349],
  ] as const)("%s at %d °C and 0.3 m/s: 𝒮 is %d", (standard, temperature, value) => {
    const social = publishedSocialUtility(standard, { temperature, airSpeed: 0.3 });

    expect(Math.abs(social - value)).toBeLessThan(0.0005); // temperatures are printed to 0.001 °C
  });
});

/** Nothing on the grid or near the optimum is better than it is. */
function expectBest({ truth }: Problem): void {
  const { value } = truth.optimum;
  expect(truth.socialUtility(truth.optimum.option)).toBe(value);
  expect(Math.max(...truth.grid.map((option) => truth.socialUtility(option)))).toBeLessThan(value);
  const { temperature, airSpeed } = climateOf(truth.optimum);
  const near = steps(temperature - 0.05, temperature + 0.05, 101);
  const best = Math.max(...near.map((t) => truth.socialUtility({ temperature: t, airSpeed })));
  expect(best).toBeLessThan(value + 2e-5);
}

describe("the optimum by ASHRAE 55", () => {
  const problem = thermalComfort();
  const raw = thermalComfort({ levels: "raw" });
  let found: Climate;
  beforeAll(() => {
    found = climateOf(problem.truth.optimum);
  });

  test("is 24.875 °C in the slowest air, where the influencer is as warm as the altruist is cold", () => {
    const [influencer, follower, altruist] = [0, 1, 2].map((voter) =>
      problem.truth.utility(voter, found),
    );

    expect(Math.abs(found.temperature - 24.875)).toBeLessThan(0.02);
    expect(found.airSpeed).toBe(0.3);
    expect(Math.abs(problem.truth.optimum.value - -0.5954)).toBeLessThan(0.001);
    expect(influencer).toBeCloseTo(altruist, 3);
    expect(follower).toBeCloseTo(-0.502, 2);
    expectBest(problem);
  });

  test("is the same for raw levels, for which open answers would choose it too", () => {
    expect(climateOf(raw.truth.optimum)).toEqual(found);
    expect(Math.abs(climateOf(raw.truth.publicOptimum).temperature - 24.875)).toBeLessThan(0.02);
    expect(Math.abs(publicRegret(raw))).toBeLessThan(0.001);
  });

  test("is not what open answers would choose counting from everyone's own best: 24.50 °C", () => {
    expect(climateOf(problem.truth.publicOptimum).temperature).toBeCloseTo(24.499, 2);
    expect(publicRegret(problem)).toBeCloseTo(0.118, 2);
  });

  test("is worth far more than a climate drawn at random", () => {
    const { grid, meanSocialUtility, utility } = problem.truth;
    const social = grid.map((climate) =>
      aggregate(
        problem.task.welfare,
        [0, 1, 2].map((voter) => utility(voter, climate)),
      ),
    );

    expect(meanSocialUtility).toBeCloseTo(social.reduce((a, b) => a + b, 0) / social.length, 12);
    expect(meanSocialUtility).toBeLessThan(problem.truth.optimum.value - 1);
  });

  test("with ρ = 0.5 is 26.76 °C, perfect for the altruist; raw open answers cost 0.052", () => {
    const balanced = thermalComfort({ rho: 0.5, levels: "raw" });
    const { temperature, airSpeed } = climateOf(balanced.truth.optimum);

    expect(Math.abs(temperature - 26.761)).toBeLessThan(0.02);
    expect(airSpeed).toBe(0.3);
    expect(Math.abs(balanced.truth.optimum.value - -0.5311)).toBeLessThan(0.001);
    expect(publicRegret(balanced)).toBeCloseTo(0.052, 2);
  });
});

describe("the optimum by ISO 7730", () => {
  const problem = thermalComfort({ standard: "iso" });
  const raw = thermalComfort({ standard: "iso", levels: "raw" });

  test("is 23.912 °C in the slowest air", () => {
    const { temperature, airSpeed } = climateOf(problem.truth.optimum);

    expect(Math.abs(temperature - 23.912)).toBeLessThan(0.02);
    expect(airSpeed).toBe(0.3);
    expect(Math.abs(problem.truth.optimum.value - -0.9773)).toBeLessThan(0.001);
    expectBest(problem);
  });

  test("is not what open answers would choose: raw, 22.843 °C at a cost of 0.349", () => {
    const { temperature, airSpeed } = climateOf(raw.truth.publicOptimum);

    expect(Math.abs(temperature - 22.843)).toBeLessThan(0.02);
    expect(airSpeed).toBe(0.3);
    expect(Math.abs(publicRegret(raw) - 0.349)).toBeLessThan(0.002);
  });

  test("nor, counting from everyone's own best, 21.33 °C at a cost of 0.85", () => {
    expect(climateOf(problem.truth.publicOptimum).temperature).toBeCloseTo(21.33, 1);
    expect(publicRegret(problem)).toBeCloseTo(0.85, 2);
  });

  test("brute force over 10,000 climates finds nothing better", () => {
    const { socialUtility, optimum } = problem.truth;
    let best = -Infinity;
    for (const airSpeed of steps(0.3, 1.5, 25)) {
      for (const temperature of steps(15, 35, 401)) {
        best = Math.max(best, socialUtility({ temperature, airSpeed }));
      }
    }

    expect(optimum.value).toBeGreaterThanOrEqual(best);
    expect(optimum.value - best).toBeLessThan(0.01);
  });
});
