import type { Kernel, KernelSpec } from "../../../kernel/kernel.ts";
import { kernelFromSpec } from "../../../kernel/kernel-from-spec.ts";
import type { OptionSpace } from "../../../space/option-space.ts";

/** One way in which preferences may follow from what options are like. */
export interface KernelPoint {
  /** null: this way has none. */
  readonly lengthScale: number | null;
  /** null: options have nothing in common. */
  readonly kernel: Kernel | null;
  /** Share of the variance that each option has to itself; 0.05 by default, and only where features are exact. */
  readonly ownShare?: number;
}

/**
 * The ways held possible, all alike at first; votes tell which it is.
 *
 * Length scales are shares of the space. In one dimension utilities can turn more often: the first example of the paper
 * (paper: fig:example) needs 0.05 to 0.1, and a grid from 0.1 up made the belief too sure of itself there. A straight line is
 * what people often mean by several attributes ("cheap and well rated"), and few votes tell where it points; a single parameter hardly gains
 * from it. Last, features may tell half, or nothing.
 */
export function kernelGrid(space: OptionSpace, isExact: boolean): readonly KernelPoint[] {
  if (isUnlike(space)) return [{ lengthScale: null, kernel: null }];
  const scales = attributeCount(space) === 1 ? [0.05, 0.1, 0.2, 0.4] : [0.1, 0.2, 0.4, 0.8];
  const points = scales.map((lengthScale) => likenessPoint(space, lengthScale));
  const straight = straightLines(space);
  if (straight) points.push({ lengthScale: null, kernel: straight });
  if (!isExact) return points;
  const half = { ...likenessPoint(space, 0.3), ownShare: 0.5 };
  return [...points, half, { lengthScale: null, kernel: null }];
}

/** Whether the options of a space have nothing in common but that they can be chosen. */
export function isUnlike(space: OptionSpace): boolean {
  return space.kernelSpec(0.1).kind === "independent";
}

/** Preferences that follow from similarity, at one length scale. */
export function likenessPoint(space: OptionSpace, lengthScale: number): KernelPoint {
  return { lengthScale, kernel: kernelFromSpec(likeness(space.kernelSpec(lengthScale))) };
}

/** The kernel without what each item of a list has to itself: a point has its own share for that. */
function likeness(spec: KernelSpec): KernelSpec {
  if (spec.kind !== "sum") return spec;
  return spec.parts.find(({ kind }) => kind !== "independent") ?? spec;
}

/** How many coordinates describe an option: the last of an item of a list, and the only one of a node, is its number. */
function attributeCount({ spec, dimension }: OptionSpace): number {
  return spec.kind === "box" ? dimension : dimension - 1;
}

/** Preferences in proportion to each coordinate, of variance 1 on average over the unit cube; null for fewer than two. */
function straightLines(space: OptionSpace): Kernel | null {
  const count = attributeCount(space);
  if (count < 2) return null;
  const coordinates = Array.from({ length: count }, (_, j) => j);
  return kernelFromSpec({ kind: "linear", center: 0.5, variance: 12 / count, coordinates });
}
