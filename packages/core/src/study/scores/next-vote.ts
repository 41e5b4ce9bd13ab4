import type { Option } from "../../kernel/kernel.ts";
import { power } from "../../linalg/elementary.ts";
import type { Round } from "../log.ts";
import {
  isOffered,
  type Pairing,
  queuedRequest,
  type Reason,
  requestFor,
  type VoteRequest,
} from "../requests.ts";
import { bestOption } from "./leading.ts";
import { mostHopeful } from "./most-hopeful.ts";
import type { Situation } from "./situation.ts";

/** Votes on pairs in a study of scores: the leader against what could be better. They count beside the scores. */

export function nextVote(situation: Situation): VoteRequest | null {
  const { state } = situation;
  const last = state.rounds[state.rounds.length - 1];
  if (last && last.private === null && isOffered(state.space, last)) {
    const why = privateReason(situation, last);
    if (why) return requestFor(state, last.round, "private", last, why);
  }
  return votesTogether(situation, 1)[0] ?? null;
}

export function votesTogether(situation: Situation, count: number): readonly VoteRequest[] {
  const { state } = situation;
  const { space, rounds } = state;
  const first = (rounds[rounds.length - 1]?.round ?? 0) + 1;
  const requests: VoteRequest[] = [];
  for (;;) {
    const queued = queuedRequest(state, first + requests.length, requests.length);
    if (!queued || requests.length >= count) break;
    requests.push(queued);
  }
  for (const { pair, value } of hopefulPairs(situation, count - requests.length)) {
    requests.push(
      requestFor(state, first + requests.length, "public", pair, {
        kind: "improvement",
        text: `${space.label(pair.candidate)} could be worth up to ${value.toFixed(2)} to the group, where ${space.label(pair.reference)} is ahead.`,
        improvement: value,
      }),
    );
  }
  return requests;
}

function hopefulPairs(
  situation: Situation,
  count: number,
): readonly { readonly pair: Pairing; readonly value: number }[] {
  const reference = bestOption(situation, situation.belief());
  if (!reference) return [];
  const pairs: { readonly pair: Pairing; readonly value: number }[] = [];
  const exclude: Option[] = [reference];
  while (pairs.length < count) {
    const found = mostHopeful(situation, exclude);
    if (!found) break;
    exclude.push(found.option);
    pairs.push({ pair: { candidate: found.option, reference }, value: found.value });
  }
  return pairs;
}

function privateReason(situation: Situation, round: Round): Reason | null {
  const { plan, privateThreshold, privateDecay } = situation.settings;
  if (plan.mostPrivate === 0) return null;
  const threshold = privateThreshold * power(round.round, -privateDecay);
  const width = widthOf(situation, round);
  return width >= threshold ? widthReason(width, threshold) : null;
}

/** How unsure the group's private preference between the two is, in units of the spread of scores. */
function widthOf(situation: Situation, { candidate, reference }: Pairing): number {
  const { view, voters } = situation;
  const { posterior, spread } = situation.belief();
  const both = posterior.predictTogether([candidate, reference], voters);
  return view.difference(both, situation.baseline()).deviation / spread;
}

function widthReason(width: number, threshold: number): Reason {
  return {
    kind: "private-width",
    text: `What people think privately about this pair is uncertain (${width.toFixed(2)}).`,
    privateWidth: width,
    threshold,
  };
}
