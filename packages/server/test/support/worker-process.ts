import { startWorker } from "@unswayed/server";
import { workerWithSources } from "./worker-with-sources.ts";

/** A worker in a process of its own, for tests that kill it. */
const worker = await startWorker({
  databaseUrl: process.env["DATABASE_URL"] ?? "",
  solves: 1,
  solver: workerWithSources,
  onTrouble: () => {},
});
process.stdout.write("ready\n");
process.on("SIGTERM", () => void worker.close().then(() => process.exit(0)));
