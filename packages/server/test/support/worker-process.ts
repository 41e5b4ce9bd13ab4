import { startWorker } from "@unswayed/server";
import { workerWithSources } from "./worker-with-sources.ts";

/** A worker in its own process, for tests that kill it. */
const worker = await startWorker({
  databaseUrl: process.env["DATABASE_URL"] ?? "",
  solves: 1,
  sealKey: process.env["UNSWAYED_SEAL_KEY"] || null,
  solver: {
    ...workerWithSources,
    ...(process.env["UNSWAYED_TEST_HANGS"] === "1" && {
      program: new URL("hanging-solver-worker.ts", import.meta.url),
    }),
  },
  onTrouble: () => {},
});
process.stdout.write("ready\n");
process.on("SIGTERM", () => void worker.close().then(() => process.exit(0)));
