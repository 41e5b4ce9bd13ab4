import type { Fact, LogLine } from "@unswayed/protocol";
import { type Kysely, sql } from "kysely";
import { DamagedRecordError } from "../errors.ts";
import type { SealedBallot } from "../log/log-draft.ts";
import type { Tables } from "./schema.ts";
import { answerLength, isKeyMissing, type Seal } from "./seal.ts";
import { seatDesk } from "./seat-desk.ts";
import type { StoreFigures, Transaction } from "./store.ts";

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

/** SQLite takes at most 32,766 parameters in a statement. */
export const rowsAtOnce = 500;

/** What one batch of requests reads and writes of a deliberation. */
export function transactionOn(db: Kysely<Tables>, id: string, dialect: Dialect): Transaction {
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
          // Beside it, out of sight: how often someone changed an answer is nobody's business.
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

export async function insertLines(
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

export async function linesAfter(db: Kysely<Tables>, id: string, seq: number): Promise<LogLine[]> {
  const rows = await db
    .selectFrom("facts")
    .select(["seq", "at", "body", "hash"])
    .where("deliberation", "=", id)
    .where("seq", ">", seq)
    .orderBy("seq")
    .execute();
  return rows.map(({ body, ...line }) => ({ ...line, fact: factFrom(body, id, line.seq) }));
}

export async function sealedBallots(
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
export function opened(seal: Seal, id: string, text: string, place: string): string {
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

export function secretPlace(id: string): string {
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
