/** Dense vector kernels on Float64Array ranges: the inner loops of every solve. */

/** Σ a[aOffset+k]·b[bOffset+k] for k < length; four accumulators, because one chained sum waits on every addition. */
export function dotRange(
  a: Float64Array,
  aOffset: number,
  b: Float64Array,
  bOffset: number,
  length: number,
): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let k = 0;
  for (; k + 3 < length; k += 4) {
    s0 += a[aOffset + k] * b[bOffset + k];
    s1 += a[aOffset + k + 1] * b[bOffset + k + 1];
    s2 += a[aOffset + k + 2] * b[bOffset + k + 2];
    s3 += a[aOffset + k + 3] * b[bOffset + k + 3];
  }
  for (; k < length; k++) s0 += a[aOffset + k] * b[bOffset + k];
  return s0 + s1 + (s2 + s3);
}

export function dot(a: Float64Array, b: Float64Array): number {
  return dotRange(a, 0, b, 0, a.length);
}

/** y[yOffset+k] += factor·x[xOffset+k] for k < length. */
export function addScaledRange(
  factor: number,
  x: Float64Array,
  xOffset: number,
  y: Float64Array,
  yOffset: number,
  length: number,
): void {
  for (let k = 0; k < length; k++) y[yOffset + k] += factor * x[xOffset + k];
}

/** y += factor·x over the whole of x. */
export function addScaled(factor: number, x: Float64Array, y: Float64Array): void {
  addScaledRange(factor, x, 0, y, 0, x.length);
}

export function maxAbs(values: Float64Array): number {
  let largest = 0;
  for (let k = 0; k < values.length; k++) {
    const size = Math.abs(values[k]);
    if (Number.isNaN(size)) return Number.NaN; // a NaN must surface, not vanish in a comparison
    if (size > largest) largest = size;
  }
  return largest;
}
