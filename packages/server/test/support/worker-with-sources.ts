import { fileURLToPath } from "node:url";
import type { ThreadSolverSettings } from "../../src/solving/thread-solver.ts";

export const loader = fileURLToPath(
  new URL("../../../core/test/support/typescript-loader.mjs", import.meta.url),
);

/** A solver's thread that runs the sources. */
export const workerWithSources: Pick<ThreadSolverSettings, "program" | "workerOptions"> = {
  program: new URL("../../src/solving/solver-worker.ts", import.meta.url),
  workerOptions: {
    execArgv: ["--conditions=source", "--import", loader],
    env: { ...process.env, UNSWAYED_TEST_THREAD: "1" },
  },
};
