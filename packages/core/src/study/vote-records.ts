import type { KindName } from "../question/question-kind.ts";
import { standing } from "./ballots.ts";
import { type Asked, kindAbout, type StudyAnswers, type StudyState } from "./log.ts";
import { offerOf, optionsIn } from "./offers.ts";

/** A vote that has begun, as it stands: retracted answers are gone, of changed ones the last is here. */
export interface VoteRecord extends Asked {
  /** The id of its request, such as "7-public". */
  readonly id: string;
  readonly kind: KindName;
  readonly answers: StudyAnswers;
  readonly isOpen: boolean;
  /** Whose answer an open vote waits for. */
  readonly awaited: readonly string[];
  /** Who can answer: everybody who is here while it is open, then only who took an answer back. */
  readonly mayAnswer: readonly string[];
}

/** By round, the public vote first. */
export function voteRecords({ rounds, active, space, rules }: StudyState): readonly VoteRecord[] {
  return rounds.flatMap((asked) => {
    const { round } = asked;
    const offer = offerOf(asked, (option) => space.decode(option));
    const kind = kindAbout(rules, optionsIn(offer).length);
    return (["public", "private"] as const).flatMap((channel): readonly VoteRecord[] => {
      const ballot = asked[channel];
      if (!ballot) return [];
      const id = `${round}-${channel}`;
      const answers = Object.fromEntries(ballot.answers);
      return [{ id, kind, round, channel, ...offer, answers, ...standing(ballot, active) }];
    });
  });
}
