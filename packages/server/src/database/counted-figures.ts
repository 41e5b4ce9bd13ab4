import type { Phase } from "@unswayed/protocol";
import type { Kysely } from "kysely";
import type { Tables } from "./schema.ts";
import type { StoreFigures } from "./store.ts";

/** How many rows of which kind: numbers alone. */
export async function countedFigures(
  db: Kysely<Tables>,
  now: string,
): Promise<Omit<StoreFigures, "kind" | "bytes" | "freeBytes">> {
  const [phases, sessions, kept, deletion] = await Promise.all([
    db
      .selectFrom("deliberations")
      .select(["phase", (count) => count.fn.countAll().as("count")])
      .groupBy("phase")
      .execute(),
    db
      .selectFrom("sessions")
      .select((count) => count.fn.countAll().as("count"))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("sealed_ballots")
      .select((count) => count.fn.count("deliberation").distinct().as("count"))
      .where("channel", "=", "private")
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("deliberations")
      .select("delete_at")
      .where("delete_at", "is not", null)
      .orderBy("delete_at")
      .execute(),
  ]);
  const inPhase = (wanted: Phase): number =>
    Number(phases.find(({ phase }) => phase === wanted)?.count ?? 0);
  return {
    phases: {
      lobby: inPhase("lobby"),
      running: inPhase("running"),
      stopped: inPhase("stopped"),
      revealed: inPhase("revealed"),
    },
    sessions: Number(sessions.count),
    withPrivateAnswers: Number(kept.count),
    nextDeletionAt: deletion[0]?.delete_at ?? null,
    overdue: deletion.filter(({ delete_at }) => delete_at !== null && delete_at <= now).length,
  };
}
