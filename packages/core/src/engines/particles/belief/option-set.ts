import type { Option } from "../../../kernel/kernel.ts";
import { drawNormal } from "../../../random/normal.ts";
import type { RandomSource } from "../../../random/random-source.ts";
import type { OptionSpace } from "../../../space/option-space.ts";
import { anchorsOf } from "./anchor-bases.ts";
import { anchoredFeatures, exactFeatures, type FeatureGrid } from "./features.ts";
import { type KernelPoint, kernelGrid } from "./kernel-grid.ts";

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
  readonly kernels: readonly KernelPoint[];
}

/** Exact features cost as much as the square of this per voter and trajectory step. */
const mostExact = 80;
/** How many options of a longer space are weighed at a time. */
const mostOptions = 200;
const firstOptions = 128;

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
      const kernels = kernelGrid(space, true);
      return { options: all, features: exactFeatures(all, kernels), anchors: null, kernels };
    }
  }
  const anchors = anchorsOf(space, random.split("anchors"));
  const count = space.isFinite ? mostOptions : firstOptions;
  const options = withoutRepeats(space, [...also, ...space.sample(count, random.split("options"))]);
  const held = options.slice(0, Math.max(also.length, mostOptions));
  return anchored(held, anchors, kernelGrid(space, false));
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
  const held = options.slice(0, Math.max(kept.length, mostOptions));
  return anchored(held, set.anchors, set.kernels);
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
  options: readonly Option[],
  anchors: readonly Option[],
  kernels: readonly KernelPoint[],
): OptionSet {
  return { options, features: anchoredFeatures(options, anchors, kernels), anchors, kernels };
}

function withoutRepeats(space: OptionSpace, options: readonly Option[]): readonly Option[] {
  const byKey = new Map<string, Option>();
  for (const option of options) {
    const key = space.key(option);
    if (!byKey.has(key)) byKey.set(key, option);
  }
  return [...byKey.values()];
}
