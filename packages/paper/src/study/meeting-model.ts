import type { Reason } from "@unswayed/core";
import type { MeetingModel } from "@unswayed/core/meeting";
import type { ProposedQuestion, Round } from "@unswayed/core/method";
import { decoded, isOffered } from "@unswayed/core/method";
import { newPairs } from "./new-rounds.ts";
import { decide, widthReason } from "./private-votes.ts";
import type { Situation } from "./situation.ts";
import { isImprovementSmall } from "./status.ts";

/** What a meeting asks of the paper's engine (paper: alg:SBO). */
export function meetingModel(situation: Situation): MeetingModel<ProposedQuestion> {
  const { state } = situation;
  const last = state.rounds[state.rounds.length - 1];
  return {
    publicQuestions: (count) => newPairs(situation, count),
    prefersPrivate() {
      const { plan } = situation.settings;
      if (plan.privateAbout !== "last") return wantedInPrivate(situation).length > 0;
      return last !== undefined && isOpen(situation, last) && decide(situation, last).isWanted;
    },
    privateQuestions(count, about) {
      if (about !== "last") return wantedInPrivate(situation).slice(0, count);
      return last && isOpen(situation, last) ? [questionOn(situation, last)] : [];
    },
    isEnough: () => isImprovementSmall(situation),
  };
}

/** Rounds that nobody has been asked about privately and the rule would ask about, the widest first. */
function wantedInPrivate(situation: Situation): readonly ProposedQuestion[] {
  return situation.state.rounds
    .filter((round) => isOpen(situation, round))
    .map((round) => ({ round, decision: decide(situation, round) }))
    .filter(({ decision }) => decision.isWanted)
    .sort(
      (a, b) => b.decision.privateWidth - a.decision.privateWidth || a.round.round - b.round.round,
    )
    .map(({ round, decision }) => questionOn(situation, round, widthReason(decision)));
}

function questionOn(situation: Situation, round: Round, why?: Reason): ProposedQuestion {
  return {
    ...decoded(round, situation.state.space),
    round: round.round,
    why: () => why ?? widthReason(decide(situation, round)),
  };
}

function isOpen({ state }: Situation, round: Round): boolean {
  return round.private === null && isOffered(state.space, round);
}
