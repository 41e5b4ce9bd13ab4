import { describe, expect, test } from "vitest";
import { meanAndError } from "../../../src/experiment/statistics/mean-and-error.ts";
import { comparePaired } from "../../../src/experiment/statistics/paired.ts";
import { studentTail } from "../../../src/experiment/statistics/student.ts";
import { wilcoxonSignedRank } from "../../../src/experiment/statistics/wilcoxon.ts";

describe("meanAndError", () => {
  test("of 1, 2, 6 is 3 with error √7/√3", () => {
    expect(meanAndError([1, 2, 6])).toEqual({ n: 3, mean: 3, error: Math.sqrt(7 / 3) });
  });

  test("of a single value has no error, and of none is nothing", () => {
    expect(meanAndError([4])).toEqual({ n: 1, mean: 4, error: null });
    expect(meanAndError([])).toBeNull();
  });
});

describe("Student's tail", () => {
  test("with one degree of freedom is Cauchy's: half lies beyond 1", () => {
    expect(studentTail(1, 1)).toBeCloseTo(0.5, 15);
    expect(studentTail(-1, 1)).toBeCloseTo(0.5, 15);
  });

  test("with two degrees of freedom is 1 − t/√(2 + t²)", () => {
    expect(studentTail(Math.SQRT2, 2)).toBeCloseTo(1 - Math.SQRT1_2, 14);
  });

  // Printed tables of the two-sided 5 % and 1 % points.
  test.each([
    [3, 3.182446, 0.05],
    [4, 2.776445, 0.05],
    [9, 2.262157, 0.05],
    [10, 3.169273, 0.01],
    [30, 2.042272, 0.05],
    [95, 1.985251, 0.05],
  ])("with %d degrees of freedom beyond %d is %d", (degrees, t, probability) => {
    expect(studentTail(t, degrees)).toBeCloseTo(probability, 6);
  });

  test("refuses degrees of freedom that are not whole", () => {
    expect(() => studentTail(1, 2.5)).toThrow("degreesOfFreedom");
  });
});

describe("Wilcoxon's signed-rank test", () => {
  test("all of five on one side: 2 of 32 ways are as extreme", () => {
    expect(wilcoxonSignedRank([3, 1, 5, 2, 4])).toBe(2 / 32);
    expect(wilcoxonSignedRank([-3, -1, -5, -2, -4])).toBe(2 / 32);
  });

  test("all but the least of five: 4 of 32", () => {
    expect(wilcoxonSignedRank([-1, 2, 3, 4, 5])).toBe(4 / 32);
  });

  test("zeros are left out, and nothing left says nothing", () => {
    expect(wilcoxonSignedRank([0, 1, 0, 2, 3])).toBe(2 / 8);
    expect(wilcoxonSignedRank([0, 0])).toBe(1);
  });

  // Ranks 1½, 1½, 3, 4. Negative 1½: of 16 ways the sums 0 (one way) and 1½ (two ways) are as small.
  test("equal sizes share their rank, and all signs of those ranks are counted", () => {
    expect(wilcoxonSignedRank([-1, 1, 2, 3])).toBe((2 * 3) / 16);
  });

  test("beyond 200 differences the sum of ranks is normal, with half a rank for continuity", () => {
    const count = 240;
    // Ranks 1 … 240; those divisible by 3 are negative.
    const differences = Array.from(
      { length: count },
      (_, k) => ((k + 1) % 3 === 0 ? -1 : 1) * (k + 1),
    );
    const negative = differences.reduce((sum, difference) => sum + Math.max(0, -difference), 0);
    const mean = (count * (count + 1)) / 4;
    const deviation = Math.sqrt((count * (count + 1) * (2 * count + 1)) / 24);
    const z = (Math.abs(negative - mean) - 0.5) / deviation;

    expect(z).toBeGreaterThan(2.5);
    expect(wilcoxonSignedRank(differences)).toBeCloseTo(1 - integratedNormal(z), 10);
  });

  test("where both roads are open they agree", () => {
    const differences = (count: number): number[] =>
      Array.from({ length: count }, (_, k) => ((k * 7) % 12 < 5 ? -1 : 1) * (1 + ((k * 29) % 211)));

    const exact = wilcoxonSignedRank(differences(200));
    const normal = wilcoxonSignedRank([...differences(200), 1e-9]);

    expect(exact).toBeGreaterThan(0.005);
    expect(exact).toBeLessThan(0.5);
    expect(Math.abs(normal / exact - 1)).toBeLessThan(0.02);
  });
});

/** P(|Z| < z) by Simpson's rule. */
function integratedNormal(z: number): number {
  const pieces = 2000;
  const width = (2 * z) / pieces;
  let sum = 0;
  for (let k = 0; k <= pieces; k++) {
    const x = -z + k * width;
    const weight = k === 0 || k === pieces ? 1 : k % 2 === 1 ? 4 : 2;
    sum += weight * Math.exp((-x * x) / 2);
  }
  return (sum * width) / 3 / Math.sqrt(2 * Math.PI);
}

describe("comparePaired", () => {
  test("of 1, 2, 4 with 2, 2, 2 by hand", () => {
    const found = comparePaired([1, 2, 4], [2, 2, 2]);

    expect(found).toMatchObject({ n: 3, wins: 1, ties: 1, losses: 1, wilcoxon: 1 });
    expect(found?.meanDifference).toBeCloseTo(1 / 3, 15);
    expect(found?.error).toBeCloseTo(Math.sqrt(7 / 9), 15);
    const t = 1 / 3 / Math.sqrt(7 / 9);
    expect(found?.tTest).toBeCloseTo(1 - t / Math.sqrt(2 + t * t), 14);
  });

  test("less is a win", () => {
    expect(comparePaired([0, 0, 0], [1, 2, 3])).toMatchObject({ meanDifference: -2, wins: 3 });
  });

  test("the same everywhere is no difference, and the same lead everywhere is certain", () => {
    expect(comparePaired([1, 2], [1, 2])).toMatchObject({ tTest: 1, wilcoxon: 1, ties: 2 });
    expect(comparePaired([1, 2], [2, 3])).toMatchObject({ tTest: 0, wilcoxon: 0.5 });
  });

  test("one pair has no probability, and none is no comparison", () => {
    expect(comparePaired([1], [2])).toMatchObject({
      n: 1,
      error: null,
      tTest: null,
      wilcoxon: null,
    });
    expect(comparePaired([], [])).toBeNull();
  });
});
