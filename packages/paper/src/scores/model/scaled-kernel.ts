import type { KernelSpec } from "@unswayed/core";
import { kernelFromSpec } from "@unswayed/core/kernels";
import type { Option } from "@unswayed/core/method";

/** How alike options are, at one length scale, with its slope: what a length scale is learned by. */
export interface ScaledKernel {
  readonly lengthScale: number;
  /** k(a, b). */
  evaluate(a: Option, b: Option): number;
  /** ∂k(a, b)/∂log ℓ */
  slope(a: Option, b: Option): number;
}

/** Kernels that differ in their length scale. */
export interface KernelFamily {
  /** The kernel's description at a length scale. */
  specAt(lengthScale: number): KernelSpec;
  /** Whether the length scale only stretches distances; otherwise it is not learned. */
  readonly isScalable: boolean;
  /**
   * Added to k everywhere: people differ in the level of all their scores. It is a share of the variance, and goes through
   * influence as the rest does.
   */
  readonly offset: number;
}

/**
 * The member of the family at a length scale.
 *
 * Where the length scale stretches distances, k(a, b) = f((a − b)/ℓ), so ∂k/∂log ℓ = −(a − b)·∂k/∂a: no kernel needs to
 * know the slope itself. Parts that no length scale changes have no gradient either.
 */
export function kernelAt(family: KernelFamily, lengthScale: number): ScaledKernel {
  const kernel = kernelFromSpec(family.specAt(lengthScale));
  return {
    lengthScale,
    evaluate: (a, b) => kernel.evaluate(a, b) + family.offset,
    slope(a, b) {
      const gradient = kernel.gradient(a, b);
      let slope = 0;
      for (let j = 0; j < gradient.length; j++) slope -= (a[j] - b[j]) * gradient[j];
      return slope;
    },
  };
}
