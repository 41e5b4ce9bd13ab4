import { choleskyInPlace } from "@unswayed/core/numerics";
import type { Comparison } from "./comparisons.ts";

/**
 * One person's utility, a Gaussian process seen through comparisons: the best of several options is named with the
 * probabilities of a softmax, of two with those of a logistic function. Laplace's approximation: the most likely utilities, and a Gaussian
 * with the curvature there (Chu and Ghahramani 2005; Rasmussen and Williams 2006, chapter 3).
 *
 *     d = G a,    a = ∇ log P(answers | d),    W = −∇∇ log P = L Lᵀ,    B = I + Lᵀ G L
 *
 * Dimensions: R differences.
 */
export interface LaplaceFit {
  /** R: the mean of any utility is its covariance with the differences times this. */
  readonly weights: Float64Array;
  /** How likely the answers are under the prior, as a logarithm. */
  readonly evidence: number;
  /** What the answers take off a covariance: z(x)·z(x′), for the covariances of x with the differences. */
  reduction(covariances: Float64Array): Float64Array;
}

/** Blocks of the answers' curvature: L by comparison, each a lower triangle. */
interface Curvature {
  readonly value: number;
  readonly slopes: Float64Array;
  readonly blocks: readonly Float64Array[];
}

const mostSteps = 40;

/**
 * @param covariance - G, R × R
 * @param starts - where the differences of each comparison begin
 */
export function laplaceFit(
  covariance: Float64Array,
  starts: readonly number[],
  comparisons: readonly Comparison[],
  voter: number,
): LaplaceFit {
  const count = starts.at(-1) ?? 0;
  let weights = new Float64Array(count);
  let differences = new Float64Array(count);
  let at = curvatureAt(differences, starts, comparisons, voter);
  let height = at.value;
  for (let step = 0; step < mostSteps; step++) {
    const factor = factorOf(covariance, starts, at.blocks, count);
    // b = W d + ∇;  a = b − L B⁻¹ Lᵀ G b
    const right = applied(at.blocks, starts, appliedTransposed(at.blocks, starts, differences));
    for (let r = 0; r < count; r++) right[r]! += at.slopes[r]!;
    const inner = appliedTransposed(at.blocks, starts, times(covariance, right, count));
    solve(factor, count, inner);
    const correction = applied(at.blocks, starts, inner);
    const target = right.map((value, r) => value - correction[r]!);
    let length = 1;
    let next = weights;
    let moved = differences;
    let there = at;
    let risen = Number.NEGATIVE_INFINITY;
    for (; length > 1e-4; length /= 2) {
      next = weights.map((value, r) => value + length * (target[r]! - value));
      moved = times(covariance, next, count);
      there = curvatureAt(moved, starts, comparisons, voter);
      risen = there.value - 0.5 * dot(next, moved);
      if (risen >= height - 1e-12) break;
    }
    const gain = risen - height;
    if (!(gain > -1e-9)) break;
    [weights, differences, at, height] = [next, moved, there, risen];
    if (gain < 1e-8) break;
  }
  const factor = factorOf(covariance, starts, at.blocks, count);
  let logDeterminant = 0;
  for (let r = 0; r < count; r++) logDeterminant += Math.log(factor[r * count + r]!);
  return {
    weights,
    evidence: height - logDeterminant,
    reduction(covariances) {
      const z = appliedTransposed(at.blocks, starts, covariances);
      forward(factor, count, z);
      return z;
    },
  };
}

/** log P of the answers at these differences, its slopes, and a factor of its curvature. */
function curvatureAt(
  differences: Float64Array,
  starts: readonly number[],
  comparisons: readonly Comparison[],
  voter: number,
): Curvature {
  const slopes = new Float64Array(differences.length);
  let value = 0;
  const blocks = comparisons.map(({ best }, t) => {
    const start = starts[t]!;
    const size = starts[t + 1]! - start;
    const chosen = best[voter] ?? null;
    const block = new Float64Array(size * size);
    if (chosen === null) return block;
    const own = differences.subarray(start, start + size);
    const top = own.reduce((a, b) => Math.max(a, b), 0);
    const shares = own.map((d) => Math.exp(d - top));
    const last = Math.exp(-top);
    const sum = shares.reduce((a, b) => a + b, last);
    const named = chosen === "equal" ? 0.5 : 0;
    const logSum = top + Math.log(sum);
    for (let j = 0; j < size; j++) {
      const share = shares[j]! / sum;
      const isNamed = chosen === j ? 1 : named;
      slopes[start + j] = isNamed - share;
      value += isNamed * own[j]!;
      for (let k = 0; k <= j; k++) {
        block[j * size + k] = (j === k ? share : 0) - (share * shares[k]!) / sum;
      }
    }
    value -= logSum;
    // Shares of nearly 0 or 1 leave no curvature that a factor could be taken of.
    for (let j = 0; j < size; j++) block[j * size + j]! += 1e-12;
    if (!choleskyInPlace(block, size, 0)) return new Float64Array(size * size);
    for (let j = 0; j < size; j++) block.fill(0, j * size + j + 1, (j + 1) * size);
    return block;
  });
  return { value, slopes, blocks };
}

