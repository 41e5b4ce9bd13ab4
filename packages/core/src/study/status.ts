import { nextComparison } from "../acquire/next-comparison.ts";
import { createRandomSource } from "../random/random-source.ts";
import type { OptionValue } from "../space/option-space.ts";
import { bestOf, optionsToRank } from "./consensus.ts";
import type { StudyState } from "./log.ts";
import { availableIn, decide, type RequestContext } from "./requests.ts";
import type { ResolvedSettings } from "./settings-types.ts";

/** What has been asked and what it cost. One person's answer is one vote. */
export interface Ledger {
  readonly rounds: number;
  /** Answers given, by channel; abstentions and "don't know" are not answers. */
  readonly publicAnswers: number;
  readonly privateAnswers: number;
  /** Rounds in which the channel was asked. */
  readonly publicRounds: number;
  readonly privateRounds: number;
  /** cost.public · public rounds + cost.private · private rounds */
  readonly cost: number;
}

export interface StudyStatus {
  readonly ledger: Ledger;
  readonly isDone: boolean;
  /** Why it is done, or what is still missing, in sentences. */
  readonly reasons: readonly string[];
  /** The option ahead at the moment; null before any vote. */
  readonly leader: OptionValue | null;
  /** The most any other option could be better than the leader. */
  readonly improvement: number | null;
  readonly challenger: OptionValue | null;
  /** For the last pair: how wide private and public opinion still are, and t^−q. */
  readonly privateWidth: number | null;
  readonly publicWidth: number | null;
  readonly threshold: number | null;
  /** A rough forecast from widths shrinking like 1/√t; null when it cannot be made. */
  readonly roundsLikely: number | null;
}

export function ledgerOf(settings: ResolvedSettings, state: StudyState): Ledger {
  const totals = { public: 0, private: 0, publicRounds: 0, privateRounds: 0 };
  const count = (channel: "public" | "private", answers: Iterable<string>): void => {
    for (const answer of answers) {
      if (answer !== "abstain" && answer !== "unknown-option") totals[channel] += 1;
    }
  };
  for (const round of state.rounds) {
    if (round.public) {
      totals.publicRounds += 1;
      count("public", round.public.answers.values());
    }
    if (round.private) {
      totals.privateRounds += 1;
      count("private", round.private.answers.values());
    }
  }
  return {
    rounds: state.rounds.length,
    publicAnswers: totals.public,
    privateAnswers: totals.private,
    publicRounds: totals.publicRounds,
    privateRounds: totals.privateRounds,
    cost: settings.cost.public * totals.publicRounds + settings.cost.private * totals.privateRounds,
  };
}

export function statusOf(context: RequestContext): StudyStatus {
  const { settings, state } = context;
  const ledger = ledgerOf(settings, state);
  const { stop } = settings;
  const last = state.rounds[state.rounds.length - 1];
  const nothing = {
    ledger,
    leader: null,
    improvement: null,
    challenger: null,
    privateWidth: null,
    publicWidth: null,
    threshold: null,
    roundsLikely: null,
  };
  if (state.space.isFinite && state.space.list().length < 2) {
    return { ...nothing, isDone: true, reasons: ["There is only one option: nothing to compare."] };
  }
  if (!last && state.added.length === 0) {
    return { ...nothing, isDone: false, reasons: ["No vote has been taken yet."] };
  }
  const fit = context.fit();
  const { option: leader } = bestOf(
    settings,
    state.space,
    fit,
    optionsToRank(settings, state.space, fit),
  );
  context.onPhase?.("comparison");
  const found = nextComparison(fit.set, state.space, leader, {
    welfare: settings.welfare,
    levels: context.levels(fit),
    among: availableIn(fit, state.space),
    random: createRandomSource(settings.seed).split("status").split(ledger.rounds),
    exclude: [leader],
    screened: settings.search.screened,
    exact: settings.search.exact,
    ...(context.shouldStop && { shouldStop: context.shouldStop }),
  });
  const improvement = found?.bound.value ?? null;
  const decision = last ? decide(context, last) : null;

  const reasons: string[] = [];
  const isStarting = ledger.rounds < settings.initialPairs;
  const isCut = context.shouldStop?.() ?? false;
  const isSettled =
    !isStarting && !isCut && improvement !== null && improvement <= stop.improvement;
  if (isSettled) {
    reasons.push(`No option could be better than the leader by more than ${stop.improvement}.`);
  }
  if (ledger.rounds >= stop.rounds) reasons.push(`All ${stop.rounds} rounds have been used.`);
  if (ledger.cost >= stop.cost) reasons.push(`The budget of ${stop.cost} has been spent.`);
  // Work that was cut short has shown nothing; limits reached are facts all the same.
  const isDone = reasons.length > 0;
  if (!isDone && found && improvement !== null) {
    const { label } = state.space;
    reasons.push(
      isStarting
        ? `${settings.initialPairs - ledger.rounds} starting pairs are still to be asked.`
        : `${label(found.candidate)} could still be better than ${label(leader)} by ${improvement.toFixed(2)}.`,
    );
  }
  return {
    ledger,
    isDone,
    reasons,
    leader: state.space.decode(leader),
    improvement,
    challenger: found ? state.space.decode(found.candidate) : null,
    privateWidth: decision?.privateWidth ?? null,
    publicWidth: decision && !Number.isNaN(decision.publicWidth) ? decision.publicWidth : null,
    threshold: decision?.threshold ?? null,
    roundsLikely: isDone ? 0 : forecast(ledger.rounds, improvement, stop.improvement, stop.rounds),
  };
}

function forecast(
  rounds: number,
  improvement: number | null,
  goal: number,
  most: number,
): number | null {
  if (improvement === null || goal <= 0 || rounds === 0) return null;
  const needed = Math.ceil((rounds * improvement * improvement) / (goal * goal)) - rounds;
  return Math.max(1, Math.min(needed, most - rounds));
}
