import { parentPort } from "node:worker_threads";
import type { Job } from "../../src/solving/jobs.ts";

/** A solver's thread that never comes to an end after the first round, and answers at once after any other. */
parentPort?.on("message", ({ id, job }: { readonly id: number; readonly job: Job }) => {
  while (job.kind === "next" && job.rounds === 1) {
    // For ever, and deaf meanwhile, as a real solve is.
  }
  const pairs = [{ candidate: "Lisbon", reference: "Porto" }];
  const answer = { pairs, chosenBy: "model", privateRounds: [], isSettled: false };
  parentPort?.postMessage({ id, answer });
});
