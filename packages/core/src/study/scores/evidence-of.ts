import type { Option } from "../../kernel/kernel.ts";
import type { ScoreEvidence, ScoreTerm, VoteTerm } from "../../scores/evidence.ts";
import { asVote, type Channel, type StudyState } from "../log.ts";
import type { ResolvedScoresSettings } from "./settings-types.ts";

/** Which of the facts count. */
export interface EvidenceFilter {
  readonly channels: readonly Channel[];
  /** Rounds after this one are left out, of scores and of votes alike. */
  readonly lastRound: number;
  /** Whether public answers are read as if nobody were swayed. */
  readonly isFaceValue: boolean;
}

export const allEvidence: EvidenceFilter = {
  channels: ["public", "private"],
  lastRound: Infinity,
  isFaceValue: false,
};

/** What the people who are here have said, as the terms of a likelihood: tasks 0 … n − 1 in private, n … 2n − 1 in public. */
export function evidenceOf(
  { scale, voteLogits }: Pick<ResolvedScoresSettings, "scale" | "voteLogits">,
  state: StudyState,
  { channels, lastRound, isFaceValue }: EvidenceFilter,
): ScoreEvidence {
  const { space, active } = state;
  const options: Option[] = [];
  const places = new Map<string, number>();
  const placeOf = (option: Option): number => {
    const key = space.key(option);
    const place = places.get(key) ?? options.push(option) - 1;
    places.set(key, place);
    return place;
  };
  const taskOf = (channel: Channel, voter: number): number =>
    channel === "public" && !isFaceValue ? active.length + voter : voter;
  const scores: ScoreTerm[] = [];
  const votes: VoteTerm[] = [];
  const addScores = (
    channel: Channel,
    option: Option,
    scoreOf: (voter: string) => number | undefined,
  ): void => {
    if (!channels.includes(channel)) return;
    active.forEach((voter, i) => {
      const value = scoreOf(voter);
      if (value === undefined) return;
      scores.push({ option: placeOf(option), task: taskOf(channel, i), value });
    });
  };
  const addVotes = (
    channel: Channel,
    pair: { readonly candidate: Option; readonly reference: Option },
    answerOf: (voter: string) => Parameters<typeof asVote>[0],
  ): void => {
    if (!channels.includes(channel)) return;
    active.forEach((voter, i) => {
      const vote = asVote(answerOf(voter));
      if (vote === null) return;
      votes.push({
        candidate: placeOf(pair.candidate),
        reference: placeOf(pair.reference),
        task: taskOf(channel, i),
        outcome: vote === "tie" ? 0.5 : vote === "candidate" ? 1 : 0,
      });
    });
  };
  for (const { channel, option, scores: given } of state.addedScores) {
    addScores(channel, space.encode(option), (voter) =>
      Object.hasOwn(given, voter) ? given[voter] : undefined,
    );
  }
  for (const { channel, candidate, reference, answers } of state.added) {
    const pair = { candidate: space.encode(candidate), reference: space.encode(reference) };
    addVotes(channel, pair, (voter) =>
      Object.hasOwn(answers, voter) ? answers[voter] : undefined,
    );
  }
  for (const channel of ["public", "private"] as const) {
    for (const round of state.scoreRounds) {
      const ballot = round[channel];
      if (!ballot || round.round > lastRound) continue;
      addScores(channel, round.option, (voter) => ballot.answers.get(voter));
    }
    for (const round of state.rounds) {
      const ballot = round[channel];
      if (!ballot || round.round > lastRound) continue;
      addVotes(channel, round, (voter) => ballot.answers.get(voter));
    }
  }
  return {
    options,
    taskCount: 2 * active.length,
    scores,
    votes,
    voteSharpness: voteLogits / (scale.to - scale.from),
  };
}

export function isSilent({ scores, votes }: ScoreEvidence): boolean {
  return scores.length + votes.length === 0;
}
