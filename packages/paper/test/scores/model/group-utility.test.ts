import { createRandomSource } from "@unswayed/core/numerics";
import { describe, expect, it } from "vitest";
import { groupView } from "../../../src/scores/model/group-utility.ts";

const prediction = {
  mean: Float64Array.from([1, 3]),
  covariance: Float64Array.from([0.25, 0.1, 0.1, 0.16]),
};
const random = createRandomSource("group");

describe("what an option is worth to a group", () => {
  it("is Gaussian for the average: mean 2, variance (0.25 + 0.16 + 2·0.1)/4", () => {
    const { mean, deviation } = groupView({ kind: "utilitarian" }, 2, random).of(prediction);
    expect(mean).toBeCloseTo(2, 12);
    expect(deviation ** 2).toBeCloseTo(0.61 / 4, 12);
  });

  it("counts from a baseline", () => {
    const baseline = Float64Array.from([1, 2]);
    const average = groupView({ kind: "utilitarian" }, 2, random);
    expect(average.of(prediction, baseline).mean).toBeCloseTo(0.5, 12);
    const worst = groupView({ kind: "egalitarian" }, 2, random);
    expect(worst.exact(prediction.mean, baseline)).toBe(0);
  });

  it("is by draws, for the worst-off, near what the normal distribution says", () => {
    // min of two independent standard normals has mean −1/√π and variance 1 − 1/π.
    const worst = groupView({ kind: "egalitarian" }, 2, random);
    const { mean, deviation } = worst.of({
      mean: new Float64Array(2),
      covariance: Float64Array.from([1, 0, 0, 1]),
    });
    expect(mean).toBeCloseTo(-1 / Math.sqrt(Math.PI), 1);
    expect(deviation).toBeCloseTo(Math.sqrt(1 - 1 / Math.PI), 1);
  });

  it("without doubt is the welfare itself", () => {
    const gini = groupView({ kind: "gini", rho: 0.5 }, 2, random);
    const known = { mean: prediction.mean, covariance: new Float64Array(4) };
    expect(gini.of(known).mean).toBeCloseTo((2 * 1 + 1 * 3) / 3, 12);
    expect(gini.of(known).deviation).toBeCloseTo(0, 6);
  });

  it("is at most the welfare of everyone's own upper bounds, as far as draws show", () => {
    const gini = groupView({ kind: "gini", rho: 0.5 }, 2, random);
    const { mean, deviation } = gini.of(prediction);
    expect(gini.ofUpperBounds(prediction, 2)).toBeGreaterThan(mean + 1.5 * deviation);
    expect(gini.ofUpperBounds(prediction, 2)).toBeCloseTo((2 * 2 + 3.8) / 3, 12);
  });

  it("of one option over itself is nothing, for certain", () => {
    const twice = {
      mean: Float64Array.from([1, 3, 1, 3]),
      covariance: Float64Array.from([1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1]),
    };
    for (const kind of ["utilitarian", "egalitarian"] as const) {
      const { mean, deviation } = groupView({ kind }, 2, random).difference(twice);
      expect(mean).toBeCloseTo(0, 9);
      expect(deviation).toBeCloseTo(0, 6);
    }
  });
});
