import type { Option } from "@unswayed/core/method";
import { symmetricEigen } from "@unswayed/core/numerics";
import { rbf } from "./drawing.ts";

/** A Gaussian process of variance 1 with an RBF kernel, seen at some points with noise: y = f(x) + √noise ε. */
export interface GaussianProcess {
  /** What is left unknown of f at a point, from 0 to 1. It depends on where was looked, not on what was seen. */
  variance(point: Option): number;
  /** The log of the density that the process gives to what was seen, without the constant. */
  logLikelihood(seen: readonly number[]): number;
}

/** The process over these points for any noise: what takes time does not depend on it. */
export function gaussianProcesses(
  points: readonly Option[],
  lengthScale: number,
): (noise: number) => GaussianProcess {
  const count = points.length;
  const gram = Float64Array.from({ length: count * count }, (_, k) =>
    rbf(points[Math.floor(k / count)]!, points[k % count]!, lengthScale),
  );
  // (K + noise I)⁻¹ = Σ q qᵀ / (λ + noise)
  const { values, vectors } = symmetricEigen(gram, count);
  return (noise) => {
    const spread = values.map((value) => Math.max(0, value) + noise);
    /** Σ_k (q_k · numbers)² / (λ_k + noise) */
    const square = (numbers: ArrayLike<number>): number => {
      let sum = 0;
      for (let k = 0; k < count; k++) {
        let along = 0;
        for (let i = 0; i < count; i++) along += vectors[k * count + i]! * numbers[i]!;
        sum += (along * along) / spread[k]!;
      }
      return sum;
    };
    return {
      variance: (point) => 1 - square(points.map((other) => rbf(point, other, lengthScale))),
      logLikelihood: (seen) =>
        -0.5 * (square(seen) + spread.reduce((sum, value) => sum + Math.log(value), 0)),
    };
  };
}
