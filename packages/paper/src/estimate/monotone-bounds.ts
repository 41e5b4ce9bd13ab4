import type { Welfare } from "@unswayed/core";
import { createAggregator } from "@unswayed/core/welfare";
import { type Bound, type BoundOptions, emptyBound, type Interval } from "./bound.ts";
import { privateDifferenceBounds, privateUtilityBounds } from "./bounds.ts";
import type { ConfidenceSet } from "./confidence-set.ts";
import type { OptionReference } from "./inference.ts";

/**
 * Bounds for a welfare of which only monotonicity is known (paper: remark:confidence_bound): the group can be no better
 * off than if everyone were as well off as each could be, and no worse off than if everyone were as badly off.
 *
 *     S(x) − S(x′) ≤ 𝒜[upper levels at x] − 𝒜[lower levels at x′]
 *
 * Valid but loose: the extremes of different people need not occur together.
 */
export function monotoneMaximum(
  set: ConfidenceSet,
  candidate: OptionReference | null,
  reference: OptionReference | null,
  welfare: Welfare,
  others: readonly OptionReference[],
  options: BoundOptions,
): Bound {
  if (set.status === "empty-set") return emptyBound;
  const n = set.inference.model.voterCount;
  const aggregate = createAggregator(welfare, n);
  const seen: Bound[] = [];
  /** A voter's level at an option: the least of its differences to the others, or the utility itself. */
  const level = (option: OptionReference, voter: number, side: keyof Interval): number => {
    const intervals =
      others.length === 0
        ? [privateUtilityBounds(set, option, voter, options)]
        : others
            .filter((other) => other !== option)
            .map((other) => privateDifferenceBounds(set, option, other, voter, options));
    seen.push(...intervals.map((interval) => interval[side]));
    const least = others.includes(option) ? 0 : Infinity;
    return intervals.reduce(
      (smallest, interval) => Math.min(smallest, interval[side].value),
      least,
    );
  };
  const levels = (option: OptionReference, side: keyof Interval): Float64Array =>
    Float64Array.from({ length: n }, (_, voter) => level(option, voter, side));
  const plus = candidate === null ? 0 : aggregate(levels(candidate, "upper"));
  const minus = reference === null ? 0 : aggregate(levels(reference, "lower"));
  const unsolved = seen.find(({ status }) => status !== "solved");
  return {
    status: unsolved?.status ?? "solved",
    value: plus - minus,
    residuals: seen[0]?.residuals ?? emptyBound.residuals,
    certificate: () => null,
  };
}
