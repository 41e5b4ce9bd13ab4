import type { Fact, LogLine, Phase } from "@unswayed/protocol";
import { type Kysely, type Migration, Migrator, sql } from "kysely";
import { DamagedRecordError } from "../errors.ts";
import { hashOfKey } from "../keys.ts";
import type { SealedBallot } from "../log/book.ts";
import { accessTables } from "./access-tables.ts";
import { countedFigures } from "./counted-figures.ts";
import { migrations } from "./migrations.ts";
import type { Tables } from "./schema.ts";
import { answerLength, checkKey, isKeyMissing, type Seal } from "./seal.ts";
import { answerDevicesIn, consentsIn, seatDesk } from "./seat-desk.ts";
import { sharedTransactions } from "./shared-transactions.ts";
import type { Store, StoreFigures, Transaction } from "./store.ts";

/** What the two databases do differently. */
export interface Dialect {
  /**
   * "shared": everything that waits is written in one transaction, because each waits for the disk. "own": each has one,
   * with a lock on the deliberation's row, because others may write at the same time.
   */
  readonly transactions: "shared" | "own";
  /** Bytes taken and bytes left, as far as they can be told. */
  size(db: Kysely<Tables>): Promise<Pick<StoreFigures, "bytes" | "freeBytes">>;
  /** Puts a deliberation into the workers' queue within the transaction; absent where there is no queue. */
  readonly order?: ((transaction: Kysely<Tables>, id: string) => Promise<void>) | undefined;
  readonly seal: Seal;
  /** Rejects where nothing can be saved, as far as that can be told. */
  probe(db: Kysely<Tables>): Promise<void>;
  scrub(db: Kysely<Tables>): Promise<void>;
  close(): Promise<void>;
  /** Absent where several servers may use the store. */
  readonly runsAt?: (url: string) => void;
}

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

/** SQLite takes at most 32,766 parameters in a statement. */
const rowsAtOnce = 500;

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

function transactionOn(db: Kysely<Tables>, id: string, dialect: Dialect): Transaction {
  return {
    async head() {
      const query = db
        .selectFrom("deliberations")
        .select(["head_seq", "head_hash"])
        .where("id", "=", id);
      const row = await (dialect.transactions === "own"
        ? query.forUpdate()
        : query
      ).executeTakeFirst();
      return row ? { seq: row.head_seq, hash: row.head_hash } : null;
    },
    linesAfter: (seq) => linesAfter(db, id, seq),
    sealed: (rounds) => sealedBallots(db, id, dialect.seal, rounds),
    async append(lines, phase) {
      const head = lines[lines.length - 1];
      if (!head) return;
      await insertLines(db, id, lines);
      await db
        .updateTable("deliberations")
        .set({ head_seq: head.seq, head_hash: head.hash, phase })
        .where("id", "=", id)
        .execute();
    },
    async change(changes) {
      for (const change of changes) {
        const { round, channel, voter } = change.kind === "put" ? change.ballot : change;
        await db
          .deleteFrom("sealed_ballots")
          .where("deliberation", "=", id)
          .where("round", "=", round)
          .where("channel", "=", channel)
          .where("voter", "=", voter)
          .execute();
        if (change.kind === "put") {
          const place = ballotPlace(id, change.ballot);
          const answer = dialect.seal.close(
            JSON.stringify(change.ballot.answer),
            place,
            answerLength,
          );
          // With the salt, the log's commitment would tell which of a few answers it was.
          // Beside it, out of sight: how often somebody changed an answer is nobody's business.
          const { signature, ...ballot } = change.ballot;
          const salted = [
            ballot.salt,
            String(ballot.attempt).padStart(7, "0"),
            ...(signature === undefined ? [] : [signature]),
          ].join(".");
          const salt = dialect.seal.close(salted, `${place} salt`);
          await db
            .insertInto("sealed_ballots")
            .values({ deliberation: id, ...ballot, answer, salt, attempt: 0 })
            .execute();
        }
      }
    },
    async setDeletion(at) {
      await db.updateTable("deliberations").set({ delete_at: at }).where("id", "=", id).execute();
      // No date means that private answers are gone; what was made of them goes too.
      if (at === null) await db.deleteFrom("answers").where("deliberation", "=", id).execute();
    },
    async order() {
      await dialect.order?.(db, id);
    },
    async attempt(part) {
      await sql`savepoint part`.execute(db);
      try {
        return await part(seatDesk(db, id));
      } catch (error) {
        await sql`rollback to part`.execute(db);
        throw error;
      } finally {
        await sql`release part`.execute(db);
      }
    },
  };
}

