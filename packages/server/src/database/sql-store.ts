import type { Fact, Phase } from "@unswayed/protocol";
import { type Kysely, type Migration, Migrator, sql } from "kysely";
import { hashOfKey } from "../keys.ts";
import { accessTables } from "./access-tables.ts";
import { countedFigures } from "./counted-figures.ts";
import { migrations } from "./migrations.ts";
import type { Tables } from "./schema.ts";
import { checkKey } from "./seal.ts";
import { answerDevicesIn, consentsIn } from "./seat-desk.ts";
import { sharedTransactions } from "./shared-transactions.ts";
import {
  type Dialect,
  insertLines,
  linesAfter,
  opened,
  rowsAtOnce,
  sealedBallots,
  secretPlace,
  transactionOn,
} from "./sql-transaction.ts";
import type { Store } from "./store.ts";

/** Parents before children, as filling needs it. Answers of workers are left out: they are worked out again. */
const tableNames = [
  "deliberations",
  "facts",
  "sealed_ballots",
  "consents",
  "sessions",
  "grants",
  "links",
  "claims",
  "removed",
] as const satisfies readonly (keyof Tables)[];

export async function sqlStore(db: Kysely<Tables>, dialect: Dialect): Promise<Store> {
  await migrate(db, migrations);
  const secrets = await db.selectFrom("deliberations").select(["id", "secret"]).execute();
  checkKey(
    dialect.seal,
    secrets.map(({ id, secret }) => ({ text: secret, place: secretPlace(id) })),
  );
  const transact =
    dialect.transactions === "shared"
      ? sharedTransactions(db)
      : <T>(work: (transaction: Kysely<Tables>) => Promise<T>): Promise<T> =>
          db.transaction().execute(work);
  return {
    access: accessTables(db, dialect.transactions === "own"),
    async create({ id, roomCode, secret, createdAt, phase, lines }) {
      const head = lines[lines.length - 1];
      if (!head) throw new Error("a deliberation begins with a fact");
      return await db.transaction().execute(async (transaction) => {
        const added = await transaction
          .insertInto("deliberations")
          .values({
            id,
            room_code: roomCode,
            secret: dialect.seal.close(secret, secretPlace(id)),
            head_seq: head.seq,
            head_hash: head.hash,
            phase,
            created_at: createdAt,
            delete_at: null,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning("id")
          .execute();
        if (added.length === 0) return false;
        await insertLines(transaction, id, lines);
        return true;
      });
    },
    async load(id) {
      const row = await db
        .selectFrom("deliberations")
        .select(["room_code", "secret", "head_seq", "head_hash"])
        .where("id", "=", id)
        .executeTakeFirst();
      if (!row) return null;
      return {
        roomCode: row.room_code,
        secret: opened(dialect.seal, id, row.secret, secretPlace(id)),
        head: { seq: row.head_seq, hash: row.head_hash },
        lines: await linesAfter(db, id, 0),
      };
    },
    async list(phases) {
      const rows = await db
        .selectFrom("deliberations")
        .select(["id", "phase"])
        .$if(phases !== undefined, (query) => query.where("phase", "in", phases ?? []))
        .orderBy("created_at", "desc")
        .orderBy("id")
        .execute();
      return rows.map(({ id, phase }) => ({ id, phase: phase as Phase }));
    },
    async findRoom(code) {
      const row = await db
        .selectFrom("deliberations")
        .select("id")
        .where("room_code", "=", code)
        .executeTakeFirst();
      return row?.id ?? null;
    },
    async transact(id, work) {
      return await transact((transaction) => work(transactionOn(transaction, id, dialect)));
    },
    look: (id, work) => work(transactionOn(db, id, dialect)),
    async privateBallots(id) {
      return await sealedBallots(db, id, dialect.seal, "all", "private");
    },
    async answer(id) {
      const row = await db
        .selectFrom("answers")
        .select(["kind", "version", "body"])
        .where("deliberation", "=", id)
        .executeTakeFirst();
      if (!row) return null;
      return { ...row, body: row.body && dialect.seal.open(row.body, `answer ${id}`) };
    },
    async putAnswer(id, found) {
      const body = found.body && dialect.seal.close(found.body, `answer ${id}`);
      const answer = { kind: found.kind, version: found.version, body };
      return await transact(async (transaction) => {
        const row = await (dialect.transactions === "own"
          ? lockedRow(transaction, id).forUpdate()
          : lockedRow(transaction, id)
        ).executeTakeFirst();
        if (!row) return false;
        const isWithoutDay = row.delete_at === null;
        if (isWithoutDay && (row.phase === "revealed" || (await isForgotten(transaction, id))))
          return false;
        await transaction
          .insertInto("answers")
          .values({ deliberation: id, ...answer })
          .onConflict((conflict) => conflict.column("deliberation").doUpdateSet({ ...answer }))
          .execute();
        return true;
      });
    },
    async forgetFailure(id) {
      await db
        .deleteFrom("answers")
        .where("deliberation", "=", id)
        .where("body", "is", null)
        .execute();
    },
    async dueForDeletion(now) {
      const rows = await db
        .selectFrom("deliberations")
        .select("id")
        .where("delete_at", "<=", now)
        .execute();
      return rows.map(({ id }) => id);
    },
    async deleteDuePrivateAnswers(id, now) {
      return await transact(async (transaction) => {
        const due = await transaction
          .updateTable("deliberations")
          .set({ delete_at: null })
          .where("id", "=", id)
          .where("delete_at", "<=", now)
          .returning("phase")
          .executeTakeFirst();
        if (!due) return null;
        await transaction
          .deleteFrom("sealed_ballots")
          .where("deliberation", "=", id)
          .where("channel", "=", "private")
          .execute();
        await transaction.deleteFrom("answers").where("deliberation", "=", id).execute();
        return due.phase as Phase;
      });
    },
    async removedAt(id) {
      const row = await db
        .selectFrom("removed")
        .select("at")
        .where("hash", "=", hashOfKey(id))
        .executeTakeFirst();
      return row?.at ?? null;
    },
    async remove(id, at) {
      await db.transaction().execute(async (transaction) => {
        for (const table of [
          "claims",
          "links",
          "grants",
          "consents",
          "answers",
          "sealed_ballots",
          "facts",
        ] as const) {
          await transaction.deleteFrom(table).where("deliberation", "=", id).execute();
        }
        const { numDeletedRows } = await transaction
          .deleteFrom("deliberations")
          .where("id", "=", id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return;
        await transaction
          .insertInto("removed")
          .values({ hash: hashOfKey(id), at })
          .execute();
      });
    },
    scrub: () => dialect.scrub(db),
    consents: (id) => consentsIn(db, id),
    answerDevices: (id) => answerDevicesIn(db, id),
    async figures(now) {
      return {
        kind: dialect.transactions === "shared" ? "embedded" : "postgres",
        ...(await dialect.size(db)),
        ...(await countedFigures(db, now)),
      };
    },
    async tables() {
      const all: Record<string, readonly Record<string, unknown>[]> = {};
      for (const table of tableNames) {
        const rows: Record<string, unknown>[] = await db.selectFrom(table).selectAll().execute();
        all[table] = rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
      }
      return all;
    },
    async fill(tables) {
      await db.transaction().execute(async (transaction) => {
        for (const table of tableNames) {
          const rows = tables[table] ?? [];
          for (let k = 0; k < rows.length; k += rowsAtOnce) {
            await transaction
              .insertInto(table)
              .values(rows.slice(k, k + rowsAtOnce) as never)
              .execute();
          }
        }
      });
    },
    async ping() {
      await dialect.probe(db);
    },
    close: () => dialect.close(),
    runsAt: (url) => dialect.runsAt?.(url),
  };
}

const migrationTableName = "unswayed_migrations";

/** Whether the log says that private answers were deleted: what was worked out from them must not come back. */
async function isForgotten(db: Kysely<Tables>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("facts")
    .select("seq")
    .where("deliberation", "=", id)
    .where("body", "=", JSON.stringify({ kind: "private-answers-deleted" } satisfies Fact))
    .executeTakeFirst();
  return row !== undefined;
}

/** Brings a database to this version. One that is ahead, because a newer server shares it, stays as it is. */
export async function migrate(
  db: Kysely<Tables>,
  own: Readonly<Record<string, Migration>>,
): Promise<void> {
  // Before the migrator takes the connection: SQLite has one.
  const newer = (await migrationsDone(db)).filter((name) => !Object.hasOwn(own, name));
  // Done by a newer version, and never undone by this one.
  const theirs = newer.map((name): [string, Migration] => [name, { async up() {} }]);
  const known = { ...own, ...Object.fromEntries(theirs) };
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => known },
    migrationTableName,
    migrationLockTableName: "unswayed_migration_lock",
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function migrationsDone(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === migrationTableName)) return [];
  const done = await sql<{
    name: string;
  }>`select name from ${sql.table(migrationTableName)}`.execute(db);
  return done.rows.map(({ name }) => name);
}

function lockedRow(db: Kysely<Tables>, id: string) {
  return db.selectFrom("deliberations").select(["phase", "delete_at"]).where("id", "=", id);
}
