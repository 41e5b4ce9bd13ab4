import { parentPort } from "node:worker_threads";
import type { Job, NextAnswer } from "../../src/solving/jobs.ts";

/** A solver's thread that never comes to an end after the first round, and answers at once after any other. */
parentPort?.on("message", ({ id, job }: { readonly id: number; readonly job: Job }) => {
  while (job.kind === "next" && roundsIn(job) === 1) {
    // For ever, and stopListening meanwhile, as a real solve is.
  }
  const among = [{ kind: "pair" as const, options: ["Lisbon", "Porto"] }];
  const step = { kind: "public" as const, among };
  const answer: NextAnswer = { step, withoutPrivate: step, further: among };
  parentPort?.postMessage({ id, answer });
});

function roundsIn({ study }: Job): number {
  return study.events.filter(({ kind }) => kind === "closed").length;
}
