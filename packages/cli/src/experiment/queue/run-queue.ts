import { createHash } from "node:crypto";
import type { EndReason, PlannedRun } from "@unswayed/lab";
import pg from "pg";
import type { PgBoss } from "pg-boss";
import { reaching } from "../../unreachable-database.ts";
import type { RecordedQuestion } from "../run-record.ts";
import { sha256 } from "../written-files.ts";

/** What a worker anywhere needs to make a run. */
export interface QueuedExperiment {
  readonly runs: readonly PlannedRun[];
  /** Texts of data files, by problem. */
  readonly data: Readonly<Record<string, string>>;
}

export interface QueuedResult {
  readonly events: readonly RecordedQuestion[];
  readonly ended: EndReason;
}

/** The plan of a run travels with its job: a worker need not read a million to make one. */
interface RunJob {
  readonly experiment: string;
  readonly run: string;
  readonly plan: PlannedRun;
}

const queueName = "experiment-run";

/** So many jobs are put into the queue by one statement. */
const jobsAtOnce = 1000;

/** Under a lock: "if not exists" does not keep two that begin together on a new database from making the same thing. */
const tables = `
  select pg_advisory_xact_lock(hashtext('unswayed_lab'));
  create schema if not exists unswayed_lab;
  create table if not exists unswayed_lab.experiment (
    id text primary key,
    content jsonb not null
  );
  create table if not exists unswayed_lab.result (
    experiment text not null references unswayed_lab.experiment (id),
    run text not null,
    content jsonb not null,
    primary key (experiment, run)
  );
`;

/**
 * Runs on their way to workers and results on their way back, in a PostgreSQL database that all of them reach. A run may be
 * begun more than once, when a worker dies or is taken for dead; its result is kept once, the first that arrives.
 */
export class RunQueue {
  readonly #pool: pg.Pool;
  readonly #boss: PgBoss;
  readonly #ownsBoss: boolean;
  #latest: { readonly experiment: string; readonly data: QueuedExperiment["data"] } | null = null;

  private constructor(pool: pg.Pool, boss: PgBoss, ownsBoss: boolean) {
    this.#pool = pool;
    this.#boss = boss;
    this.#ownsBoss = ownsBoss;
  }

  static async open(url: string, onError: (message: string) => void): Promise<RunQueue> {
    const pool = await openedPool(url, onError);
    // Loaded here, so that no command without a queue waits for it.
    const { openBoss } = await import("@unswayed/server");
    const boss = await openBoss(url, (error) => onError(error.message), { isWorker: false });
    return await RunQueue.#begun(pool, boss, true);
  }

  /** On a queue that someone else has open and closes. */
  static async on(
    boss: PgBoss,
    url: string,
    onError: (message: string) => void,
  ): Promise<RunQueue> {
    return await RunQueue.#begun(await openedPool(url, onError), boss, false);
  }

  static async #begun(pool: pg.Pool, boss: PgBoss, ownsBoss: boolean): Promise<RunQueue> {
    const { silenceSeconds } = await import("@unswayed/server");
    await boss.createQueue(queueName, {
      retryLimit: 4,
      retryDelay: 1,
      heartbeatSeconds: silenceSeconds,
      expireInSeconds: 24 * 3600 - 1,
    });
    return new RunQueue(pool, boss, ownsBoss);
  }

  /** Hands out the runs of an experiment; those handed out before, by anyone, stay as they are. Resolves to its id. */
  async publish(experiment: QueuedExperiment): Promise<string> {
    const { runs, data } = experiment;
    const prints = runs.map(({ id, fingerprint }) => `${id} ${fingerprint}`);
    const id = sha256(JSON.stringify({ prints, data })).slice(0, 24);
    await this.#pool.query(
      "insert into unswayed_lab.experiment (id, content) values ($1, $2) on conflict do nothing",
      [id, JSON.stringify({ data })],
    );
    for (let k = 0; k < runs.length; k += jobsAtOnce) {
      await this.#boss.insert(
        queueName,
        runs.slice(k, k + jobsAtOnce).map((plan) => ({
          id: jobId(id, plan.id),
          data: { experiment: id, run: plan.id, plan } satisfies RunJob,
        })),
      );
    }
    return id;
  }

  /** The results among these runs that have arrived. */
  async results(
    experiment: string,
    runs: readonly string[],
  ): Promise<ReadonlyMap<string, QueuedResult>> {
    const { rows } = await this.#pool.query<{ run: string; content: QueuedResult }>(
      "select run, content from unswayed_lab.result where experiment = $1 and run = any($2) limit 50",
      [experiment, runs],
    );
    return new Map(rows.map(({ run, content }) => [run, content]));
  }

  /** Runs that no worker could make, with what the last one said. */
  async failures(experiment: string): Promise<ReadonlyMap<string, string>> {
    const { queueSchema } = await import("@unswayed/server");
    const { rows } = await this.#pool.query<{ run: string; message: string | null }>(
      `select data->>'run' as run, output->>'message' as message from ${queueSchema}.job
       where name = $1 and state = 'failed' and data->>'experiment' = $2`,
      [queueName, experiment],
    );
    return new Map(rows.map(({ run, message }) => [run, message ?? "no worker finished it"]));
  }

  /** Takes so many runs at a time and makes them with `make`, until `leave` is called. */
  async work(
    many: number,
    make: (run: PlannedRun, data: string | null) => Promise<QueuedResult>,
  ): Promise<{ leave(): Promise<void> }> {
    const { heartbeatRefreshSeconds } = await import("@unswayed/server");
    await this.#boss.work<RunJob>(
      queueName,
      {
        batchSize: 1,
        localConcurrency: many,
        pollingIntervalSeconds: 0.5,
        heartbeatRefreshSeconds,
      },
      async ([job]) => {
        if (!job) return;
        const { experiment, run: id, plan } = job.data;
        const data = await this.#dataOf(experiment);
        const result = await make(plan, data[plan.problem] ?? null);
        await this.#pool.query(
          "insert into unswayed_lab.result (experiment, run, content) values ($1, $2, $3) on conflict do nothing",
          [experiment, id, JSON.stringify(result)],
        );
      },
    );
    return { leave: () => this.#boss.offWork(queueName) };
  }

  async close(): Promise<void> {
    if (this.#ownsBoss) await this.#boss.stop({ graceful: true, timeout: 2000 });
    await this.#pool.end();
  }

  async #dataOf(experiment: string): Promise<QueuedExperiment["data"]> {
    if (this.#latest?.experiment === experiment) return this.#latest.data;
    const { rows } = await this.#pool.query<{ content: Pick<QueuedExperiment, "data"> }>(
      "select content from unswayed_lab.experiment where id = $1",
      [experiment],
    );
    const [row] = rows;
    if (!row) throw new Error(`there is no experiment ${experiment}`);
    this.#latest = { experiment, data: row.content.data };
    return row.content.data;
  }
}

async function openedPool(url: string, onError: (message: string) => void): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: url, max: 3, connectionTimeoutMillis: 5000 });
  pool.on("error", (error) => onError(error.message));
  try {
    await reaching(url, () => pool.query(tables));
    return pool;
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** The same id for the same run of the same experiment: published twice, it is in the queue once. */
function jobId(experiment: string, run: string): string {
  const hex = createHash("sha256").update(`${experiment} ${run}`).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
