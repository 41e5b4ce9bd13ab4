import { smallestGroups } from "@unswayed/protocol";
import type { SealedBallot } from "./book.ts";
import type { State } from "./state.ts";

/**
 * The private answers to a question, as far as they count: none where fewer than three people sent one, as no group of fewer may be asked.
 * If one person alone answers, what the private answers say is what that person says, and the rough steps of the bar and who is
 * in the room can tell who it was. Who "can't decide" has sent an answer too: nobody else knows that it was this one.
 */
export function countedInPrivate(
  state: State,
  round: number,
  ballots: readonly SealedBallot[],
): readonly SealedBallot[] {
  const sent = ballots.filter(
    ({ round: asked, channel, answer }) =>
      asked === round && channel === "private" && answer !== "taken-back",
  );
  const areEnough = state.isSimulated || sent.length >= smallestGroups.least;
  return areEnough ? sent : [];
}

/** The fewest people who answered any private question that counts; null when none does. */
export function fewestAnswered(state: State, ballots: readonly SealedBallot[]): number | null {
  const counts = state.moments
    .flatMap(({ rounds }) => rounds)
    .map((round) => countedInPrivate(state, round, ballots).length)
    .filter((count) => count > 0);
  return counts.length > 0 ? Math.min(...counts) : null;
}
