import type { JobWithMetadata, PgBoss } from "pg-boss";
import type { Execute } from "../storage/postgres-store.ts";
import { heartbeatRefreshSeconds, pollingIntervalSeconds, silenceSeconds } from "./boss.ts";

const solveQueueName = "solve";

/** All that a queue on disk ever says about a solve: whose turn it is. A worker reads the rest where it is kept. */
interface SolveOrder {
  readonly deliberation: string;
}

/** Tried so often again; what fails then waits for someone to look at it. */
const retryLimit = 2;

/** Above the longest a solver takes before it gives up by itself. */
const longestSeconds = 300;

/** How long orders that were carried out, or could not be, stay to be looked at. */
const keptSeconds = 7 * 24 * 60 * 60;

/**
 * Orders to work something out. At most one waits per deliberation: it is about whatever the deliberation needs by then, so a
 * second would say the same. At most one is being carried out per deliberation.
 */
export class SolveQueue {
  readonly #boss: PgBoss;

  private constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  static async on(boss: PgBoss): Promise<SolveQueue> {
    await boss.createQueue(solveQueueName, {
      // One that waits per key.
      policy: "short",
      retryLimit,
      retryDelay: 1,
      heartbeatSeconds: silenceSeconds,
      expireInSeconds: longestSeconds,
      deleteAfterSeconds: keptSeconds,
      notify: true,
    });
    return new SolveQueue(boss);
  }

  /** @param execute - speaks within a transaction: the order is there when that commits, and never otherwise */
  async order(deliberation: string, execute?: Execute): Promise<void> {
    await this.#boss.send(solveQueueName, { deliberation } satisfies SolveOrder, {
      singletonKey: deliberation,
      group: { id: deliberation },
      ...(execute && {
        db: { executeSql: async (text, values) => ({ rows: (await execute(text, values)).rows }) },
      }),
    });
  }

  /** Carries out orders, so many at once, until `leave` is called. */
  async work(
    many: number,
    carryOut: (deliberation: string, isLastTry: boolean) => Promise<void>,
  ): Promise<{ leave(): Promise<void> }> {
    await this.#boss.work(
      solveQueueName,
      {
        batchSize: 1,
        localConcurrency: many,
        groupConcurrency: 1,
        includeMetadata: true,
        pollingIntervalSeconds,
        notifyPollingIntervalSeconds: pollingIntervalSeconds,
        heartbeatRefreshSeconds,
      },
      async ([job]: JobWithMetadata<SolveOrder>[]) => {
        if (job) await carryOut(job.data.deliberation, job.retryCount >= job.retryLimit);
      },
    );
    return { leave: () => this.#boss.offWork(solveQueueName) };
  }
}
