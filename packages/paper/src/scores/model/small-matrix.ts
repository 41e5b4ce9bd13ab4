/** The inverse of a small square matrix, row-major, by elimination with pivots; null where it has none. */
export function inverseOf(matrix: Float64Array, order: number): Float64Array | null {
  const work = Float64Array.from(matrix);
  const inverse = new Float64Array(order * order);
  for (let i = 0; i < order; i++) inverse[i * order + i] = 1;
  for (let c = 0; c < order; c++) {
    let pivot = c;
    for (let r = c + 1; r < order; r++) {
      if (Math.abs(work[r * order + c]) > Math.abs(work[pivot * order + c])) pivot = r;
    }
    const head = work[pivot * order + c];
    if (!(Math.abs(head) > 1e-300)) return null;
    for (let k = 0; k < order; k++) {
      exchange(work, c * order + k, pivot * order + k);
      exchange(inverse, c * order + k, pivot * order + k);
      work[c * order + k] /= head;
      inverse[c * order + k] /= head;
    }
    for (let r = 0; r < order; r++) {
      const factor = work[r * order + c];
      if (r === c || factor === 0) continue;
      for (let k = 0; k < order; k++) {
        work[r * order + k] -= factor * work[c * order + k];
        inverse[r * order + k] -= factor * inverse[c * order + k];
      }
    }
  }
  return inverse;
}

function exchange(values: Float64Array, a: number, b: number): void {
  [values[a], values[b]] = [values[b], values[a]];
}
