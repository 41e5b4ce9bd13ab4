import type { Option } from "../kernel/kernel.ts";
import { kernelFromSpec } from "../kernel/kernel-from-spec.ts";
import { drawNormal } from "../random/normal.ts";
import type { RandomSource } from "../random/random-source.ts";
import type { OptionSpace } from "../space/option-space.ts";
import { anchoredFeatures, exactFeatures, type FeatureGrid, type KernelPoint } from "./features.ts";

/**
 * The options a belief is about. A short list is taken as it is. Of a long list or a box a limited number stand for all,
 * spread out at first and then drawn together around the leaders; their features hang on fixed anchors, so that options
 * can be exchanged while the belief stays.
 */
export interface OptionSet {
  readonly options: readonly Option[];
  readonly features: FeatureGrid;
  /** null: all options are here, and their features are exact. */
  readonly anchors: readonly Option[] | null;
}

/** Exact features cost as much as the square of this per voter and trajectory step. */
const mostExact = 80;
/** How many options of a longer space are weighed at a time. */
const mostOptions = 200;
const firstOptions = 128;
/** Enough for one dimension down to a length scale of 0.05, for two down to 0.15. */
const anchorCount = 64;

/**
 * The options a belief begins with.
 *
 * @param also - options that must be among them, such as those already voted on
 */
export function startingOptions(
  space: OptionSpace,
  random: RandomSource,
  also: readonly Option[] = [],
): OptionSet {
  if (space.isFinite) {
    const all = withoutRepeats(space, [...also, ...space.list()]);
    if (all.length <= mostExact) {
      return { options: all, features: exactFeatures(all, kernelGrid(space, true)), anchors: null };
    }
  }
  const anchors = space.sample(anchorCount, random.split("anchors"));
  const count = space.isFinite ? mostOptions : firstOptions;
  const options = withoutRepeats(space, [...also, ...space.sample(count, random.split("options"))]);
  return anchored(space, options.slice(0, Math.max(also.length, mostOptions)), anchors);
}

/**
 * The set with other options in place of those that matter least.
 *
 * @param kept - indices of options to keep, those voted on among them
 * @param added - further options; those already kept are passed over
 */
export function exchangedOptions(
  space: OptionSpace,
  set: OptionSet,
  kept: readonly number[],
  added: readonly Option[],
): OptionSet {
  if (set.anchors === null) return set;
  const options = withoutRepeats(space, [...kept.map((x) => set.options[x]), ...added]);
  return anchored(space, options.slice(0, Math.max(kept.length, mostOptions)), set.anchors);
}

/** Options around a leader: normal steps of this size along the continuous coordinates, snapped to what exists. */
export function optionsNear(
  space: OptionSpace,
  leader: Option,
  count: number,
  size: number,
  random: RandomSource,
): readonly Option[] {
  const found: Option[] = [];
  for (let k = 0; k < 4 * count && found.length < count; k++) {
    const moved = leader.map((x, j) =>
      space.continuous[j] ? Math.min(1, Math.max(0, x + size * drawNormal(random))) : x,
    );
    const option = space.snap(moved);
    if (option) found.push(option);
  }
  return withoutRepeats(space, found);
}

function anchored(
  space: OptionSpace,
  options: readonly Option[],
  anchors: readonly Option[],
): OptionSet {
  return {
    options,
    features: anchoredFeatures(options, anchors, kernelGrid(space, false)),
    anchors,
  };
}

/**
 * Length scales held possible, as shares of the space. In one dimension utilities can turn more often: the first example of
 * the paper (paper: fig:example) needs 0.05 to 0.1, and a grid from 0.1 up made the belief too sure of itself there.
 */
export function kernelGrid(space: OptionSpace, isExact: boolean): readonly KernelPoint[] {
  const first = space.kernelSpec(0.1);
  if (first.kind === "independent") return [{ lengthScale: null, kernel: null }];
  const scales = space.dimension === 1 ? [0.05, 0.1, 0.2, 0.4] : [0.1, 0.2, 0.4, 0.8];
  const points: KernelPoint[] = scales.map((lengthScale) => ({
    lengthScale,
    kernel: kernelFromSpec(space.kernelSpec(lengthScale)),
  }));
  return isExact ? [...points, { lengthScale: null, kernel: null }] : points; // the features may have nothing to do with it
}

function withoutRepeats(space: OptionSpace, options: readonly Option[]): readonly Option[] {
  const byKey = new Map<string, Option>();
  for (const option of options) {
    const key = space.key(option);
    if (!byKey.has(key)) byKey.set(key, option);
  }
  return [...byKey.values()];
}
