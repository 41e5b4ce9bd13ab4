import { parentPort } from "node:worker_threads";
import type { Job } from "./jobs.ts";
import { solve } from "./solve.ts";

/** The other end of a thread solver. Errors travel as sentences: an error's own fields could hold votes. */
parentPort?.on("message", ({ id, job }: { readonly id: number; readonly job: Job }) => {
  try {
    parentPort?.postMessage({ id, answer: solve(job) });
  } catch (error) {
    const name = error instanceof Error ? error.name : "Error";
    parentPort?.postMessage({ id, failure: `the solve failed (${name})` });
  }
});
