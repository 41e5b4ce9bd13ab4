import type { Role } from "@unswayed/protocol";
import { type Kysely, sql } from "kysely";
import type { Tables } from "./schema.ts";
import type { AccessStore, Claim, Grant, KeyChange, Link } from "./store.ts";

/** What is one statement, or a few that someone else's transaction holds together. */
export type AccessRows = Omit<AccessStore, "endSession" | "addClaim">;

/** @param isShared - whether other processes may write at the same time, so that rows have to be locked */
export function accessTables(db: Kysely<Tables>, isShared: boolean): AccessStore {
  return {
    ...accessRows(db),
    async endSession(session) {
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom("grants").where("session", "=", session).execute();
        await transaction.deleteFrom("claims").where("session", "=", session).execute();
        await transaction.deleteFrom("sessions").where("hash", "=", session).execute();
        // Anyone who signs out comes back by the link they have, and is seen to: it was used before.
        await transaction
          .updateTable("links")
          .set({ session: "" })
          .where("session", "=", session)
          .where("role", "=", "voter")
          .execute();
      });
    },
    async addLink(hash, place, expiresAt) {
      await db
        .transaction()
        .execute(
          async (transaction) => await accessRows(transaction).addLink(hash, place, expiresAt),
        );
    },
    async addClaim(deliberation, choose, caller) {
      return await db.transaction().execute(async (transaction) => {
        if (isShared) {
          await transaction
            .selectFrom("deliberations")
            .select("id")
            .where("id", "=", deliberation)
            .forUpdate()
            .execute();
        }
        const rows = await transaction
          .selectFrom("claims")
          .selectAll()
          .where("deliberation", "=", deliberation)
          .where("state", "!=", "refused")
          .orderBy("id")
          .execute();
        const known = rows.map(claimOf);
        const { claim, inPlaceOf } = choose(known);
        if (known.includes(claim)) return { claim, isNew: false };
        const { addSession, renewKey, setClaim } = accessRows(transaction);
        if (inPlaceOf !== null) await setClaim(inPlaceOf, "refused");
        if ("newSession" in caller) {
          await addSession(caller.newSession.hash, caller.newSession.createdAt);
        } else if (!(await renewKey(caller.newKey))) {
          return null;
        }
        await transaction
          .insertInto("claims")
          .values({ ...claim, words: claim.words.join(" ") })
          .execute();
        return { claim, isNew: true };
      });
    },
  };
}

