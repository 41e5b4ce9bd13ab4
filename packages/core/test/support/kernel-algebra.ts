import type { Kernel } from "@unswayed/core/kernels";
import type { Option } from "@unswayed/core/method";
import type { RandomSource } from "@unswayed/core/numerics";

/** Plain dense algebra to hold the library's against: written for clarity, one textbook formula each. */

/** K + jitter·I, row-major. */
export function denseGram(
  kernel: Kernel,
  options: readonly Option[],
  jitter: number,
): Float64Array {
  const n = options.length;
  return Float64Array.from({ length: n * n }, (_, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    return kernel.evaluate(options[i], options[j]) + (i === j ? jitter : 0);
  });
}

/** The lower factor, or undefined when a pivot is not positive. */
export function denseCholesky(matrix: Float64Array, n: number): Float64Array | undefined {
  const factor = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let rest = matrix[i * n + j];
      for (let k = 0; k < j; k++) rest -= factor[i * n + k] * factor[j * n + k];
      if (i === j && !(rest > 0)) return undefined;
      factor[i * n + j] = i === j ? Math.sqrt(rest) : rest / factor[j * n + j];
    }
  }
  return factor;
}

export function multiply(a: Float64Array, b: Float64Array, n: number): Float64Array {
  return Float64Array.from({ length: n * n }, (_, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    let sum = 0;
    for (let k = 0; k < n; k++) sum += a[i * n + k] * b[k * n + j];
    return sum;
  });
}

export function transpose(a: Float64Array, n: number): Float64Array {
  return a.map((_, at) => a[(at % n) * n + Math.floor(at / n)]);
}

/** The largest difference between entries. Throws on unequal lengths; NaN if any entry is NaN. */
export function maxGap(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) throw new Error(`lengths ${a.length} and ${b.length}`);
  let gap = 0;
  for (let i = 0; i < a.length; i++) gap = Math.max(gap, Math.abs(a[i] - b[i]));
  return gap;
}

export function randomOptions(count: number, dimension: number, random: RandomSource): Option[] {
  return Array.from({ length: count }, () =>
    Array.from({ length: dimension }, () => random.next()),
  );
}
