import {
  choleskyRows,
  dot,
  forwardSolved,
  type Matrix,
  transposed,
} from "../../../core/test/support/dense.ts";
import type { BarrierProblem } from "../../src/optimize/barrier-problem.ts";

/** A function with its derivatives written out by hand. */
export interface Smooth {
  value(x: readonly number[]): number;
  gradient(x: readonly number[]): number[];
  hessian(x: readonly number[]): number[][];
}

/** slopes·x + constant */
export function affine(slopes: readonly number[], constant = 0): Smooth {
  return {
    value: (x) => dot(slopes, x) + constant,
    gradient: () => [...slopes],
    hessian: () => slopes.map(() => slopes.map(() => 0)),
  };
}

/** constant − Σ curvature_k (x_k − centre_k)²/2 */
export function bowl(
  curvatures: readonly number[],
  centre: readonly number[],
  constant = 0,
): Smooth {
  return {
    value: (x) =>
      constant - x.reduce((sum, v, k) => sum + (curvatures[k] * (v - centre[k]) ** 2) / 2, 0),
    gradient: (x) => x.map((v, k) => -curvatures[k] * (v - centre[k])),
    hessian: (x) => x.map((_, i) => x.map((_, j) => (i === j ? -curvatures[i] : 0))),
  };
}

/** max f subject to every constraint ≥ 0, with matrices formed in full: for problems small enough to solve on paper. */
export class DenseProgram implements BarrierProblem {
  readonly size: number;
  readonly constraintCount: number;
  readonly #objective: Smooth;
  readonly #constraints: readonly Smooth[];
  #evaluated: number[] = [];
  #point: number[] = [];
  #lower: Matrix = [];

  constructor(size: number, objective: Smooth, constraints: readonly Smooth[]) {
    this.size = size;
    this.constraintCount = constraints.length;
    this.#objective = objective;
    this.#constraints = constraints;
  }

  begin(): void {
    // Every factor is made from scratch: there is nothing to forget.
  }

  evaluate(x: Float64Array, slacks: Float64Array): number {
    this.#evaluated = [...x];
    this.#constraints.forEach((g, k) => {
      slacks[k] = g.value(this.#evaluated);
    });
    return this.#objective.value(this.#evaluated);
  }

  differentiate(): void {
    this.#point = this.#evaluated;
  }

  lagrangianGradient(weights: Float64Array, out: Float64Array): void {
    out.set(this.#objective.gradient(this.#point));
    this.#constraints.forEach((g, k) => {
      g.gradient(this.#point).forEach((slope, i) => {
        out[i] += weights[k] * slope;
      });
    });
  }

  constraintSlopes(direction: Float64Array, out: Float64Array): void {
    this.#constraints.forEach((g, k) => {
      out[k] = dot(g.gradient(this.#point), direction);
    });
  }

  factor(multipliers: Float64Array, slacks: Float64Array): number {
    const x = this.#point;
    const matrix = this.#objective.hessian(x).map((row) => row.map((entry) => -entry));
    this.#constraints.forEach((g, k) => {
      const slopes = g.gradient(x);
      const bend = g.hessian(x);
      for (let i = 0; i < this.size; i++) {
        for (let j = 0; j < this.size; j++) {
          matrix[i][j] +=
            -multipliers[k] * bend[i][j] + (multipliers[k] / slacks[k]) * slopes[i] * slopes[j];
        }
      }
    });
    for (let shift = 0; shift < 1e12; shift = shift === 0 ? 1e-3 : 4 * shift) {
      try {
        this.#lower = choleskyRows(
          matrix.map((row, i) => row.map((entry, j) => entry + (i === j ? shift : 0))),
        );
        return shift;
      } catch {
        // not positive definite yet
      }
    }
    return -1;
  }

  solve(rightSide: Float64Array, out: Float64Array): void {
    const half = forwardSolved(this.#lower, rightSide);
    const upside = transposed(this.#lower);
    for (let i = this.size - 1; i >= 0; i--) {
      let rest = half[i];
      for (let k = i + 1; k < this.size; k++) rest -= upside[i][k] * out[k];
      out[i] = rest / upside[i][i];
    }
  }

  /** No constraint counts as simple here: the line search has to find every boundary itself. */
  largestStep(): number {
    return 1;
  }
}
