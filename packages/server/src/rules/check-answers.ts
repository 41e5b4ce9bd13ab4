import { DamagedRecordError } from "../errors.ts";
import type { SealedBallot } from "../log/log-draft.ts";
import type { State } from "../log/state.ts";
import { commitment } from "./moments.ts";

/** Refuses stored private answers that are not those the log is committed to. */
export function checkPrivateAnswers(state: State, ballots: readonly SealedBallot[]): void {
  if (state.isDeleted) return;
  const withdrawn = new Set(state.rounds.flatMap((r) => (r.isWithdrawn ? [r.round] : [])));
  for (const { isOpen, rounds, voters, commitments } of state.moments) {
    if (isOpen) continue;
    const committed = new Set(commitments);
    // The private answers to a question that is withdrawn go with it.
    for (const round of rounds.filter((known) => !withdrawn.has(known))) {
      const stored = ballots.filter((b) => b.channel === "private" && b.round === round);
      const isChanged = stored.some((ballot) => !committed.has(commitment(state.id, ballot)));
      if (isChanged || stored.length !== voters.length) {
        throw new DamagedRecordError(
          state.id,
          `the stored private answers to question ${round} are not those that were given`,
        );
      }
    }
  }
}
