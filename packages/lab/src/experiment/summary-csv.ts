import { type Cell, csvText } from "@unswayed/formats";
import type { Comparison } from "./comparisons.ts";
import type { MeanAndError } from "./statistics/mean-and-error.ts";
import type { Summary } from "./summary.ts";

/** The columns of summary.csv in their order, each with its meaning. One line is one mean. */
export const summaryColumns = [
  { name: "problem", meaning: "name of the problem" },
  { name: "method", meaning: "name of the method" },
  { name: "price", meaning: "of a private vote in public ones; empty where it does not matter" },
  { name: "axis", meaning: '"round", "cost", "cost range" or "goal"' },
  { name: "from", meaning: "the round, the cost, the beginning of the range, or the goal" },
  { name: "to", meaning: "the end of the range; else empty" },
  {
    name: "measure",
    meaning: 'what is averaged; "cost" is the first cost at which the mean regret meets the goal',
  },
  { name: "n", meaning: "number of runs" },
  { name: "mean", meaning: "mean over them; empty where there is none" },
  { name: "error", meaning: "its standard error; empty for a single run" },
] as const;

const roundMeasures = [
  "simpleRegret",
  "cumulativeRegret",
  "reportedRegret",
  "normalizedReportedRegret",
  "privateVotes",
  "influenceError",
] as const;

/** The means of a summary as the text of summary.csv. */
export function summaryToCsv({ series }: Summary): string {
  const lines = series.flatMap(({ problem, method, price, seeds, byRound, byCost }): Cell[][] => {
    const who = [problem, method];
    const regret = "normalizedReportedRegret";
    return [
      ...byRound.flatMap((state) =>
        roundMeasures.flatMap((measure): Cell[][] => {
          const found = state[measure];
          const place = [...who, price, "round", state.round, null, measure];
          return found ? [[...place, ...meanCells(found)]] : [];
        }),
      ),
      ...byCost.flatMap(({ price: at, at: costs, over, toReach }): Cell[][] => [
        ...costs.map((one) => [
          ...who,
          at,
          "cost",
          one.cost,
          null,
          regret,
          ...meanCells(one.regret),
        ]),
        ...over.map((one) => [
          ...[...who, at, "cost range", one.from, one.to, regret],
          ...meanCells(one.regret),
        ]),
        ...toReach.map(({ goal, cost }) => [
          ...[...who, at, "goal", goal, null, "cost"],
          ...[seeds.length, cost, null],
        ]),
      ]),
    ];
  });
  return csvText([summaryColumns.map(({ name }) => name), ...lines]);
}

function meanCells(found: MeanAndError | null): Cell[] {
  return found ? [found.n, found.mean, found.error] : [0, null, null];
}

/** The columns of comparisons.csv in their order, each with its meaning. One line is one paired comparison. */
export const comparisonColumns = [
  { name: "problem", meaning: "name of the problem; empty for all problems pooled" },
  { name: "method", meaning: "name of the method" },
  { name: "baseline", meaning: "name of the method it is compared with, on the same seeds" },
  { name: "price", meaning: "of a private vote in public ones; empty where it does not matter" },
  { name: "axis", meaning: '"round", "cost" or "cost range"' },
  { name: "from", meaning: "the round, the cost, or the beginning of the range" },
  { name: "to", meaning: "the end of the range; else empty" },
  { name: "measure", meaning: "what is compared; less is better" },
  { name: "n", meaning: "number of pairs" },
  { name: "meanDifference", meaning: "mean of method − baseline" },
  { name: "error", meaning: "its standard error" },
  { name: "wins", meaning: "pairs in which the method had less" },
  { name: "ties", meaning: "pairs in which both had the same" },
  { name: "losses", meaning: "pairs in which the method had more" },
  { name: "tTest", meaning: "two-sided probability by the paired t test" },
  { name: "wilcoxon", meaning: "two-sided probability by Wilcoxon's signed-rank test" },
] as const;

/** The comparisons of a summary as the text of comparisons.csv. */
export function comparisonsToCsv({ comparisons }: Summary): string {
  return csvText([
    comparisonColumns.map(({ name }) => name),
    ...comparisons.map((one): Cell[] => [
      ...[one.problem, one.method, one.baseline, one.price, ...placeCells(one), one.measure],
      ...[one.n, one.meanDifference, one.error, one.wins, one.ties, one.losses],
      ...[one.tTest, one.wilcoxon],
    ]),
  ]);
}

function placeCells({ at }: Comparison): Cell[] {
  if ("round" in at) return ["round", at.round, null];
  if ("cost" in at) return ["cost", at.cost, null];
  return ["cost range", at.from, at.to];
}
