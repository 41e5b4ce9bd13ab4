import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InvalidInputError } from "../../src/errors.ts";
import { giniWeights } from "../../src/welfare/gini-weights.ts";

describe("giniWeights (paper: eq:gini)", () => {
  test("of three voters at ρ = ½ are 4/7, 2/7, 1/7", () => {
    const weights = giniWeights(3, 1 / 2);

    expect(weights[0]).toBeCloseTo(4 / 7, 15);
    expect(weights[1]).toBeCloseTo(2 / 7, 15);
    expect(weights[2]).toBeCloseTo(1 / 7, 15);
  });

  test("at ρ = 1 are equal", () => {
    expect([...giniWeights(4, 1)]).toEqual([0.25, 0.25, 0.25, 0.25]);
  });

  test("of one voter are 1, whatever ρ", () => {
    expect([...giniWeights(1, 0.3)]).toEqual([1]);
  });

  test.each([1e-8, 1e-300, Number.MIN_VALUE])("as ρ → 0 (%d) go to the worst-off alone", (rho) => {
    const weights = giniWeights(5, rho);

    expect(weights[0]).toBeGreaterThan(1 - 2e-8);
    expect(weights.every((w) => w >= 0 && Number.isFinite(w))).toBe(true);
  });

  test("just below ρ = 1 differ from equal by no more than 1 − ρ", () => {
    const rho = 1 - 2 ** -40;

    const worst = Math.max(...giniWeights(10, rho).map((w) => Math.abs(w - 0.1)));

    expect(worst).toBeLessThan(2 ** -40); // (1 − ρ)·(n − 1)/(2n) to first order
    expect(worst).toBeGreaterThan(0.4 * 2 ** -40);
  });

  test("sum to 1, never increase, and fall by the factor ρ", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        (count, rho) => {
          const weights = giniWeights(count, rho);

          expect(Math.abs(weights.reduce((a, b) => a + b) - 1)).toBeLessThan(1e-14);
          for (let k = 1; k < count; k++) {
            expect(weights[k]).toBeLessThanOrEqual(weights[k - 1]);
            expect(Math.abs(weights[k] - rho * weights[k - 1])).toBeLessThan(1e-16);
          }
        },
      ),
    );
  });

  test.each([
    [0, 0.5, "count"],
    [2.5, 0.5, "count"],
    [3, 0, "rho"],
    [3, -0.1, "rho"],
    [3, 1.0000001, "rho"],
    [3, Number.NaN, "rho"],
  ])("refuses %d voters with ρ = %d", (count, rho, field) => {
    expect(() => giniWeights(count, rho)).toThrow(InvalidInputError);
    expect(() => giniWeights(count, rho)).toThrow(`${field}: got`);
  });
});
