import { Kysely, type Migration, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { describe, expect, test } from "vitest";
import { migrations } from "../../src/database/migrations.ts";
import { openPostgresStore } from "../../src/database/postgres-store.ts";
import type { Tables } from "../../src/database/schema.ts";
import { migrate } from "../../src/database/sql-store.ts";
import { sharedDatabase } from "../support/shared-database.ts";
import { storedDecision } from "../support/stored-decision.ts";

const database = sharedDatabase();

function bare(url: string, statements: string[] = []): Kysely<Tables> {
  const pool = new Pool({ connectionString: url, max: 2 });
  // A connection may still be closing when the tests' PostgreSQL is stopped.
  pool.on("error", () => {});
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
}

/** What the next version might bring: a column that may be left out, and a table. */
const next: Record<string, Migration> = {
  ...migrations,
  "9999-of-the-next-version": {
    async up(db) {
      await db.schema.alterTable("facts").addColumn("weight", "integer").execute();
      await db.schema.createTable("labels").addColumn("id", "text").execute();
    },
  },
};

describe("versions side by side on one PostgreSQL", () => {
  test("a server goes on while a newer one brings the database to its version", async (context) => {
    const url = database.empty(context);
    const running = await openPostgresStore(url, () => {});
    const decision = await storedDecision(running);
    await decision.playRound(1);
    const newer = bare(url);

    await migrate(newer, next);

    const state = await decision.playRound(2);
    expect(state.rounds).toHaveLength(2);
    expect((await running.list()).map(({ id }) => id)).toEqual([decision.id]);
    await running.remove(decision.id, "2026-05-12T10:00:00.000Z");
    await newer.destroy();
    await running.close();
  });

  test("a server of the version before starts again on a database that is ahead", async (context) => {
    const url = database.empty(context);
    const newer = bare(url);
    await migrate(newer, next);

    const older = await openPostgresStore(url, () => {});

    expect((await (await storedDecision(older)).playRound(1)).rounds).toHaveLength(1);
    await older.close();
    await newer.destroy();
  });

  test("what the first version stored is there after every migration", async (context) => {
    const url = database.empty(context);
    const { "0001-first": first } = migrations;
    const db = bare(url);
    await migrate(db, { "0001-first": first as Migration });
    await db
      .insertInto("deliberations")
      .values({
        id: "old",
        room_code: "OLD-1",
        secret: "5e",
        head_seq: 1,
        head_hash: "h",
        phase: "lobby",
        created_at: "2026-05-05T10:00:00.000Z",
        delete_at: null,
      })
      .execute();

    const store = await openPostgresStore(url, () => {});

    expect(await store.list()).toEqual([{ id: "old", phase: "lobby" }]);
    await store.close();
    await db.destroy();
  });

  test("no migration takes anything away from the version before", async (context) => {
    const statements: string[] = [];
    const db = bare(database.empty(context), statements);

    await migrate(db, migrations);

    const changes = statements.filter((text) => /^(alter|drop|create|update|delete)/i.test(text));
    expect(changes.length).toBeGreaterThan(8);
    for (const text of changes) {
      expect(text).not.toMatch(/\b(drop|rename|set not null|alter column)\b/i);
      // Rows that the version before adds leave new columns out.
      if (/add column/i.test(text)) expect(text).not.toMatch(/not null(?!.*default)/i);
    }
    await db.destroy();
  });
});
