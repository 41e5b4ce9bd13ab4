import { tmpdir } from "node:os";
import type { TestPostgres } from "../../../../scripts/test/support/postgres.ts";
import type { Browser, Fetch } from "./browser.ts";
import { hostOf, type ServerChild, serverChild } from "./server-child.ts";
import { type WorkerChild, workerChild } from "./worker-child.ts";

/** Two servers that solve nothing, two workers, one PostgreSQL: each a process, as they would be deployed. */
export interface RunningCluster {
  readonly url: string;
  readonly servers: readonly ServerChild[];
  readonly workers: readonly WorkerChild[];
  /** As a proxy would: the server that is first choice, or the other when that does not answer. */
  fetchFrom(first: number): Fetch;
  /** Anyone who started it, once. */
  host(): Promise<Browser>;
  stop(): Promise<void>;
}

/** Private answers are sealed, so that every part is seen to work with the key. */
export const clusterSealKey = "c1".repeat(32);

export async function runningCluster(postgres: TestPostgres): Promise<RunningCluster> {
  const url = postgres.newDatabase();
  const environment = {
    DATABASE_URL: url,
    UNSWAYED_SEAL_KEY: clusterSealKey,
    UNSWAYED_SOLVER_THREADS: "0",
    UNSWAYED_LOG_LEVEL: "silent",
    UNSWAYED_TEST_QUICK_MOMENTS: "1",
  };
  // One after the other: the first makes the tables.
  const servers = [await serverChild(tmpdir(), environment)];
  servers.push(await serverChild(tmpdir(), environment));
  const workers = await Promise.all([workerChild(url, environment), workerChild(url, environment)]);
  return {
    url,
    servers,
    workers,
    fetchFrom: (first) => async (path, init) => {
      for (let turn = 0; ; turn++) {
        try {
          return await (servers[(first + turn) % servers.length] as ServerChild).fetch(path, init);
        } catch (error) {
          if (turn >= 3) throw error;
        }
      }
    },
    // Each start makes a new link and replaces the one before.
    host: () => hostOf(servers[servers.length - 1] as ServerChild),
    async stop() {
      await Promise.all([...servers, ...workers].map((child) => child.stop()));
    },
  };
}
