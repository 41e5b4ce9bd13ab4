import { InvalidInputError } from "@unswayed/core";
import { CommandFailure } from "../command.ts";
import { executeRun, type RunWork } from "./execute-run.ts";
import type { FromWorker, ToWorker } from "./worker-messages.ts";

/** A process that makes runs as it is told to, one at a time. It ends when the process that started it is gone. */
let isStopping = false;

function tell(message: FromWorker): void {
  // Anyone who started it may be gone a moment before "disconnect" says so.
  process.send?.(message, undefined, undefined, () => {});
}

async function make(work: RunWork): Promise<void> {
  const { id } = work.run;
  try {
    const isFinished = await executeRun(work, {
      onProgress: (share) => tell({ kind: "progress", id, share }),
      shouldStop: () => isStopping,
    });
    tell({ kind: isFinished ? "finished" : "left-off", id });
  } catch (error) {
    const isKnown = error instanceof CommandFailure || error instanceof InvalidInputError;
    const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
    tell({ kind: "failed", id, message: isKnown ? (error as Error).message : details });
  }
}

process.on("message", (message: ToWorker) => {
  if (message.kind === "stop") isStopping = true;
  else void make(message.work);
});
process.on("disconnect", () => process.exit());
// Ctrl+C reaches every process of a terminal: the first decides what becomes of the others.
process.on("SIGINT", () => {});
tell({ kind: "ready" });
