import { symmetricEigen } from "@unswayed/core/numerics";

/** ‖A⁻¹‖₂ = 1/√λ_min(AᵀA); Infinity where A cannot be inverted. */
export function inverseNorm(matrix: readonly (readonly number[])[]): number {
  const n = matrix.length;
  const square = Float64Array.from({ length: n * n }, (_, k) => {
    const [i, j] = [Math.floor(k / n), k % n];
    return matrix.reduce((sum, row) => sum + row[i]! * row[j]!, 0);
  });
  const { values } = symmetricEigen(square, n);
  return values[0]! > 1e-15 ? 1 / Math.sqrt(values[0]!) : Infinity;
}

/** Two people who follow each other almost as much as themselves: ‖A⁻¹‖ = 1/(2e), however many voters there are: two. */
export function nearlyAlike(e: number): readonly (readonly number[])[] {
  return [
    [0.5 + e, 0.5 - e],
    [0.5 - e, 0.5 + e],
  ];
}
