import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { Job } from "./jobs.ts";
import { solve } from "./solve.ts";

// Ballots go first: on Linux this is the priority of this thread alone. Elsewhere it would be the whole server's.
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

/** The other end of a thread solver. Errors travel as sentences: an error's own fields could hold votes. */
parentPort?.on("message", ({ id, job }: { readonly id: number; readonly job: Job }) => {
  try {
    const answer = solve(job, (step) => parentPort?.postMessage({ id, step }));
    parentPort?.postMessage({ id, answer });
  } catch (error) {
    const name = error instanceof Error ? error.name : "Error";
    parentPort?.postMessage({ id, failure: `the solve failed (${name})` });
  }
});
