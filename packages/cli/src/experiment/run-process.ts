import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import { CommandFailure } from "../command.ts";
import type { RunWork } from "./execute-run.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";

/** How making a run ended. "died": the process is gone and the run is unfinished; another process may go on with it. */
export type RunOutcome =
  | { readonly kind: "finished" }
  | { readonly kind: "left-off" }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "died"; readonly how: string };

/** A separate process that makes runs, one at a time. It is started when first needed and again after it died. */
export class RunProcess {
  #child: ChildProcess | null = null;
  readonly #niceness: number;

  /** @param niceness - 0 for none, up to 19: how far it gives way to other processes */
  constructor(niceness = 0) {
    this.#niceness = niceness;
  }

  /** @param signal - when it aborts, the run is left off after the question at hand */
  async make(
    work: RunWork,
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<RunOutcome> {
    this.#child ??= await startedChild(this.#niceness);
    const child = this.#child;
    return await new Promise<RunOutcome>((resolve) => {
      const stop = (): void => send(child, { kind: "stop" });
      const onMessage = (message: FromWorker): void => {
        if (message.kind === "progress") onProgress(message.share);
        else if (message.kind !== "ready") end(message);
      };
      const onExit = (code: number | null, how: NodeJS.Signals | null): void => {
        this.#child = null;
        end({ kind: "died", how: how ?? `exit code ${code}` });
      };
      const end = (outcome: RunOutcome): void => {
        signal.removeEventListener("abort", stop);
        child.off("message", onMessage);
        child.off("exit", onExit);
        resolve(outcome);
      };
      child.on("message", onMessage);
      child.on("exit", onExit);
      signal.addEventListener("abort", stop);
      if (signal.aborted) stop();
      send(child, { kind: "run", work });
    });
  }

  /** Lets the process go. */
  close(): void {
    if (this.#child?.connected) this.#child.disconnect();
    this.#child = null;
  }
}

function startedChild(niceness: number): Promise<ChildProcess> {
  const child = fork(new URL("./worker-main.js", import.meta.url), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("message", () => {
      if (niceness > 0) setPriority(child.pid ?? 0, niceness);
      child.removeAllListeners("exit");
      resolve(child);
    });
    child.once("exit", (code, how) =>
      reject(new CommandFailure(`a worker process did not start (${how ?? `exit code ${code}`})`)),
    );
  });
}

/** A process that has just died cannot be told anything; its end is noticed elsewhere. */
function send(child: ChildProcess, message: ToWorker): void {
  if (child.connected) child.send(message, () => {});
}
