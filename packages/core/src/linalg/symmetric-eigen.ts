import { InvalidInputError } from "../errors.ts";
import { norm } from "./elementary.ts";
import { addScaledRange, dotRange, maxAbs } from "./vector.ts";

/**
 * Eigenvalues and eigenvectors of a real symmetric matrix, A = Σ_k λ_k q_k q_kᵀ: what a function of a matrix, such as
 * the diffusion kernel exp(−t·Laplacian), is computed from.
 *
 *     1. Householder reflections:  A = Q T Qᵀ with T tridiagonal          4/3 n³ operations, then 4/3 n³ to form Q
 *     2. Shifted QR steps on T, each a chain of plane rotations, until the entries beside the diagonal vanish
 *
 * Normwise backward stable: the λ and q are exact for a matrix within a few n·ε·‖A‖ of A, and the q are orthonormal to
 * n·ε. An eigenvalue far smaller than ‖A‖ therefore has that absolute, not a relative, accuracy.
 */
export interface SymmetricEigen {
  /** λ, ascending, length n. */
  readonly values: Float64Array;
  /** n × n row-major; *row* k is the unit eigenvector of values[k]. Signs are arbitrary. */
  readonly vectors: Float64Array;
}

/** Two steps per eigenvalue are usual, and more than thirty have not been reported. */
const mostStepsPerValue = 100;

/**
 * All eigenvalues and eigenvectors, by reflections and shifted QR steps.
 *
 * @param matrix - n × n row-major, finite; only the lower triangle is read
 * @param order - n
 */
export function symmetricEigen(matrix: Float64Array, order: number): SymmetricEigen {
  if (matrix.length !== order * order) {
    throw new InvalidInputError("matrix", matrix.length, `${order} × ${order} entries`);
  }
  if (!matrix.every(Number.isFinite))
    throw new InvalidInputError("matrix", matrix, "finite entries");

  const scale = maxAbs(matrix);
  const work = matrix.map((entry) => (scale === 0 ? 0 : entry / scale)); // squares can then neither overflow nor vanish
  const { diagonal, beside } = tridiagonalize(work, order);
  const rows = reflectionRows(work, order);
  diagonalize(diagonal, beside, rows, order);

  const ascending = Array.from(diagonal.keys()).sort((i, j) => diagonal[i] - diagonal[j]);
  const vectors = new Float64Array(order * order);
  for (let k = 0; k < order; k++) {
    const from = ascending[k] * order;
    vectors.set(rows.subarray(from, from + order), k * order);
  }
  return { values: Float64Array.from(ascending, (i) => diagonal[i] * scale), vectors };
}

interface Tridiagonal {
  readonly diagonal: Float64Array;
  /** beside[i] couples i and i + 1; the last entry is unused. */
  readonly beside: Float64Array;
}

/**
 * Reduces the lower triangle of `work` in place, one column at a time. Reflection k is I − v vᵀ with |v|² = 2 (or v = 0),
 * acting on rows k+1 … n−1. Its v is left in row k, right of the diagonal, which is not read for anything else.
 */
function tridiagonalize(work: Float64Array, n: number): Tridiagonal {
  const diagonal = new Float64Array(n);
  const beside = new Float64Array(n);
  const v = new Float64Array(n);
  const w = new Float64Array(n);

  for (let k = 0; k < n; k++) {
    diagonal[k] = work[k * n + k];
    if (k === n - 1) break;

    for (let i = k + 1; i < n; i++) v[i] = work[i * n + k];
    beside[k] = toReflection(v, k + 1, n);
    work.set(v.subarray(k + 1), k * n + k + 1);

    // (I − v vᵀ) A (I − v vᵀ) = A − v wᵀ − w vᵀ with w = A v − ½ (vᵀ A v) v
    w.fill(0);
    for (let i = k + 1; i < n; i++) {
      const left = i - k - 1;
      w[i] += dotRange(work, i * n + k + 1, v, k + 1, left + 1);
      addScaledRange(v[i], work, i * n + k + 1, w, k + 1, left); // the mirrored upper triangle
    }
    const half = 0.5 * dotRange(v, k + 1, w, k + 1, n - k - 1);
    addScaledRange(-half, v, k + 1, w, k + 1, n - k - 1);
    for (let i = k + 1; i < n; i++) {
      addScaledRange(-v[i], w, k + 1, work, i * n + k + 1, i - k);
      addScaledRange(-w[i], v, k + 1, work, i * n + k + 1, i - k);
    }
  }
  return { diagonal, beside };
}

