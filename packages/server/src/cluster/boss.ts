import { PgBoss } from "pg-boss";

/** Where pg-boss keeps its tables: one place for solves and for runs of experiments. */
export const queueSchema = "unswayed_queue";

/** A worker that has been silent for so long is taken for dead, and its work is given to another. The least that is possible. */
export const silenceSeconds = 10;

/** How often a worker says that it is alive. */
export const heartbeatRefreshSeconds = 3;

/** How often a worker looks for work by itself; usually it is told. */
export const pollingIntervalSeconds = 0.5;

/** The queue, with the upkeep that notices dead workers: any process that has it open does that, and one at a time is enough. */
export async function openBoss(
  url: string,
  onError: (error: Error) => void,
  { isWorker }: { readonly isWorker: boolean },
): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    schema: queueSchema,
    application_name: "unswayed queue",
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    schedule: false,
    max: isWorker ? 3 : 2,
    connectionTimeoutMillis: 5_000,
    useListenNotify: isWorker,
  });
  boss.on("error", onError);
  await boss.start();
  return boss;
}
