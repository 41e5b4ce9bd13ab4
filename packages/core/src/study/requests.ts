import type { Option } from "../kernel/kernel.ts";
import type { OptionSpace, OptionValue } from "../space/option-space.ts";
import { isComplete } from "./ballots.ts";
import type { Channel, StudyState } from "./log.ts";
import { type Offer, offerOf, optionsIn } from "./offers.ts";

/** A question for the group: which of some options, openly or in private. */
export interface VoteRequest extends Offer<OptionValue> {
  /** Names the request in `tell`, `close` and `retract`, such as "7-public". */
  readonly id: string;
  readonly round: number;
  readonly channel: Channel;
  /** Whether people may put the options in order, best first: "third>first>second". */
  readonly asksOrder?: true;
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
  offer: Offer<Option>,
  why: Reason,
): VoteRequest {
  return {
    id: `${round}-${channel}`,
    round,
    channel,
    ...offerOf(offer, (option) => space.decode(option)),
    why,
  };
}

/** Marks requests of studies in which people put several options in order. */
function askedBesides(
  { rules }: StudyState,
  { others }: Offer<unknown>,
): Pick<VoteRequest, "asksOrder"> {
  return rules.hasOrders && others ? { asksOrder: true } : {};
}

/** The earliest vote that is under way and not complete. */
export function openRequest(state: StudyState): VoteRequest | null {
  const { rounds, active, space } = state;
  for (const round of rounds) {
    for (const channel of ["public", "private"] as const) {
      const ballot = round[channel];
      if (!ballot || isComplete(ballot, active)) continue;
      const awaited = active.filter((voter) => !ballot.answers.has(voter)).length;
      const text = `This vote is under way; ${awaited} of ${active.length} have not answered.`;
      const why: Reason = { kind: "open", text };
      return {
        ...requestFor(space, round.round, channel, round, why),
        ...askedBesides(state, round),
      };
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
  state: StudyState,
  round: number,
  before: number,
): VoteRequest | null {
  const { queue, space } = state;
  const pair = queue
    .map(({ candidate, reference }) => ({
      candidate: space.encode(candidate),
      reference: space.encode(reference),
    }))
    .filter((queued) => isOffered(space, queued))[before];
  if (!pair) return null;
  const why: Reason = { kind: "enqueued", text: "This pair was put in the queue." };
  return { ...requestFor(space, round, "public", pair, why), ...askedBesides(state, pair) };
}

export function isOffered(space: OptionSpace, offer: Offer<Option>): boolean {
  return optionsIn(offer).every((option) => space.isAvailable(option));
}