/** @param db - the database, or a transaction */
export function accessRows(db: Kysely<Tables>): AccessRows {
  return {
    async addSession(hash, createdAt) {
      await db.insertInto("sessions").values({ hash, created_at: createdAt }).execute();
    },
    async session(keyHash) {
      const rows = await grantRows(db)
        .where(({ and, eb, or }) =>
          or([
            eb("key_hash", "=", keyHash),
            and([eb("hash", "=", keyHash), eb("key_hash", "is", null)]),
          ]),
        )
        .execute();
      const [first] = rows;
      return first ? { hash: first.hash, grants: rows.flatMap(grantOf) } : null;
    },
    async renewKey({ session, from, to }: KeyChange) {
      const renewed = await db
        .updateTable("sessions")
        .set({ key_hash: to })
        .where("hash", "=", session)
        .where(sql<string>`coalesce(key_hash, hash)`, "=", from)
        .returning("hash")
        .execute();
      return renewed.length > 0;
    },
    async grants(session) {
      const known = await grantRows(db).where("hash", "=", session).execute();
      return known.length === 0 ? null : known.flatMap(grantOf);
    },
    async addGrant(session, grant) {
      await db
        .insertInto("grants")
        .values({ session, ...grant })
        // Of this session only: another one in the same seat is a mistake that must not pass.
        .onConflict((conflict) =>
          conflict.columns(["session", "role", "deliberation", "voter"]).doNothing(),
        )
        .execute();
    },
    async removeGrants({ role, deliberation, voter }) {
      const gone = await db
        .deleteFrom("grants")
        .where("role", "=", role)
        .where("deliberation", "=", deliberation)
        .where("voter", "=", voter)
        .returning("session")
        .execute();
      return gone.map(({ session }) => session);
    },
    async removeIdleSessions(before) {
      const gone = await db
        .deleteFrom("sessions")
        .where("created_at", "<", before)
        .where(({ and, not, exists, selectFrom }) =>
          and([
            not(
              exists(
                selectFrom("grants")
                  .select("role")
                  .whereRef("grants.session", "=", "sessions.hash"),
              ),
            ),
            not(
              exists(
                selectFrom("claims").select("id").whereRef("claims.session", "=", "sessions.hash"),
              ),
            ),
            not(
              exists(
                selectFrom("links")
                  .select("role")
                  .whereRef("links.session", "=", "sessions.hash")
                  .where("is_replaced", "=", 0),
              ),
            ),
          ]),
        )
        .returning("hash")
        .execute();
      return gone.map(({ hash }) => hash);
    },
    async addLink(hash, place, expiresAt) {
      await replaceLinks(db, place);
      await db
        .insertInto("links")
        .values({ hash, ...place, session: null, is_replaced: 0, expires_at: expiresAt ?? null })
        .execute();
    },
    replaceLinks: (place) => replaceLinks(db, place),
    async link(hash) {
      const row = await db
        .selectFrom("links")
        .selectAll()
        .where("hash", "=", hash)
        .executeTakeFirst();
      return row ? linkOf(row) : null;
    },
    async useLink(hash, session) {
      await db
        .updateTable("links")
        .set({ session })
        .where("hash", "=", hash)
        .where(({ eb, or }) => or([eb("session", "is", null), eb("session", "=", "")]))
        .execute();
      const row = await db
        .selectFrom("links")
        .select("session")
        .where("hash", "=", hash)
        .executeTakeFirstOrThrow();
      return row.session ?? "";
    },
    async links(deliberation) {
      const rows = await db
        .selectFrom("links")
        .selectAll()
        .where("deliberation", "=", deliberation)
        .execute();
      return rows.map(linkOf);
    },
    async claims(deliberation) {
      const rows = await db
        .selectFrom("claims")
        .selectAll()
        .where("deliberation", "=", deliberation)
        .orderBy("id")
        .execute();
      return rows.map(claimOf);
    },
    async claimsOf(session) {
      const rows = await db
        .selectFrom("claims")
        .selectAll()
        .where("session", "=", session)
        .orderBy("id")
        .execute();
      return rows.map(claimOf);
    },
    async setClaim(id, state) {
      await db.updateTable("claims").set({ state }).where("id", "=", id).execute();
    },
  };
}

function grantRows(db: Kysely<Tables>) {
  return db
    .selectFrom("sessions")
    .leftJoin("grants", "grants.session", "sessions.hash")
    .select(["hash", "role", "deliberation", "voter"]);
}

function grantOf(row: {
  readonly role: string | null;
  readonly deliberation: string | null;
  readonly voter: string | null;
}): Grant[] {
  const { role, deliberation, voter } = row;
  if (role === null) return [];
  return [{ role: role as Role, deliberation: deliberation ?? "", voter: voter ?? "" }];
}

async function replaceLinks(
  db: Kysely<Tables>,
  { role, deliberation, voter }: Grant,
): Promise<void> {
  await db
    .updateTable("links")
    .set({ is_replaced: 1 })
    .where("role", "=", role)
    .where("deliberation", "=", deliberation)
    .where("voter", "=", voter)
    .execute();
}

export function claimOf(row: Tables["claims"]): Claim {
  return { ...row, words: row.words.split(" "), state: row.state as Claim["state"] };
}

function linkOf(row: Tables["links"]): Link & Grant {
  const { role, deliberation, voter, session } = row;
  return {
    role: role as Role,
    deliberation,
    voter,
    session,
    isReplaced: row.is_replaced === 1,
    expiresAt: row.expires_at,
  };
}
