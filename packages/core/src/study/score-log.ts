import type { Option } from "../kernel/kernel.ts";
import type { OptionSpace, OptionValue } from "../space/option-space.ts";

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

/** One channel of one round of scores. */
export interface ScoreBallot {
  readonly scores: ReadonlyMap<string, number>;
  readonly isClosed: boolean;
  /** Who took a score back after the round had ended: not awaited, but free to score anew. */
  readonly retracted: ReadonlySet<string>;
}

export interface ScoreRound {
  readonly round: number;
  readonly option: Option;
  readonly public: ScoreBallot | null;
  readonly private: ScoreBallot | null;
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
      return withBallot(state, event, space, (ballot) => ({
        ...ballot,
        scores: new Map([...ballot.scores, ...Object.entries(event.scores)]),
        retracted: new Set(
          [...ballot.retracted].filter((voter) => !Object.hasOwn(event.scores, voter)),
        ),
      }));
    case "scores-closed":
      return withBallot(state, event, space, (ballot) => ({ ...ballot, isClosed: true }));
    case "scores-retracted":
      return {
        ...state,
        scoreRounds: state.scoreRounds.map((round) => {
          const ballot = round[event.channel];
          if (round.round !== event.round || !ballot) return round;
          return { ...round, [event.channel]: retracted(ballot, event.voter, active) };
        }),
      };
    case "scores-added":
      return { ...state, addedScores: [...state.addedScores, ...event.scores] };
  }
}

/** Rounds that had ended stay ended: nobody is asked again because somebody came. */
export function endedForNewcomer(
  rounds: readonly ScoreRound[],
  active: readonly string[],
): readonly ScoreRound[] {
  const ended = (ballot: ScoreBallot | null): ScoreBallot | null =>
    ballot && isScored(ballot, active) ? { ...ballot, isClosed: true } : ballot;
  return rounds.map((round) => ({
    ...round,
    public: ended(round.public),
    private: ended(round.private),
  }));
}

/** Whether everybody who is here has given a number, or somebody ended the round. */
export function isScored(
  { isClosed, scores, retracted: back }: ScoreBallot,
  active: readonly string[],
): boolean {
  const isDone = (voter: string): boolean => scores.has(voter) || back.has(voter);
  return isClosed || (active.length > 0 && active.every(isDone));
}

/** "s7-public" */
export function scoreId({ round, channel }: Pick<ScoreAsked, "round" | "channel">): string {
  return `s${round}-${channel}`;
}

function withBallot(
  state: ScoreState,
  asked: ScoreAsked,
  space: OptionSpace,
  change: (ballot: ScoreBallot) => ScoreBallot,
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

/** While a round is open, taking a score back is not having scored yet; after that, it is never having scored. */
function retracted(
  ballot: ScoreBallot,
  voter: string | null,
  active: readonly string[],
): ScoreBallot {
  const gone = voter === null ? [...ballot.scores.keys()] : [voter];
  return {
    ...ballot,
    scores: new Map([...ballot.scores].filter(([name]) => !gone.includes(name))),
    retracted: isScored(ballot, active)
      ? new Set([...ballot.retracted, ...gone])
      : ballot.retracted,
  };
}

const emptyBallot: ScoreBallot = { scores: new Map(), isClosed: false, retracted: new Set() };
