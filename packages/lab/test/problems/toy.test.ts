import { describe, expect, test } from "vitest";
import { optionsOf, toy, trueChannelUtility, trueSocialUtility } from "../../src/index.ts";

const grid = optionsOf(toy.space, 10_001);

function bestOn(channel: "private" | "public"): number {
  const values = grid.map((option) => trueSocialUtility(toy, option, channel));
  return grid[values.indexOf(Math.max(...values))][0];
}

describe("the toy problem (paper: fig:example)", () => {
  test("a group free of sway would choose 0.823, the 0.82 that is printed", () => {
    expect(Math.abs(bestOn("private") - 0.823)).toBeLessThan(0.0005);
  });

  test("the public answers would choose 0.354, not the 0.38 that is printed", () => {
    expect(Math.abs(bestOn("public") - 0.354)).toBeLessThan(0.0005);
    expect(trueSocialUtility(toy, [0.354], "public")).toBeGreaterThan(
      trueSocialUtility(toy, [0.38], "public") + 0.05,
    );
  });

  test.each([
    ["optimum", "private"],
    ["publicOptimum", "public"],
  ] as const)("carries its own %s, to seven digits", (name, channel) => {
    const { option, value } = toy[name];

    expect(Math.abs(option[0] - bestOn(channel))).toBeLessThan(1e-4); // the grid's own step
    expect(Math.abs(trueSocialUtility(toy, option, channel) - value)).toBeLessThan(1e-7);
    for (const side of [-1e-3, 1e-3]) {
      expect(trueSocialUtility(toy, [option[0] + side], channel)).toBeLessThan(value);
    }
  });

  test("utilities are mixtures of densities: each has the area of its shares, 2.3 and 1.7", () => {
    const wide = Array.from({ length: 30_001 }, (_, k) => -1 + k / 10_000);
    const areas = [0, 1].map(
      (voter) => wide.reduce((sum, x) => sum + toy.trueUtility(voter, [x]), 0) / 10_000,
    );

    expect(areas[0]).toBeCloseTo(2.3, 6);
    expect(areas[1]).toBeCloseTo(1.7, 6);
  });

  test("what a voter shows is the row of A, not its column, applied to what all think", () => {
    const [first, second] = [0, 1].map((voter) => toy.trueUtility(voter, [0.6]));

    expect(trueChannelUtility(toy, "public", 1, [0.6])).toBeCloseTo(0.6 * first + 0.4 * second, 12);
  });

  test("undoing its influence amplifies noise 3.76 times, more than its two voters", () => {
    const [[a, b], [c, d]] = toy.influence;
    const squares = a * a + b * b + c * c + d * d;
    const determinant = a * d - b * c;
    const leastSquare = (squares - Math.sqrt(squares ** 2 - 4 * determinant ** 2)) / 2;

    const normOfInverse = 1 / Math.sqrt(leastSquare);

    expect(normOfInverse).toBeCloseTo(3.76, 2);
    expect(normOfInverse).toBeGreaterThan(toy.voterCount);
  });
});
