import { type ChildProcess, fork } from "node:child_process";
import { CommandFailure } from "unswayed/kit";
import type { ScoreWork } from "./score-plan.ts";

/** Makes runs with scores in several processes. Resolves when none is left, or those at hand are done after the signal. */
export async function makeInProcesses(
  works: readonly ScoreWork[],
  count: number,
  signal: AbortSignal,
  onMade: () => void,
): Promise<void> {
  const waiting = [...works];
  const lanes = Array.from({ length: Math.min(count, works.length) }, async () => {
    const child = fork(new URL("./score-worker-main.js", import.meta.url), {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    try {
      for (let work = waiting.shift(); work && !signal.aborted; work = waiting.shift()) {
        await made(child, work);
        onMade();
      }
    } finally {
      if (child.connected) child.disconnect();
    }
  });
  const ends = await Promise.allSettled(lanes);
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
}

function made(child: ChildProcess, work: ScoreWork): Promise<void> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null, how: NodeJS.Signals | null): void => {
      child.off("message", onMessage);
      reject(
        new CommandFailure(
          `the process that made "${work.path}" ended (${how ?? `exit code ${code}`})`,
        ),
      );
    };
    const onMessage = (): void => {
      child.off("exit", onExit);
      resolve();
    };
    child.once("message", onMessage);
    child.once("exit", onExit);
    child.send(work);
  });
}
