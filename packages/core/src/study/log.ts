import { InvalidInputError } from "../errors.ts";
import type { Option } from "../kernel/kernel.ts";
import type { Answer } from "../preference/votes.ts";
import type { StudyAnswer } from "../question/answers.ts";
import { questionKinds } from "../question/kinds.ts";
import type { KindName } from "../question/question-kind.ts";
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
import {
  applyScoreEvent,
  isScoreEvent,
  noScores,
  type ScoreEvent,
  type ScoreScale,
  type ScoreState,
} from "./score-log.ts";

export type { Channel };

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
  /** How questions about more than two options are put, and about how many at most. */
  readonly kind: KindName;
  readonly mostOptions: number;
  /** The range of scores; absent where options are not scored. */
  readonly scores?: ScoreScale;
}

/** Rounds begin in public, and questions are about two. */
export const plainRules: RecordRules = { opening: ["public"], kind: "pair", mostOptions: 2 };

/** The kind of a question about so many options: two are a pair. */
export function kindAbout({ kind }: RecordRules, count: number): KindName {
  return count === 2 ? "pair" : kind;
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

/** What the likelihood of the paper makes of an answer about two options. */
export function asVote(answer: StudyAnswer | undefined): Answer {
  const opinion = questionKinds.pair.parse(answer, 2);
  if (opinion === null) return null;
  return opinion === "equal" ? "tie" : opinion[0] === 0 ? "candidate" : "reference";
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
