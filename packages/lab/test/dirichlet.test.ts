import { InvalidInputError } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import { describe, expect, test } from "vitest";
import { sampleVariance, standardScore } from "../../core/test/support/statistics.ts";
import { drawDirichlet, drawGamma } from "../src/dirichlet.ts";

const count = 40_000;

describe("drawGamma", () => {
  test.each([0.1, 0.5, 1, 2.5, 50])("of shape %d has that mean and that variance", (shape) => {
    const random = createRandomSource(`gamma ${shape}`);
    const samples = Array.from({ length: count }, () => drawGamma(shape, random));

    // Var (g − κ)² = 2κ² + 6κ. A score beyond 4.9 happens to about one seed in a million, each.
    expect(standardScore(samples, shape, shape)).toBeLessThan(4.9);
    const squares = samples.map((g) => (g - shape) ** 2);
    expect(standardScore(squares, shape, 2 * shape ** 2 + 6 * shape)).toBeLessThan(4.9);
  });

  test("of shape 1 is exponential: one draw in e² exceeds 2", () => {
    const random = createRandomSource("exponential");
    const exceed = Array.from({ length: count }, () => (drawGamma(1, random) > 2 ? 1 : 0));

    const p = Math.exp(-2);
    expect(standardScore(exceed, p, p * (1 - p))).toBeLessThan(4.9); // false alarm: 1 in a million
  });

  test("of shape ½ is half a squared normal: its median is 0.2275", () => {
    const random = createRandomSource("chi square");
    const below = Array.from({ length: count }, () =>
      drawGamma(0.5, random) < 0.6744897501960817 ** 2 / 2 ? 1 : 0,
    );

    expect(standardScore(below, 1 / 2, 1 / 4)).toBeLessThan(4.9); // false alarm: 1 in a million
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("refuses the shape %d", (shape) => {
    expect(() => drawGamma(shape, createRandomSource(1))).toThrow(InvalidInputError);
  });
});

describe("drawDirichlet", () => {
  test("has the means, variances and covariance of its concentrations", () => {
    const kappa = [0.5, 1, 2.5];
    const total = 4;
    const random = createRandomSource("dirichlet");
    const samples = Array.from({ length: count }, () => drawDirichlet(kappa, random));

    // Var x_j = m(1 − m)/(Σκ + 1), Cov(x_i, x_j) = −m_i m_j/(Σκ + 1); false alarms: one seed in a million, each.
    for (const [j, k] of kappa.entries()) {
      const m = k / total;
      const variance = (m * (1 - m)) / (total + 1);
      const column = samples.map((x) => x[j]);
      expect(standardScore(column, m, variance)).toBeLessThan(4.9);
      const squares = column.map((x) => (x - m) ** 2);
      expect(standardScore(squares, variance, sampleVariance(squares))).toBeLessThan(4.9);
    }
    const crossed = samples.map((x) => (x[0] - 0.125) * (x[2] - 0.625));
    const covariance = (-0.125 * 0.625) / (total + 1);
    expect(standardScore(crossed, covariance, sampleVariance(crossed))).toBeLessThan(4.9);
  });

  test("gives proportions: none negative, together 1", () => {
    const random = createRandomSource("simplex");
    const samples = Array.from({ length: 500 }, () => drawDirichlet([0.2, 1, 30, 5], random));

    expect(samples.every((x) => x.every((share) => share >= 0))).toBe(true);
    const worst = Math.max(...samples.map((x) => Math.abs(x.reduce((a, b) => a + b) - 1)));
    expect(worst).toBeLessThan(1e-15);
  });

  test("puts all on one entry, and never 0/0, when concentrations are a millionth", () => {
    const random = createRandomSource("corners");
    const samples = Array.from({ length: 200 }, () => drawDirichlet([1e-6, 1e-6, 1e-6], random));

    expect(samples.every((x) => Math.max(...x) > 0.99)).toBe(true);
    const chosen = new Set(samples.map((x) => x.indexOf(Math.max(...x))));
    expect(chosen.size).toBe(3); // false alarm: 3·(2/3)²⁰⁰, below 1e-34
  });

  test("of one concentration is 1", () => {
    expect([...drawDirichlet([3], createRandomSource(1))]).toEqual([1]);
  });

  test("names the concentration it refuses", () => {
    const random = createRandomSource(1);

    expect(() => drawDirichlet([], random)).toThrow("concentrations: got");
    expect(() => drawDirichlet([1, 0], random)).toThrow("concentrations[1]: got 0");
    expect(() => drawDirichlet([Number.NaN], random)).toThrow(InvalidInputError);
  });
});
