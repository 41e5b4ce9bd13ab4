import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  statfsSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { Kysely, SqliteDialect, sql } from "kysely";
import Database from "libsql";
import type { Tables } from "../database/schema.ts";
import { noSeal, type Seal } from "../database/seal.ts";
import { sqlStore } from "../database/sql-store.ts";
import type { Store } from "../database/store.ts";
import { lockFolder } from "./folder-lock.ts";
import { keepingStatements } from "./kept-statements.ts";

/** SQLite's other files begin with the same name. */
const fileName = "unswayed.db";

/** The file is looked through when it is opened unless it is larger: 150 MB took 0.14 s, with the file in memory. */
const mostCheckedBytes = 2 ** 30;

/** The file is no database, or not the one that was written. */
class DamagedStoreError extends Error {
  override readonly name: string = "DamagedStoreError";
}

/** Files that hold private answers are their owner's alone, no matter who may look into the folder. SQLite makes its others like the first. */
function closeToOthers(folder: string): void {
  closeSync(openSync(join(folder, fileName), "a", 0o600));
  for (const name of readdirSync(folder)) {
    if (name.startsWith(fileName) || name === "server-lock.db")
      chmodSync(join(folder, name), 0o600);
  }
}

function openedWhole(file: string): Database.Database {
  const database = new Database(file);
  try {
    database.pragma("journal_mode = WAL");
    if (statSync(file).size <= mostCheckedBytes) {
      const [found] = database.pragma("quick_check(1)") as { readonly quick_check: string }[];
      if (found?.quick_check !== "ok") throw damaged(file);
    }
    return database;
  } catch (error) {
    database.close();
    const code = String((error as { code?: unknown }).code ?? "");
    throw /^SQLITE_(?:CORRUPT|NOTADB)/.test(code) ? damaged(file) : error;
  }
}

function damaged(file: string): DamagedStoreError {
  return new DamagedStoreError(
    `${file} is damaged, so nothing was started and nothing was changed. Restore a backup, or choose another folder with --data.`,
  );
}

/** The embedded store: one file in a folder that one process owns. What it acknowledges is on disk. */
export async function openSqliteStore(folder: string, seal: Seal = noSeal): Promise<Store> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockFolder(folder);
  try {
    closeToOthers(folder);
    const database = openedWhole(join(folder, fileName));
    // FULL: a commit returns when the log has reached the disk. NORMAL would lose the last commits with the power.
    database.pragma("synchronous = FULL");
    database.pragma("foreign_keys = ON");
    // Deleted answers are overwritten with zeros, not only unlinked.
    database.pragma("secure_delete = ON");
    const db = new Kysely<Tables>({
      dialect: new SqliteDialect({ database: keepingStatements(database) }),
    });
    return await sqlStore(db, {
      transactions: "shared",
      seal,
      async size() {
        const files = readdirSync(folder).filter((name) => name.startsWith(fileName));
        const { bavail, bsize } = statfsSync(folder);
        return {
          bytes: files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0),
          freeBytes: bavail * bsize,
        };
      },
      async probe() {
        // A number that nobody uses, written as it is: it has to reach the disk all the same.
        await sql`pragma user_version = 0`.execute(db);
      },
      async scrub() {
        // The write-ahead log still holds the pages as they were.
        await sql`pragma wal_checkpoint(TRUNCATE)`.execute(db);
      },
      async close() {
        await db.destroy();
        lock.unlock();
      },
      runsAt: (url) => lock.runsAt(url),
    });
  } catch (error) {
    lock.unlock();
    throw error;
  }
}
