import { defaultSettledRule, isSettled } from "@unswayed/core";
import {
  coverage,
  type ProbabilityBin,
  probabilityBins,
  type Share,
} from "../experiment/calibration.ts";
import type { ToldRow, ToldRun } from "../experiment/series.ts";
import { type MeanAndError, meanAndError } from "../experiment/statistics/mean-and-error.ts";

/** How far what a method says of itself is true, over some groups. */
export interface Honesty {
  readonly problem: string;
  readonly groups: number;
  /** How often the 90 % interval of the lead over the runner-up holds the true lead. */
  readonly coverage: Share | null;
  readonly bins: readonly ProbabilityBin[];
  readonly stop: StopHonesty | null;
}

/** Where the stop rule fired: the expected regret it read, and the true one. */
export interface StopHonesty {
  readonly fired: number;
  readonly promised: MeanAndError;
  readonly actual: MeanAndError;
}

/** The open questions after which a group is asked how sure the method is: once each, so that groups count alike. */
export const lookedAt: readonly number[] = [12, 25];

/**
 * @param runs - many groups, as long as a meeting
 * @param longer - runs that go on until the rule has had its chance to fire
 */
export function honestyOf(
  problem: string,
  runs: readonly ToldRun[],
  longer: readonly ToldRun[],
): Honesty {
  const rows = runs.flatMap((run) =>
    lookedAt.flatMap((votes) => run.rows.find(({ publicVotes }) => publicVotes === votes) ?? []),
  );
  return {
    problem,
    groups: runs.length,
    coverage: coverage(
      rows.flatMap(({ leadLower, leadUpper, leadTruth }) =>
        leadLower === null || leadUpper === null || leadTruth === null
          ? []
          : [{ lower: leadLower, upper: leadUpper, truth: leadTruth }],
      ),
    ),
    bins: probabilityBins(
      rows.flatMap(({ chanceBest, isBest }) =>
        chanceBest === null ? [] : [{ probability: chanceBest, isTrue: isBest }],
      ),
    ),
    stop: stopHonesty([...runs, ...longer]),
  };
}

function stopHonesty(runs: readonly ToldRun[]): StopHonesty | null {
  const stops = runs.flatMap(({ rows }) => stopOf(rows) ?? []);
  const promised = meanAndError(stops.map(({ expectedRegret }) => expectedRegret ?? 0));
  const actual = meanAndError(
    stops.map(({ normalizedReportedRegret }) => normalizedReportedRegret),
  );
  return promised && actual ? { fired: stops.length, promised, actual } : null;
}

/** The row after which the rule of the default preset would have stopped. */
function stopOf(rows: readonly ToldRow[]): ToldRow | null {
  return rowsToStop(rows).at(-1) ?? null;
}

/** The rows on which the rule of the default preset would have stopped, the last the one after which; none where it never fires. */
export function rowsToStop(rows: readonly ToldRow[]): readonly ToldRow[] {
  const stated = rows.filter(({ expectedRegret }) => expectedRegret !== null);
  for (let k = 1; k <= stated.length; k++) {
    const last = stated.slice(Math.max(0, k - defaultSettledRule.consecutive), k);
    if (isSettled(last.map(({ expectedRegret }) => expectedRegret ?? Infinity))) return last;
  }
  return [];
}
