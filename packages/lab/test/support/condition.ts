import { symmetricEigen } from "@unswayed/core/numerics";

/** The largest singular value over the smallest. */
export function conditionNumber(matrix: readonly (readonly number[])[]): number {
  const n = matrix.length;
  const square = Float64Array.from({ length: n * n }, (_, k) =>
    matrix.reduce((sum, row) => sum + row[Math.floor(k / n)] * row[k % n], 0),
  );
  const { values } = symmetricEigen(square, n);
  return Math.sqrt(values[n - 1] / values[0]);
}
