import type { Timing } from "./row.ts";
import { type MeanAndError, meanAndError } from "./statistics/mean-and-error.ts";

/** The times of one run. They depend on the machine, and so are kept apart from everything that does not. */
export interface TimedRun {
  readonly problem: string;
  readonly method: string;
  readonly seed: number;
  readonly timings: readonly Timing[];
}

/** How long a method takes on a problem. */
export interface TimingSummary {
  readonly problem: string;
  readonly method: string;
  /** Seconds of a whole run. */
  readonly run: MeanAndError;
  /** Seconds of a round, over the runs that reached it, all of its questions together. */
  readonly byRound: readonly { readonly round: number; readonly seconds: MeanAndError }[];
  /** The share of all time that each part of the work took, largest first. */
  readonly phases: readonly { readonly phase: string; readonly share: number }[];
}

export function summarizeTimings(runs: readonly TimedRun[]): TimingSummary[] {
  const groups = new Map<string, TimedRun[]>();
  for (const run of [...runs].sort((a, b) => a.seed - b.seed)) {
    const key = JSON.stringify([run.problem, run.method]);
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  return [...groups.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, group]) => {
      const [{ problem, method } = { problem: "", method: "" }] = group;
      const whole = meanAndError(group.map(({ timings }) => total(timings)));
      return whole
        ? [{ problem, method, run: whole, byRound: byRound(group), phases: phases(group) }]
        : [];
    });
}

function byRound(runs: readonly TimedRun[]): TimingSummary["byRound"] {
  const rounds = new Set(runs.flatMap(({ timings }) => timings.map(({ round }) => round)));
  return [...rounds]
    .sort((a, b) => a - b)
    .flatMap((round) => {
      const each = runs
        .map(({ timings }) => timings.filter((timing) => timing.round === round))
        .filter((timings) => timings.length > 0)
        .map(total);
      const seconds = meanAndError(each);
      return seconds ? [{ round, seconds }] : [];
    });
}

function phases(runs: readonly TimedRun[]): TimingSummary["phases"] {
  const sums = new Map<string, number>();
  for (const { byPhase } of runs.flatMap(({ timings }) => timings)) {
    for (const [phase, seconds] of Object.entries(byPhase)) {
      sums.set(phase, (sums.get(phase) ?? 0) + seconds);
    }
  }
  const whole = [...sums.values()].reduce((sum, seconds) => sum + seconds, 0);
  return [...sums]
    .map(([phase, seconds]) => ({ phase, share: whole > 0 ? seconds / whole : 0 }))
    .sort((a, b) => b.share - a.share || (a.phase < b.phase ? -1 : 1));
}

function total(timings: readonly Timing[]): number {
  return timings.reduce((sum, { seconds }) => sum + seconds, 0);
}
