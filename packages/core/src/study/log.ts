import { InvalidInputError } from "../errors.ts";
import type { MeetingQuestion } from "../meeting/record.ts";
import type { StudyAnswers } from "../question/answers.ts";
import type { KindName, RatingScale } from "../question/question-kind.ts";
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
import { type CodedQuestion, encoded, isSameQuestion } from "./questions.ts";

export type { Channel, StudyAnswers };

/** Existing data: a question, a channel and who said what. */
export interface AddedAnswers {
  readonly channel: Channel;
  readonly question: MeetingQuestion;
  readonly answers: StudyAnswers;
}

/** A question that was put: in which round, in public or in private. */
export interface Asked {
  readonly round: number;
  readonly channel: Channel;
  readonly question: MeetingQuestion;
}

/** One fact. A study is its settings and these, in order; everything else is computed from them. */
export type StudyEvent =
  | ({ readonly kind: "answered"; readonly answers: StudyAnswers } & Asked)
  | ({ readonly kind: "closed" } & Asked)
  | {
      readonly kind: "retracted";
      readonly round: number;
      readonly channel: Channel;
      readonly voter: string | null;
    }
  | { readonly kind: "answers-added"; readonly added: readonly AddedAnswers[] }
  | { readonly kind: "enqueued"; readonly question: MeetingQuestion }
  | { readonly kind: "asked-together"; readonly requests: readonly Asked[] }
  | { readonly kind: "joined"; readonly voter: string }
  | { readonly kind: "left"; readonly voter: string }
  | { readonly kind: "option-added"; readonly item: ListItem }
  | { readonly kind: "option-withdrawn"; readonly option: OptionValue }
  | { readonly kind: "option-restored"; readonly option: OptionValue };

/** The facts that bring answers. */
export type AnswerEvent = Extract<
  StudyEvent,
  { readonly kind: "answered" } | { readonly kind: "answers-added" }
>;

/** A question on both channels. */
export interface Round extends CodedQuestion, BallotRound {}

/** What a method lets into the record. */
export interface RecordRules {
  /** The channels that a round may begin with. */
  readonly opening: readonly Channel[];
  /** The kinds of question that it can read. */
  readonly kinds: readonly KindName[];
  /** What ratings are given on. */
  readonly scale: RatingScale;
}

/** The usual scale of ratings. */
export const usualScale: RatingScale = { from: 0, to: 10 };

/** Rounds begin in public, and questions are about two. */
export const plainRules: RecordRules = { opening: ["public"], kinds: ["pair"], scale: usualScale };

/** What the facts add up to. */
export interface StudyState {
  readonly rules: RecordRules;
  readonly space: OptionSpace;
  /** Everyone who was ever part, in order of arrival. */
  readonly people: readonly string[];
  readonly active: readonly string[];
  readonly rounds: readonly Round[];
  /** Votes in the order in which they began, such as "2-public", "1-private". */
  readonly begun: readonly string[];
  readonly added: readonly AddedAnswers[];
  readonly queue: readonly MeetingQuestion[];
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
  };
  for (const event of events) state = applyEvent(state, event);
  return state;
}

export function applyEvent(state: StudyState, event: StudyEvent): StudyState {
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
    case "answers-added":
      return { ...state, added: [...state.added, ...event.added] };
    case "enqueued":
      return { ...state, queue: [...state.queue, event.question] };
    case "joined":
      return {
        ...state,
        rounds: endedForNewcomer(state.rounds, state.active),
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

function withBallot(
  state: StudyState,
  asked: Asked,
  change: (ballot: Ballot) => Ballot,
): StudyState {
  const { space, rounds } = state;
  const known = rounds.findIndex(({ round }) => round === asked.round);
  const base: Round =
    known >= 0
      ? rounds[known]
      : {
          round: asked.round,
          ...encoded(asked.question, space),
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

/** A queued question leaves the queue when it is first asked. */
function dequeued(state: StudyState, asked: Asked): StudyState {
  const { rounds, queue, space } = state;
  if (rounds.some(({ round }) => round === asked.round)) return state;
  const now = encoded(asked.question, space);
  const index = queue.findIndex((queued) => isSameQuestion(encoded(queued, space), now, space));
  if (index < 0) return state;
  return { ...state, queue: queue.filter((_, k) => k !== index) };
}

function inOrder(order: readonly string[], members: readonly string[]): readonly string[] {
  return order.filter((voter) => members.includes(voter));
}
