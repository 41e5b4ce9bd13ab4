import { dotRange } from "./vector.ts";

/**
 * Cholesky factorisation A = L Lᵀ of a symmetric positive definite matrix, in place.
 *
 * Storage: row-major `order × order`; only the lower triangle is read and written. The 4 × 4 blocking of the trailing
 * update keeps sixteen sums in registers; plain loops are about three times slower at order 100.
 */

/** Factors in place; false (contents then meaningless) when a pivot falls to `floor` times its diagonal or is not finite. */
export function choleskyInPlace(matrix: Float64Array, order: number, floor = 1e-14): boolean {
  let start = 0;
  for (; start + 4 <= order; start += 4) {
    if (!factorPanel(matrix, order, start, 4, floor)) return false;
  }
  return start === order || factorPanel(matrix, order, start, order - start, floor);
}

/** Left-looking: brings columns start…start+width−1 up to date with all earlier columns, then factors them. */
function factorPanel(
  matrix: Float64Array,
  order: number,
  start: number,
  width: number,
  floor: number,
): boolean {
  for (let j = start; j < start + width; j++) {
    const diagonal = matrix[j * order + j];
    const pivot = diagonal - dotRange(matrix, j * order, matrix, j * order, j);
    if (!(pivot > floor * Math.abs(diagonal)) || !(pivot < Infinity)) return false;
    const root = Math.sqrt(pivot);
    matrix[j * order + j] = root;
    // Inside the panel row by row; below it the block update is done once for all four columns.
    for (let i = j + 1; i < start + width; i++) {
      const sum = dotRange(matrix, i * order, matrix, j * order, j);
      matrix[i * order + j] = (matrix[i * order + j] - sum) / root;
    }
  }
  if (width === 4) return updateBelow(matrix, order, start);
  return true;
}

function updateBelow(m: Float64Array, order: number, start: number): boolean {
  const r0 = start * order;
  const r1 = r0 + order;
  const r2 = r1 + order;
  const r3 = r2 + order;
  const l00 = m[r0 + start];
  const l10 = m[r1 + start];
  const l11 = m[r1 + start + 1];
  const l20 = m[r2 + start];
  const l21 = m[r2 + start + 1];
  const l22 = m[r2 + start + 2];
  const l30 = m[r3 + start];
  const l31 = m[r3 + start + 1];
  const l32 = m[r3 + start + 2];
  const l33 = m[r3 + start + 3];
  let i = start + 4;
  for (; i + 1 < order; i += 2) {
    const p = i * order;
    const q = p + order;
    let a0 = 0;
    let a1 = 0;
    let a2 = 0;
    let a3 = 0;
    let b0 = 0;
    let b1 = 0;
    let b2 = 0;
    let b3 = 0;
    for (let k = 0; k < start; k++) {
      const x = m[p + k];
      const y = m[q + k];
      const c0 = m[r0 + k];
      const c1 = m[r1 + k];
      const c2 = m[r2 + k];
      const c3 = m[r3 + k];
      a0 += x * c0;
      a1 += x * c1;
      a2 += x * c2;
      a3 += x * c3;
      b0 += y * c0;
      b1 += y * c1;
      b2 += y * c2;
      b3 += y * c3;
    }
    a0 = (m[p + start] - a0) / l00;
    a1 = (m[p + start + 1] - a1 - a0 * l10) / l11;
    a2 = (m[p + start + 2] - a2 - a0 * l20 - a1 * l21) / l22;
    a3 = (m[p + start + 3] - a3 - a0 * l30 - a1 * l31 - a2 * l32) / l33;
    b0 = (m[q + start] - b0) / l00;
    b1 = (m[q + start + 1] - b1 - b0 * l10) / l11;
    b2 = (m[q + start + 2] - b2 - b0 * l20 - b1 * l21) / l22;
    b3 = (m[q + start + 3] - b3 - b0 * l30 - b1 * l31 - b2 * l32) / l33;
    m[p + start] = a0;
    m[p + start + 1] = a1;
    m[p + start + 2] = a2;
    m[p + start + 3] = a3;
    m[q + start] = b0;
    m[q + start + 1] = b1;
    m[q + start + 2] = b2;
    m[q + start + 3] = b3;
  }
  for (; i < order; i++) {
    const p = i * order;
    const a0 = (m[p + start] - dotRange(m, p, m, r0, start)) / l00;
    const a1 = (m[p + start + 1] - dotRange(m, p, m, r1, start) - a0 * l10) / l11;
    const a2 = (m[p + start + 2] - dotRange(m, p, m, r2, start) - a0 * l20 - a1 * l21) / l22;
    const a3 =
      (m[p + start + 3] - dotRange(m, p, m, r3, start) - a0 * l30 - a1 * l31 - a2 * l32) / l33;
    m[p + start] = a0;
    m[p + start + 1] = a1;
    m[p + start + 2] = a2;
    m[p + start + 3] = a3;
  }
  return true;
}
