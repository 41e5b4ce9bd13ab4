/**
 * What the interior-point method asks of a problem max f(x) subject to g_k(x) ≥ 0: values, derivatives, and the linear
 * algebra of a step, which is the problem's own because only it knows its structure.
 */
export interface BarrierProblem {
  readonly size: number;
  readonly constraintCount: number;
  /** A new solve begins: what earlier ones learnt about their own paths is forgotten. */
  begin(): void;
  /** f(x), filling `slacks` with g(x); remembers x for `differentiate`. NaN where f or g is undefined. */
  evaluate(x: Float64Array, slacks: Float64Array): number;
  /** Prepares the derivatives at the x evaluated last. */
  differentiate(): void;
  /** out = ∇f + Σ weights_k ∇g_k at the point differentiated last (which later evaluations do not change) */
  lagrangianGradient(weights: Float64Array, out: Float64Array): void;
  /** out_k = ∇g_k · direction */
  constraintSlopes(direction: Float64Array, out: Float64Array): void;
  /** Factors the matrix of the direction; returns the shift that made it positive definite, or −1 when none did. */
  factor(multipliers: Float64Array, slacks: Float64Array): number;
  /** Solves with the factored matrix. */
  solve(rightSide: Float64Array, out: Float64Array, accuracy: SolveAccuracy): void;
  /** Largest α ≤ 1 that leaves each simple (linear or quadratic) constraint at least `keep` of its slack. */
  largestStep(x: Float64Array, direction: Float64Array, slacks: Float64Array, keep: number): number;
}

/** "exact": all the accuracy there is; "step": good enough for a step; "rough": whatever is at hand. */
export type SolveAccuracy = "exact" | "step" | "rough";
