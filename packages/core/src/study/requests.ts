import type { MeetingQuestion } from "../meeting/record.ts";
import type { OptionValue } from "../space/option-space.ts";
import { isComplete } from "./ballots.ts";
import type { Channel, StudyState } from "./log.ts";
import { type CodedQuestion, decoded, encoded, isOffered } from "./questions.ts";

/** What people were shown: all that a study needs to know of a request to take in its answers. */
export interface ShownRequest<O = OptionValue> extends MeetingQuestion<O> {
  /** Names the request in `tell`, `close` and `retract`, such as "7-public". */
  readonly id: string;
  readonly round: number;
  readonly channel: Channel;
}

/** A question for the group, in public or in private. */
export interface VoteRequest<O = OptionValue> extends ShownRequest<O> {
  readonly why: Reason;
}

/** Why this question, in words and in the numbers behind them. */
export interface Reason {
  readonly kind:
    | "start"
    | "improvement"
    | "private-start"
    | "private-forced"
    | "private-always"
    | "private-width"
    | "worth"
    | "private-worth"
    | "enqueued"
    | "open"
    | "elsewhere";
  readonly text: string;
  /** The most the first option could be better than the second. */
  readonly improvement?: number;
  readonly privateWidth?: number;
  readonly publicWidth?: number;
  readonly threshold?: number;
  /** What the best questions on each channel promise for their cost: how much better the recommendation becomes, per unit of cost. */
  readonly worth?: { readonly public: number | null; readonly private: number | null };
  /** Expected share of the group for the first option, in public and in private. */
  readonly expected?: { readonly public: number; readonly private: number };
  /** How much open answers to this pair are expected to differ from private ones: 0 not at all, 1 wholly. */
  readonly sway?: number;
}

export function requestFor(
  { space }: Pick<StudyState, "space">,
  round: number,
  channel: Channel,
  question: CodedQuestion,
  why: Reason,
): VoteRequest {
  return { id: `${round}-${channel}`, round, channel, ...decoded(question, space), why };
}

/** Of the votes that are under way and not complete, the one that began first. */
export function openRequest(state: StudyState): VoteRequest | null {
  const { rounds, begun, active } = state;
  const votes = rounds
    .flatMap((round) => (["public", "private"] as const).map((channel) => ({ round, channel })))
    .map((vote) => ({ ...vote, turn: begun.indexOf(`${vote.round.round}-${vote.channel}`) }))
    .sort((a, b) => a.turn - b.turn);
  for (const { round, channel } of votes) {
    const ballot = round[channel];
    if (!ballot || isComplete(ballot, active)) continue;
    const awaited = active.filter((voter) => !ballot.answers.has(voter)).length;
    const text = `This vote is under way; ${awaited} of ${active.length} have not answered.`;
    const why: Reason = { kind: "open", text };
    return requestFor(state, round.round, channel, round, why);
  }
  return null;
}

/** The questions in the queue, as public ones. Those with a withdrawn option wait. */
export function queuedQuestions({ queue, space }: StudyState): readonly ProposedQuestion[] {
  return queue
    .filter((question) => isOffered(space, encoded(question, space)))
    .map((question) => ({ ...question, why: () => inQueue }));
}

const inQueue: Reason = { kind: "enqueued", text: "This question was put in the queue." };

/** A question that an engine proposes, and why; worked out only if someone asks. */
export interface ProposedQuestion extends MeetingQuestion {
  /** The vote that a private question repeats, where the same was asked several times. */
  readonly round?: number;
  readonly why?: () => Reason;
}
