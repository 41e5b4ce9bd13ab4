import { describe, expect, test } from "vitest";
import { optionsOf, type Problem, toy, trueSocialUtility } from "../src/index.ts";

describe("optionsOf", () => {
  test("a box becomes a grid with its corners", () => {
    const options = optionsOf({ kind: "box", lower: [0, 10], upper: [1, 20] }, 3);

    expect(options).toHaveLength(9);
    expect(options[0]).toEqual([0, 10]);
    expect(options[4]).toEqual([0.5, 15]);
    expect(options[8]).toEqual([1, 20]);
  });

  test("a list stays as it is", () => {
    const listed = [[3], [1], [2]];

    expect(optionsOf({ kind: "list", options: listed }, 7)).toBe(listed);
  });
});

test("social utility follows the problem's own rule of fairness", () => {
  const worstOff: Problem = { ...toy, welfare: { kind: "egalitarian" } };
  const each = [0, 1].map((voter) => toy.trueUtility(voter, [0.3]));

  expect(trueSocialUtility(worstOff, [0.3])).toBe(Math.min(...each));
});
