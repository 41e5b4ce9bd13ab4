import { existsSync } from "node:fs";
import { parentPort } from "node:worker_threads";

/** The real solver, which dies on the spot while a file says so. */
parentPort?.on("message", () => {
  const sign = process.env["UNSWAYED_TEST_SOLVER_DIES"];
  if (sign && existsSync(sign)) process.exit(1);
});
await import("../../../server/src/solving/solver-worker.ts");