async function insertLines(
  db: Kysely<Tables>,
  id: string,
  lines: readonly LogLine[],
): Promise<void> {
  for (let k = 0; k < lines.length; k += rowsAtOnce) {
    await db
      .insertInto("facts")
      .values(
        lines.slice(k, k + rowsAtOnce).map(({ seq, at, fact, hash }) => ({
          deliberation: id,
          seq,
          at,
          body: JSON.stringify(fact),
          hash,
        })),
      )
      .execute();
  }
}

async function linesAfter(db: Kysely<Tables>, id: string, seq: number): Promise<LogLine[]> {
  const rows = await db
    .selectFrom("facts")
    .select(["seq", "at", "body", "hash"])
    .where("deliberation", "=", id)
    .where("seq", ">", seq)
    .orderBy("seq")
    .execute();
  return rows.map(({ body, ...line }) => ({ ...line, fact: factFrom(body, id, line.seq) }));
}

async function sealedBallots(
  db: Kysely<Tables>,
  id: string,
  seal: Seal,
  rounds: readonly number[] | "all",
  channel?: SealedBallot["channel"],
): Promise<SealedBallot[]> {
  if (rounds !== "all" && rounds.length === 0) return [];
  let query = db
    .selectFrom("sealed_ballots")
    .select(["round", "channel", "voter", "answer", "attempt", "salt", "device"])
    .where("deliberation", "=", id);
  if (rounds !== "all") query = query.where("round", "in", [...rounds]);
  if (channel) query = query.where("channel", "=", channel);
  // By a key that has nothing to do with time.
  const rows = await query.orderBy("round").orderBy("voter").execute();
  return rows.map((row) => {
    const salted = opened(seal, id, row.salt, `${ballotPlace(id, row)} salt`);
    // Earlier versions kept the attempt in a column.
    const [salt = "", attempt = row.attempt, signature] = salted.split(".");
    return {
      ...row,
      channel: row.channel as SealedBallot["channel"],
      answer: answerFrom(opened(seal, id, row.answer, ballotPlace(id, row)), id),
      salt,
      ...(signature !== undefined && { signature }),
      attempt: Number(attempt),
    };
  });
}

function factFrom(body: string, id: string, seq: number): Fact {
  try {
    return JSON.parse(body);
  } catch {
    throw new DamagedRecordError(id, `fact ${seq}: it is not JSON`);
  }
}

/** Opens something of a deliberation that is sealed. */
function opened(seal: Seal, id: string, text: string, place: string): string {
  try {
    return seal.open(text, place);
  } catch (error) {
    if (isKeyMissing(error)) throw error;
    throw new DamagedRecordError(id, "something that is sealed cannot be opened");
  }
}

function answerFrom(text: string, id: string): SealedBallot["answer"] {
  try {
    return JSON.parse(text) as SealedBallot["answer"];
  } catch {
    throw new DamagedRecordError(id, "a stored answer is not JSON");
  }
}

function secretPlace(id: string): string {
  return `secret ${id}`;
}

/** A sealed answer moved to another person or question does not open. */
function ballotPlace(
  id: string,
  {
    round,
    channel,
    voter,
  }: { readonly round: number; readonly channel: string; readonly voter: string },
): string {
  return `ballot ${id} ${round} ${channel} ${voter}`;
}
