import type { PlannedRun } from "@unswayed/lab";
import type { CommandIo } from "../command.ts";
import { type Collected, collect } from "./collect.ts";
import { executeRun, type RunWork } from "./execute-run.ts";
import { ProgressLine } from "./progress-line.ts";
import type { StoredExperiment } from "./stored-plan.ts";
import { runInWorkers } from "./worker-pool.ts";

export interface MakeOptions {
  /** Runs of the experiment that are ours to make. */
  readonly runs: readonly PlannedRun[];
  /** Processes; 0 makes the runs in this one. */
  readonly workers: number;
  readonly signal: AbortSignal;
}

export interface Made {
  /** Of all of the experiment. */
  readonly collected: Collected;
  readonly failures: readonly { readonly id: string; readonly message: string }[];
}

/** Makes whatever is missing. What fails is told at once and at the end; the rest goes on. */
export async function makeRuns(
  experiment: StoredExperiment,
  { runs, workers, signal }: MakeOptions,
  io: CommandIo,
): Promise<Made> {
  const before = collect({ ...experiment, runs });
  const missing = new Set(before.missing);
  const works = runs
    .filter(({ id }) => missing.has(id))
    .map((run): RunWork => {
      const { out, modules } = experiment;
      return { out, run, data: experiment.dataOf(run.problem), modules };
    });
  const failures: { id: string; message: string }[] = [];
  const progress = new ProgressLine(io, runs.length, before.finished.length, () =>
    performance.now(),
  );
  const observer = {
    onProgress: (id: string, share: number) => progress.advance(id, share),
    onFinished: (id: string) => progress.finish(id),
    onFailed: (id: string, message: string) => {
      failures.push({ id, message });
      progress.say(`${id} failed: ${message}`);
    },
  };
  if (workers > 0) await runInWorkers(works, { workers, signal, observer });
  else await runHere(works, signal, observer);
  progress.end();
  return { collected: collect(experiment), failures };
}

async function runHere(
  works: readonly RunWork[],
  signal: AbortSignal,
  observer: { onProgress(id: string, share: number): void; onFinished(id: string): void },
): Promise<void> {
  for (const work of works) {
    if (signal.aborted) return;
    const { id } = work.run;
    const isFinished = await executeRun(work, {
      onProgress: (share) => observer.onProgress(id, share),
      shouldStop: () => signal.aborted,
    });
    if (isFinished) observer.onFinished(id);
  }
}
