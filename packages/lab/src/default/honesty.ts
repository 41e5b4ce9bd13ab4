import {
  coverage,
  type ProbabilityBin,
  probabilityBins,
  type Share,
} from "../experiment/calibration.ts";
import type { ReportedRun } from "../experiment/series.ts";
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

/** Where the stop rule fired: the regret it promised, and the true one. */
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
  runs: readonly ReportedRun[],
  longer: readonly ReportedRun[],
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

function stopHonesty(runs: readonly ReportedRun[]): StopHonesty | null {
  const stops = runs.flatMap(({ rows }) => {
    const stop = rows.find(({ promisedRegret }) => promisedRegret !== null);
    return stop
      ? [{ promised: stop.promisedRegret ?? 0, true: stop.normalizedReportedRegret }]
      : [];
  });
  const promised = meanAndError(stops.map((stop) => stop.promised));
  const actual = meanAndError(stops.map((stop) => stop.true));
  return promised && actual ? { fired: stops.length, promised, actual } : null;
}
