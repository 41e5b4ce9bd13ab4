import { DamagedRecordError } from "../errors.ts";
import type { SealedBallot } from "./book.ts";
import { commitment } from "./moments.ts";
import type { State } from "./state.ts";

/**
 * Refuses stored private answers that are not those the log is committed to. A moment that was closed by an earlier version has no rows for
 * those who did not answer: there a row that is gone cannot be told from one that never was.
 */
export function checkPrivateAnswers(state: State, ballots: readonly SealedBallot[]): void {
  if (state.isDeleted) return;
  const withdrawn = new Set(state.rounds.flatMap((r) => (r.isWithdrawn ? [r.round] : [])));
  for (const { isOpen, rounds, voters, commitments, areAllStored } of state.moments) {
    if (isOpen) continue;
    const committed = new Set(commitments);
    // The private answers to a question that is withdrawn go with it.
    for (const round of rounds.filter((known) => !withdrawn.has(known))) {
      const stored = ballots.filter((b) => b.channel === "private" && b.round === round);
      const isChanged = stored.some((ballot) => !committed.has(commitment(state.id, ballot)));
      if (isChanged || (areAllStored && stored.length !== voters.length)) {
        throw new DamagedRecordError(
          state.id,
          `the stored private answers to question ${round} are not those that were given`,
        );
      }
    }
  }
}
