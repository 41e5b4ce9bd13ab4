import {
  type Answer,
  type ConfidenceSet,
  confidenceSet,
  differenceWidth,
  type InferenceProblem,
  improvementBound,
  mapEstimate,
  prepareInference,
  type RandomSource,
  type Slack,
  type Vote,
  type Welfare,
} from "@unswayed/core";

/** What is decided and how the votes are read: everything of an inference problem but the votes. */
export interface Decision extends Omit<InferenceProblem, "privateVotes" | "publicVotes"> {
  readonly welfare: Welfare;
  readonly slack: Slack;
  readonly rounds: number;
  /** Where the people are asked. Answers in the order of the voters. */
  ask(channel: "private" | "public", candidate: number, reference: number): readonly Answer[];
}

/** What everyone may know of a round. Private answers are not among it. */
export interface Round {
  readonly round: number;
  readonly candidate: number;
  readonly reference: number;
  readonly publicAnswers: readonly Answer[];
  readonly wasAskedPrivately: boolean;
}

/**
 * Rounds of dual voting (paper: alg:SBO), one at a time: a public vote on the option with the largest improvement bound
 * against the one before, then a private vote on the same pair while private utilities are less certain there than
 * public ones. The first rounds pair every option with another and ask both ways, since influence cannot be told
 * without private votes.
 *
 * @returns what is credible after the last round
 */
export function* decide(decision: Decision, random: RandomSource): Generator<Round, ConfidenceSet> {
  const votes = { private: [] as Vote[], public: [] as Vote[] };
  const opening = openingPairs(decision.options.length, random.split("opening"));
  let set: ConfidenceSet | undefined;
  let reference = 0;
  for (let round = 1; round <= decision.rounds; round++) {
    const pair = opening[round - 1];
    const candidate = pair?.candidate ?? mostPromising(decision, set, reference);
    if (pair) reference = pair.reference;
    const publicAnswers = decision.ask("public", candidate, reference);
    votes.public.push({ candidate, reference, answers: publicAnswers });
    set = credible(decision, votes, set, random.split(round));

    const wasAskedPrivately = pair !== undefined || isPrivateLessCertain(set, candidate, reference);
    if (wasAskedPrivately) {
      const answers = decision.ask("private", candidate, reference);
      votes.private.push({ candidate, reference, answers });
      set = credible(decision, votes, set, random.split(round).split("private"));
    }
    yield { round, candidate, reference, publicAnswers, wasAskedPrivately };
    reference = candidate;
  }
  return set ?? credible(decision, votes, set, random);
}

/** The option that could credibly gain most over the reference, which is itself left out. */
function mostPromising(
  { welfare, options }: Decision,
  set: ConfidenceSet | undefined,
  reference: number,
): number {
  let best = reference === 0 ? 1 : 0;
  let most = -Infinity;
  options.forEach((_, option) => {
    if (option === reference || set === undefined) return;
    const { value } = improvementBound(set, option, reference, welfare, { effort: "fast" });
    if (value > most) {
      most = value;
      best = option;
    }
  });
  return best;
}

function isPrivateLessCertain(set: ConfidenceSet, candidate: number, reference: number): boolean {
  const ofPrivate = differenceWidth(set, candidate, reference, "private").value ?? Infinity;
  const ofPublic = differenceWidth(set, candidate, reference, "public").value ?? Infinity;
  return ofPrivate >= ofPublic;
}

function credible(
  decision: Decision,
  votes: { readonly private: readonly Vote[]; readonly public: readonly Vote[] },
  before: ConfidenceSet | undefined,
  random: RandomSource,
): ConfidenceSet {
  const inference = prepareInference({
    ...decision,
    privateVotes: votes.private,
    publicVotes: votes.public,
  });
  const warmStarts = before?.map.modes.slice(0, 3).map(({ point }) => point) ?? [];
  const map = mapEstimate(inference, { random: random.split("map"), effort: "normal", warmStarts });
  return confidenceSet(inference, map, decision.slack, {
    random: random.split("set"),
    effort: "normal",
  });
}

/** All options in a random order, two by two. */
function openingPairs(
  optionCount: number,
  random: RandomSource,
): { readonly candidate: number; readonly reference: number }[] {
  const order = Array.from({ length: optionCount }, (_, option) => ({ option, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ option }) => option);
  return Array.from({ length: Math.floor(optionCount / 2) }, (_, k) => ({
    candidate: order[2 * k]!,
    reference: order[2 * k + 1]!,
  }));
}
