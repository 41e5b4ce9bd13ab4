import type { StudyAnswer } from "@unswayed/core";
import { isOpinion } from "@unswayed/core/question";
import { smallestGroups } from "@unswayed/protocol";
import type { SealedBallot } from "../log/log-draft.ts";
import type { State } from "../log/state.ts";

/**
 * The private answers to a question, as far as they count: none if fewer than three people stated a preference, as no group of fewer may be
 * asked. If one person alone does, what the private answers say is what that person says. "Abstain" is no preference: people who
 * act together could otherwise empty a question of all but the one they want to know about.
 */
export function countedInPrivate(
  state: State,
  round: number,
  ballots: readonly SealedBallot[],
): readonly SealedBallot[] {
  const sent = ballots.filter(
    ({ round: asked, channel, answer }) =>
      asked === round && channel === "private" && answer !== null,
  );
  const areEnough = state.isSimulated || preferencesIn(sent) >= smallestGroups.least;
  return areEnough ? sent : [];
}

/** The fewest people who stated a preference in any private question that counts; null when none does. */
export function fewestAnswered(state: State, ballots: readonly SealedBallot[]): number | null {
  const counts = state.moments
    .flatMap(({ rounds }) => rounds)
    .map((round) => preferencesIn(countedInPrivate(state, round, ballots)))
    .filter((count) => count > 0);
  return counts.length > 0 ? Math.min(...counts) : null;
}

function preferencesIn(sent: readonly SealedBallot[]): number {
  return sent.filter(({ answer }) => isOpinion((answer ?? undefined) as StudyAnswer | undefined))
    .length;
}
