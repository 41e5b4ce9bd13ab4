import type { PgBoss } from "pg-boss";
import { type Clock, systemClock } from "../clock.ts";
import type { Seal } from "../database/seal.ts";
import type { Store } from "../database/store.ts";
import type { Estimator } from "../model/estimator.ts";
import type { Signals } from "../room/signals.ts";
import type { Solver } from "../solving/jobs.ts";
import { openPostgresStore } from "../storage/postgres-store.ts";
import { openBoss } from "./boss.ts";
import { postgresSignals } from "./postgres-signals.ts";
import { type QueueStatus, readQueueStatus } from "./queue-status.ts";
import { queuedEstimator } from "./queued-estimator.ts";
import { SolveQueue } from "./solve-queue.ts";
import { solveForOthers } from "./solve-worker.ts";

export interface ClusterSettings {
  readonly url: string;
  readonly connections?: number | undefined;
  readonly seal?: Seal | undefined;
  /** How many solves this process carries out at once, of whoever's decisions. */
  readonly threads: number;
  /** A solver for one solve at a time: closing it ends a solve that nobody wants any more, and no other. */
  readonly newSolver: () => Solver;
  readonly clock?: Clock;
  readonly onTrouble: (what: string, error: unknown) => void;
}

/** One process among those that share a PostgreSQL. */
export interface Cluster {
  readonly store: Store;
  readonly signals: Signals;
  readonly estimator: Estimator;
  /** For more kinds of work on the same queue. */
  readonly boss: PgBoss;
  queueStatus(): Promise<QueueStatus>;
  /** Finishes the solves at hand and leaves; the store is closed by anyone who uses it. */
  leave(): Promise<void>;
}

export async function joinCluster(settings: ClusterSettings): Promise<Cluster> {
  const { url, threads, onTrouble } = settings;
  const boss = await openBoss(url, (error) => onTrouble("the queue has trouble", error), {
    isWorker: threads > 0,
  });
  const opened: (() => Promise<void>)[] = [() => boss.stop({ graceful: true, timeout: 2_000 })];
  try {
    return await joined(settings, boss, opened);
  } catch (error) {
    // Half open, it would keep the process alive without being of use.
    for (const close of opened.reverse()) await close().catch(() => {});
    throw error;
  }
}

/** @param opened - what is to be closed when something later cannot be opened */
async function joined(
  settings: ClusterSettings,
  boss: PgBoss,
  opened: (() => Promise<void>)[],
): Promise<Cluster> {
  const { url, connections, seal, threads, onTrouble, clock = systemClock } = settings;
  const queue = await SolveQueue.on(boss);
  const store = await openPostgresStore(
    url,
    (error) => onTrouble("a database connection was lost", error),
    { connections, seal, order: (execute, deliberation) => queue.order(deliberation, execute) },
  );
  opened.push(() => store.close());
  const signals = await postgresSignals(url, (error) =>
    onTrouble("servers cannot hear each other", error),
  );
  opened.push(() => signals.close());
  const estimator = queuedEstimator({ store, queue, signals, clock });
  const work =
    threads === 0
      ? null
      : await solveForOthers({
          store,
          queue,
          signals,
          many: threads,
          newSolver: settings.newSolver,
          onTrouble,
        });
  return {
    store,
    signals,
    estimator,
    boss,
    queueStatus: () =>
      readQueueStatus((text, values = []) => boss.getDb().executeSql(text, [...values])),
    async leave() {
      await estimator.close();
      await work?.leave();
      await boss.stop({ graceful: true, timeout: 2_000 });
      await signals.close();
    },
  };
}
