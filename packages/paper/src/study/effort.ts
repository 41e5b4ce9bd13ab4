import type { MapOptions } from "../estimate/map-estimate.ts";

/** How much work a fit is worth, by the number of people: a meeting should not wait. */

/** Up to this many people bounds range over A too, above A is held at its estimate. */
export const wholeSetUpTo = 6;

/** Up to this many people length scale and norm bound are chosen on the model itself, above on people and channels apart. */
export const jointUpTo = 4;

/**
 * Up to this many options every one of a list has variables of its own in an estimate. Of a longer list only those voted on have,
 * as in a box: bounds over 165 options took minutes, and what nobody voted on is told by the kernel alone either way. Own bests
 * that levels are counted from are then sought among the options voted on.
 */
export const wholeListUpTo = 40;

/** A vote is worth about a nat: an estimate this close to the maximum is the maximum. */
export function studyTolerance(voterCount: number): number {
  return voterCount <= jointUpTo ? 1e-6 : 1e-4;
}

/** One local solve costs about n³. Few people get many starts, many people few. */
export function mapEffort(
  voterCount: number,
  shouldStop: (() => boolean) | undefined,
): Pick<MapOptions, "effort" | "starts" | "shouldStop"> {
  const stop = shouldStop ? { shouldStop } : {};
  if (voterCount <= 5) return { effort: "fast", ...stop };
  return { starts: voterCount <= 15 ? 3 : 1, ...stop };
}
