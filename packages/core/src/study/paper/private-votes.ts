import { type PrivateVoteDecision, privateVoteDecision } from "../../acquire/private-vote-rule.ts";
import type { Round } from "../log.ts";
import { type Reason, requestFor, type VoteRequest } from "../requests.ts";
import type { Situation } from "./situation.ts";

/** Why a round should also be voted on privately, or null. */
export function privateReason(situation: Situation, round: Round): Reason | null {
  const { settings, state } = situation;
  const { privateVotes, initialPairs, forcedPrivateRounds } = settings;
  const place = state.rounds.indexOf(round) + 1;
  if (privateVotes === "never" || privateVotes === "gathered") return null;
  if (place <= initialPairs) {
    return {
      kind: "private-start",
      text: "Starting pairs are also voted on privately: without that nobody could tell who sways whom.",
    };
  }
  if (privateVotes === "always") {
    return { kind: "private-always", text: "Every pair is voted on privately." };
  }
  if (place <= initialPairs + forcedPrivateRounds) {
    return {
      kind: "private-forced",
      text: `The first ${forcedPrivateRounds} rounds are also voted on privately.`,
    };
  }
  const decision = decide(situation, round);
  return decision.isWanted ? widthReason(decision) : null;
}

/** Rounds that nobody has been asked about privately and the rule would ask about, the widest first. */
export function privateRequests(situation: Situation, count: number): readonly VoteRequest[] {
  return situation.state.rounds
    .filter((round) => round.private === null)
    .map((round) => ({ round, decision: decide(situation, round) }))
    .filter(({ decision }) => decision.isWanted)
    .sort(
      (a, b) => b.decision.privateWidth - a.decision.privateWidth || a.round.round - b.round.round,
    )
    .slice(0, count)
    .map(({ round, decision }) =>
      requestFor(situation.state, round.round, "private", round, widthReason(decision)),
    );
}

export function decide(
  situation: Situation,
  pair: Pick<Round, "candidate" | "reference" | "round">,
): PrivateVoteDecision {
  const set = situation.set();
  situation.work.onPhase?.("widths");
  return privateVoteDecision(
    set,
    pair.candidate,
    pair.reference,
    Math.max(1, pair.round),
    situation.settings.privateVoteDecay,
    situation.work.shouldStop,
  );
}

function widthReason(decision: PrivateVoteDecision): Reason {
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
