import type { Option } from "../kernel/kernel.ts";
import type { OptionSpace, OptionValue } from "../space/option-space.ts";
import { type Ballot, type BallotRound, emptyBallot, takenBack, withAnswers } from "./ballots.ts";

/** Scores in the record: numbers that people gave options, beside votes on pairs. A round of scores is about one option. */

/** A number of some or all people, by name. */
export type StudyScores = Readonly<Record<string, number>>;

/** The range that scores lie in. */
export interface ScoreScale {
  readonly from: number;
  readonly to: number;
}

/** Which round of scores, openly or not, and of which option. */
export interface ScoreAsked {
  readonly round: number;
  readonly channel: "public" | "private";
  readonly option: OptionValue;
}

/** Existing data: an option, a channel and who gave which number. */
export interface AddedScores {
  readonly channel: "public" | "private";
  readonly option: OptionValue;
  readonly scores: StudyScores;
}

/** What can happen to scores. */
export type ScoreEvent =
  | ({ readonly kind: "scored"; readonly scores: StudyScores } & ScoreAsked)
  | ({ readonly kind: "scores-closed" } & ScoreAsked)
  | {
      readonly kind: "scores-retracted";
      readonly round: number;
      readonly channel: "public" | "private";
      readonly voter: string | null;
    }
  | { readonly kind: "scores-added"; readonly scores: readonly AddedScores[] };

/** Numbers for one option on both channels. */
export interface ScoreRound extends BallotRound<number> {
  readonly option: Option;
}

/** What the facts about scores add up to. */
export interface ScoreState {
  readonly scoreRounds: readonly ScoreRound[];
  readonly addedScores: readonly AddedScores[];
}

export const noScores: ScoreState = { scoreRounds: [], addedScores: [] };

export function isScoreEvent(event: { readonly kind: string }): event is ScoreEvent {
  return scoreKinds.includes(event.kind as ScoreEvent["kind"]);
}

const scoreKinds: readonly ScoreEvent["kind"][] = [
  "scored",
  "scores-closed",
  "scores-retracted",
  "scores-added",
];

export function applyScoreEvent(
  state: ScoreState,
  event: ScoreEvent,
  space: OptionSpace,
  active: readonly string[],
): ScoreState {
  switch (event.kind) {
    case "scored":
      return withBallot(state, event, space, (ballot) => withAnswers(ballot, event.scores));
    case "scores-closed":
      return withBallot(state, event, space, (ballot) => ({ ...ballot, isClosed: true }));
    case "scores-retracted":
      return { ...state, scoreRounds: takenBack(state.scoreRounds, event, active) };
    case "scores-added":
      return { ...state, addedScores: [...state.addedScores, ...event.scores] };
  }
}

/** "s7-public" */
export function scoreId({ round, channel }: Pick<ScoreAsked, "round" | "channel">): string {
  return `s${round}-${channel}`;
}

function withBallot(
  state: ScoreState,
  asked: ScoreAsked,
  space: OptionSpace,
  change: (ballot: Ballot<number>) => Ballot<number>,
): ScoreState {
  const { scoreRounds } = state;
  const base: ScoreRound = scoreRounds.find(({ round }) => round === asked.round) ?? {
    round: asked.round,
    option: space.encode(asked.option),
    public: null,
    private: null,
  };
  const next = { ...base, [asked.channel]: change(base[asked.channel] ?? emptyBallot) };
  const others = scoreRounds.filter(({ round }) => round !== asked.round);
  return { ...state, scoreRounds: [...others, next].sort((a, b) => a.round - b.round) };
}
