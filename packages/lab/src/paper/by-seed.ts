import type { Row } from "../experiment/row.ts";
import { type FinishedRun, stateAtRound } from "../experiment/series.ts";

export type ClaimedMeasure = "cumulativeRegret" | "privateVotes" | "normalizedReportedRegret";

/** Runs of one method on one problem, by seed. */
export function runsOf(
  runs: readonly FinishedRun[],
  problem: string,
  method: string,
): ReadonlyMap<number, FinishedRun> {
  return new Map(
    runs
      .filter((run) => run.problem === problem && run.method === method)
      .map((run) => [run.seed, run]),
  );
}

/** What is compared: a method on a problem. */
export interface Side {
  readonly problem: string;
  readonly method: string;
}

/** a − b at the last round that both reached, once for each seed that both were run with. */
export function lastDifferences(
  runs: readonly FinishedRun[],
  a: Side,
  b: Side,
  measure: ClaimedMeasure,
): number[] {
  const others = runsOf(runs, b.problem, b.method);
  return [...runsOf(runs, a.problem, a.method)].flatMap(([seed, run]) => {
    const other = others.get(seed);
    if (!other) return [];
    const round = Math.min(run.rows.at(-1)?.round ?? 0, other.rows.at(-1)?.round ?? 0);
    const [left, right] = [run, other].map((one) => stateAtRound(one, round)?.[measure]);
    return left === undefined || right === undefined ? [] : [left - right];
  });
}

/** How a run stood at the end of each of its rounds. */
export function byRound({ rows }: FinishedRun): readonly Row[] {
  return rows.filter((row, k) => rows[k + 1]?.round !== row.round);
}
