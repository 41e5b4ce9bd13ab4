import type { Kysely } from "kysely";
import { accessRows, claimOf } from "./access-tables.ts";
import type { Tables } from "./schema.ts";
import type { AnswerDevice, Consent, ConsentMatter, SeatDesk } from "./store.ts";

/** @param db - a transaction in which nobody else writes to this deliberation */
export function seatDesk(db: Kysely<Tables>, deliberation: string): SeatDesk {
  const rows = accessRows(db);
  const seat = (voter: string) => ({ role: "voter", deliberation, voter }) as const;
  return {
    ...rows,
    async claim(id) {
      const row = await db
        .selectFrom("claims")
        .selectAll()
        .where("deliberation", "=", deliberation)
        .where("id", "=", id)
        .executeTakeFirst();
      return row ? claimOf(row) : null;
    },
    async holder(voter) {
      const row = await db
        .selectFrom("grants")
        .select("session")
        .where("role", "=", "voter")
        .where("deliberation", "=", deliberation)
        .where("voter", "=", voter)
        .executeTakeFirst();
      return row?.session ?? null;
    },
    vacate: (voter) => rows.removeGrants(seat(voter)),
    endLinks: (voter) => rows.replaceLinks(seat(voter)),
    async endClaims(voter, admitted) {
      const ended = await db
        .updateTable("claims")
        .set(({ eb }) => ({
          state: eb.case().when("session", "=", admitted).then("admitted").else("refused").end(),
        }))
        .where("deliberation", "=", deliberation)
        .where("voter", "=", voter)
        .where("state", "=", "waiting")
        .returning("id")
        .execute();
      return ended.length > 0;
    },
    consents: () => consentsIn(db, deliberation),
    answerDevices: () => answerDevicesIn(db, deliberation),
    async setConsent({ voter, matter, agrees, device }) {
      const said = { agrees: agrees ? 1 : 0, device };
      await db
        .insertInto("consents")
        .values({ deliberation, voter, matter, ...said })
        .onConflict((conflict) =>
          conflict.columns(["deliberation", "voter", "matter"]).doUpdateSet(said),
        )
        .execute();
    },
    async endConsents(voter) {
      await db
        .deleteFrom("consents")
        .where("deliberation", "=", deliberation)
        .where("voter", "=", voter)
        .execute();
    },
  };
}

export async function consentsIn(db: Kysely<Tables>, id: string): Promise<readonly Consent[]> {
  const rows = await db.selectFrom("consents").selectAll().where("deliberation", "=", id).execute();
  return rows.map(({ voter, matter, agrees, device }) => ({
    voter,
    matter: matter as ConsentMatter,
    agrees: agrees === 1,
    device,
  }));
}

export async function answerDevicesIn(
  db: Kysely<Tables>,
  id: string,
): Promise<readonly AnswerDevice[]> {
  return await db
    .selectFrom("sealed_ballots")
    .select(["voter", "device"])
    .distinct()
    .where("deliberation", "=", id)
    .where("channel", "=", "private")
    // Rows of people who sent nothing came from no device. Earlier versions kept no device, and the attempt in this column.
    .where(({ eb, or }) => or([eb("device", "is not", null), eb("attempt", ">", 0)]))
    .execute();
}
