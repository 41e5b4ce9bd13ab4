import { missingInPrivate } from "../../../meeting/next-step.ts";
import { ledgerOf } from "../../../study/ledger.ts";
import { meetingRecord } from "../../../study/meeting.ts";
import { limitsReached } from "../../../study/report/limits.ts";
import type { StudyStatus } from "../../../study/results.ts";
import { askingOn } from "./asking.ts";
import { leaderOf, runnerUp, surenessOf } from "./consensus.ts";
import { roundsNeeded } from "./forecast.ts";
import { unaskedInPrivate } from "./fresh-questions.ts";
import { percent, secondThoughts, settledBecause } from "./settled.ts";
import { hasChoice, type Situation } from "./situation.ts";

export function statusOf(situation: Situation): StudyStatus {
  const { settings, state, work, portions } = situation;
  const { space } = state;
  const { stop } = settings;
  const ledger = ledgerOf(settings.cost, state);
  const limits = limitsReached(ledger, stop);
  const ahead = leaderOf(situation);
  const nothing = {
    ledger,
    isDone: limits.length > 0,
    leader: ahead?.option ?? null,
    improvement: null,
    challenger: null,
    privateWidth: null,
    publicWidth: null,
    threshold: null,
    sureness: null,
    roundsLikely: limits.length > 0 ? 0 : null,
  };
  if (!hasChoice(state)) {
    return { ...nothing, isDone: true, reasons: ["There is only one option: nothing to compare."] };
  }
  if (!ahead) {
    const hasVotes = state.rounds.length + state.added.length > 0;
    const why = hasVotes
      ? "Nobody has said anything about the options yet."
      : "No vote has been taken yet.";
    return { ...nothing, reasons: limits.length > 0 ? limits : [why] };
  }
  const view = situation.view();
  const second = runnerUp(space, view);
  const { sureness } = surenessOf(situation, view, second);
  // Work that was cut short has shown nothing; limits reached are facts all the same.
  const isCut = work.shouldStop?.() ?? false;
  const settled = isCut || !settings.plan.stopsEarly ? [] : settledBecause(situation);
  const owed = settled.length > 0 || limits.length > 0 ? privateQuestionsOwed(situation) : 0;
  const isMet = settled.length > 0 && owed === 0;
  const again = isMet && settings.plan.situation !== "check" ? secondThoughts(situation) : null;
  const isAgreed = isMet && (again?.agrees ?? true);
  const reasons = [...(isAgreed ? settled : []), ...(owed === 0 ? limits : [])];
  const isDone = reasons.length > 0;
  if (again && !again.agrees) {
    reasons.push(
      `The leader met the rule to stop, but not in a second look at the same votes from a fresh start: by both together it would give up ${percent(again.expectedRegret)} of what there is to gain.`,
    );
  }
  if (owed > 0) {
    reasons.push(
      `The leader met the rule to stop, but agreement in the open is also what one strong voice makes of a group: first ${owed === 1 ? "one more question is" : `${owed} more questions are`} to be answered in private.`,
    );
  }
  if (reasons.length === 0) {
    reasons.push(
      `Choosing ${space.label(space.encode(ahead.option))} now would give up ${percent(sureness.expectedRegret)} of what there is to gain, on average; the goal is ${percent(stop.expectedRegret)}.`,
    );
  }
  const needed = isDone ? 0 : owed || roundsNeeded(situation);
  return {
    ...nothing,
    isDone,
    reasons,
    improvement: sureness.lead && Math.max(0, -sureness.lead.lower),
    challenger:
      second === null || portions.length === 0
        ? null
        : space.decode(view.table.options[view.social.options[second]]),
    sureness,
    ...(again && { secondLook: again }),
    roundsLikely:
      needed === null ? null : Math.min(needed, Math.max(1, stop.rounds - ledger.rounds)),
  };
}

/** Private questions that the plan still wants before it may stop. */
function privateQuestionsOwed(situation: Situation): number {
  const { settings, state } = situation;
  if (state.active.length < 2 || askingOn(situation, "private").voters.length === 0) return 0;
  const { plan } = settings;
  const missing = missingInPrivate(plan, meetingRecord(state));
  if (plan.privateAbout === "anything") return missing;
  const askable = unaskedInPrivate(situation).length;
  return Math.min(missing, plan.privateAbout === "last" ? 1 : Infinity, askable);
}
