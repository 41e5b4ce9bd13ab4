import type { PgBoss } from "pg-boss";
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
  readonly solver?: Partial<ThreadSolverSettings>;
  readonly onTrouble: (what: string, error: unknown) => void;
}): Promise<RunningWorker> {
  const { databaseUrl, solves, solver, onTrouble } = settings;
  const cluster = await joinCluster({
    url: databaseUrl,
    connections: Math.max(2, solves + 1),
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
