import { describe, expect, test } from "vitest";
import type { FinishedRun } from "../../src/experiment/series.ts";
import { summarize } from "../../src/experiment/summary.ts";
import { comparisonsToCsv, summaryToCsv } from "../../src/experiment/summary-csv.ts";
import { summarizeTimings } from "../../src/experiment/timing-summary.ts";
import { rowWith } from "../support/rows.ts";

/** Two rounds, the first also private. Regret after each of the three questions is given. */
function run(
  method: string,
  seed: number,
  [first, second, third]: readonly [number, number, number],
  more: Partial<FinishedRun> = {},
): FinishedRun {
  const common = { reportedRegret: 0, cumulativeRegret: 10 * third, simpleRegret: third / 2 };
  return {
    problem: "toy",
    method,
    price: null,
    seed,
    ended: "limit",
    rows: [
      rowWith({
        ...common,
        question: 1,
        round: 1,
        publicVotes: 1,
        normalizedReportedRegret: first,
      }),
      rowWith({
        ...common,
        question: 2,
        round: 1,
        channel: "private",
        publicVotes: 1,
        privateVotes: 1,
        normalizedReportedRegret: second,
      }),
      rowWith({
        ...common,
        question: 3,
        round: 2,
        publicVotes: 2,
        privateVotes: 1,
        normalizedReportedRegret: third,
      }),
    ],
    ...more,
  };
}

const runs = [
  run("paper", 1, [0.8, 0.4, 0.2]),
  run("paper", 2, [0.6, 0.6, 0]),
  run("random", 1, [1, 1, 0.5]),
  run("random", 2, [1, 0.6, 0.7]),
  run("random", 3, [1, 1, 1]),
];
const settings = {
  prices: [2, 5],
  costs: [1, 4, 7],
  costRanges: [[0, 4]] as const,
  goals: [0.5, 0.1, 0.05],
};

describe("a summary", () => {
  const summary = summarize(runs, settings);
  const [paper, random] = summary.series;

  test("has a series for each method, by name, with its seeds in order", () => {
    expect(summary.series.map(({ method, seeds }) => [method, seeds])).toEqual([
      ["paper", [1, 2]],
      ["random", [1, 2, 3]],
    ]);
  });

  test("tells how things stood at the end of each round", () => {
    expect(paper?.byRound.map(({ round }) => round)).toEqual([1, 2]);
    const [first, second] = paper?.byRound.map((state) => state.normalizedReportedRegret) ?? [];
    expect(first?.mean).toBeCloseTo(0.5, 12);
    expect(first?.error).toBeCloseTo(0.1, 12);
    expect(second).toMatchObject({ n: 2, mean: 0.1 });
    expect(paper?.byRound[1]?.privateVotes).toEqual({ n: 2, mean: 1, error: 0 });
    expect(paper?.byRound[1]?.influenceError).toBeNull();
  });

  // At price 2 the questions end at costs 1, 3 and 4; at price 5 at 1, 6 and 7.
  test("follows regret over cost at each price", () => {
    const [cheap, dear] = paper?.byCost ?? [];
    expect(cheap?.at.map(({ regret }) => regret?.mean)).toEqual([0.7, 0.1, undefined]);
    expect(dear?.at.map(({ regret }) => regret?.mean)).toEqual([0.7, 0.7, 0.1]);
    // (1 + 2·0.8 + 0.4)/4 and (1 + 2·0.6 + 0.6)/4
    expect(cheap?.over[0]?.regret?.mean).toBeCloseTo((0.75 + 0.7) / 2, 12);
    expect(cheap?.toReach.map(({ cost }) => cost)).toEqual([3, 4, null]);
    expect(dear?.toReach.map(({ cost }) => cost)).toEqual([6, 7, null]);
  });

  test("a run that ended by itself stands at every cost; one that was cut off does not", () => {
    const ended = summarize(
      [run("paper", 1, [0.8, 0.4, 0.2], { ended: "nothing-to-ask" })],
      settings,
    );
    expect(ended.series[0]?.byCost[0]?.at[2]?.regret?.mean).toBe(0.2);
    expect(random?.byCost[0]?.at[2]?.regret).toBeNull();
  });

  test("compares on the seeds that both have, less being better", () => {
    const found = summary.comparisons.find(
      ({ method, measure }) => method === "paper" && measure === "cumulativeRegret",
    );
    // 2 − 5 and 0 − 7
    expect(found).toMatchObject({
      problem: "toy",
      baseline: "random",
      at: { round: 2 },
      price: null,
      n: 2,
      meanDifference: -5,
      wins: 2,
      wilcoxon: 0.5,
    });
    const overCost = summary.comparisons.filter(
      ({ method, at, price }) => method === "random" && "from" in at && price === 2,
    );
    // (1 + 2 + 1)/4 − 0.75 and (1 + 2 + 0.6)/4 − 0.7
    expect(overCost).toHaveLength(1);
    expect(overCost[0]?.meanDifference).toBeCloseTo((0.25 + 0.2) / 2, 12);
  });

  test("pools the pairs of all problems", () => {
    const elsewhere = runs.map((one) => ({ ...one, problem: "team" }));
    const pooled = summarize([...runs, ...elsewhere], settings).comparisons.filter(
      ({ problem, method, at }) => problem === null && method === "paper" && "from" in at,
    );
    expect(pooled.map(({ price, n }) => [price, n])).toEqual([
      [2, 4],
      [5, 4],
    ]);
  });

  test("tells a method that weighs cost at its own price only, beside those that do not", () => {
    const weighing = [2, 5].map((price) => run("default", 1, [0.5, 0.5, 0.5], { price }));
    const { series, comparisons } = summarize([...runs, ...weighing], settings);

    const own = series.filter(({ method }) => method === "default");
    expect(own.map(({ price, byCost }) => [price, byCost.map((one) => one.price)])).toEqual([
      [2, [2]],
      [5, [5]],
    ]);
    const prices = comparisons
      .filter(
        ({ method, baseline, at }) => method === "default" && baseline === "paper" && "from" in at,
      )
      .map(({ price }) => price);
    expect(prices).toEqual([2, 5]);
    expect(comparisons.some(({ method, baseline }) => method === baseline)).toBe(false);
  });

  test("gathers stated beliefs of all questions", () => {
    const stated = runs.map((one) => ({
      ...one,
      rows: one.rows.map((row, k) => ({
        ...row,
        leadLower: 0,
        leadUpper: 1,
        leadTruth: k,
        chanceBest: 0.3,
        isBest: k === 0,
      })),
    }));
    const { calibration } = summarize(stated, settings).series[0]!;

    expect(calibration.leadCoverage).toMatchObject({ n: 6, share: 2 / 3 });
    expect(calibration.chanceBest).toHaveLength(1);
    expect(calibration.chanceBest[0]?.hits.share).toBeCloseTo(1 / 3, 12);
  });

  test("is the same text whatever the order in which runs arrive", () => {
    const shuffled = [3, 0, 4, 2, 1].map((k) => runs[k]!);
    const again = summarize(shuffled, settings);

    expect(JSON.stringify(again)).toBe(JSON.stringify(summary));
    expect(summaryToCsv(again)).toBe(summaryToCsv(summary));
    expect(comparisonsToCsv(again)).toBe(comparisonsToCsv(summary));
  });

  test("refuses the same run twice", () => {
    expect(() => summarize([...runs, runs[0]!])).toThrow("toy/paper/seed=1");
  });
});

