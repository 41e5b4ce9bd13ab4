import type { RunWork } from "./execute-run.ts";
import { RunProcess } from "./run-process.ts";

interface PoolObserver {
  onProgress(id: string, share: number): void;
  onFinished(id: string): void;
  /** A run that cannot be made; the others go on. */
  onFailed(id: string, message: string): void;
}

export interface PoolOptions {
  readonly workers: number;
  /** When it aborts, every worker leaves off after the question at hand. */
  readonly signal: AbortSignal;
  readonly observer: PoolObserver;
}

/** How often a run is begun again after its process died: dying once may be bad luck, dying twice is a reason. */
const mostDeaths = 2;

/** Makes runs in processes of their own, each one run at a time. Resolves when none is left or all have left off. */
export async function runInWorkers(works: readonly RunWork[], options: PoolOptions): Promise<void> {
  const waiting = [...works];
  const deaths = new Map<string, number>();
  const lanes = Array.from({ length: Math.min(options.workers, works.length) }, () =>
    lane(waiting, deaths, options),
  );
  await Promise.all(lanes);
}

async function lane(
  waiting: RunWork[],
  deaths: Map<string, number>,
  { observer, signal }: PoolOptions,
): Promise<void> {
  const process = new RunProcess();
  try {
    for (let work = waiting.shift(); work && !signal.aborted; work = waiting.shift()) {
      const { id } = work.run;
      const outcome = await process.make(work, signal, (share) => observer.onProgress(id, share));
      if (outcome.kind === "finished") observer.onFinished(id);
      if (outcome.kind === "failed") observer.onFailed(id, outcome.message);
      if (outcome.kind !== "died") continue;
      const times = (deaths.get(id) ?? 0) + 1;
      deaths.set(id, times);
      if (times < mostDeaths) waiting.unshift(work);
      else observer.onFailed(id, `its process died ${times} times (${outcome.how})`);
    }
  } finally {
    process.close();
  }
}
