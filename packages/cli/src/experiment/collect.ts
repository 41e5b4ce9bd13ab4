import { join } from "node:path";
import {
  comparisonsToCsv,
  type FinishedRun,
  type PlannedRun,
  type Summary,
  type SummarySettings,
  standardSummary,
  summarize,
  summaryToCsv,
  type Timing,
} from "@unswayed/lab";
import { RunRecord } from "./run-record.ts";
import { writeWhole } from "./written-files.ts";

/** What there is of an experiment so far. */
export interface Collected {
  readonly finished: readonly FinishedRun[];
  readonly missing: readonly string[];
  /** By run id. */
  readonly timings: ReadonlyMap<string, readonly Timing[]>;
}

export interface StoredRuns {
  readonly out: string;
  readonly runs: readonly PlannedRun[];
  dataHashOf(problem: string): string | null;
}

export function collect({ out, runs, dataHashOf }: StoredRuns): Collected {
  const finished: FinishedRun[] = [];
  const missing: string[] = [];
  const timings = new Map<string, readonly Timing[]>();
  for (const run of runs) {
    const record = new RunRecord(out, run, dataHashOf(run.problem));
    const result = record.result();
    if (result) {
      finished.push(result);
      timings.set(run.id, record.timings());
    } else {
      missing.push(run.id);
    }
  }
  return { finished, missing, timings };
}

/** summary.json and summary.csv: the same bytes for the same runs, whatever process made them and in whatever order. */
export function writeSummary(
  out: string,
  finished: readonly FinishedRun[],
  settings: SummarySettings = standardSummary,
): Summary {
  const summary = summarize(finished, settings);
  writeWhole(join(out, "summary.json"), `${JSON.stringify(summary, null, 2)}\n`);
  writeWhole(join(out, "summary.csv"), summaryToCsv(summary));
  writeWhole(join(out, "comparisons.csv"), comparisonsToCsv(summary));
  return summary;
}