/** Turns x = v[from…to) into the reflection that maps x to (result, 0, …, 0); zero when x already has that form. */
function toReflection(v: Float64Array, from: number, to: number): number {
  const first = v[from];
  const restSquared = dotRange(v, from + 1, v, from + 1, to - from - 1);
  if (restSquared === 0) {
    v.fill(0, from, to);
    return first;
  }
  const length = Math.sqrt(first * first + restSquared);
  const result = first > 0 ? -length : length; // the sign that adds in first − result, where the other would cancel
  v[from] = first - result;
  const scale = Math.sqrt(2 / (v[from] * v[from] + restSquared));
  for (let i = from; i < to; i++) v[i] *= scale;
  return result;
}

/** Qᵀ for Q = H_0 H_1 … H_{n−2}, from the reflections left in the upper triangle. Last first: each touches only its own block. */
function reflectionRows(work: Float64Array, n: number): Float64Array {
  const rows = new Float64Array(n * n);
  for (let i = 0; i < n; i++) rows[i * n + i] = 1;
  for (let k = n - 2; k >= 0; k--) {
    const v = k * n + k + 1;
    const size = n - k - 1;
    for (let i = k + 1; i < n; i++) {
      const along = dotRange(rows, i * n + k + 1, work, v, size);
      addScaledRange(-along, work, v, rows, i * n + k + 1, size); // (H Q)ᵀ = Qᵀ H, row by row
    }
  }
  return rows;
}

/** Drives `beside` to zero, leaving the eigenvalues in `diagonal` and turning the rows with every rotation. */
function diagonalize(
  diagonal: Float64Array,
  beside: Float64Array,
  rows: Float64Array,
  n: number,
): void {
  // The reduction already left errors of this size everywhere, so an entry below it carries no information.
  const negligible = Number.EPSILON * Math.max(maxAbs(diagonal), maxAbs(beside));
  let stepsLeft = mostStepsPerValue * n;

  for (let last = n - 1; last > 0; ) {
    if (Math.abs(beside[last - 1]) <= negligible) {
      last--;
      continue;
    }
    let first = last - 1;
    while (first > 0 && Math.abs(beside[first - 1]) > negligible) first--;
    if (stepsLeft-- === 0) {
      throw new InvalidInputError(
        "matrix",
        beside[last - 1],
        "a matrix on which the QR iteration converges",
      );
    }
    shiftedStep(diagonal, beside, rows, n, first, last);
  }
}

/**
 * One implicit QR step on the block first … last. The shift is the eigenvalue of the last 2 × 2 block nearer its corner
 * (Wilkinson's), with which convergence is cubic in practice and never stalls.
 */
function shiftedStep(
  diagonal: Float64Array,
  beside: Float64Array,
  rows: Float64Array,
  n: number,
  first: number,
  last: number,
): void {
  const corner = beside[last - 1];
  const half = (diagonal[last - 1] - diagonal[last]) / 2;
  const root = norm([half, corner]);
  const shift = diagonal[last] - (corner * corner) / (half + (half < 0 ? -root : root));

  let x = diagonal[first] - shift;
  let bulge = beside[first];
  for (let k = first; k < last; k++) {
    const r = norm([x, bulge]);
    const c = r === 0 ? 1 : x / r;
    const s = r === 0 ? 0 : bulge / r;
    if (k > first) beside[k - 1] = r;

    const a = diagonal[k];
    const b = beside[k];
    const d = diagonal[k + 1];
    diagonal[k] = c * c * a + 2 * c * s * b + s * s * d;
    diagonal[k + 1] = s * s * a - 2 * c * s * b + c * c * d;
    beside[k] = c * s * (d - a) + (c * c - s * s) * b;
    if (k + 1 < last) {
      x = beside[k];
      bulge = s * beside[k + 1];
      beside[k + 1] *= c;
    }
    rotateRows(rows, n, k, c, s);
  }
}

function rotateRows(rows: Float64Array, n: number, k: number, c: number, s: number): void {
  const upper = k * n;
  const lower = upper + n;
  for (let j = 0; j < n; j++) {
    const p = rows[upper + j];
    const q = rows[lower + j];
    rows[upper + j] = c * p + s * q;
    rows[lower + j] = c * q - s * p;
  }
}
