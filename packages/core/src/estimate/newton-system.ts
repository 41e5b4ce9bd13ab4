import { addScaled, dot } from "../linalg/vector.ts";
import type { SolveAccuracy } from "../optimize/interior-point.ts";
import { BlockPreconditioner } from "./block-preconditioner.ts";
import { ConstraintRows } from "./constraint-rows.ts";
import { Curvature } from "./curvature.ts";
import { DensePreconditioner } from "./dense-preconditioner.ts";
import type { Preconditioner } from "./preconditioner.ts";
import type { PosteriorWeights, ProgramState } from "./program-spec.ts";

/**
 * Solves the linear system of one interior-point step.
 *
 * Few voters: one dense Cholesky of order n·r + n(n−1), which is the exact system up to terms of the order of jitter.
 * Many voters: conjugate gradients on the exact system with a block preconditioner (a block per voter, a block per
 * row of A), so that neither time nor memory grows with the square of n·r. The same conjugate gradients polish the
 * dense answer where the jitter-sized terms matter after all: when a norm bound is far from active.
 */
export class NewtonSystem {
  readonly rows: ConstraintRows;
  readonly #program: ProgramState;
  readonly #preconditioner: Preconditioner;
  readonly #curvature: Curvature;
  readonly #residual: Float64Array;
  readonly #search: Float64Array;
  readonly #product: Float64Array;
  readonly #conditioned: Float64Array;
  #bendShare = 1;
  #weights: PosteriorWeights = { private: 0, public: 0, prior: 0 };
  #multipliers: Float64Array = new Float64Array(0);
  #slacks: Float64Array = new Float64Array(0);

  constructor(program: ProgramState) {
    this.#program = program;
    this.rows = new ConstraintRows(program);
    this.#curvature = new Curvature(program, this.rows);
    this.#preconditioner =
      program.mainSize <= DENSE_LIMIT
        ? new DensePreconditioner(program, this.rows)
        : new BlockPreconditioner(program, this.rows);
    this.#residual = new Float64Array(program.size);
    this.#search = new Float64Array(program.size);
    this.#product = new Float64Array(program.size);
    this.#conditioned = new Float64Array(program.size);
  }

  factor(multipliers: Float64Array, slacks: Float64Array): number {
    this.#weights = this.#program.posteriorWeights(multipliers);
    this.#multipliers = multipliers;
    this.#slacks = slacks;
    this.rows.fill(multipliers, slacks);
    const shift = this.#preconditioner.factor(this.#weights, multipliers, slacks);
    this.#bendShare = shift > 0 ? 0 : 1;
    return shift;
  }

  solve(rightSide: Float64Array, out: Float64Array, accuracy: SolveAccuracy): void {
    const { inexactness } = this.#preconditioner;
    const isGoodEnough = inexactness < DIRECT_BELOW && accuracy !== "exact";
    if (inexactness === 0 || isGoodEnough || accuracy === "rough") {
      this.#preconditioner.solve(rightSide, out);
      return;
    }
    this.#conjugateGradients(
      rightSide,
      out,
      accuracy === "exact" ? EXACT_TOLERANCE : STEP_TOLERANCE,
    );
  }

  /**
   * Preconditioned conjugate gradients on the exact matrix; where that bends downwards (the problem is not concave), on
   * the matrix without the product's part, which is a sum of squares.
   */
  #conjugateGradients(rightSide: Float64Array, out: Float64Array, tolerance: number): void {
    if (this.#bendShare === 1 && this.#iterate(rightSide, out, 1, tolerance)) return;
    this.#bendShare = 0;
    this.#iterate(rightSide, out, 0, tolerance);
  }

  /** False when a direction of negative curvature was met. */
  #iterate(
    rightSide: Float64Array,
    out: Float64Array,
    bendShare: number,
    tolerance: number,
  ): boolean {
    const residual = this.#residual;
    const search = this.#search;
    const product = this.#product;
    const conditioned = this.#conditioned;
    out.fill(0);
    residual.set(rightSide);
    this.#preconditioner.solve(residual, conditioned);
    search.set(conditioned);
    let size = dot(residual, conditioned);
    const goal = tolerance * tolerance * size;
    for (let iteration = 0; iteration < CG_ITERATIONS && size > goal && size > 0; iteration++) {
      this.#curvature.times(
        search,
        this.#weights,
        this.#multipliers,
        this.#slacks,
        bendShare,
        product,
      );
      const bend = dot(search, product);
      if (!(bend > 1e-3 * dot(search, residual))) return false;
      const step = size / bend;
      addScaled(step, search, out);
      addScaled(-step, product, residual);
      this.#preconditioner.solve(residual, conditioned);
      const next = dot(residual, conditioned);
      const keep = next / size;
      for (let k = 0; k < search.length; k++) search[k] = conditioned[k] + keep * search[k];
      size = next;
    }
    return true;
  }
}

/** Main variables up to which a dense factor is cheaper than conjugate gradients: about 12 voters at rank 15. */
const DENSE_LIMIT = 330;
const DIRECT_BELOW = 0.05;
/** Relative residuals at which conjugate gradients stop: far from the end a rough direction is as good. */
const STEP_TOLERANCE = 0.03;
const EXACT_TOLERANCE = 1e-3;
const CG_ITERATIONS = 60;
