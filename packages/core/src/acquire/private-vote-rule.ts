import { differenceWidth, type Width } from "../estimate/bounds.ts";
import type { ConfidenceSet } from "../estimate/confidence-set.ts";
import type { OptionReference } from "../estimate/inference.ts";

/**
 * Whether the public vote just taken leaves enough in doubt to be worth a private one (paper: alg_line:handover):
 *
 *     ask privately  ⟺  w^u(x_t, x_{t−1}) ≥ max{ t^−q, w^v(x_t, x_{t−1}) }
 */
export interface PrivateVoteDecision {
  readonly isWanted: boolean;
  readonly privateWidth: number;
  /** NaN when nobody has voted publicly. */
  readonly publicWidth: number;
  readonly threshold: number;
  readonly status: Width["status"];
}

export function privateVoteDecision(
  set: ConfidenceSet,
  candidate: OptionReference,
  reference: OptionReference,
  round: number,
  decay: number,
  shouldStop?: () => boolean,
): PrivateVoteDecision {
  const stop = shouldStop && { shouldStop };
  const starts = set.starts.filter((start) => start.isCentre).length;
  const inner = differenceWidth(set, candidate, reference, "private", { starts, ...stop });
  const outer = differenceWidth(set, candidate, reference, "public", { ...stop });
  const threshold = round ** -decay;
  const privateWidth = inner.value ?? Number.NaN;
  const publicWidth = outer.value ?? Number.NaN;
  return {
    isWanted: privateWidth >= Math.max(threshold, Number.isNaN(publicWidth) ? 0 : publicWidth),
    privateWidth,
    publicWidth,
    threshold,
    status: inner.status === "solved" ? outer.status : inner.status,
  };
}
