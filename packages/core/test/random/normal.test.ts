import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawNormal, normalCdf, normalQuantile } from "../../src/random/normal.ts";
import { createRandomSource } from "../../src/random/random-source.ts";
import { standardScore } from "../support/statistics.ts";

const relativeGap = (got: number, wanted: number) => Math.abs(got - wanted) / Math.abs(wanted);

describe("normalCdf", () => {
  // From 40-digit arithmetic.
  test.each([
    [-37, 5.725571222524577e-300],
    [-36.712345, 2.3202444472736964e-295],
    [-30.1, 2.4226672179857586e-199],
    [-20.5, 1.0764673258790961e-93],
    [-12.3456789, 2.569941518229738e-35],
    [-8, 6.220960574271784e-16],
    [-3, 0.0013498980316300946],
    [-1, 0.15865525393145705],
    [-0.5, 0.3085375387259869],
    [1e-10, 0.5000000000398942],
    [0.5, 0.6914624612740131],
    [2, 0.9772498680518208],
    [6, 0.9999999990134123],
  ])("at %d is %d to the last digits, in the tail as in the middle", (z, wanted) => {
    expect(relativeGap(normalCdf(z), wanted)).toBeLessThan(2e-15);
  });

  test("is ½ at 0, 0 and 1 at the ends, NaN for NaN", () => {
    expect(normalCdf(0)).toBe(0.5);
    expect(normalCdf(Number.NEGATIVE_INFINITY)).toBe(0);
    expect(normalCdf(Number.POSITIVE_INFINITY)).toBe(1);
    expect(normalCdf(-1e200)).toBe(0);
    expect(normalCdf(Number.NaN)).toBeNaN();
  });

  test("never falls by more than rounding", () => {
    const at = Array.from({ length: 4001 }, (_, i) => -10 + i * 0.005);

    const falls = at.slice(1).filter((z, i) => normalCdf(z) < normalCdf(at[i]) - 2e-16);

    expect(falls).toEqual([]);
  });

  test("splits the whole between z and −z", () => {
    fc.assert(
      fc.property(fc.double({ min: -10, max: 10, noNaN: true }), (z) => {
        expect(Math.abs(normalCdf(z) + normalCdf(-z) - 1)).toBeLessThan(3e-16);
      }),
    );
  });
});

describe("normalQuantile", () => {
  // From 40-digit arithmetic, at the double nearest to each p.
  test.each([
    [1e-300, -37.0470962993612],
    [1e-100, -21.273453560965326],
    [1e-20, -9.262340089798407],
    [1e-10, -6.361340902404057],
    [0.001, -3.0902323061678136],
    [0.025, -1.9599639845400543],
    [0.075, -1.439531470938456],
    [0.25, -0.6744897501960817],
    [0.5000000001, 2.506628482030354e-10],
    [0.6, 0.2533471031357997],
    [0.975, 1.9599639845400538],
    [1 - 2 ** -53, 8.209536151601387],
  ])("at %d is %d to 15 digits", (p, wanted) => {
    expect(relativeGap(normalQuantile(p), wanted)).toBeLessThan(2e-15);
  });

  test("undoes the distribution function in the middle and far into the lower tail", () => {
    fc.assert(
      fc.property(fc.double({ min: -37, max: 3, noNaN: true }), (z) => {
        // An error ε in p moves z by ε·p/φ(z), at most 2e-16·230 at z = 3 and far less below.
        expect(Math.abs(normalQuantile(normalCdf(z)) - z)).toBeLessThan(1e-13);
      }),
      { numRuns: 500 },
    );
  });

  test("is undone by the distribution function, from one chance in 10³⁰⁰ to one half", () => {
    fc.assert(
      fc.property(fc.double({ min: -300, max: -0.30103, noNaN: true }), (exponent) => {
        const p = 10 ** exponent;

        // Φ′/Φ ≤ 38, so a last-digit error in z of up to 37 costs 38·37·2e-16 ≈ 3e-13 of p.
        expect(relativeGap(normalCdf(normalQuantile(p)), p)).toBeLessThan(1e-12);
      }),
      { numRuns: 500 },
    );
  });

  test("is infinite at 0 and 1, zero at ½ and NaN elsewhere", () => {
    expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY);
    expect(normalQuantile(1)).toBe(Number.POSITIVE_INFINITY);
    expect(normalQuantile(0.5)).toBe(0);
    expect(normalQuantile(-0.1)).toBeNaN();
    expect(normalQuantile(1.1)).toBeNaN();
    expect(normalQuantile(Number.NaN)).toBeNaN();
  });
});

describe("drawNormal", () => {
  test("has the first four moments of a standard normal", () => {
    const random = createRandomSource("normal moments");
    const samples = Array.from({ length: 100_000 }, () => drawNormal(random));

    // E z^k and its variance E z^2k − (E z^k)²; a score beyond 4.9 happens to one seed in a million, each.
    const scoreOfPower = (k: number, expected: number, variance: number) => {
      const powers = samples.map((z) => z ** k);
      return standardScore(powers, expected, variance);
    };
    expect(scoreOfPower(1, 0, 1)).toBeLessThan(4.9);
    expect(scoreOfPower(2, 1, 2)).toBeLessThan(4.9);
    expect(scoreOfPower(3, 0, 15)).toBeLessThan(4.9);
    expect(scoreOfPower(4, 3, 96)).toBeLessThan(4.9);
  });

  test("is finite even for the uniform number 0", () => {
    const z = drawNormal({ next: () => 0, split: () => createRandomSource(0) });

    expect(z).toBeLessThan(-8);
    expect(z).toBeGreaterThan(-9);
  });
});
