import type { Option } from "../../kernel/kernel.ts";
import { createRandomSource, type RandomSource } from "../../random/random-source.ts";
import type { OptionSpace } from "../../space/option-space.ts";
import { proposal, tidy } from "../proposals.ts";
import { type Pairing, queuedRequest, requestFor, type VoteRequest } from "../requests.ts";
import { mostImproving } from "./comparisons.ts";
import type { Situation } from "./situation.ts";

/** Public votes on new pairs, each chosen as if those before it had been asked; pairs in the queue first. */
export function newRounds(situation: Situation, count: number): readonly VoteRequest[] {
  const requests: VoteRequest[] = [];
  while (requests.length < count) {
    const next = newRound(situation, requests);
    if (!next) break;
    requests.push(next);
  }
  return requests;
}

/** A public vote on a new pair; `pending` are the rounds asked in the same breath. */
function newRound(situation: Situation, pending: readonly VoteRequest[]): VoteRequest | null {
  const { settings, state } = situation;
  const { space, rounds } = state;
  const round = (rounds[rounds.length - 1]?.round ?? 0) + pending.length + 1;
  const fromQueue = pending.filter(({ why }) => why.kind === "enqueued").length;
  const queued = queuedRequest(state, round, fromQueue);
  if (queued) return queued;

  const alsoAsked = pending.map(({ candidate, reference }) => ({
    candidate: space.encode(candidate),
    reference: space.encode(reference),
  }));
  const before = [...rounds, ...alsoAsked];
  if (before.length < settings.initialPairs) {
    const pair = startingPair(situation, round, before);
    return (
      pair &&
      requestFor(situation.state, round, "public", pair, {
        kind: "start",
        text: `Starting pair ${before.length + 1} of ${settings.initialPairs}, drawn at random.`,
      })
    );
  }
  const reference =
    latestAvailable(space, before) ?? space.sample(1, streamOf(situation, "reference", round))[0];
  if (!reference) return null;
  const exclude = [reference, ...alsoAsked.map(({ candidate }) => candidate)];
  const found = mostImproving(situation, reference, exclude, streamOf(situation, "screen", round));
  if (!found) return null;
  const improvement = found.bound.value;
  // Options that people know are asked about as they are.
  const isKnown = situation.fit().votes.indexOf.has(space.key(found.candidate));
  const candidate = isKnown ? found.candidate : proposal(space, found.candidate, exclude);
  return requestFor(
    situation.state,
    round,
    "public",
    { candidate, reference },
    {
      kind: "improvement",
      text: `${space.label(candidate)} could be better than ${space.label(reference)} by up to ${improvement.toFixed(2)}.`,
      improvement,
    },
  );
}

/** Random pairs of the start: the first two options are drawn, then each is compared with the one before (paper: alg:SBO). */
function startingPair(
  situation: Situation,
  round: number,
  before: readonly Pairing[],
): Pairing | null {
  const { space } = situation.state;
  const taken = new Set(
    before.map(({ candidate, reference }) => pairKey(space, candidate, reference)),
  );
  const reference =
    latestAvailable(space, before) ?? firstDrawn(space, streamOf(situation, "start", 0));
  if (!reference) return null;
  const pool = space.sample(
    space.isFinite ? space.list().length : 16,
    streamOf(situation, "start", round),
  );
  const others = pool
    .filter((option) => space.key(option) !== space.key(reference))
    .map((option) => proposal(space, option, [reference]));
  const fresh = others.find((option) => !taken.has(pairKey(space, option, reference)));
  const candidate = fresh ?? others[0];
  return candidate ? { candidate, reference } : null;
}

function firstDrawn(space: OptionSpace, random: RandomSource): Option | undefined {
  const [option] = space.sample(1, random);
  return option && tidy(space, option);
}

function pairKey(space: OptionSpace, a: Option, b: Option): string {
  return [space.key(a), space.key(b)].sort().join("|");
}

/** x_{t−1}: the last candidate that is still on offer. */
function latestAvailable(space: OptionSpace, before: readonly Pairing[]): Option | undefined {
  return before.map(({ candidate }) => candidate).findLast((option) => space.isAvailable(option));
}

function streamOf({ settings }: Situation, label: string, round: number): RandomSource {
  return createRandomSource(settings.seed).split(label).split(round);
}
