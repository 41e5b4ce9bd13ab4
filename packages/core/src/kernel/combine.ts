import { InvalidInputError } from "../errors.ts";
import { listOf, notNegative } from "./fields.ts";
import type { Kernel } from "./kernel.ts";

/**
 * Kernels made of kernels, for options with several parts.
 *
 *     sum      Σ_p w_p k_p(a, b)     alike when alike in any part: utilities that add up over parts
 *     product  Π_p k_p(a, b)         alike only when alike in every part: utilities in which parts interact
 */

/** @param weights - one for each part, none negative. Default: all 1 */
export function sum(
  parts: readonly Kernel[],
  weights?: readonly number[],
  path = "kernel",
): Kernel {
  const kernels = atLeastOne(parts, path);
  const shares =
    weights === undefined ? kernels.map(() => 1) : listOf(`${path}.weights`, weights, notNegative);
  if (shares.length !== kernels.length) {
    throw new InvalidInputError(
      `${path}.weights`,
      weights,
      `${kernels.length} weights, one for each part`,
    );
  }
  return {
    kind: "sum",
    evaluate: (a, b) =>
      kernels.reduce((total, kernel, p) => total + shares[p] * kernel.evaluate(a, b), 0),
    gradient(a, b) {
      const total = new Float64Array(a.length);
      for (const [p, kernel] of kernels.entries()) addTo(total, shares[p], kernel.gradient(a, b));
      return total;
    },
    independentPart: (a, b) =>
      kernels.reduce(
        (total, kernel, p) => total + shares[p] * (kernel.independentPart?.(a, b) ?? 0),
        0,
      ),
    toJSON: () => ({
      kind: "sum",
      parts: kernels.map((kernel) => kernel.toJSON()),
      weights: shares,
    }),
  };
}

export function product(parts: readonly Kernel[], path = "kernel"): Kernel {
  const kernels = atLeastOne(parts, path);
  return {
    kind: "product",
    evaluate: (a, b) => kernels.reduce((total, kernel) => total * kernel.evaluate(a, b), 1),
    gradient(a, b) {
      const values = kernels.map((kernel) => kernel.evaluate(a, b));
      const total = new Float64Array(a.length);
      for (const [p, kernel] of kernels.entries()) {
        const others = values.reduce((rest, value, q) => (q === p ? rest : rest * value), 1);
        addTo(total, others, kernel.gradient(a, b));
      }
      return total;
    },
    toJSON: () => ({ kind: "product", parts: kernels.map((kernel) => kernel.toJSON()) }),
  };
}

function atLeastOne(parts: readonly Kernel[], path: string): readonly Kernel[] {
  if (!Array.isArray(parts) || parts.length === 0) {
    throw new InvalidInputError(`${path}.parts`, parts, "a list with at least one kernel");
  }
  return [...parts];
}

function addTo(total: Float64Array, factor: number, gradient: Float64Array): void {
  for (let j = 0; j < total.length; j++) total[j] += factor * gradient[j];
}
