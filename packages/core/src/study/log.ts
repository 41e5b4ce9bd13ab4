import { InvalidInputError } from "../errors.ts";
import type { Option } from "../kernel/kernel.ts";
import type { Answer } from "../preference/votes.ts";
import type { ListItem, OptionSpace, OptionValue } from "../space/option-space.ts";
import {
  type Ballot,
  type BallotRound,
  type Channel,
  emptyBallot,
  endedForNewcomer,
  takenBack,
  withAnswers,
} from "./ballots.ts";
import { isPlainPair, type Offer, offerOf } from "./offers.ts";
import { type OrderWord, type PlaceWord, placeWords } from "./orders.ts";
import {
  applyScoreEvent,
  isScoreEvent,
  noScores,
  type ScoreEvent,
  type ScoreScale,
  type ScoreState,
} from "./score-log.ts";

export type { Channel };

/**
 * What one person said. An order may be said only where a study asks for it, and a third option named where there is one.
 */
export type StudyAnswer = PlaceWord | OrderWord | "no-preference" | "abstain" | "unknown-option";

/** Answers of some or all people, by name. */
export type StudyAnswers = Readonly<Record<string, StudyAnswer>>;

/** Existing data: a pair, a channel and who said what. */
export interface AddedVote {
  readonly channel: Channel;
  readonly candidate: OptionValue;
  readonly reference: OptionValue;
  readonly answers: StudyAnswers;
}

/** Two options to choose between. */
export interface Pair {
  readonly candidate: OptionValue;
  readonly reference: OptionValue;
}

/** One fact. A study is its settings and these, in order; everything else is computed from them. */
export type StudyEvent =
  | ScoreEvent
  | ({ readonly kind: "answered"; readonly answers: StudyAnswers } & Asked)
  | ({ readonly kind: "closed" } & Asked)
  | {
      readonly kind: "retracted";
      readonly round: number;
      readonly channel: Channel;
      readonly voter: string | null;
    }
  | { readonly kind: "votes-added"; readonly votes: readonly AddedVote[] }
  | ({ readonly kind: "enqueued" } & Pair)
  | { readonly kind: "asked-together"; readonly requests: readonly Asked[] }
  | { readonly kind: "joined"; readonly voter: string }
  | { readonly kind: "left"; readonly voter: string }
  | { readonly kind: "option-added"; readonly item: ListItem }
  | { readonly kind: "option-withdrawn"; readonly option: OptionValue }
  | { readonly kind: "option-restored"; readonly option: OptionValue };

/** A vote on both channels. */
export interface Round extends Offer<Option>, BallotRound<StudyAnswer> {}

/** What a method lets into the record. */
export interface RecordRules {
  /** The channels that a round may begin with. */
  readonly opening: readonly Channel[];
  /** To a pair. */
  readonly answers: readonly StudyAnswer[];
  /** How many options people may be asked to choose the best of. */
  readonly mostOptions: number;
  /** Whether they may also put them in order, where there are more than two. */
  readonly hasOrders: boolean;
  /** The range of scores; absent where options are not scored. */
  readonly scores?: ScoreScale;
}

/** Rounds begin in public, and answers say which of two. */
export const plainRules: RecordRules = {
  opening: ["public"],
  answers: ["first", "second", "no-preference", "abstain", "unknown-option"],
  mostOptions: 2,
  hasOrders: false,
};

/** What can be said about so many options. */
export function answersAbout({ answers }: RecordRules, count: number): readonly StudyAnswer[] {
  return count === 2 ? answers : [...placeWords.slice(0, count), "abstain", "unknown-option"];
}

/** What the facts add up to. */
export interface StudyState extends ScoreState {
  readonly rules: RecordRules;
  readonly space: OptionSpace;
  /** Everybody who was ever part, in order of arrival. */
  readonly people: readonly string[];
  readonly active: readonly string[];
  readonly rounds: readonly Round[];
  /** Votes in the order in which they began, such as "2-public", "1-private". */
  readonly begun: readonly string[];
  readonly added: readonly AddedVote[];
  readonly queue: readonly Pair[];
}

export function foldEvents(
  space: OptionSpace,
  voters: readonly string[],
  events: readonly StudyEvent[],
  rules: RecordRules = plainRules,
): StudyState {
  let state: StudyState = {
    rules,
    space,
    people: [...voters],
    active: [...voters],
    rounds: [],
    begun: [],
    added: [],
    queue: [],
    ...noScores,
  };
  for (const event of events) state = applyEvent(state, event);
  return state;
}

