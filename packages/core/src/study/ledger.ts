import { isOpinion, type StudyAnswer } from "../question/answers.ts";
import type { Channel, StudyState } from "./log.ts";

/** What has been asked and what it cost. One person's answer to one question is one answer. */
export interface Ledger {
  readonly rounds: number;
  /** Public answers given; abstentions and "don't know" are not answers. */
  readonly publicAnswers: number;
  readonly privateAnswers: number;
  /** Rounds in which people were asked in public. */
  readonly publicRounds: number;
  readonly privateRounds: number;
  /** cost.public · public rounds + cost.private · private rounds */
  readonly cost: number;
  /** Answers that came by `addAnswers`: they count in every result, but were not asked here and cost nothing. */
  readonly added: { readonly publicAnswers: number; readonly privateAnswers: number };
}

export function ledgerOf(
  cost: { readonly public: number; readonly private: number },
  { rounds, added }: StudyState,
): Ledger {
  const ballots = (channel: Channel): Iterable<StudyAnswer>[] =>
    rounds.flatMap(({ [channel]: ballot }) => (ballot ? [ballot.answers.values()] : []));
  const elsewhere = (channel: Channel): Iterable<StudyAnswer>[] =>
    added.filter((given) => given.channel === channel).map(({ answers }) => Object.values(answers));
  const inPublic = ballots("public");
  const inPrivate = ballots("private");
  return {
    rounds: rounds.length,
    publicAnswers: opinions(inPublic),
    privateAnswers: opinions(inPrivate),
    publicRounds: inPublic.length,
    privateRounds: inPrivate.length,
    cost: cost.public * inPublic.length + cost.private * inPrivate.length,
    added: {
      publicAnswers: opinions(elsewhere("public")),
      privateAnswers: opinions(elsewhere("private")),
    },
  };
}

function opinions(votes: readonly Iterable<StudyAnswer>[]): number {
  return votes.reduce((sum, answers) => sum + Array.from(answers).filter(isOpinion).length, 0);
}
