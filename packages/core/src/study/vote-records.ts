import type { OptionValue } from "../space/option-space.ts";
import { standing } from "./ballots.ts";
import type { StudyAnswers, StudyState } from "./log.ts";
import { decoded } from "./questions.ts";
import type { ShownRequest } from "./requests.ts";

/** A vote that has begun, as it stands: retracted answers are gone, of changed ones the last is here. */
export interface VoteRecord<O = OptionValue> extends ShownRequest<O> {
  readonly answers: StudyAnswers;
  readonly isOpen: boolean;
  /** Whose answer an open vote waits for. */
  readonly awaited: readonly string[];
  /** Who can answer: everyone who is here while it is open, then only who took an answer back. */
  readonly mayAnswer: readonly string[];
}

/** By round, the public vote first. */
export function voteRecords({ rounds, active, space }: StudyState): readonly VoteRecord[] {
  return rounds.flatMap((asked) => {
    const { round } = asked;
    const question = decoded(asked, space);
    return (["public", "private"] as const).flatMap((channel): readonly VoteRecord[] => {
      const ballot = asked[channel];
      if (!ballot) return [];
      const id = `${round}-${channel}`;
      const answers = Object.fromEntries(ballot.answers);
      return [{ id, round, channel, ...question, answers, ...standing(ballot, active) }];
    });
  });
}
