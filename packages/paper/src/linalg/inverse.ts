import { addScaledRange } from "@unswayed/core/numerics";
import { addSquares } from "./products.ts";

/** (L Lᵀ)⁻¹ from a Cholesky factor, row-major with its zeros; the whole symmetric matrix. */
export function inverseFromCholesky(factor: Float64Array, order: number): Float64Array {
  const rows = inverseOfLower(factor, order);
  const inverse = new Float64Array(order * order);
  addSquares(rows, rows, order, order, order, inverse);
  for (let i = 0; i < order; i++) {
    for (let j = i + 1; j < order; j++) inverse[i * order + j] = inverse[j * order + i];
  }
  return inverse;
}

/** L⁻¹: row i is the unit row i less what the rows before it share with it. Only the lower triangle of `factor` is read. */
export function inverseOfLower(factor: Float64Array, order: number): Float64Array {
  const rows = new Float64Array(order * order);
  for (let i = 0; i < order; i++) {
    const row = i * order;
    for (let k = 0; k < i; k++) {
      addScaledRange(-factor[row + k], rows, k * order, rows, row, k + 1);
    }
    const pivot = factor[row + i];
    for (let k = 0; k < i; k++) rows[row + k] /= pivot;
    rows[row + i] = 1 / pivot;
  }
  return rows;
}
