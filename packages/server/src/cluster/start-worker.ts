import type { PgBoss } from "pg-boss";
import { sealWith } from "../database/seal.ts";
import {
  longestSolveMs,
  type ThreadSolverSettings,
  threadSolver,
} from "../solving/thread-solver.ts";
import { joinCluster } from "./join-cluster.ts";

export interface RunningWorker {
  /** For more kinds of work on the same queue. */
  readonly boss: PgBoss;
  /** Finishes what is at hand, then leaves. */
  close(): Promise<void>;
}

/** A process that answers no requests and solves for those that do. It needs the database and nothing else. */
export async function startWorker(settings: {
  readonly databaseUrl: string;
  /** How many solves at once; 0 for none. */
  readonly solves: number;
  /** The key the servers seal private answers with; null when they do not. */
  readonly sealKey: string | null;
  readonly solver?: Partial<ThreadSolverSettings>;
  readonly onTrouble: (what: string, error: unknown) => void;
}): Promise<RunningWorker> {
  const { databaseUrl, solves, sealKey, solver, onTrouble } = settings;
  const cluster = await joinCluster({
    url: databaseUrl,
    connections: Math.max(2, solves + 1),
    seal: sealKey === null ? undefined : sealWith(sealKey),
    threads: solves,
    newSolver: () => threadSolver({ mostMs: longestSolveMs, ...solver, threads: 1 }),
    onTrouble,
  });
  return {
    boss: cluster.boss,
    async close() {
      await cluster.leave();
      await cluster.store.close();
    },
  };
}
