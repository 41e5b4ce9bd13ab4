import type { PosteriorWeights } from "./program-spec.ts";

/** An approximate inverse of the matrix of an interior-point step, positive definite by construction. */
export interface Preconditioner {
  /** Builds it at the point differentiated last. Returns the shift that was needed, or −1 when none sufficed. */
  factor(weights: PosteriorWeights, multipliers: Float64Array, slacks: Float64Array): number;
  /** out = approximate inverse · rightSide */
  solve(rightSide: Float64Array, out: Float64Array): void;
  /** Whether it holds the bends (see DensePreconditioner), as large a share of them as 1 − shift. */
  readonly hasBends: boolean;
  /** How far the approximation may be from the exact matrix: 0 exact, below 0.05 a direct step is as good. */
  readonly inexactness: number;
}
