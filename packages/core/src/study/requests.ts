import type { Option } from "../kernel/kernel.ts";
import type { KindName } from "../question/question-kind.ts";
import type { OptionSpace, OptionValue } from "../space/option-space.ts";
import { isComplete } from "./ballots.ts";
import { type Asked, type Channel, kindAbout, type RecordRules, type StudyState } from "./log.ts";
import { type Offer, offerOf, optionsIn } from "./offers.ts";

/** What people were shown: all that a study needs to know of a request to take in its answers. */
export interface ShownRequest extends Asked {
  /** Names the request in `tell`, `close` and `retract`, such as "7-public". */
  readonly id: string;
}

/** A question for the group: which of some options, openly or in private. */
export interface VoteRequest extends ShownRequest {
  readonly kind: KindName;
  /** All that people are asked about, the candidate and the reference first. */
  readonly options: readonly OptionValue[];
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
  { space, rules }: { readonly space: OptionSpace; readonly rules: RecordRules },
  round: number,
  channel: Channel,
  offer: Offer<Option>,
  why: Reason,
): VoteRequest {
  const shown = offerOf(offer, (option) => space.decode(option));
  const options = optionsIn(shown);
  const kind = kindAbout(rules, options.length);
  return { id: `${round}-${channel}`, round, channel, kind, options, ...shown, why };
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
  return requestFor(state, round, "public", pair, why);
}

export function isOffered(space: OptionSpace, offer: Offer<Option>): boolean {
  return optionsIn(offer).every((option) => space.isAvailable(option));
}
