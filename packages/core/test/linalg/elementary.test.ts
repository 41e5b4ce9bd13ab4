import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exp, log, log1p, norm, power } from "../../src/linalg/elementary.ts";

/** Units in the last place between two numbers of about the same size. */
const relativeGap = (a: number, b: number): number =>
  a === b ? 0 : Math.abs(a - b) / Math.max(Math.abs(b), Number.MIN_VALUE);
/** Two units in the last place: ours and the engine's may each be off by one. */
const twoUnits = 4.5e-16;

describe("exp, log and log1p by the engine's own", () => {
  test("exp agrees to two units in the last place wherever the result is a normal number", () => {
    fc.assert(
      fc.property(fc.double({ min: -708, max: 709, noNaN: true }), (x) => {
        expect(relativeGap(exp(x), Math.exp(x))).toBeLessThan(twoUnits);
      }),
      { numRuns: 2000 },
    );
  });

  test("log agrees over the whole range of numbers, subnormal ones too", () => {
    fc.assert(
      fc.property(fc.double({ min: Number.MIN_VALUE, max: Number.MAX_VALUE, noNaN: true }), (x) => {
        expect(relativeGap(log(x), Math.log(x))).toBeLessThan(twoUnits);
      }),
      { numRuns: 2000 },
    );
  });

  test("log agrees next to 1, where it is small", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 2, noNaN: true }), (x) => {
        expect(relativeGap(log(x), Math.log(x))).toBeLessThan(2 * twoUnits);
      }),
      { numRuns: 2000 },
    );
  });

  test("log1p keeps the digits of small numbers", () => {
    fc.assert(
      fc.property(fc.double({ min: -0.9, max: 1e6, noNaN: true }), (x) => {
        expect(relativeGap(log1p(x), Math.log1p(x))).toBeLessThan(4 * twoUnits);
      }),
      { numRuns: 2000 },
    );
    expect(log1p(1e-20)).toBe(1e-20);
  });
});

describe("the ends", () => {
  test("exp overflows to infinity, underflows to zero and keeps NaN", () => {
    expect(exp(0)).toBe(1);
    expect(exp(710)).toBe(Infinity);
    expect(exp(-746)).toBe(0);
    expect(exp(-Infinity)).toBe(0);
    expect(exp(Infinity)).toBe(Infinity);
    expect(exp(Number.NaN)).toBeNaN();
    expect(exp(-744)).toBeGreaterThan(0);
  });

  test("log of zero is −∞, of a negative number NaN", () => {
    expect(log(1)).toBe(0);
    expect(log(0)).toBe(-Infinity);
    expect(log(-1)).toBeNaN();
    expect(log(Infinity)).toBe(Infinity);
  });

  test("power and length, by hand", () => {
    expect(power(16, 0.5)).toBeCloseTo(4, 14);
    expect(power(2, -1)).toBeCloseTo(0.5, 15);
    expect(norm([3, 4])).toBe(5);
  });
});
