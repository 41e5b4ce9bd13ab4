import type { StudyStatus } from "@unswayed/core";
import type { Option } from "@unswayed/core/method";
import { ledgerOf, limitsReached } from "@unswayed/core/method";
import { createRandomSource } from "@unswayed/core/numerics";
import type { NextComparison } from "../acquire/next-comparison.ts";
import { mostImproving } from "./comparisons.ts";
import { leaderOf } from "./leader.ts";
import { decide } from "./private-votes.ts";
import type { StopRule } from "./settings-types.ts";
import type { Situation } from "./situation.ts";

export function statusOf(situation: Situation): StudyStatus {
  const { settings, state, work } = situation;
  const { space, rounds, added } = state;
  const { stop, initialPairs } = settings;
  const ledger = ledgerOf(settings.cost, state);
  const limits = limitsReached(ledger, stop);
  const nothing = {
    ledger,
    isDone: limits.length > 0,
    leader: null,
    improvement: null,
    challenger: null,
    privateWidth: null,
    publicWidth: null,
    threshold: null,
    sureness: null,
    roundsLikely: limits.length > 0 ? 0 : null,
  };
  if (space.isFinite && space.list().length < 2) {
    const [only] = space.list();
    const reasons = ["There is only one option: nothing to compare."];
    return { ...nothing, leader: space.decode(only), isDone: true, reasons };
  }
  if (rounds.length === 0 && added.length === 0) {
    return { ...nothing, reasons: ["No vote has been taken yet."] };
  }
  const ahead = leaderOf(situation);
  if (!ahead) {
    const reasons =
      limits.length > 0 ? limits : ["Nobody has said anything about the options yet."];
    return { ...nothing, reasons };
  }
  const leader = space.encode(ahead.option);
  const found = strongestRival(situation, leader);
  const improvement = found?.bound.value ?? null;
  const last = rounds[rounds.length - 1];
  const decision = last ? decide(situation, last) : null;

  const missing = initialPairs - ledger.rounds;
  // Work that was cut short has shown nothing; limits reached are facts all the same.
  const isCut = work.shouldStop?.() ?? false;
  const isSettled =
    missing <= 0 && !isCut && improvement !== null && improvement <= stop.improvement;
  const reasons = [
    ...(isSettled
      ? [`No option could be better than the leader by more than ${stop.improvement}.`]
      : []),
    ...limits,
  ];
  const isDone = reasons.length > 0;
  if (!isDone && missing > 0) {
    reasons.push(
      `${missing} starting ${missing === 1 ? "pair is" : "pairs are"} still to be asked.`,
    );
  } else if (!isDone && found) {
    reasons.push(
      `${space.label(found.candidate)} could still be better than ${space.label(leader)} by ${found.bound.value.toFixed(2)}.`,
    );
  }
  return {
    ledger,
    isDone,
    reasons,
    leader: ahead.option,
    improvement,
    challenger: found ? space.decode(found.candidate) : null,
    privateWidth: decision?.privateWidth ?? null,
    publicWidth: decision && !Number.isNaN(decision.publicWidth) ? decision.publicWidth : null,
    threshold: decision?.threshold ?? null,
    sureness: null,
    roundsLikely: isDone ? 0 : forecast(ledger.rounds, improvement, stop),
  };
}

/** Whether no option could be better than the leader by more than the goal. */
export function isImprovementSmall(situation: Situation): boolean {
  const { settings, state } = situation;
  const ahead = state.rounds.length + state.added.length > 0 ? leaderOf(situation) : null;
  if (!ahead || (state.space.isFinite && state.space.list().length < 2)) return false;
  const found = strongestRival(situation, state.space.encode(ahead.option));
  const improvement = found?.bound.value ?? null;
  // Work that was cut short has shown nothing.
  if (situation.work.shouldStop?.()) return false;
  return improvement !== null && improvement <= settings.stop.improvement;
}

function strongestRival(situation: Situation, leader: Option): NextComparison | null {
  const { settings, state } = situation;
  const { rounds } = ledgerOf(settings.cost, state);
  const random = createRandomSource(settings.seed).split("status").split(rounds);
  return mostImproving(situation, leader, [leader], random);
}

/** From widths shrinking like 1/√t. */
function forecast(rounds: number, improvement: number | null, stop: StopRule): number | null {
  const { improvement: goal, rounds: most } = stop;
  if (improvement === null || goal <= 0 || rounds === 0) return null;
  const needed = Math.ceil((rounds * improvement * improvement) / (goal * goal)) - rounds;
  return Math.max(1, Math.min(needed, most - rounds));
}
