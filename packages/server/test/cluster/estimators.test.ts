import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { joinCluster } from "../../src/cluster/join-cluster.ts";
import { localEstimator } from "../../src/model/estimator.ts";
import { openSqliteStore } from "../../src/storage/sqlite-store.ts";
import { sharedDatabase } from "../support/shared-database.ts";
import { estimatorContract } from "./estimator-contract.ts";

const database = sharedDatabase();

estimatorContract("in this process", async (solver) => {
  const folder = mkdtempSync(join(tmpdir(), "unswayed-estimator-"));
  const store = await openSqliteStore(folder);
  const estimator = localEstimator(store, solver);
  return {
    store,
    estimator,
    async close() {
      await estimator.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
});

estimatorContract("by workers, through the queue", async (solver, context) => {
  const url = database.empty(context);
  const common = { url, onTrouble: () => {} };
  // A server that solves nothing, and a worker.
  const server = await joinCluster({ ...common, threads: 0, newSolver: () => solver });
  const worker = await joinCluster({ ...common, threads: 1, newSolver: () => solver });
  return {
    store: server.store,
    estimator: server.estimator,
    async close() {
      for (const member of [server, worker]) {
        await member.leave();
        await member.store.close();
      }
    },
  };
});
