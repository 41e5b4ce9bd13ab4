import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import type { Tables } from "./schema.ts";
import { sqlStore } from "./sql-store.ts";
import type { Store } from "./store.ts";

/** Above the number of solves and batches that can be under way at once on a small machine; below Debian's limit of 100. */
const mostConnections = 12;

/** PostgreSQL, by connection string. Any number of servers may share it. */
export async function openPostgresStore(
  url: string,
  onError: (error: Error) => void,
): Promise<Store> {
  const pool = new Pool({
    connectionString: url,
    max: mostConnections,
    connectionTimeoutMillis: 5_000,
    // A transaction that hangs must not hold a deliberation for ever.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
  });
  // Without a listener a lost idle connection would end the process; the pool replaces it by itself.
  pool.on("error", onError);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await sqlStore(db, {
      transactions: "own",
      // Dead rows wait for autovacuum; see docs/http-api.md on what deletion means there.
      async scrub() {},
      close: () => db.destroy(),
    });
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