export function applyEvent(state: StudyState, event: StudyEvent): StudyState {
  if (isScoreEvent(event)) {
    return { ...state, ...applyScoreEvent(state, event, state.space, state.active) };
  }
  switch (event.kind) {
    case "answered":
      return withBallot(dequeued(state, event), event, (ballot) =>
        withAnswers(ballot, event.answers),
      );
    case "closed":
      return withBallot(dequeued(state, event), event, (ballot) => ({ ...ballot, isClosed: true }));
    case "asked-together":
      return event.requests.reduce(
        (next, request) => withBallot(dequeued(next, request), request, (ballot) => ballot),
        state,
      );
    case "retracted":
      return { ...state, rounds: takenBack(state.rounds, event, state.active) };
    case "votes-added":
      return { ...state, added: [...state.added, ...event.votes] };
    case "enqueued":
      return {
        ...state,
        queue: [...state.queue, { candidate: event.candidate, reference: event.reference }],
      };
    case "joined":
      return {
        ...state,
        rounds: endedForNewcomer(state.rounds, state.active),
        scoreRounds: endedForNewcomer(state.scoreRounds, state.active),
        people: state.people.includes(event.voter) ? state.people : [...state.people, event.voter],
        active: inOrder(
          state.people.includes(event.voter) ? state.people : [...state.people, event.voter],
          [...state.active, event.voter],
        ),
      };
    case "left":
      return { ...state, active: state.active.filter((voter) => voter !== event.voter) };
    case "option-added":
      return { ...state, space: state.space.withItem(event.item) };
    case "option-withdrawn":
      return { ...state, space: state.space.without(event.option) };
    case "option-restored":
      return { ...state, space: state.space.restore(event.option) };
    default:
      throw new InvalidInputError(
        "events.kind",
        (event as { kind?: unknown }).kind,
        "a kind of event this version knows",
      );
  }
}

/** Whether an answer says something about the options; "no preference" does. */
export function isOpinion(answer: StudyAnswer | undefined): answer is StudyAnswer {
  return answer !== undefined && answer !== "abstain" && answer !== "unknown-option";
}

/** What the likelihood makes of an answer about two options. */
export function asVote(answer: StudyAnswer | undefined): Answer {
  switch (answer) {
    case "first":
      return "candidate";
    case "second":
      return "reference";
    case "no-preference":
      return "tie";
    default:
      return null;
  }
}

/** A vote: which round, openly or not, and about what. */
export interface Asked extends Offer<OptionValue> {
  readonly round: number;
  readonly channel: Channel;
}

function withBallot(
  state: StudyState,
  asked: Asked,
  change: (ballot: Ballot<StudyAnswer>) => Ballot<StudyAnswer>,
): StudyState {
  const { space, rounds } = state;
  const known = rounds.findIndex(({ round }) => round === asked.round);
  const base: Round =
    known >= 0
      ? rounds[known]
      : {
          round: asked.round,
          ...offerOf(asked, (option) => space.encode(option)),
          public: null,
          private: null,
        };
  const next: Round = { ...base, [asked.channel]: change(base[asked.channel] ?? emptyBallot) };
  const others = rounds.filter(({ round }) => round !== asked.round);
  const isFirst = base[asked.channel] === null;
  return {
    ...state,
    rounds: [...others, next].sort((a, b) => a.round - b.round),
    begun: isFirst ? [...state.begun, voteId(asked)] : state.begun,
  };
}

/** "7-public" */
export function voteId({ round, channel }: Pick<Asked, "round" | "channel">): string {
  return `${round}-${channel}`;
}

/** A queued pair leaves the queue when it is first asked. */
function dequeued(state: StudyState, asked: Asked): StudyState {
  if (!isPlainPair(asked)) return state;
  if (state.rounds.some(({ round }) => round === asked.round)) return state;
  const key = (pair: Pair): string =>
    `${state.space.key(state.space.encode(pair.candidate))}|${state.space.key(state.space.encode(pair.reference))}`;
  const index = state.queue.findIndex((pair) => key(pair) === key(asked));
  if (index < 0) return state;
  return { ...state, queue: state.queue.filter((_, k) => k !== index) };
}

function inOrder(order: readonly string[], members: readonly string[]): readonly string[] {
  return order.filter((voter) => members.includes(voter));
}
