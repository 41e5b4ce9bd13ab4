import { type Kysely, sql } from "kysely";
import type { Tables } from "./schema.ts";

type Work<T> = (transaction: Kysely<Tables>) => Promise<T>;

interface Waiting {
  readonly work: Work<unknown>;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: while one transaction waits for the disk, the work that arrives gathers, and the next transaction does all
 * of it, one after the other, each behind its own savepoint. On a disk that takes 5 ms to sync, thirty people who vote
 * at once wait for one sync and not for thirty. Nobody is answered before the commit.
 */
export function sharedTransactions(db: Kysely<Tables>): <T>(work: Work<T>) => Promise<T> {
  let queue: Waiting[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (queue.length > 0) {
      // SQLite answers without giving way to anything else, so requests that have arrived must be let in first.
      await new Promise((resolve) => setImmediate(resolve));
      const group = queue;
      queue = [];
      await runGroup(db, group);
    }
    isRunning = false;
  }

  return <T>(work: Work<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      queue.push({ work, resolve, reject });
      void run();
    });
}

async function runGroup(db: Kysely<Tables>, group: readonly Waiting[]): Promise<void> {
  let outcomes: (() => void)[] = [];
  try {
    await db.transaction().execute(async (transaction) => {
      for (const { work, resolve, reject } of group) {
        await sql`savepoint one`.execute(transaction);
        try {
          const value = await work(transaction);
          outcomes.push(() => resolve(value as never));
        } catch (error) {
          await sql`rollback to one`.execute(transaction);
          outcomes.push(() => reject(error));
        }
        await sql`release one`.execute(transaction);
      }
    });
  } catch (error) {
    // The commit failed, or the database is gone: nothing of the group was written.
    outcomes = group.map(
      ({ reject }) =>
        () =>
          reject(error),
    );
  }
  for (const settle of outcomes) settle();
}
