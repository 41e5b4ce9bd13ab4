import { dotRange } from "@unswayed/core/numerics";

/** L x = b, overwriting b. The factor and b may begin anywhere in their arrays. Two rows at a time share the loads of x. */
export function forwardSolve(
  factor: Float64Array,
  order: number,
  b: Float64Array,
  offset = 0,
  factorOffset = 0,
): void {
  let i = 0;
  for (; i + 1 < order; i += 2) {
    const r0 = factorOffset + i * order;
    const r1 = r0 + order;
    let s0 = 0;
    let s1 = 0;
    let t0 = 0;
    let t1 = 0;
    for (let k = 0; k < i; k += 2) {
      const x = b[offset + k];
      const y = b[offset + k + 1];
      s0 += factor[r0 + k] * x;
      s1 += factor[r0 + k + 1] * y;
      t0 += factor[r1 + k] * x;
      t1 += factor[r1 + k + 1] * y;
    }
    const first = (b[offset + i] - (s0 + s1)) / factor[r0 + i];
    b[offset + i] = first;
    b[offset + i + 1] =
      (b[offset + i + 1] - (t0 + t1) - factor[r1 + i] * first) / factor[r1 + i + 1];
  }
  if (i === order) return;
  const row = factorOffset + i * order;
  b[offset + i] = (b[offset + i] - dotRange(factor, row, b, offset, i)) / factor[row + i];
}

/** Lᵀ x = b, overwriting b. */
export function backwardSolve(
  factor: Float64Array,
  order: number,
  b: Float64Array,
  offset = 0,
  factorOffset = 0,
): void {
  let i = order - 1;
  if (order % 2 === 1) {
    const row = factorOffset + i * order;
    const x = b[offset + i] / factor[row + i];
    b[offset + i] = x;
    for (let k = 0; k < i; k++) b[offset + k] -= x * factor[row + k];
    i--;
  }
  for (; i > 0; i -= 2) {
    const r1 = factorOffset + i * order;
    const r0 = r1 - order;
    const x1 = b[offset + i] / factor[r1 + i];
    const x0 = (b[offset + i - 1] - factor[r1 + i - 1] * x1) / factor[r0 + i - 1];
    b[offset + i] = x1;
    b[offset + i - 1] = x0;
    for (let k = 0; k < i - 1; k++) {
      b[offset + k] -= x0 * factor[r0 + k] + x1 * factor[r1 + k];
    }
  }
}

/** L Lᵀ x = b, overwriting b. */
export function choleskySolve(
  factor: Float64Array,
  order: number,
  b: Float64Array,
  offset = 0,
  factorOffset = 0,
): void {
  forwardSolve(factor, order, b, offset, factorOffset);
  backwardSolve(factor, order, b, offset, factorOffset);
}
