import { type ChildProcess, fork } from "node:child_process";
import { CommandFailure } from "../command.ts";
import type { RunWork } from "./execute-run.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";

export interface PoolObserver {
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

/** One process after another (there is a second only if the first dies), until nothing waits. */
async function lane(
  waiting: RunWork[],
  deaths: Map<string, number>,
  options: PoolOptions,
): Promise<void> {
  const { observer, signal } = options;
  while (waiting.length > 0 && !signal.aborted) {
    const unfinished = await oneProcess(waiting, options);
    if (unfinished === null) continue;
    const { id } = unfinished.work.run;
    const times = (deaths.get(id) ?? 0) + 1;
    deaths.set(id, times);
    if (times < mostDeaths) waiting.unshift(unfinished.work);
    else observer.onFailed(id, `its process died ${times} times (${unfinished.how})`);
  }
}

/** Resolves to the run during which the process died; null when it left in peace. */
function oneProcess(
  waiting: RunWork[],
  { signal, observer }: PoolOptions,
): Promise<{ readonly work: RunWork; readonly how: string } | null> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL("./worker-main.js", import.meta.url), {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    let current: RunWork | null = null;
    let isReady = false;
    const stop = (): void => send(child, { kind: "stop" });
    signal.addEventListener("abort", stop);
    const next = (): void => {
      current = signal.aborted ? null : (waiting.shift() ?? null);
      if (current) send(child, { kind: "run", work: current });
      else child.disconnect();
    };
    child.on("message", (message: FromWorker) => {
      isReady = true;
      if (message.kind === "progress") return observer.onProgress(message.id, message.share);
      if (message.kind === "finished") observer.onFinished(message.id);
      if (message.kind === "failed") observer.onFailed(message.id, message.message);
      next();
    });
    child.once("error", reject);
    child.once("exit", (code, how) => {
      signal.removeEventListener("abort", stop);
      const ending = how ?? `exit code ${code}`;
      if (!isReady) reject(new CommandFailure(`a worker process did not start (${ending})`));
      else resolve(current === null ? null : { work: current, how: ending });
    });
  });
}

/** A process that has just died cannot be told anything; its end is noticed elsewhere. */
function send(child: ChildProcess, message: ToWorker): void {
  if (child.connected) child.send(message, () => {});
}
