import type { Option } from "@unswayed/core/method";
import { createRandomSource } from "@unswayed/core/numerics";
import { describe, expect, test } from "vitest";
import { normalizedRegret } from "../../src/index.ts";
import { demandMap, firstComponents } from "../../src/problems/demand-map.ts";
import { energy } from "../../src/problems/energy.ts";
import { gaussianProcesses } from "../../src/problems/gaussian-process.ts";
import { drawMeters, type Meter, readMeters } from "../../src/problems/meters.ts";
import { conditionNumber } from "../support/condition.ts";
import { sharedData } from "../support/shared-data.ts";

describe("a Gaussian process", () => {
  test("seen at one point is by hand", () => {
    const { variance, logLikelihood } = gaussianProcesses([[0.2, 0.5]], 0.3)(0.1);
    const k = Math.exp(-(0.3 ** 2) / (2 * 0.3 ** 2));

    expect(variance([0.2, 0.5])).toBeCloseTo(1 - 1 / 1.1, 12);
    expect(variance([0.5, 0.5])).toBeCloseTo(1 - (k * k) / 1.1, 12);
    expect(logLikelihood([0.7])).toBeCloseTo(-0.5 * (0.49 / 1.1 + Math.log(1.1)), 12);
  });

  test("seen at two points is by hand: the inverse of a 2 × 2 matrix", () => {
    const { variance, logLikelihood } = gaussianProcesses([[0], [0.4]], 0.5)(0.2);
    const k = (d: number): number => Math.exp(-(d * d) / 0.5);
    const determinant = 1.2 ** 2 - k(0.4) ** 2;
    const square = (a: number, b: number): number =>
      (1.2 * (a * a + b * b) - 2 * k(0.4) * a * b) / determinant;

    expect(variance([0.1])).toBeCloseTo(1 - square(k(0.1), k(0.3)), 12);
    expect(logLikelihood([1, -2])).toBeCloseTo(-0.5 * (square(1, -2) + Math.log(determinant)), 12);
  });

  test("knows no less for having looked elsewhere too", () => {
    const random = createRandomSource("looked");
    const points: Option[] = Array.from({ length: 12 }, () => [random.next(), random.next()]);
    const [few, more] = [points.slice(0, 6), points].map((some) =>
      gaussianProcesses(some, 0.3)(0.1),
    );

    for (let k = 0; k < 30; k++) {
      const place = [random.next(), random.next()];
      expect(more.variance(place)).toBeLessThanOrEqual(few.variance(place) + 1e-12);
      expect(more.variance(place)).toBeGreaterThan(0);
    }
  });
});

describe("the first two components", () => {
  test("of points along two perpendicular directions are those directions", () => {
    // Along (3, 4)/5 by −2, 0, 2 and along (−4, 3)/5 by 1, −2, 1; sums of squares 8 and 6.
    const rows = [
      [-2, 1],
      [0, -2],
      [2, 1],
    ].map(([a, b]) => [10 + (3 * a - 4 * b) / 5, 20 + (4 * a + 3 * b) / 5]);

    const { scores, shares } = firstComponents(rows);

    expect(shares).toEqual([expect.closeTo(8 / 14, 12), expect.closeTo(6 / 14, 12)]);
    expect(scores[0]).toEqual([-2, 0, 2].map((c) => expect.closeTo(c, 10)));
    // The larger entry of (−4, 3)/5 is made positive, so the scores turn their sign.
    expect(scores[1]).toEqual([-1, 2, -1].map((c) => expect.closeTo(c, 10)));
  });
});

describe("meters from a file", () => {
  const heading = "meter,n_readings,wd_0000,wd_1200,we_0000,we_1200";
  const lines = (count: number): string[] =>
    Array.from({ length: count }, (_, k) => `M${k},9,0.1,0.${k + 10},0.2,0.3`);

  test("are read by column, others ignored", () => {
    const meters = readMeters([heading, ...lines(20)].join("\n"));

    expect(meters).toHaveLength(20);
    expect(meters[3]).toEqual({ name: "M3", profile: [0.1, 0.13, 0.2, 0.3] });
  });

  test.each([
    [[heading, ...lines(19)], '"19 meters", wanted at least 20'],
    [[heading, ...lines(20), "M,1,0.1,,0.2,0.3"], "line 22, column wd_1200"],
    [[heading, ...lines(20), "M,1,0.1,-1,0.2,0.3"], '"-1", wanted a number, at least 0'],
    [["meter,kwh", ...lines(20).map((_, k) => `M${k},1`)], "columns wd_HHMM and we_HHMM"],
    [["id,wd_0000,wd_0030", "a,1,1"], "a column called meter"],
  ])("a wrong file is refused: %#", (text, reason) => {
    expect(() => readMeters(text.join("\n"))).toThrow(reason);
  });
});

