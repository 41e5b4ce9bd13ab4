import type { SqliteDatabase, SqliteStatement } from "kysely";
import type Database from "libsql";

/** There are a few dozen; those whose number of parameters varies make it more. */
const mostKept = 500;

/** Prepares each statement once: that takes as long as running it. */
export function keepingStatements(database: Database.Database): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      const known = kept.get(text);
      if (known) return known;
      const statement = database.prepare(text) as unknown as SqliteStatement;
      if (kept.size >= mostKept) kept.clear();
      kept.set(text, statement);
      return statement;
    },
    close() {
      kept.clear();
      database.close();
    },
  };
}
