import { isOpinion, type StudyAnswer } from "../question/answers.ts";
import type { Channel, StudyState } from "./log.ts";

/** What has been asked and what it cost. One person's answer is one vote, and so is one person's score of an option. */
export interface Ledger {
  readonly rounds: number;
  /** Public answers given; abstentions and "don't know" are not answers. */
  readonly publicAnswers: number;
  readonly privateAnswers: number;
  /** Rounds in which a public vote, or public scores, were asked for. */
  readonly publicRounds: number;
  readonly privateRounds: number;
  /** cost.public · public rounds + cost.private · private rounds */
  readonly cost: number;
  /** Answers that came by `addVotes` and `addScores`: they count in every result, but were not asked here and cost nothing. */
  readonly added: { readonly publicAnswers: number; readonly privateAnswers: number };
}

export function ledgerOf(
  cost: { readonly public: number; readonly private: number },
  { rounds, added, scoreRounds, addedScores }: StudyState,
): Ledger {
  const scores = (channel: Channel): number[] =>
    scoreRounds.flatMap(({ [channel]: ballot }) => (ballot ? [ballot.answers.size] : []));
  const scoresElsewhere = (channel: Channel): number[] =>
    addedScores
      .filter((given) => given.channel === channel)
      .map((given) => Object.keys(given.scores).length);
  const ballots = (channel: Channel): Iterable<StudyAnswer>[] =>
    rounds.flatMap(({ [channel]: ballot }) => (ballot ? [ballot.answers.values()] : []));
  const elsewhere = (channel: Channel): Iterable<StudyAnswer>[] =>
    added.filter((vote) => vote.channel === channel).map(({ answers }) => Object.values(answers));
  const publicRounds = ballots("public");
  const privateRounds = ballots("private");
  const openly = publicRounds.length + scores("public").length;
  const privately = privateRounds.length + scores("private").length;
  return {
    rounds: rounds.length + scoreRounds.length,
    publicAnswers: opinions(publicRounds) + sum(scores("public")),
    privateAnswers: opinions(privateRounds) + sum(scores("private")),
    publicRounds: openly,
    privateRounds: privately,
    cost: cost.public * openly + cost.private * privately,
    added: {
      publicAnswers: opinions(elsewhere("public")) + sum(scoresElsewhere("public")),
      privateAnswers: opinions(elsewhere("private")) + sum(scoresElsewhere("private")),
    },
  };
}

function opinions(votes: readonly Iterable<StudyAnswer>[]): number {
  return votes.reduce((sum, answers) => sum + Array.from(answers).filter(isOpinion).length, 0);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
