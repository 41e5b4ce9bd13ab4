import { CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import { Pool } from "pg";
import type { Tables } from "../database/schema.ts";
import { noSeal, type Seal } from "../database/seal.ts";
import { sqlStore } from "../database/sql-store.ts";
import type { Store } from "../database/store.ts";

/** Above the number of batches that can be under way at once on a small machine; six servers fit below Debian's limit of 100. */
const usualConnections = 12;

/** A statement within someone's transaction. */
export type Execute = (
  text: string,
  values?: readonly unknown[],
) => Promise<{ readonly rows: unknown[] }>;

export interface PostgresMore {
  readonly seal?: Seal | undefined;
  /** How many connections at most; 12 when not given. */
  readonly connections?: number | undefined;
  /** Puts a deliberation into the workers' queue, within the transaction that `execute` speaks in. */
  readonly order?: ((execute: Execute, deliberation: string) => Promise<void>) | undefined;
}

/** PostgreSQL, by connection string. Any number of servers may share it. */
export async function openPostgresStore(
  url: string,
  onError: (error: Error) => void,
  { connections = usualConnections, order, seal = noSeal }: PostgresMore = {},
): Promise<Store> {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    application_name: "unswayed store",
    keepAlive: true,
    // A transaction that hangs must not hold a deliberation for ever.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    // The two above are kept by the database; when it cannot be reached, this one is.
    query_timeout: 20_000,
  });
  // Without a listener a lost idle connection would end the process; the pool replaces it by itself.
  pool.on("error", onError);
  // The same for one in the middle of a transaction: anyone who is using it is told by the query that fails.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await sqlStore(db, {
      transactions: "own",
      seal,
      async size() {
        const { rows } = await sql<{ bytes: string }>`
          select pg_database_size(current_database()) as bytes`.execute(db);
        return { bytes: Number(rows[0]?.bytes), freeBytes: null };
      },
      order:
        order &&
        ((transaction, id) =>
          order(
            (text, values = []) => transaction.executeQuery(CompiledQuery.raw(text, [...values])),
            id,
          )),
      // Dead rows wait for autovacuum; see docs/http-api.md on what deletion means there.
      async scrub() {},
      async probe() {
        await sql`select 1`.execute(db);
      },
      close: () => db.destroy(),
    });
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
