import { type Channel, isOpinion, type StudyAnswer, type StudyState } from "./log.ts";

/** What has been asked and what it cost. One person's answer is one vote. */
export interface Ledger {
  readonly rounds: number;
  /** Public answers given; abstentions and "don't know" are not answers. */
  readonly publicAnswers: number;
  readonly privateAnswers: number;
  /** Rounds in which a public vote was asked for. */
  readonly publicRounds: number;
  readonly privateRounds: number;
  /** cost.public · public rounds + cost.private · private rounds */
  readonly cost: number;
  /** Answers that came by `addVotes`: they count in every result, but were not asked here and cost nothing. */
  readonly added: { readonly publicAnswers: number; readonly privateAnswers: number };
}

export function ledgerOf(
  cost: { readonly public: number; readonly private: number },
  { rounds, added }: StudyState,
): Ledger {
  const ballots = (channel: Channel): Iterable<StudyAnswer>[] =>
    rounds.flatMap(({ [channel]: ballot }) => (ballot ? [ballot.answers.values()] : []));
  const elsewhere = (channel: Channel): Iterable<StudyAnswer>[] =>
    added.filter((vote) => vote.channel === channel).map(({ answers }) => Object.values(answers));
  const publicRounds = ballots("public");
  const privateRounds = ballots("private");
  return {
    rounds: rounds.length,
    publicAnswers: opinions(publicRounds),
    privateAnswers: opinions(privateRounds),
    publicRounds: publicRounds.length,
    privateRounds: privateRounds.length,
    cost: cost.public * publicRounds.length + cost.private * privateRounds.length,
    added: {
      publicAnswers: opinions(elsewhere("public")),
      privateAnswers: opinions(elsewhere("private")),
    },
  };
}

function opinions(votes: readonly Iterable<StudyAnswer>[]): number {
  return votes.reduce((sum, answers) => sum + Array.from(answers).filter(isOpinion).length, 0);
}
