import type { Channel, StudyAnswer } from "@unswayed/core";
import type { Option, StudyState } from "@unswayed/core/method";
import { type CodedQuestion, encoded } from "@unswayed/core/method";
import { questionKinds } from "@unswayed/core/question";
import type { ScoreEvidence, ScoreTerm, VoteTerm } from "../model/evidence.ts";
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
  const add = (
    channel: Channel,
    { kind, options: asked }: CodedQuestion,
    answerOf: (voter: string) => StudyAnswer | undefined,
  ): void => {
    if (!channels.includes(channel)) return;
    active.forEach((voter, i) => {
      const answer = answerOf(voter);
      const task = taskOf(channel, i);
      if (kind === "rating") {
        const ratings = questionKinds.rating.parse(answer, asked.length) ?? [];
        asked.forEach((option, k) => {
          const value = ratings[k];
          if (typeof value === "number") scores.push({ option: placeOf(option), task, value });
        });
        return;
      }
      const opinion = questionKinds.pair.parse(answer, 2);
      if (opinion === null) return;
      const [candidate, reference] = asked.map(placeOf);
      const outcome = opinion === "equal" ? 0.5 : opinion[0] === 0 ? 1 : 0;
      votes.push({ candidate, reference, task, outcome });
    });
  };
  for (const { channel, question, answers } of state.added) {
    add(channel, encoded(question, space), (voter) =>
      Object.hasOwn(answers, voter) ? answers[voter] : undefined,
    );
  }
  for (const channel of ["public", "private"] as const) {
    for (const round of state.rounds) {
      const ballot = round[channel];
      if (!ballot || round.round > lastRound) continue;
      add(channel, round, (voter) => ballot.answers.get(voter));
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
