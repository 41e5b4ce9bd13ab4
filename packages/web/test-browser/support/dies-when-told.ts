import { existsSync } from "node:fs";
import { parentPort } from "node:worker_threads";

/** Ends this thread at its next question while a file says so. */
parentPort?.on("message", () => {
  const sign = process.env["UNSWAYED_TEST_SOLVER_DIES"];
  if (sign && existsSync(sign)) process.exit(1);
});
