import { describe, expect, test } from "vitest";
import { cumulativeRegret, optionsOf, regret, simpleRegret, toy } from "../src/index.ts";

describe("regret on the toy problem", () => {
  test("is 0 at the optimum and never negative elsewhere", () => {
    expect(Math.abs(regret(toy, toy.optimum.option))).toBeLessThan(1e-7);
    for (const option of optionsOf(toy.space, 2001)) {
      expect(regret(toy, option)).toBeGreaterThan(-1e-7);
    }
  });

  test("of what public answers would choose is 0.2255", () => {
    expect(regret(toy, toy.publicOptimum.option)).toBeCloseTo(0.2255, 4);
  });

  test("simple regret is the best so far, not the best of the whole run", () => {
    const chosen = [[0.1], [0.8], [0.5], [0.82]];
    const each = chosen.map((option) => regret(toy, option));

    const simple = simpleRegret(toy, chosen);

    expect(simple).toEqual([each[0], each[1], each[1], each[3]]);
    expect(simple[0]).toBeGreaterThan(simple[3]);
  });

  test("cumulative regret adds up", () => {
    const chosen = [[0.1], [0.8]];

    const [first, second] = cumulativeRegret(toy, chosen);

    expect(first).toBe(regret(toy, [0.1]));
    expect(second).toBe(first + regret(toy, [0.8]));
  });
});