describe("the energy task", () => {
  const problem = energy({ name: "energy", meters: 30 }, 3);
  const { truth } = problem;
  const places = truth.grid.filter((_, k) => k % 7 === 0);

  test("gives everyone the same range of preferences, so that a shortfall orders places as they do", () => {
    for (const voter of [0, 1, 2]) {
      const wishes = truth.grid.map((place) => truth.utility(voter, place));
      expect(Math.min(...wishes)).toBeGreaterThan(-1e-9);
      expect(Math.min(...wishes)).toBeLessThan(0.01);
      expect(Math.max(...wishes)).toBeLessThan(4 + 1e-9);
      expect(Math.max(...wishes)).toBeGreaterThan(3.99);
    }
  });

  test("has three firms that want different places", () => {
    const best = [0, 1, 2].map((voter) => {
      const wishes = places.map((place) => truth.utility(voter, place));
      return JSON.stringify(places[wishes.indexOf(Math.max(...wishes))]);
    });

    expect(new Set(best).size).toBe(3);
  });

  test("no place of the grid is better than its optimum", () => {
    for (const place of truth.grid) {
      expect(truth.socialUtility(place)).toBeLessThanOrEqual(truth.optimum.value);
    }
  });

  test("sways by the printed matrix, of condition number 10.1", () => {
    expect(conditionNumber(truth.influence)).toBeCloseTo(10.1, 1);
  });
});

/** What a set of meters looks like: log of use, and how much of it is by night and in the evening. */
function marginals(meters: readonly Meter[]) {
  const mean = (values: readonly number[]): number =>
    values.reduce((a, b) => a + b) / values.length;
  const median = (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  const use = meters.map(({ profile }) => Math.log(mean(profile)));
  const share = (from: number, to: number): number =>
    median(meters.map(({ profile }) => mean(profile.slice(from, to)) / mean(profile.slice(0, 48))));
  return {
    medianLogUse: median(use),
    night: share(2, 10),
    morning: share(14, 18),
    evening: share(34, 42),
    firstShare: demandMap(meters).shares[0],
  };
}

const file = sharedData("lcl/lcl_profiles_48.csv");

describe.skipIf(file === null)("the energy task on ninety real meters", () => {
  const data = file ?? "";
  // What stands here is run even where the tests are left out.
  const meters = file === null ? [] : readMeters(data);

  test("two components hold most of what tells meters apart, however they are scaled", () => {
    const average = (row: readonly number[]): number => row.reduce((a, b) => a + b) / row.length;
    const shares = [
      (row: readonly number[]) => row,
      (row: readonly number[]) => row.map((use) => use / average(row)),
      (row: readonly number[]) => row.map((use) => Math.log(use + 0.01)),
    ].map((scaled) => firstComponents(meters.map(({ profile }) => scaled(profile))).shares);

    expect(meters).toHaveLength(90);
    expect(shares[0]).toEqual([expect.closeTo(0.57, 2), expect.closeTo(0.28, 2)]);
    expect(shares[1]).toEqual([expect.closeTo(0.45, 2), expect.closeTo(0.26, 2)]);
    expect(shares[2]).toEqual([expect.closeTo(0.77, 2), expect.closeTo(0.12, 2)]);
  });

  test("[P29] the firms would meet at (1, 0.425); their open answers lead to (1, 0.612)", () => {
    const problem = energy({ name: "energy", meters: 90 }, 1, data);
    const { optimum, publicOptimum } = problem.truth;

    // Computed by separate code on a grid.
    const [place, open] = [optimum, publicOptimum].map(({ option }) => option as Place);
    expect(place.x).toBe(1);
    expect(place.y).toBeCloseTo(0.4247, 3);
    expect(optimum.value).toBeCloseTo(-1.8335, 3);
    expect(open.x).toBe(1);
    expect(open.y).toBeCloseTo(0.6118, 3);
    expect(normalizedRegret(problem, open)).toBeCloseTo(0.367, 2);
  });

  test("made-up meters resemble them", () => {
    const [real, madeUp] = [meters, drawMeters(400, createRandomSource("meters"))].map(marginals);

    for (const name of Object.keys(real) as (keyof typeof real)[]) {
      expect(Math.abs(madeUp[name] - real[name]), name).toBeLessThan(0.15);
    }
  });
});

interface Place extends Readonly<Record<string, number>> {
  readonly x: number;
  readonly y: number;
}
