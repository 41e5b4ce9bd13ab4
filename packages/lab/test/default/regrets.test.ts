import { describe, expect, test } from "vitest";
import { over, Regrets } from "../../src/default/regrets.ts";
import type { FinishedRun } from "../../src/experiment/series.ts";
import { rowWith } from "../support/rows.ts";

/** A run whose regret after each open question is given; a private question follows the third. */
function run(method: string, seed: number, regrets: readonly number[]): FinishedRun {
  const rows = regrets.map((normalizedReportedRegret, k) =>
    rowWith({
      question: k + 1,
      publicVotes: Math.min(k + 1, 3) + Math.max(0, k - 3),
      privateVotes: k >= 3 ? 1 : 0,
      normalizedReportedRegret,
    }),
  );
  return { problem: "p", method, price: null, seed, rows, ended: "limit" };
}

// Costs at price 2 are 1, 2, 3, 5 and 6.
const regrets = new Regrets([
  run("ours", 1, [1, 0.5, 0.5, 0, 0]),
  run("ours", 2, [0.8, 0.6, 0.4, 0.2, 0.2]),
  run("theirs", 2, [1, 1, 1, 0.5, 0.5]),
  run("theirs", 1, [1, 1, 0.5, 0.5, 0.5]),
  run("theirs", 3, [9, 9, 9, 9, 9]),
]);

describe("regrets of methods side by side", () => {
  test("are averaged over the cost of each run, by hand", () => {
    // Seed 1: 1, 1, .5, .5, .5 for the units up to cost 5; seed 2: 1, .8, .6, .4, .4.
    const found = regrets.mean("ours", 2, ["p"], over(0, 5));
    expect(found?.n).toBe(2);
    expect(found?.mean).toBeCloseTo((3.5 / 5 + 3.2 / 5) / 2, 12);
  });

  test("are compared on the seeds that both have", () => {
    const test = regrets.paired("ours", "theirs", 2, ["p"], over(5, 6));
    expect(test?.n).toBe(2);
    expect(test?.meanDifference).toBeCloseTo((0 - 0.5 + 0.2 - 0.5) / 2, 12);
    expect(test?.wins).toBe(2);
  });

  test("after so many open questions are held against the same cost, private questions included", () => {
    // Three open questions are first reached at cost 3, where theirs stand at 0.5 and 1.
    const found = regrets.pairedAfter("ours", "theirs", 2, ["p"], 3);
    expect(found?.own).toBeCloseTo((0.5 + 0.4) / 2, 12);
    expect(found?.other).toBeCloseTo((0.5 + 1) / 2, 12);
    // The fourth comes after the private one: cost 6.
    expect(regrets.pairedAfter("ours", "theirs", 2, ["p"], 4)?.other).toBeCloseTo(0.5, 12);
    expect(regrets.pairedAfter("ours", "theirs", 2, ["p"], 12)).toBeNull();
  });

  test("reach a goal when their mean does", () => {
    expect(regrets.costTo("ours", 2, "p", 0.1)).toBe(5);
    expect(regrets.costTo("theirs", 2, "p", 0.1)).toBeNull();
    expect(regrets.costTo("nobody", 2, "p", 0.1)).toBeNull();
  });

  test("reach a goal side by side on the seeds that both have", () => {
    // Theirs of seeds 1 and 2 are at 0.75 from cost 3 on, of all three never below 3.
    expect(regrets.costTo("theirs", 2, "p", 0.8)).toBeNull();
    expect(regrets.costsTo("ours", "theirs", 2, "p", 0.8)).toEqual({ n: 2, own: 2, other: 3 });
    expect(regrets.costsTo("ours", "nobody", 2, "p", 0.8)).toEqual({
      n: 0,
      own: null,
      other: null,
    });
  });
});
