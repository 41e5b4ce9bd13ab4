import { type Asked, type Ballot, isComplete, type StudyAnswers, type StudyState } from "./log.ts";
import { offerOf } from "./offers.ts";

/** A vote that has begun, as it stands: retracted answers are gone, of changed ones the last is here. */
export interface VoteRecord extends Asked {
  /** The id of its request, such as "7-public". */
  readonly id: string;
  readonly answers: StudyAnswers;
  readonly isOpen: boolean;
  /** Whose answer an open vote waits for. */
  readonly awaited: readonly string[];
  /** Who can answer: everybody who is here while it is open, then only who took an answer back. */
  readonly mayAnswer: readonly string[];
}

/** By round, the public vote first. */
export function voteRecords({ rounds, active, space }: StudyState): readonly VoteRecord[] {
  return rounds.flatMap((asked) => {
    const { round } = asked;
    const offer = offerOf(asked, (option) => space.decode(option));
    return (["public", "private"] as const).flatMap((channel): readonly VoteRecord[] => {
      const ballot = asked[channel];
      if (!ballot) return [];
      const id = `${round}-${channel}`;
      return [{ id, round, channel, ...offer, ...standing(ballot, active) }];
    });
  });
}

function standing(
  ballot: Ballot,
  active: readonly string[],
): Pick<VoteRecord, "answers" | "isOpen" | "awaited" | "mayAnswer"> {
  const isOpen = !isComplete(ballot, active);
  const silent = active.filter(
    (voter) => !ballot.answers.has(voter) && !ballot.retracted.has(voter),
  );
  return {
    answers: Object.fromEntries(ballot.answers),
    isOpen,
    awaited: isOpen ? silent : [],
    mayAnswer: isOpen ? active : active.filter((voter) => ballot.retracted.has(voter)),
  };
}
