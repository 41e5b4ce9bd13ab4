import { describe, expect, test } from "vitest";
import {
  type CostCurve,
  costToReach,
  meanOverCost,
  valueAtCost,
} from "../../src/experiment/cost-curve.ts";

const cutOff: CostCurve = {
  start: 1,
  steps: [
    { cost: 2, value: 0.5 },
    { cost: 6, value: 0.2 },
  ],
  knownTo: 6,
};
const ended: CostCurve = { ...cutOff, knownTo: Infinity };

describe("a curve over cost", () => {
  test("changes at a question and stays in between", () => {
    expect([0, 1.9, 2, 5, 6].map((cost) => valueAtCost(cutOff, cost))).toEqual([
      1, 1, 0.5, 0.5, 0.2,
    ]);
  });

  test("is unknown after a cut, and goes on after an end", () => {
    expect(valueAtCost(cutOff, 7)).toBeNull();
    expect(valueAtCost(ended, 7)).toBe(0.2);
  });

  test("is averaged by cost, not by question", () => {
    expect(meanOverCost(cutOff, 0, 6)).toBeCloseTo((2 * 1 + 4 * 0.5) / 6, 15);
    expect(meanOverCost(cutOff, 1, 4)).toBeCloseTo((1 * 1 + 2 * 0.5) / 3, 15);
    expect(meanOverCost(cutOff, 2, 6)).toBeCloseTo(0.5, 15);
    expect(meanOverCost(ended, 0, 10)).toBeCloseTo((2 * 1 + 4 * 0.5 + 4 * 0.2) / 10, 15);
  });

  test("has no average over a range that it does not reach", () => {
    expect(meanOverCost(cutOff, 0, 6.5)).toBeNull();
    expect(meanOverCost(cutOff, 3, 3)).toBeNull();
  });
});

describe("the cost to reach a mean", () => {
  const late: CostCurve = { start: 1, steps: [{ cost: 4, value: 0.1 }], knownTo: Infinity };

  test.each([
    [1, 0],
    [0.75, 2],
    [0.3, 4],
    [0.2, 6],
  ])("of %d is %d", (goal, cost) => {
    expect(costToReach([cutOff, late], goal)).toBe(cost);
  });

  test("is null when the mean never gets there, or only where a run was cut off before", () => {
    expect(costToReach([cutOff, late], 0.1)).toBeNull();
    const later: CostCurve = { start: 1, steps: [{ cost: 9, value: 0 }], knownTo: Infinity };
    expect(costToReach([ended, later], 0.1)).toBe(9);
    expect(costToReach([cutOff, later], 0.1)).toBeNull();
  });
});
