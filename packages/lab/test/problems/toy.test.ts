import { paperStudy } from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { normalizedRegret, toy, toyVariant } from "../../src/index.ts";
import { toyInfluences } from "../../src/problems/toy.ts";
import { publicUtility } from "../../src/truth.ts";

/** By a plain fine grid and the formulas as printed, without any of the code under test but the utilities. */
const points = Array.from({ length: 10_001 }, (_, k) => k / 10_000);
const utilities = [0, 1].map((voter) => points.map((x) => toy.truth.utility(voter, { x })));

function bestPoint(social: (first: number, second: number) => number, rows = utilities): number {
  const values = points.map((_, k) => social(rows[0][k], rows[1][k]));
  return points[values.indexOf(Math.max(...values))];
}

function shown(influence: readonly (readonly number[])[]): number[][] {
  return influence.map(([a, b]) => points.map((_, k) => a * utilities[0][k] + b * utilities[1][k]));
}

const xOf = (option: unknown): number => (option as { x: number }).x;
const mean = (a: number, b: number): number => (a + b) / 2;

describe("the toy problem (paper: fig:example)", () => {
  test("a group free of sway would choose 0.823, the 0.82 that is printed", () => {
    expect(Math.abs(xOf(toy.truth.optimum.option) - 0.823)).toBeLessThan(0.0005);
    expect(Math.abs(bestPoint(mean) - 0.823)).toBeLessThan(0.0005);
  });

  test("the public answers would choose 0.354, not the 0.38 that is printed", () => {
    const rows = shown(toy.truth.influence);
    const at = (x: number): number => mean(rows[0][x * 10_000], rows[1][x * 10_000]);

    expect(Math.abs(bestPoint(mean, rows) - 0.354)).toBeLessThan(0.0005);
    expect(Math.abs(xOf(toy.truth.publicOptimum.option) - 0.354)).toBeLessThan(0.0005);
    expect(at(0.354)).toBeGreaterThan(at(0.38) + 0.05);
  });

  test("its optima are known to seven digits", () => {
    expect(xOf(toy.truth.optimum.option)).toBeCloseTo(0.8229457, 6);
    expect(toy.truth.optimum.value).toBeCloseTo(3.3042004, 7);
    expect(xOf(toy.truth.publicOptimum.option)).toBeCloseTo(0.3543802, 6);
    expect(toy.truth.publicOptimum.value).toBeCloseTo(3.8870446, 7);
  });

  test("an option drawn at random is worth 1.987 of its 3.304", () => {
    const average = points.reduce((sum, _, k) => sum + mean(utilities[0][k], utilities[1][k]), 0);

    expect(toy.truth.meanSocialUtility).toBeCloseTo(average / points.length, 2);
    expect(normalizedRegret(toy, toy.truth.publicOptimum.option)).toBeCloseTo(0.171, 3);
  });

  test("utilities are mixtures of densities: each has the area of its shares, 2.3 and 1.7", () => {
    const wide = Array.from({ length: 30_001 }, (_, k) => -1 + k / 10_000);
    const areas = [0, 1].map(
      (voter) => wide.reduce((sum, x) => sum + toy.truth.utility(voter, { x }), 0) / 10_000,
    );

    expect(areas[0]).toBeCloseTo(2.3, 6);
    expect(areas[1]).toBeCloseTo(1.7, 6);
  });

  test("what a voter shows is the row of A, not its column, applied to what all think", () => {
    const [first, second] = [0, 1].map((voter) => toy.truth.utility(voter, { x: 0.6 }));

    expect(publicUtility(toy.truth, 1, { x: 0.6 })).toBeCloseTo(0.6 * first + 0.4 * second, 12);
  });

  test("undoing its influence amplifies noise 3.76 times, more than its two voters", () => {
    const [[a, b], [c, d]] = toy.truth.influence;
    const squares = a * a + b * b + c * c + d * d;
    const determinant = a * d - b * c;
    const leastSquare = (squares - Math.sqrt(squares ** 2 - 4 * determinant ** 2)) / 2;

    const normOfInverse = 1 / Math.sqrt(leastSquare);

    expect(normOfInverse).toBeCloseTo(3.76, 2);
    expect(normOfInverse).toBeGreaterThan(toy.task.voters.length);
  });
});

describe("variants of the toy problem (paper: fig:social_influence)", () => {
  test("[P31] without a mind of one's own A cannot be inverted; an altruist makes both say nearly the same", () => {
    const [[a, b], [c, d]] = toyInfluences["wishy-washy"];
    const rows = shown(toyInfluences.altruist);
    const apart = Math.max(...points.map((_, k) => Math.abs(rows[0][k] - rows[1][k])));
    const owners = Math.max(...points.map((_, k) => Math.abs(utilities[0][k] - utilities[1][k])));

    expect(a * d - b * c).toBe(0);
    expect(apart).toBeLessThan(0.06 * owners);
  });

  test.each([
    ["wishy-washy", 0.823],
    ["altruist", 0.356],
    ["none", 0.823],
    ["swapped", 0.8375],
  ] as const)("%s: the optimum stays, and open answers would choose %d", (influence, open) => {
    const { truth } = toyVariant({ influence });

    expect(truth.optimum).toEqual(toy.truth.optimum);
    expect(xOf(truth.publicOptimum.option)).toBeCloseTo(open, 3);
    expect(bestPoint(mean, shown(toyInfluences[influence]))).toBeCloseTo(open, 3);
  });

  test.each([
    [0.5, "shortfall", 0.7867, 0.3541],
    [1e-10, "shortfall", 0.7867, 0.3541],
    [0.5, "raw", 0.7998, 0.3536],
    [1e-10, "raw", 0.7998, 0.3516],
    [0.5, "own-range", 0.7905, 0.354],
  ] as const)(
    "ρ = %d on %s levels has its optimum at %d, and in public at %d",
    (rho, levels, x, open) => {
      const { truth } = toyVariant({ rho, levels });
      const levelled = (rows: readonly number[][]): number[][] =>
        rows.map((row) => {
          const [least, most] = [Math.min(...row), Math.max(...row)];
          if (levels === "raw") return row;
          return row.map((u) => (levels === "shortfall" ? u - most : (u - least) / (most - least)));
        });
      const social = (a: number, b: number): number =>
        (Math.min(a, b) + rho * Math.max(a, b)) / (1 + rho);

      expect(xOf(truth.optimum.option)).toBeCloseTo(x, 3);
      expect(bestPoint(social, levelled(utilities))).toBeCloseTo(x, 3);
      expect(xOf(truth.publicOptimum.option)).toBeCloseTo(open, 3);
      expect(bestPoint(social, levelled(shown(truth.influence)))).toBeCloseTo(open, 3);
    },
  );

  test("where people are compared the levels are ones that votes determine, unless asked for otherwise", () => {
    expect(toyVariant({ rho: 0.5 }).task.levels).toBe("shortfall");
    expect(toyVariant({ rho: 0.5, levels: "raw" }).task.levels).toBe("raw");
    expect(toyVariant({}).task.levels).toBe("raw");
  });

  test("every variant is a study that can be asked", () => {
    for (const rho of [1, 0.5]) {
      const { voters, options, welfare, levels, paperSettings } = toyVariant({ rho }).task;

      const study = paperStudy({
        voters,
        options,
        welfare,
        levels,
        ...paperSettings,
      });

      expect(study.ask()).not.toBeNull();
    }
  });
});
