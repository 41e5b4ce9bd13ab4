import { createHash } from "node:crypto";
import type { EndReason, PlannedRun } from "@unswayed/lab";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { CommandFailure } from "../../command.ts";
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

interface RunJob {
  readonly experiment: string;
  readonly run: string;
}

const queueName = "experiment-run";

/** A worker that has been silent for so long is taken for dead, and its run is given to another. The least that is possible. */
const silenceSeconds = 10;

const tables = `
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

  private constructor(pool: pg.Pool, boss: PgBoss) {
    this.#pool = pool;
    this.#boss = boss;
  }

  static async open(url: string, onError: (message: string) => void): Promise<RunQueue> {
    const pool = new pg.Pool({ connectionString: url, max: 3, connectionTimeoutMillis: 5000 });
    pool.on("error", (error) => onError(error.message));
    try {
      await pool.query(tables);
    } catch (error) {
      await pool.end();
      throw new CommandFailure(
        `cannot reach the queue at ${withoutPassword(url)}: ${whyOf(error)}`,
      );
    }
    const boss = new PgBoss({
      connectionString: url,
      schema: "unswayed_lab_queue",
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
      schedule: false,
      max: 3,
    });
    boss.on("error", (error) => onError(error.message));
    await boss.start();
    await boss.createQueue(queueName, {
      retryLimit: 4,
      retryDelay: 1,
      heartbeatSeconds: silenceSeconds,
      expireInSeconds: 24 * 3600 - 1,
    });
    return new RunQueue(pool, boss);
  }

  /** Hands out the runs of an experiment; those handed out before, by anybody, stay as they are. Resolves to its id. */
  async publish(experiment: QueuedExperiment): Promise<string> {
    const content = JSON.stringify(experiment);
    const id = sha256(content).slice(0, 24);
    await this.#pool.query(
      "insert into unswayed_lab.experiment (id, content) values ($1, $2) on conflict do nothing",
      [id, content],
    );
    await this.#boss.insert(
      queueName,
      experiment.runs.map((run) => ({
        id: jobId(id, run.id),
        data: { experiment: id, run: run.id } satisfies RunJob,
      })),
    );
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
    const { rows } = await this.#pool.query<{ run: string; message: string | null }>(
      `select data->>'run' as run, output->>'message' as message from unswayed_lab_queue.job
       where name = $1 and state = 'failed' and data->>'experiment' = $2`,
      [queueName, experiment],
    );
    return new Map(rows.map(({ run, message }) => [run, message ?? "no worker finished it"]));
  }

  /** Takes runs one at a time and makes them with `make`, until `leave` is called. */
  async work(
    make: (run: PlannedRun, data: string | null) => Promise<QueuedResult>,
  ): Promise<{ leave(): Promise<void> }> {
    await this.#boss.work<RunJob>(
      queueName,
      { batchSize: 1, pollingIntervalSeconds: 0.5, heartbeatRefreshSeconds: 3 },
      async ([job]) => {
        if (!job) return;
        const { experiment, run: id } = job.data;
        const { runs, data } = await this.#experiment(experiment);
        const run = runs.find((known) => known.id === id);
        if (!run) throw new Error(`experiment ${experiment} has no run ${id}`);
        const result = await make(run, data[run.problem] ?? null);
        await this.#pool.query(
          "insert into unswayed_lab.result (experiment, run, content) values ($1, $2, $3) on conflict do nothing",
          [experiment, id, JSON.stringify(result)],
        );
      },
    );
    return { leave: () => this.#boss.offWork(queueName) };
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 2000 });
    await this.#pool.end();
  }

  async #experiment(id: string): Promise<QueuedExperiment> {
    const { rows } = await this.#pool.query<{ content: QueuedExperiment }>(
      "select content from unswayed_lab.experiment where id = $1",
      [id],
    );
    const [row] = rows;
    if (!row) throw new Error(`there is no experiment ${id}`);
    return row.content;
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

function withoutPassword(url: string): string {
  return url.replace(/\/\/([^:@/]*):[^@/]*@/, "//$1:…@");
}

/** A refused connection says so only in the errors it is made of. */
function whyOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map((one) => whyOf(one)).join("; ");
  return error instanceof Error ? error.message : String(error);
}
