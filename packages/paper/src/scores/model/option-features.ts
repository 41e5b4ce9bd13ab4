import type { Option } from "@unswayed/core/method";
import { dotRange } from "@unswayed/core/numerics";
import { forwardSolve } from "../../linalg/triangular.ts";
import type { ScaledKernel } from "./scaled-kernel.ts";

/**
 * Options as rows of numbers whose products are the kernel: Φ Φᵀ = K to rounding, with as few columns as that takes. Smooth
 * kernels take far fewer than options (about 25 for any number of points on a line at ℓ = 0.1), and all of a fit's cost is in
 * the columns.
 *
 * By Cholesky with pivots: the option that the columns so far explain least comes next. With the pivots p held,
 * Φ(x) = L⁻¹ k(p, x) and L Lᵀ = K_pp, so
 *
 *     ∂Φ(x) = L⁻¹ ∂k(p, x) − T Φ(x),     T = the lower half of L⁻¹ ∂K_pp L⁻ᵀ, its diagonal halved
 */
export interface OptionFeatures {
  /** Columns. */
  readonly rank: number;
  /** m × rank, row-major. */
  readonly values: Float64Array;
  /** ∂Φ/∂log ℓ, the same shape; null when it was not asked for. */
  readonly slopes: Float64Array | null;
}

/**
 * @param explained - what may be left of k(x, x) when an option is said to be explained, as a share of the largest. 1e-12 is
 *   exact to rounding
 */
export function optionFeatures(
  kernel: ScaledKernel,
  options: readonly Option[],
  hasSlopes: boolean,
  explained = 1e-12,
): OptionFeatures {
  const { pivots, columns } = pivoted(kernel, options, explained);
  const m = options.length;
  const rank = pivots.length;
  const values = new Float64Array(m * rank);
  columns.forEach((column, k) => {
    for (let i = 0; i < m; i++) values[i * rank + k] = column[i];
  });
  if (!hasSlopes) return { rank, values, slopes: null };
  return { rank, values, slopes: slopesOf(kernel, options, pivots, values, rank) };
}

function pivoted(
  kernel: ScaledKernel,
  options: readonly Option[],
  explained: number,
): { readonly pivots: number[]; readonly columns: Float64Array[] } {
  const left = Float64Array.from(options, (x) => kernel.evaluate(x, x));
  const largest = left.reduce((a, b) => Math.max(a, b), 0);
  const pivots: number[] = [];
  const columns: Float64Array[] = [];
  while (pivots.length < options.length) {
    let next = 0;
    for (let i = 1; i < left.length; i++) if (left[i] > left[next]) next = i;
    if (!(left[next] > explained * largest)) break;
    const root = Math.sqrt(left[next]);
    const column = new Float64Array(options.length);
    for (let i = 0; i < options.length; i++) {
      if (pivots.includes(i)) continue; // explained: zero but for rounding
      let value = i === next ? left[next] : kernel.evaluate(options[i], options[next]);
      if (i !== next) for (const before of columns) value -= before[i] * before[next];
      column[i] = value / root;
      left[i] = i === next ? 0 : Math.max(0, left[i] - column[i] * column[i]);
    }
    pivots.push(next);
    columns.push(column);
  }
  return { pivots, columns };
}

function slopesOf(
  kernel: ScaledKernel,
  options: readonly Option[],
  pivots: readonly number[],
  values: Float64Array,
  rank: number,
): Float64Array {
  const factor = new Float64Array(rank * rank);
  pivots.forEach((pivot, k) => {
    factor.set(values.subarray(pivot * rank, (pivot + 1) * rank), k * rank);
  });
  // Row x: L⁻¹ ∂k(p, x).
  const solved = new Float64Array(options.length * rank);
  options.forEach((option, i) => {
    for (let k = 0; k < rank; k++) {
      solved[i * rank + k] = kernel.slope(options[pivots[k]], option);
    }
    forwardSolve(factor, rank, solved, i * rank);
  });
  const turn = new Float64Array(rank * rank);
  const column = new Float64Array(rank);
  for (let j = 0; j < rank; j++) {
    for (let k = 0; k < rank; k++) column[k] = solved[pivots[k] * rank + j];
    forwardSolve(factor, rank, column); // column j of L⁻¹ ∂K L⁻ᵀ
    for (let k = j; k < rank; k++) turn[k * rank + j] = k === j ? column[k] / 2 : column[k];
  }
  const slopes = solved;
  const own = new Float64Array(rank);
  for (let i = 0; i < options.length; i++) {
    for (let k = 0; k < rank; k++) own[k] = dotRange(turn, k * rank, values, i * rank, k + 1);
    for (let k = 0; k < rank; k++) slopes[i * rank + k] -= own[k];
  }
  return slopes;
}
