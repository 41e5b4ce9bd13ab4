import type { OptionSpace } from "@unswayed/core";
import type { Option } from "@unswayed/core/method";
import type { RandomSource } from "@unswayed/core/numerics";
import {
  anchoredFeatures,
  anchorsOf,
  exactFeatures,
  type FeatureGrid,
  type KernelPoint,
  kernelGrid,
  withoutRepeats,
} from "@unswayed/core/particles";

/**
 * The options a belief is about. A short list is taken as it is. Of a long list or a box a limited number stand for all,
 * spread out; their features hang on fixed anchors.
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

function anchored(
  options: readonly Option[],
  anchors: readonly Option[],
  kernels: readonly KernelPoint[],
): OptionSet {
  return { options, features: anchoredFeatures(options, anchors, kernels), anchors, kernels };
}