/** The Cholesky factor of B = I + Lᵀ G L. */
function factorOf(
  covariance: Float64Array,
  starts: readonly number[],
  blocks: readonly Float64Array[],
  count: number,
): Float64Array {
  const half = new Float64Array(count * count);
  for (let r = 0; r < count; r++) {
    half.set(
      appliedTransposed(blocks, starts, covariance.subarray(r * count, (r + 1) * count)),
      r * count,
    );
  }
  // Lᵀ (G L): the columns of the half are what is left to be multiplied.
  const matrix = new Float64Array(count * count);
  blocks.forEach((block, t) => {
    const start = starts[t]!;
    const size = starts[t + 1]! - start;
    for (let c = 0; c < size; c++) {
      const row = matrix.subarray((start + c) * count, (start + c + 1) * count);
      for (let r = c; r < size; r++) {
        const weight = block[r * size + c]!;
        if (weight === 0) continue;
        const from = (start + r) * count;
        for (let k = 0; k < count; k++) row[k]! += weight * half[from + k]!;
      }
    }
  });
  for (let r = 0; r < count; r++) matrix[r * count + r]! += 1;
  if (!choleskyInPlace(matrix, count)) throw new RangeError("a covariance that is none");
  return matrix;
}

/** Lᵀ v */
function appliedTransposed(
  blocks: readonly Float64Array[],
  starts: readonly number[],
  vector: Float64Array,
): Float64Array<ArrayBuffer> {
  const result = new Float64Array(vector.length);
  blocks.forEach((block, t) => {
    const start = starts[t]!;
    const size = starts[t + 1]! - start;
    for (let c = 0; c < size; c++) {
      let sum = 0;
      for (let r = c; r < size; r++) sum += block[r * size + c]! * vector[start + r]!;
      result[start + c] = sum;
    }
  });
  return result;
}

/** L v */
function applied(
  blocks: readonly Float64Array[],
  starts: readonly number[],
  vector: Float64Array,
): Float64Array<ArrayBuffer> {
  const result = new Float64Array(vector.length);
  blocks.forEach((block, t) => {
    const start = starts[t]!;
    const size = starts[t + 1]! - start;
    for (let r = 0; r < size; r++) {
      let sum = 0;
      for (let c = 0; c <= r; c++) sum += block[r * size + c]! * vector[start + c]!;
      result[start + r] = sum;
    }
  });
  return result;
}

function times(
  matrix: Float64Array,
  vector: Float64Array,
  count: number,
): Float64Array<ArrayBuffer> {
  const result = new Float64Array(count);
  for (let r = 0; r < count; r++) {
    let sum = 0;
    for (let c = 0; c < count; c++) sum += matrix[r * count + c]! * vector[c]!;
    result[r] = sum;
  }
  return result;
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k]! * b[k]!;
  return sum;
}

/** F x = b for a lower triangle F, in place. */
function forward(factor: Float64Array, order: number, b: Float64Array): void {
  for (let r = 0; r < order; r++) {
    let sum = b[r]!;
    const row = r * order;
    for (let c = 0; c < r; c++) sum -= factor[row + c]! * b[c]!;
    b[r] = sum / factor[row + r]!;
  }
}

/** F Fᵀ x = b, in place. */
function solve(factor: Float64Array, order: number, b: Float64Array): void {
  forward(factor, order, b);
  for (let r = order - 1; r >= 0; r--) {
    const value = b[r]! / factor[r * order + r]!;
    b[r] = value;
    for (let c = 0; c < r; c++) b[c]! -= factor[r * order + c]! * value;
  }
}
