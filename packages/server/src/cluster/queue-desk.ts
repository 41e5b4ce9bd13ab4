import { Pool } from "pg";
import { openBoss } from "./boss.ts";
import { type QueueStatus, readQueueStatus } from "./queue-status.ts";

/** For anyone who looks after the queue. */
export interface QueueDesk {
  status(): Promise<QueueStatus>;
  /** Gives work that was given up another try: those with these ids, or all. Resolves to how many. */
  retry(ids: readonly string[] | "all"): Promise<number>;
  close(): Promise<void>;
}

export async function openQueueDesk(
  url: string,
  onError: (error: Error) => void,
): Promise<QueueDesk> {
  const pool = new Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 5_000 });
  pool.on("error", onError);
  let boss: Awaited<ReturnType<typeof openBoss>>;
  try {
    boss = await openBoss(url, onError, { isWorker: false });
  } catch (error) {
    await pool.end();
    throw error;
  }
  const status = (): Promise<QueueStatus> =>
    readQueueStatus((text, values = []) => pool.query(text, [...values]));
  return {
    status,
    async retry(ids) {
      const { dead } = await status();
      const chosen = dead.filter(({ id }) => ids === "all" || ids.includes(id));
      for (const queue of new Set(chosen.map((work) => work.queue))) {
        const own = chosen.filter((work) => work.queue === queue).map(({ id }) => id);
        await boss.retry(queue, own);
      }
      return chosen.length;
    },
    async close() {
      await boss.stop({ graceful: true, timeout: 1_000 });
      await pool.end();
    },
  };
}
