/**
 * Rows of a table as mixtures of other rows, on chosen columns only. Four rows are taken together: each number that is written is then
 * fetched and stored once for four multiplications instead of once for each.
 */
export interface RowTable {
  readonly data: Float64Array;
  /** Distance from one row to the next. */
  readonly width: number;
  /** Which columns, by index. */
  readonly columns: Int32Array;
}

/** row(n + i) = Σ_j weights[i, j]·row(j), for i, j < n. */
export function mixRows(
  { data, width, columns }: RowTable,
  weights: Float64Array,
  n: number,
): void {
  const whole = n - (n % 4);
  for (let i = 0; i < n; i++) {
    const target = (n + i) * width;
    const row = i * n;
    for (let m = 0; m < columns.length; m++) data[target + columns[m]] = 0;
    let j = 0;
    for (; j < whole; j += 4) {
      const w0 = weights[row + j];
      const w1 = weights[row + j + 1];
      const w2 = weights[row + j + 2];
      const w3 = weights[row + j + 3];
      const r0 = j * width;
      const r1 = r0 + width;
      const r2 = r1 + width;
      const r3 = r2 + width;
      for (let m = 0; m < columns.length; m++) {
        const x = columns[m];
        data[target + x] +=
          w0 * data[r0 + x] + w1 * data[r1 + x] + (w2 * data[r2 + x] + w3 * data[r3 + x]);
      }
    }
    for (; j < n; j++) {
      const weight = weights[row + j];
      const source = j * width;
      for (let m = 0; m < columns.length; m++) {
        const x = columns[m];
        data[target + x] += weight * data[source + x];
      }
    }
  }
}

/**
 * The slopes of what `mixRows` did: with `slopes` those in every row, adds to row j < n what rows n + i owe to it, and writes
 * the slopes in the weights.
 *
 *     slopes(j) += Σ_i weights[i, j]·slopes(n + i)          out[i, j] = slopes(n + i)·row(j)
 */
export function mixRowsSlopes(
  { data, width, columns }: RowTable,
  weights: Float64Array,
  n: number,
  slopes: Float64Array,
  out: Float64Array,
): void {
  const whole = n - (n % 4);
  for (let j = 0; j < n; j++) {
    const source = j * width;
    let i = 0;
    for (; i < whole; i += 4) {
      const at = i * n + j;
      const w0 = weights[at];
      const w1 = weights[at + n];
      const w2 = weights[at + 2 * n];
      const w3 = weights[at + 3 * n];
      const r0 = (n + i) * width;
      const r1 = r0 + width;
      const r2 = r1 + width;
      const r3 = r2 + width;
      let s0 = 0;
      let s1 = 0;
      let s2 = 0;
      let s3 = 0;
      for (let m = 0; m < columns.length; m++) {
        const x = columns[m];
        const value = data[source + x];
        const d0 = slopes[r0 + x];
        const d1 = slopes[r1 + x];
        const d2 = slopes[r2 + x];
        const d3 = slopes[r3 + x];
        s0 += d0 * value;
        s1 += d1 * value;
        s2 += d2 * value;
        s3 += d3 * value;
        slopes[source + x] += w0 * d0 + w1 * d1 + (w2 * d2 + w3 * d3);
      }
      out[at] = s0;
      out[at + n] = s1;
      out[at + 2 * n] = s2;
      out[at + 3 * n] = s3;
    }
    for (; i < n; i++) {
      const weight = weights[i * n + j];
      const row = (n + i) * width;
      let sum = 0;
      for (let m = 0; m < columns.length; m++) {
        const x = columns[m];
        const slope = slopes[row + x];
        sum += slope * data[source + x];
        slopes[source + x] += weight * slope;
      }
      out[i * n + j] = sum;
    }
  }
}
