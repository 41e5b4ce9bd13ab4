import { type PrivateVoteDecision, privateVoteDecision } from "../../acquire/private-vote-rule.ts";
import type { Round } from "../log.ts";
import type { Reason } from "../requests.ts";
import type { Situation } from "./situation.ts";

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
