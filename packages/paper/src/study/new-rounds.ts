import type { MeetingQuestion, OptionSpace, Reason } from "@unswayed/core";
import type { Option, ProposedQuestion } from "@unswayed/core/method";
import { type CodedQuestion, decoded, encoded, proposal, tidy } from "@unswayed/core/method";
import { createRandomSource, type RandomSource } from "@unswayed/core/numerics";
import { mostImproving } from "./comparisons.ts";
import type { Situation } from "./situation.ts";

/** New pairs for public votes, each chosen as if those before it had been asked. */
export function newPairs(
  situation: Situation,
  count: number,
  before: readonly MeetingQuestion[] = [],
): readonly ProposedQuestion[] {
  const { space } = situation.state;
  const found: ProposedQuestion[] = [];
  while (found.length < count) {
    const pending = [...before, ...found].map((question) => encoded(question, space));
    const next = newPair(situation, pending);
    if (!next) break;
    const { pair, why } = next;
    found.push({ ...decoded({ kind: "pair", options: pair }, space), why: () => why });
  }
  return found;
}

/** Two options: what could be better, and what it is held against. */
type Pair = readonly [candidate: Option, reference: Option];

/** A new pair and why; `pending` are those asked in the same breath. */
function newPair(
  situation: Situation,
  pending: readonly CodedQuestion[],
): { readonly pair: Pair; readonly why: Reason } | null {
  const { settings, state } = situation;
  const { space, rounds } = state;
  const round = (rounds[rounds.length - 1]?.round ?? 0) + pending.length + 1;
  const before = [...rounds, ...pending];
  if (before.length < settings.initialPairs) {
    const pair = startingPair(situation, round, before);
    const text = `Starting pair ${before.length + 1} of ${settings.initialPairs}, drawn at random.`;
    return pair && { pair, why: { kind: "start", text } };
  }
  const reference =
    latestAvailable(space, before) ?? space.sample(1, streamOf(situation, "reference", round))[0];
  if (!reference) return null;
  const exclude = [reference, ...pending.map(({ options: [candidate] }) => candidate)];
  const found = mostImproving(situation, reference, exclude, streamOf(situation, "screen", round));
  if (!found) return null;
  const improvement = found.bound.value;
  // Options that people know are asked about as they are.
  const isKnown = situation.fit().votes.indexOf.has(space.key(found.candidate));
  const candidate = isKnown ? found.candidate : proposal(space, found.candidate, exclude);
  return {
    pair: [candidate, reference],
    why: {
      kind: "improvement",
      text: `${space.label(candidate)} could be better than ${space.label(reference)} by up to ${improvement.toFixed(2)}.`,
      improvement,
    },
  };
}

/** Random pairs of the start (paper: app:exp): two new options each, or a new one against the one before. */
function startingPair(
  situation: Situation,
  round: number,
  before: readonly CodedQuestion[],
): Pair | null {
  const { settings, state } = situation;
  const { space } = state;
  const taken = new Set(before.map(({ options }) => pairKey(space, options[0], options[1])));
  const reference =
    settings.initial === "chain"
      ? (latestAvailable(space, before) ?? firstDrawn(space, streamOf(situation, "start", 0)))
      : firstDrawn(space, streamOf(situation, "start of a pair", round));
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
  return candidate ? [candidate, reference] : null;
}

function firstDrawn(space: OptionSpace, random: RandomSource): Option | undefined {
  const [option] = space.sample(1, random);
  return option && tidy(space, option);
}

function pairKey(space: OptionSpace, a: Option, b: Option): string {
  return [space.key(a), space.key(b)].sort().join("|");
}

/** x_{t−1}: the last candidate that is still on offer. */
function latestAvailable(space: OptionSpace, before: readonly CodedQuestion[]): Option | undefined {
  return before
    .map(({ options: [candidate] }) => candidate)
    .findLast((option) => space.isAvailable(option));
}

function streamOf({ settings }: Situation, label: string, round: number): RandomSource {
  return createRandomSource(settings.seed).split(label).split(round);
}