describe("summary.csv", () => {
  test("has one line per mean", () => {
    const lines = summaryToCsv(summarize(runs.slice(0, 2), settings))
      .trim()
      .split("\n");

    expect(lines[0]).toBe("problem,method,price,axis,from,to,measure,n,mean,error");
    expect(lines).toContain("toy,paper,,round,2,,privateVotes,2,1,0");
    expect(lines).toContain("toy,paper,2,cost,7,,normalizedReportedRegret,0,,");
    expect(lines).toContain("toy,paper,2,goal,0.05,,cost,2,,");
    expect(lines.filter((line) => line.includes(",cost range,0,4,"))).toHaveLength(2);
  });

  test("comparisons have a file of their own", () => {
    const lines = comparisonsToCsv(summarize(runs, settings)).trim().split("\n");

    expect(lines[0]).toContain(
      "problem,method,baseline,price,axis,from,to,measure,n,meanDifference",
    );
    expect(
      lines.some((line) => line.startsWith("toy,paper,random,,round,2,,cumulativeRegret,2,-5,")),
    ).toBe(true);
  });
});

test("times are summed up apart, by round and by part of the work", () => {
  const timing = (question: number, round: number, estimate: number, other: number) => ({
    question,
    round,
    seconds: estimate + other,
    byPhase: { estimate, other },
  });
  const [summary] = summarizeTimings([
    { problem: "toy", method: "paper", seed: 2, timings: [timing(1, 1, 3, 1), timing(2, 1, 1, 1)] },
    { problem: "toy", method: "paper", seed: 1, timings: [timing(1, 1, 2, 0), timing(2, 2, 6, 0)] },
  ]);

  expect(summary?.run).toMatchObject({ n: 2, mean: 7 });
  expect(summary?.byRound).toEqual([
    { round: 1, seconds: { n: 2, mean: 4, error: 2 } },
    { round: 2, seconds: { n: 1, mean: 6, error: null } },
  ]);
  expect(summary?.phases).toEqual([
    { phase: "estimate", share: 12 / 14 },
    { phase: "other", share: 2 / 14 },
  ]);
});
