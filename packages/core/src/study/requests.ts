import { nextComparison } from "../acquire/next-comparison.ts";
import { type PrivateVoteDecision, privateVoteDecision } from "../acquire/private-vote-rule.ts";
import type { Option } from "../kernel/kernel.ts";
import { createRandomSource } from "../random/random-source.ts";
import type { OptionSpace, OptionValue } from "../space/option-space.ts";
import type { Levels } from "../welfare/levels.ts";
import type { Fit, Work } from "./fit.ts";
import { type Channel, isComplete, type Round, type StudyState } from "./log.ts";
import type { ResolvedSettings } from "./settings-types.ts";

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
    | "enqueued"
    | "open";
  readonly text: string;
  /** The most the candidate could be better than the reference. */
  readonly improvement?: number;
  readonly privateWidth?: number;
  readonly publicWidth?: number;
  readonly threshold?: number;
}

function requestId(round: number, channel: Channel): string {
  return `${round}-${channel}`;
}

/** What the next question needs to know; the fit is computed only if it is needed. */
export interface RequestContext extends Work {
  readonly settings: ResolvedSettings;
  readonly state: StudyState;
  readonly fit: () => Fit;
  readonly levels: (fit: Fit) => Levels;
}

/** The next request, or null when no two options are left to compare. */
export function nextRequest(context: RequestContext): VoteRequest | null {
  const { state } = context;
  const open = openRequest(state);
  if (open) return open;
  const last = state.rounds[state.rounds.length - 1];
  // Starting pairs asked together still owe their private votes; of later rounds only the last is considered.
  const owing = state.rounds.find(
    (round, k) =>
      round.private === null &&
      (k < context.settings.initialPairs || round === last) &&
      [round.candidate, round.reference].every((option) => state.space.isAvailable(option)),
  );
  if (owing) {
    const reason = privateReason(context, owing);
    if (reason) return request(state.space, owing.round, "private", owing, reason);
  }
  return newRound(context, (last?.round ?? 0) + 1, []);
}

/** The earliest vote that is under way and not complete. */
function openRequest(state: StudyState): VoteRequest | null {
  for (const round of state.rounds) {
    for (const channel of ["public", "private"] as const) {
      const ballot = round[channel];
      if (!ballot || isComplete(ballot, state.active)) continue;
      const awaited = state.active.filter((voter) => !ballot.answers.has(voter)).length;
      return request(state.space, round.round, channel, round, {
        kind: "open",
        text: `This vote is under way; ${awaited} of ${state.active.length} have not answered.`,
      });
    }
  }
  return null;
}

