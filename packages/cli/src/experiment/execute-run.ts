import { findProblem, methodNamed, type PlannedRun, runExperiment } from "@unswayed/lab";
import { loadSame, type OwnModule } from "./own-modules.ts";
import { RunRecord } from "./run-record.ts";
import { sha256 } from "./written-files.ts";

export interface RunWork {
  readonly out: string;
  readonly run: PlannedRun;
  /** The text of the problem's data file; null where it needs none. */
  readonly data: string | null;
  /** The user's modules that the run may need. */
  readonly modules?: readonly OwnModule[];
}

export interface RunObserver {
  /** How much of the run is done, from 0 to 1. */
  onProgress(share: number): void;
  /** Asked after every question; true leaves the run unfinished, to be resumed. */
  shouldStop(): boolean;
}

/** Makes one run, or finishes one that was interrupted, writing as it goes. Resolves to whether it is finished now. */
export async function executeRun(work: RunWork, observer: RunObserver): Promise<boolean> {
  const { out, run, data, modules = [] } = work;
  await loadSame(modules);
  const record = new RunRecord(out, run, data === null ? null : sha256(data));
  if (record.isFinished()) return true;
  const events = record.begin();
  const steps = runExperiment({
    problem: findProblem(run.problem).build(run.seed, data ?? undefined),
    method: methodNamed(run.method),
    seed: run.seed,
    until: run.until,
    cost: run.cost,
    measure: run.measure,
    ...(run.choices && { choices: run.choices }),
    now: processorTime,
    recorded: events,
  });
  for (const step of steps) {
    if (step.kind === "ended") {
      record.finish(events, step.reason);
      return true;
    }
    const { kind: _, ...event } = step;
    events.push(event);
    record.add(event);
    observer.onProgress(shareDone(run, event.row));
    // Lets messages in: a request to stop must reach a process that is busy.
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (observer.shouldStop()) return false;
  }
  throw new Error(`run ${run.id} stopped without saying why`);
}

function shareDone(
  { until, cost }: PlannedRun,
  row: { readonly round: number; readonly publicVotes: number; readonly privateVotes: number },
): number {
  const spent = cost.public * row.publicVotes + cost.private * row.privateVotes;
  return Math.min(
    1,
    Math.max(row.round / (until.rounds ?? Infinity), spent / (until.cost ?? Infinity)),
  );
}

/** Milliseconds of processor time of this process, which makes one run at a time: a busy machine makes no run slower by it. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
