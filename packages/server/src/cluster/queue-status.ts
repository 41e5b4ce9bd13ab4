import type { Execute } from "../storage/postgres-store.ts";
import { queueSchema } from "./boss.ts";

/** The work of one kind; of experiments, of one experiment. Says how much and how fast, and names nothing but ids. */
interface QueuedWork {
  readonly queue: string;
  /** An experiment's id; "" for solves. */
  readonly experiment: string;
  readonly waiting: number;
  readonly underWay: number;
  readonly done: number;
  readonly failed: number;
  readonly perMinute: number;
  /** At that rate; null while nothing is being done. */
  readonly secondsLeft: number | null;
  /** How long the oldest that waits has waited. */
  readonly oldestSeconds: number;
}

/** Work that was given up. */
interface DeadWork {
  readonly id: string;
  readonly queue: string;
  /** A deliberation, or a run. */
  readonly about: string;
  readonly tries: number;
  readonly at: string;
  readonly why: string;
}

export interface QueueStatus {
  readonly works: readonly QueuedWork[];
  readonly dead: readonly DeadWork[];
}

/** What is counted for the rate. */
const rateSeconds = 300;
const mostDead = 100;

interface WorkRow {
  readonly queue: string;
  readonly experiment: string;
  readonly waiting: number;
  readonly under_way: number;
  readonly done: number;
  readonly failed: number;
  readonly lately: number;
  readonly lately_seconds: number | null;
  readonly oldest_seconds: number | null;
}

export async function readQueueStatus(execute: Execute): Promise<QueueStatus> {
  const works = await execute(
    `select name as queue, coalesce(data->>'experiment', '') as experiment,
       count(*) filter (where state in ('created', 'retry'))::int as waiting,
       count(*) filter (where state = 'active')::int as under_way,
       count(*) filter (where state = 'completed')::int as done,
       count(*) filter (where state = 'failed')::int as failed,
       count(*) filter (where state = 'completed' and completed_on > now() - $1 * interval '1 second')::int as lately,
       extract(epoch from now() - min(started_on) filter
         (where state = 'completed' and completed_on > now() - $1 * interval '1 second'))::float8 as lately_seconds,
       extract(epoch from now() - min(created_on) filter (where state in ('created', 'retry')))::float8 as oldest_seconds
     from ${queueSchema}.job group by 1, 2 order by 1, 2`,
    [rateSeconds],
  );
  const dead = await execute(
    `select id, name as queue, coalesce(data->>'deliberation', data->>'run', '') as about,
       retry_count + 1 as tries, to_char(completed_on at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
       coalesce(output->>'message', output->'value'->>'message', 'its worker died') as why
     from ${queueSchema}.job where state = 'failed' order by completed_on desc limit ${mostDead}`,
  );
  return {
    works: (works.rows as WorkRow[]).map(workOf),
    dead: dead.rows as DeadWork[],
  };
}

function workOf(row: WorkRow): QueuedWork {
  const seconds = Math.min(rateSeconds, Math.max(1, row.lately_seconds ?? 0));
  const perMinute = (row.lately / seconds) * 60;
  const left = row.waiting + row.under_way;
  return {
    queue: row.queue,
    experiment: row.experiment,
    waiting: row.waiting,
    underWay: row.under_way,
    done: row.done,
    failed: row.failed,
    perMinute,
    secondsLeft: perMinute > 0 ? (left / perMinute) * 60 : left === 0 ? 0 : null,
    oldestSeconds: row.oldest_seconds ?? 0,
  };
}
