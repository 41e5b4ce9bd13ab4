/**
 * Products of small dense matrices, added to what is there: where nearly all the time of a solve goes.
 *
 * All are one loop over tiles of 2 × 4 results kept in registers, which loads six numbers for eight multiplications; plain
 * loops take about twice as long at every size met here (four voters to thirty, rank 6 to 50).
 */

/** out[t, i] += rows_t · vectors_i over `columns` entries; vectors lie `stride` apart, rows and out are packed. */
export function addRowProducts(
  rows: Float64Array,
  rowCount: number,
  vectors: Float64Array,
  vectorCount: number,
  columns: number,
  stride: number,
  out: Float64Array,
): void {
  const of = { rows: rowCount, columns: vectorCount, depth: columns };
  addProduct(of, rows, columns, 1, vectors, stride, 1, out, vectorCount, false);
}

/** out_i += Σ_t weights[t, i]·rows_t: the transpose of addRowProducts, with out's vectors `stride` apart. */
export function addWeightedRows(
  weights: Float64Array,
  rows: Float64Array,
  rowCount: number,
  vectorCount: number,
  columns: number,
  stride: number,
  out: Float64Array,
): void {
  const of = { rows: vectorCount, columns, depth: rowCount };
  addProduct(of, weights, 1, vectorCount, rows, 1, columns, out, stride, false);
}

/** out_t += Σ_i weights[t, i]·rows_i: each row of out a combination of rows; all packed. */
export function addCombinations(
  weights: Float64Array,
  outCount: number,
  rows: Float64Array,
  rowCount: number,
  columns: number,
  out: Float64Array,
): void {
  const of = { rows: outCount, columns, depth: rowCount };
  addProduct(of, weights, rowCount, 1, rows, 1, columns, out, columns, false);
}

/**
 * Lower triangle of out += Σ_t weighted_tᵀ rows_t over the first `order` entries of rows that lie `stride` apart. With
 * weighted_t a multiple of rows_t this is a weighted sum of squares. Entries right of the diagonal may be written too.
 */
export function addSquares(
  weighted: Float64Array,
  rows: Float64Array,
  rowCount: number,
  order: number,
  stride: number,
  out: Float64Array,
): void {
  const of = { rows: order, columns: order, depth: rowCount };
  addProduct(of, weighted, 1, stride, rows, 1, stride, out, order, true);
}

interface Sizes {
  readonly rows: number;
  readonly columns: number;
  readonly depth: number;
}

/** out[a, b] += Σ_k left[a·leftRow + k·leftStep]·right[b·rightRow + k·rightStep]; only b ≤ a + 1 when `isLower`. */
function addProduct(
  { rows, columns, depth }: Sizes,
  left: Float64Array,
  leftRow: number,
  leftStep: number,
  right: Float64Array,
  rightRow: number,
  rightStep: number,
  out: Float64Array,
  outRow: number,
  isLower: boolean,
): void {
  if (depth === 0) return;
  for (let a = 0; a < rows; a += 2) {
    // An odd last row is its own partner, whose results are not written.
    const hasPartner = a + 1 < rows;
    const partner = hasPartner ? leftRow : 0;
    const end = isLower ? Math.min(a + 2, columns) : columns;
    const top = a * outRow;
    const bottom = top + outRow;
    let b = 0;
    for (; b + 3 < end; b += 4) {
      let t0 = 0;
      let t1 = 0;
      let t2 = 0;
      let t3 = 0;
      let u0 = 0;
      let u1 = 0;
      let u2 = 0;
      let u3 = 0;
      let l0 = a * leftRow;
      let l1 = l0 + partner;
      let r0 = b * rightRow;
      let r1 = r0 + rightRow;
      let r2 = r1 + rightRow;
      let r3 = r2 + rightRow;
      for (let k = 0; k < depth; k++) {
        const x = left[l0];
        const y = left[l1];
        const c0 = right[r0];
        const c1 = right[r1];
        const c2 = right[r2];
        const c3 = right[r3];
        t0 += x * c0;
        t1 += x * c1;
        t2 += x * c2;
        t3 += x * c3;
        u0 += y * c0;
        u1 += y * c1;
        u2 += y * c2;
        u3 += y * c3;
        l0 += leftStep;
        l1 += leftStep;
        r0 += rightStep;
        r1 += rightStep;
        r2 += rightStep;
        r3 += rightStep;
      }
      out[top + b] += t0;
      out[top + b + 1] += t1;
      out[top + b + 2] += t2;
      out[top + b + 3] += t3;
      if (!hasPartner) continue;
      out[bottom + b] += u0;
      out[bottom + b + 1] += u1;
      out[bottom + b + 2] += u2;
      out[bottom + b + 3] += u3;
    }
    for (; b < end; b++) {
      let t = 0;
      let u = 0;
      let l0 = a * leftRow;
      let l1 = l0 + partner;
      let r = b * rightRow;
      for (let k = 0; k < depth; k++) {
        const c = right[r];
        t += left[l0] * c;
        u += left[l1] * c;
        l0 += leftStep;
        l1 += leftStep;
        r += rightStep;
      }
      out[top + b] += t;
      if (hasPartner) out[bottom + b] += u;
    }
  }
}
