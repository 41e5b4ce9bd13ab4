import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, type Migration, PostgresDialect, SqliteDialect } from "kysely";
import Database from "libsql";
import { Pool } from "pg";
import { describe, expect, test } from "vitest";
import { migrations } from "../../src/database/migrations.ts";
import type { Tables } from "../../src/database/schema.ts";
import { migrate } from "../../src/database/sql-store.ts";
import type { Store } from "../../src/database/store.ts";
import { keepingStatements } from "../../src/storage/kept-statements.ts";
import { openPostgresStore } from "../../src/storage/postgres-store.ts";
import { openSqliteStore } from "../../src/storage/sqlite-store.ts";
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

const at = "2026-05-05T10:00:00.000Z";
const seat = (voter: string) => ({ role: "voter", deliberation: "old", voter }) as const;

/** A store from before a seat had one device: two in v1, one in v2, nobody in v3, and links to all of them. */
async function seatsBefore(db: Kysely<Tables>): Promise<void> {
  const known = ["0001-first", "0002-answers", "0003-removed"];
  await migrate(db, Object.fromEntries(known.map((name) => [name, migrations[name] as Migration])));
  for (const hash of ["a", "b"]) {
    await db.insertInto("sessions").values({ hash, created_at: at }).execute();
  }
  const grants = [
    { session: "a", ...seat("v1") },
    { session: "b", ...seat("v1") },
    { session: "a", ...seat("v2") },
    { session: "a", role: "screen", deliberation: "old", voter: "" },
    { session: "b", role: "screen", deliberation: "old", voter: "" },
  ];
  await db.insertInto("grants").values(grants).execute();
  const link = (hash: string, voter: string, session: string | null) => ({
    hash,
    ...seat(voter),
    session,
    is_replaced: 0,
  });
  await db
    .insertInto("links")
    .values([
      link("used by one of two", "v1", "a"),
      link("of the device in it", "v2", "a"),
      link("kept beside the device in it", "v2", null),
      link("of a device that lost it", "v3", "b"),
      link("not used yet", "v3", null),
    ])
    .execute();
}

async function expectSeatsAfter(store: Store): Promise<void> {
  const screen = { role: "screen", deliberation: "old", voter: "" };
  expect(await store.access.grants("b")).toEqual([screen]);
  const left = (await store.access.grants("a")) ?? [];
  expect(left.filter(({ role }) => role === "voter")).toEqual([seat("v2")]);
  await expect(store.access.addGrant("b", seat("v2"))).rejects.toThrow();
  await store.access.addGrant("b", seat("v1"));
  const { links } = await store.tables();
  const alive = links.filter((link) => link["is_replaced"] === 0).map(({ hash }) => hash);
  expect(alive.sort()).toEqual(["not used yet", "of the device in it"]);
}

test("in an embedded store a seat in which two devices sat is empty after the migration", async () => {
  const folder = mkdtempSync(join(tmpdir(), "unswayed-migrations-"));
  const database = new Database(join(folder, "unswayed.db"));
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: keepingStatements(database) }),
  });
  await seatsBefore(db);
  await db.destroy();

  const store = await openSqliteStore(folder);

  await expectSeatsAfter(store);
  await store.close();
  rmSync(folder, { recursive: true });
});

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

  test("a seat in which two devices sat is empty afterwards, and takes one from then on", async (context) => {
    const url = database.empty(context);
    const db = bare(url);
    await seatsBefore(db);

    const store = await openPostgresStore(url, () => {});

    await expectSeatsAfter(store);
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