/** A public vote on a new pair; `pending` are pairs asked in the same breath. */
export function newRound(
  context: RequestContext,
  round: number,
  pending: readonly Pairing[],
): VoteRequest | null {
  const { settings, state } = context;
  const { space } = state;
  const offered = state.queue.filter((pair) =>
    [pair.candidate, pair.reference].every((option) => space.isAvailable(space.encode(option))),
  );
  const queued = offered[pending.filter(({ isQueued }) => isQueued).length];
  if (queued) {
    const pair = {
      candidate: space.encode(queued.candidate),
      reference: space.encode(queued.reference),
    };
    return request(space, round, "public", pair, {
      kind: "enqueued",
      text: "This pair was put in the queue.",
    });
  }
  const before = [...state.rounds, ...pending];
  if (before.length < settings.initialPairs) {
    const pair = startingPair(context, round, before);
    return (
      pair &&
      request(space, round, "public", pair, {
        kind: "start",
        text: `Starting pair ${before.length + 1} of ${settings.initialPairs}, drawn at random.`,
      })
    );
  }
  const reference =
    latestAvailable(space, before) ?? space.sample(1, streamOf(settings, "reference", round))[0];
  if (!reference) return null;
  const fit = context.fit();
  context.onPhase?.("comparison");
  const found = nextComparison(fit.set, space, reference, {
    welfare: settings.welfare,
    levels: context.levels(fit),
    among: availableIn(fit, space),
    random: streamOf(settings, "screen", round),
    exclude: [reference, ...pending.map(({ candidate }) => candidate)],
    screened: settings.search.screened,
    exact: settings.search.exact,
    ...(context.shouldStop && { shouldStop: context.shouldStop }),
  });
  if (!found) return null;
  const improvement = found.bound.value;
  const candidate = tidy(space, found.candidate);
  return request(
    space,
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

/** The options of a fit that are still on offer, by index. */
export function availableIn(fit: Fit, space: OptionSpace): readonly number[] {
  return fit.options.flatMap((option, index) => (space.isAvailable(option) ? [index] : []));
}

export interface Pairing {
  readonly candidate: Option;
  readonly reference: Option;
  readonly isQueued?: boolean;
}

/** Why a round should also be voted on privately, or null. */
function privateReason(context: RequestContext, round: Round): Reason | null {
  const { settings, state } = context;
  const place = state.rounds.indexOf(round) + 1;
  if (settings.privateVotes === "never" || settings.privateVotes === "gathered") return null;
  if (place <= settings.initialPairs) {
    return {
      kind: "private-start",
      text: "Starting pairs are also voted on privately: without that nobody could tell who sways whom.",
    };
  }
  if (settings.privateVotes === "always") {
    return { kind: "private-always", text: "Every pair is voted on privately." };
  }
  if (place <= settings.initialPairs + settings.forcedPrivateRounds) {
    return {
      kind: "private-forced",
      text: `The first ${settings.forcedPrivateRounds} rounds are also voted on privately.`,
    };
  }
  const decision = decide(context, round);
  return decision.isWanted ? widthReason(decision) : null;
}

export function decide(
  context: RequestContext,
  pair: Pick<Round, "candidate" | "reference" | "round">,
): PrivateVoteDecision {
  const fit = context.fit();
  context.onPhase?.("widths");
  return privateVoteDecision(
    fit.set,
    pair.candidate,
    pair.reference,
    Math.max(1, pair.round),
    context.settings.privateVoteDecay,
    context.shouldStop,
  );
}

export function widthReason(decision: PrivateVoteDecision): Reason {
  const { privateWidth, publicWidth, threshold } = decision;
  return {
    kind: "private-width",
    text: Number.isNaN(publicWidth)
      ? `What people think privately about this pair is uncertain (${privateWidth.toFixed(2)}), and nobody has voted openly.`
      : `What people think privately about this pair is less certain (${privateWidth.toFixed(2)}) than what they show (${publicWidth.toFixed(2)}).`,
    privateWidth,
    ...(!Number.isNaN(publicWidth) && { publicWidth }),
    threshold,
  };
}

/** Proposals are given to this fraction of a parameter's range: finer differences mean nothing to people. */
const resolution = 1e-4;

/** The option with its continuous coordinates rounded, if that is still admissible. */
export function tidy(space: OptionSpace, option: Option): Option {
  if (space.isFinite) return option;
  const rounded = option.map((x, j) =>
    space.continuous[j] ? Math.round(x / resolution) * resolution : x,
  );
  return space.snap(rounded) ?? option;
}

export function request(
  space: OptionSpace,
  round: number,
  channel: Channel,
  pair: Pairing,
  why: Reason,
): VoteRequest {
  return {
    id: requestId(round, channel),
    round,
    channel,
    candidate: space.decode(pair.candidate),
    reference: space.decode(pair.reference),
    why,
  };
}

/** Random pairs of the start: the first two options are drawn, then each is compared with the one before (paper: alg:SBO). */
function startingPair(
  context: RequestContext,
  round: number,
  before: readonly Pairing[],
): Pairing | null {
  const { settings, state } = context;
  const { space } = state;
  const taken = new Set(
    before.map(({ candidate, reference }) => pairKey(space, candidate, reference)),
  );
  const reference =
    latestAvailable(space, before) ?? space.sample(1, streamOf(settings, "start", 0))[0];
  if (!reference) return null;
  const pool = space.sample(
    space.isFinite ? space.list().length : 16,
    streamOf(settings, "start", round),
  );
  const others = pool.filter((option) => space.key(option) !== space.key(reference));
  const fresh = others.find((option) => !taken.has(pairKey(space, option, reference)));
  const candidate = fresh ?? others[0];
  return candidate
    ? { candidate: tidy(space, candidate), reference: tidy(space, reference) }
    : null;
}

function pairKey(space: OptionSpace, a: Option, b: Option): string {
  return [space.key(a), space.key(b)].sort().join("|");
}

/** x_{t−1}: the last candidate that is still on offer. */
function latestAvailable(space: OptionSpace, before: readonly Pairing[]): Option | undefined {
  for (let k = before.length - 1; k >= 0; k--) {
    const option = before[k]?.candidate;
    if (option && space.isAvailable(option)) return option;
  }
  return undefined;
}

function streamOf(
  settings: ResolvedSettings,
  label: string,
  round: number,
): ReturnType<typeof createRandomSource> {
  return createRandomSource(settings.seed).split(label).split(round);
}
