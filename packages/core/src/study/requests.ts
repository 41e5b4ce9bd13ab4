import type { Option } from "../kernel/kernel.ts";
import type { OptionSpace, OptionValue } from "../space/option-space.ts";
import { type Channel, isComplete, type StudyState } from "./log.ts";

/** A question for the group: which of two options, openly or in private. */
export interface VoteRequest {
  /** Names the request in `tell`, `close` and `retract`, such as "7-public". */
  readonly id: string;
  readonly round: number;
  readonly channel: Channel;
  /** Answer "first" prefers this one. */
  readonly candidate: OptionValue;
  /** Answer "second" prefers this one. */
  readonly reference: OptionValue;
  /** Whether people are also asked how strongly: "much-first", "slightly-first", "no-preference" and so on. */
  readonly asksStrength?: true;
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
  /** The most the candidate could be better than the reference. */
  readonly improvement?: number;
  readonly privateWidth?: number;
  readonly publicWidth?: number;
  readonly threshold?: number;
  /** What the best questions on each channel promise for their cost: how much better the recommendation becomes, per unit of cost. */
  readonly worth?: { readonly public: number | null; readonly private: number | null };
  /** Expected share of the group for the candidate, openly and in private. */
  readonly expected?: { readonly public: number; readonly private: number };
  /** How much open answers to this pair are expected to differ from private ones: 0 not at all, 1 wholly. */
  readonly sway?: number;
}

/** The two options of a question, in coordinates. */
export interface Pairing {
  readonly candidate: Option;
  readonly reference: Option;
}

export function requestFor(
  space: OptionSpace,
  round: number,
  channel: Channel,
  pair: Pairing,
  why: Reason,
): VoteRequest {
  return {
    id: `${round}-${channel}`,
    round,
    channel,
    candidate: space.decode(pair.candidate),
    reference: space.decode(pair.reference),
    why,
  };
}

/** The earliest vote that is under way and not complete. */
export function openRequest({ rounds, active, space }: StudyState): VoteRequest | null {
  for (const round of rounds) {
    for (const channel of ["public", "private"] as const) {
      const ballot = round[channel];
      if (!ballot || isComplete(ballot, active)) continue;
      const awaited = active.filter((voter) => !ballot.answers.has(voter)).length;
      return requestFor(space, round.round, channel, round, {
        kind: "open",
        text: `This vote is under way; ${awaited} of ${active.length} have not answered.`,
      });
    }
  }
  return null;
}

/**
 * The pair in the queue whose turn it is, as a public vote; null when there is none. Pairs with a withdrawn option wait.
 *
 * @param before - how many of the queue have been asked in the same breath
 */
export function queuedRequest(
  { queue, space }: StudyState,
  round: number,
  before: number,
): VoteRequest | null {
  const pair = queue
    .map(({ candidate, reference }) => ({
      candidate: space.encode(candidate),
      reference: space.encode(reference),
    }))
    .filter((queued) => isOffered(space, queued))[before];
  if (!pair) return null;
  return requestFor(space, round, "public", pair, {
    kind: "enqueued",
    text: "This pair was put in the queue.",
  });
}

export function isOffered(space: OptionSpace, { candidate, reference }: Pairing): boolean {
  return space.isAvailable(candidate) && space.isAvailable(reference);
}
