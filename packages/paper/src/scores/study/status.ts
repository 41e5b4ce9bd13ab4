import type { StudyStatus } from "@unswayed/core";
import { ledgerOf, limitsReached } from "@unswayed/core/method";
import { rangedOf } from "./believed.ts";
import { leaderOf, worthOf } from "./leading.ts";
import { privateness } from "./privateness.ts";
import { ratedRounds } from "./rated.ts";
import type { Situation } from "./situation.ts";

/** How many options, those of the largest upper bound, are held against the leader. */
const challengers = 8;

export function statusOf(situation: Situation): StudyStatus {
  const { settings, state } = situation;
  const { stop, initialOptions } = settings;
  const ledger = ledgerOf(settings.cost, state);
  const limits = limitsReached(ledger, stop);
  const nothing: StudyStatus = {
    ledger,
    isDone: limits.length > 0,
    reasons: limits,
    leader: null,
    improvement: null,
    challenger: null,
    privateWidth: null,
    publicWidth: null,
    threshold: null,
    sureness: null,
    roundsLikely: limits.length > 0 ? 0 : null,
  };
  const ahead = leaderOf(situation);
  if (!ahead) {
    const waiting = "Nobody has said anything about the options yet.";
    return { ...nothing, reasons: limits.length > 0 ? limits : [waiting] };
  }
  if (state.space.isFinite && state.space.list().length < 2) {
    const reasons = ["There is only one option: nothing to compare."];
    return { ...nothing, leader: ahead.option, isDone: true, reasons };
  }
  const rival = strongestRival(situation, ahead.option);
  const rated = ratedRounds(state);
  const last = rated[rated.length - 1];
  const privately = last && privateness(situation, last.options[0], rated.length);
  const missing = Math.max(0, initialOptions - ledger.rounds);
  const goal = goalOf(situation);
  const isSettled = missing === 0 && rival !== null && rival.improvement <= goal;
  const reasons = [
    ...(isSettled
      ? [`No option is likely to be better than the leader by more than ${goal}.`]
      : []),
    ...limits,
  ];
  const isDone = reasons.length > 0;
  if (!isDone && missing > 0) {
    reasons.push(
      `${missing} starting ${missing === 1 ? "option is" : "options are"} still to be rated.`,
    );
  } else if (!isDone && rival) {
    const name = state.space.label(state.space.encode(rival.option));
    reasons.push(
      `${name} could still be better than the leader by ${rival.improvement.toFixed(2)}.`,
    );
  }
  return {
    ...nothing,
    isDone,
    reasons,
    leader: ahead.option,
    improvement: rival?.improvement ?? null,
    challenger: rival?.option ?? null,
    privateWidth: privately?.width ?? null,
    threshold: privately?.threshold ?? null,
    roundsLikely: isDone ? 0 : null,
  };
}

/** Whether no option is likely to be better than the leader by more than the goal. */
export function isRivalNear(situation: Situation): boolean {
  const ahead = leaderOf(situation);
  const rival = ahead && strongestRival(situation, ahead.option);
  if (situation.work.shouldStop?.()) return false;
  return rival !== null && rival.improvement <= goalOf(situation);
}

function goalOf({ settings: { stop, scale } }: Situation): number {
  return stop.improvement * (scale.to - scale.from);
}

/** Of the most hopeful options the one that could be better than the leader by most, and by how much. */
function strongestRival(
  situation: Situation,
  leader: StudyStatus["leader"] & {},
): { readonly option: StudyStatus["leader"] & {}; readonly improvement: number } | null {
  const { settings, state, view, voters } = situation;
  const { space } = state;
  const belief = situation.belief();
  const worth = worthOf(situation, belief);
  const ahead = space.encode(leader);
  const baseline = situation.baseline();
  const hopeful = situation
    .options()
    .filter((option) => space.key(option) !== space.key(ahead))
    .map((option) => {
      const { mean, deviation } = worth(option);
      return { option, hope: mean + settings.exploration * deviation };
    })
    .sort((a, b) => b.hope - a.hope)
    .slice(0, challengers)
    .map(({ option }) => {
      const both = belief.posterior.predictTogether([option, ahead], voters);
      return { option, improvement: Math.max(0, rangedOf(view.difference(both, baseline)).upper) };
    });
  if (hopeful.length === 0) return null;
  const { option, improvement } = hopeful.reduce((a, b) => (b.improvement > a.improvement ? b : a));
  return { option: space.decode(option), improvement };
}
