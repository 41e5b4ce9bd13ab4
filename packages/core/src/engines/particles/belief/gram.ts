import type { Kernel, Option } from "../../../kernel/kernel.ts";
import { symmetricEigen } from "../../../linalg/symmetric-eigen.ts";

export function gramOf(options: readonly Option[], kernel: Kernel): Float64Array {
  const count = options.length;
  const gram = new Float64Array(count * count);
  for (let x = 0; x < count; x++) {
    for (let y = 0; y <= x; y++) {
      const value = kernel.evaluate(options[x], options[y]);
      gram[x * count + y] = value;
      gram[y * count + x] = value;
    }
  }
  return gram;
}

/** Q Λ^power Qᵀ, for power ½ or −½; eigenvalues that rounding made negative count as the smallest that means anything. */
export function symmetricPower(
  matrix: Float64Array,
  order: number,
  power: 0.5 | -0.5,
): Float64Array {
  const { values, vectors } = symmetricEigen(matrix, order);
  const least = 1e-12 * values[order - 1];
  const out = new Float64Array(order * order);
  for (let k = 0; k < order; k++) {
    const root = Math.sqrt(Math.max(values[k], least));
    const factor = power > 0 ? root : 1 / root;
    for (let i = 0; i < order; i++) {
      const scaled = factor * vectors[k * order + i];
      for (let j = 0; j < order; j++) out[i * order + j] += scaled * vectors[k * order + j];
    }
  }
  return out;
}
