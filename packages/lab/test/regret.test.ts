import { describe, expect, test } from "vitest";
import {
  cumulativeRegret,
  normalizedRegret,
  regret,
  reportedRegret,
  simpleRegret,
  toy,
} from "../src/index.ts";
import { smallProblem } from "./support/small-problem.ts";

describe("regret on the toy problem", () => {
  test("is 0 at the optimum and never negative elsewhere", () => {
    expect(regret(toy, toy.truth.optimum.option)).toBe(0);
    for (let k = 0; k <= 2000; k++) {
      expect(regret(toy, { x: k / 2000 })).toBeGreaterThan(-1e-9);
    }
  });

  test("of what public answers would choose is 0.2255", () => {
    expect(regret(toy, toy.truth.publicOptimum.option)).toBeCloseTo(0.2255, 4);
  });

  test("simple regret is the best so far, not the best of the whole run", () => {
    const chosen = [{ x: 0.1 }, { x: 0.8 }, { x: 0.5 }, { x: 0.82 }];
    const each = chosen.map((option) => regret(toy, option));

    const simple = simpleRegret(toy, chosen);

    expect(simple).toEqual([each[0], each[1], each[1], each[3]]);
    expect(simple[0]).toBeGreaterThan(simple[3]);
  });

  test("cumulative regret adds up", () => {
    const chosen = [{ x: 0.1 }, { x: 0.8 }];

    const [first, second] = cumulativeRegret(toy, chosen);

    expect(first).toBe(regret(toy, { x: 0.1 }));
    expect(second).toBe(first + regret(toy, { x: 0.8 }));
  });
});

describe("regret as a share", () => {
  const problem = smallProblem([
    [0, 2, 7],
    [4, 0, 1],
  ]); // means 2, 1, 4; their mean 7/3

  test("is by hand, and 1 on average over all options", () => {
    const shares = ["a", "b", "c"].map((option) => normalizedRegret(problem, option));

    expect(shares[0]).toBeCloseTo(1.2, 12);
    expect(shares[1]).toBeCloseTo(1.8, 12);
    expect(shares[2]).toBe(0);
  });

  test("is 0 where all options are worth the same", () => {
    expect(normalizedRegret(smallProblem([[3, 3]]), "b")).toBe(0);
  });

  test("who reports nothing yet is charged what a random option costs", () => {
    const [nothing, worst, best] = reportedRegret(problem, [null, "b", "c"]);

    expect(nothing).toBeCloseTo(5 / 3, 12);
    expect([worst, best]).toEqual([3, 0]);
  });
});
