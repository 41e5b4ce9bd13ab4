import { defaultSettledRule, isSettled } from "@unswayed/core";
import {
  coverage,
  type ProbabilityBin,
  probabilityBins,
  type Share,
} from "../experiment/calibration.ts";
import type { Row } from "../experiment/row.ts";
import type { FinishedRun } from "../experiment/series.ts";
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
const lookedAt = [12, 25];

/**
 * @param runs - many groups, as long as a meeting
 * @param longer - runs that go on until the rule has had its chance to fire
 */
export function honestyOf(
  problem: string,
  runs: readonly FinishedRun[],
  longer: readonly FinishedRun[],
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

function stopHonesty(runs: readonly FinishedRun[]): StopHonesty | null {
  const stops = runs.flatMap(({ rows }) => stopOf(rows) ?? []);
  const promised = meanAndError(stops.map(({ expectedRegret }) => expectedRegret ?? 0));
  const actual = meanAndError(
    stops.map(({ normalizedReportedRegret }) => normalizedReportedRegret),
  );
  return promised && actual ? { fired: stops.length, promised, actual } : null;
}

/** The row after which the rule of the default preset would have stopped. */
function stopOf(rows: readonly Row[]): Row | null {
  const stated: number[] = [];
  for (const row of rows) {
    if (row.expectedRegret === null) continue;
    stated.push(row.expectedRegret);
    if (isSettled(stated, defaultSettledRule)) return row;
  }
  return null;
}
