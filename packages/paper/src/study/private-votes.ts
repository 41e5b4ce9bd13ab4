import type { Reason } from "@unswayed/core";
import type { Round } from "@unswayed/core/method";
import { type PrivateVoteDecision, privateVoteDecision } from "../acquire/private-vote-rule.ts";
import type { Situation } from "./situation.ts";

export function decide(
  situation: Situation,
  { options: [candidate, reference], round }: Pick<Round, "options" | "round">,
): PrivateVoteDecision {
  const set = situation.set();
  situation.work.onPhase?.("widths");
  return privateVoteDecision(
    set,
    candidate,
    reference,
    Math.max(1, round),
    situation.settings.privateVoteDecay,
    situation.work.shouldStop,
  );
}

export function widthReason(decision: PrivateVoteDecision): Reason {
  const { privateWidth, publicWidth, threshold } = decision;
  return {
    kind: "private-width",
    text: Number.isNaN(publicWidth)
      ? `What people think privately about this pair is uncertain (${privateWidth.toFixed(2)}), and nobody has voted in public.`
      : `What people think privately about this pair is less certain (${privateWidth.toFixed(2)}) than what they show (${publicWidth.toFixed(2)}).`,
    privateWidth,
    ...(!Number.isNaN(publicWidth) && { publicWidth }),
    threshold,
  };
}
