import { addScaledRange, dotRange } from "./vector.ts";

/**
 * Products with chosen rows of a matrix Φ (row-major, `rank` wide), for several vectors at once. Two vectors and four rows are
 * taken together: each number is then fetched once for two or four multiplications instead of once for each, which made
 * them two to three times as fast as one product after another.
 */
export interface ChosenRows {
  readonly rows: Float64Array;
  readonly rank: number;
  /** Which rows, by index. */
  readonly chosen: Int32Array;
}

/** Vectors of length `rank`, or longer, that stand in one array at equal distances. */
export interface Vectors {
  readonly data: Float64Array;
  readonly offset: number;
  readonly stride: number;
  readonly count: number;
}

/** out[i·width + x] = scales[i]·Φ(x)·vector_i, for every vector i and chosen row x. */
export function scaledRowProducts(
  { rows, rank, chosen }: ChosenRows,
  vectors: Vectors,
  scales: Float64Array,
  out: Float64Array,
  width: number,
): void {
  const { data, offset, stride, count } = vectors;
  const whole = chosen.length - (chosen.length % 4);
  let i = 0;
  for (; i + 1 < count; i += 2) {
    const a = offset + i * stride;
    const b = a + stride;
    const first = i * width;
    const second = first + width;
    for (let m = 0; m < whole; m += 4) {
      const x0 = chosen[m];
      const x1 = chosen[m + 1];
      const x2 = chosen[m + 2];
      const x3 = chosen[m + 3];
      const r0 = x0 * rank;
      const r1 = x1 * rank;
      const r2 = x2 * rank;
      const r3 = x3 * rank;
      let a0 = 0;
      let a1 = 0;
      let a2 = 0;
      let a3 = 0;
      let b0 = 0;
      let b1 = 0;
      let b2 = 0;
      let b3 = 0;
      for (let k = 0; k < rank; k++) {
        const u = data[a + k];
        const v = data[b + k];
        const p0 = rows[r0 + k];
        const p1 = rows[r1 + k];
        const p2 = rows[r2 + k];
        const p3 = rows[r3 + k];
        a0 += u * p0;
        b0 += v * p0;
        a1 += u * p1;
        b1 += v * p1;
        a2 += u * p2;
        b2 += v * p2;
        a3 += u * p3;
        b3 += v * p3;
      }
      const c = scales[i];
      const d = scales[i + 1];
      out[first + x0] = c * a0;
      out[first + x1] = c * a1;
      out[first + x2] = c * a2;
      out[first + x3] = c * a3;
      out[second + x0] = d * b0;
      out[second + x1] = d * b1;
      out[second + x2] = d * b2;
      out[second + x3] = d * b3;
    }
    for (let m = whole; m < chosen.length; m++) {
      const x = chosen[m];
      out[first + x] = scales[i] * dotRange(rows, x * rank, data, a, rank);
      out[second + x] = scales[i + 1] * dotRange(rows, x * rank, data, b, rank);
    }
  }
  if (i < count) {
    for (let m = 0; m < chosen.length; m++) {
      const x = chosen[m];
      out[i * width + x] = scales[i] * dotRange(rows, x * rank, data, offset + i * stride, rank);
    }
  }
}

/** vector_i += scales[i]·Σ_x weights[i·width + x]·Φ(x), over the chosen rows x: the transpose of `scaledRowProducts`. */
export function addWeightedRows(
  { rows, rank, chosen }: ChosenRows,
  weights: Float64Array,
  width: number,
  scales: Float64Array,
  vectors: Vectors,
): void {
  const { data, offset, stride, count } = vectors;
  const whole = chosen.length - (chosen.length % 4);
  let i = 0;
  for (; i + 1 < count; i += 2) {
    const a = offset + i * stride;
    const b = a + stride;
    const first = i * width;
    const second = first + width;
    const c = scales[i];
    const d = scales[i + 1];
    for (let m = 0; m < whole; m += 4) {
      const x0 = chosen[m];
      const x1 = chosen[m + 1];
      const x2 = chosen[m + 2];
      const x3 = chosen[m + 3];
      const r0 = x0 * rank;
      const r1 = x1 * rank;
      const r2 = x2 * rank;
      const r3 = x3 * rank;
      const s0 = c * weights[first + x0];
      const s1 = c * weights[first + x1];
      const s2 = c * weights[first + x2];
      const s3 = c * weights[first + x3];
      const t0 = d * weights[second + x0];
      const t1 = d * weights[second + x1];
      const t2 = d * weights[second + x2];
      const t3 = d * weights[second + x3];
      for (let k = 0; k < rank; k++) {
        const p0 = rows[r0 + k];
        const p1 = rows[r1 + k];
        const p2 = rows[r2 + k];
        const p3 = rows[r3 + k];
        data[a + k] += s0 * p0 + s1 * p1 + (s2 * p2 + s3 * p3);
        data[b + k] += t0 * p0 + t1 * p1 + (t2 * p2 + t3 * p3);
      }
    }
    for (let m = whole; m < chosen.length; m++) {
      const x = chosen[m];
      addScaledRange(c * weights[first + x], rows, x * rank, data, a, rank);
      addScaledRange(d * weights[second + x], rows, x * rank, data, b, rank);
    }
  }
  if (i < count) {
    for (let m = 0; m < chosen.length; m++) {
      const x = chosen[m];
      const weight = scales[i] * weights[i * width + x];
      if (weight !== 0) addScaledRange(weight, rows, x * rank, data, offset + i * stride, rank);
    }
  }
}
