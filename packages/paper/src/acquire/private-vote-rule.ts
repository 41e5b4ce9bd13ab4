import { norm, power } from "@unswayed/core/numerics";
import { privateDifferenceBounds } from "../estimate/bounds.ts";
import type { ConfidenceSet } from "../estimate/confidence-set.ts";
import { differenceWidth, type Width } from "../estimate/difference-width.ts";
import type { OptionReference } from "../estimate/inference.ts";
import { boundTolerance } from "./bound-tolerance.ts";
import { Screening } from "./screening.ts";

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

/** Above this many people the private width is the ellipsoid's, scaled by exact bounds of the person it is widest for. */
const exactUpTo = 6;

export function privateVoteDecision(
  set: ConfidenceSet,
  candidate: OptionReference,
  reference: OptionReference,
  round: number,
  decay: number,
  shouldStop?: () => boolean,
): PrivateVoteDecision {
  const stop = shouldStop && { shouldStop };
  const inner = privateWidthOf(set, candidate, reference, stop ?? {});
  const outer = differenceWidth(set, candidate, reference, "public", { ...stop });
  const threshold = power(round, -decay);
  const privateWidth = inner.value;
  const publicWidth = outer.value ?? Number.NaN;
  // Stopped before it was known: better one private vote too many than the one that was due left out.
  const isUnknown = shouldStop?.() ?? false;
  return {
    isWanted:
      isUnknown || privateWidth >= Math.max(threshold, Number.isNaN(publicWidth) ? 0 : publicWidth),
    privateWidth,
    publicWidth,
    threshold,
    status: inner.status === "solved" ? outer.status : inner.status,
  };
}

function privateWidthOf(
  set: ConfidenceSet,
  candidate: OptionReference,
  reference: OptionReference,
  stop: { readonly shouldStop?: () => boolean },
): { readonly value: number; readonly status: Width["status"] } {
  const starts = set.starts.filter((start) => start.isCentre).length;
  if (set.status === "empty-set" || set.inference.model.voterCount <= exactUpTo) {
    const tolerance = boundTolerance(set.inference.model.voterCount);
    const width = differenceWidth(set, candidate, reference, "private", {
      starts,
      tolerance,
      ...stop,
    });
    return { value: width.value ?? Number.NaN, status: width.status };
  }
  const halves = new Screening(set, reference, { kind: "utilitarian" }).differenceHalfWidths(
    candidate,
  );
  const widest = halves.reduce((best, half, i) => (half > halves[best] ? i : best), 0);
  const { lower, upper } = privateDifferenceBounds(set, candidate, reference, widest, {
    starts: 1,
    tolerance: boundTolerance(halves.length),
    ...stop,
  });
  const scale = (upper.value - lower.value) / halves[widest];
  return { value: scale * norm(halves), status: upper.status };
}
