import type { PairedComparison } from "../experiment/statistics/paired.ts";
import type { ScoreRow, ScoreRun } from "../scores/score-experiment.ts";

/** Runs of one method on one problem, by seed. */
export function runsOf(
  runs: readonly ScoreRun[],
  problem: string,
  method: string,
): readonly ScoreRun[] {
  return runs
    .filter((run) => run.problem === problem && run.method === method)
    .toSorted((a, b) => a.seed - b.seed);
}

/** What a measure was in the end, for each seed. */
export function final(
  runs: readonly ScoreRun[],
  problem: string,
  method: string,
  measure: keyof ScoreRow,
): number[] {
  return runsOf(runs, problem, method).map(({ rows }) => rows.at(-1)![measure]);
}

/** By both tests: to take whichever is the smaller would make one difference in ten of nothing. */
export function isBeyondChance({ tTest, wilcoxon }: PairedComparison): boolean {
  return Math.max(tTest ?? 1, wilcoxon ?? 1) < 0.05;
}
