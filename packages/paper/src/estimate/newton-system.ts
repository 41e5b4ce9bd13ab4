import { addScaled, dot } from "@unswayed/core/numerics";
import type { SolveAccuracy } from "../optimize/barrier-problem.ts";
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
 * row of A), so that neither time nor memory grows with the square of n·r. In between the blocks come first, and the dense
 * factor when a step has cost more products than it is worth. The same conjugate gradients polish the dense answer where
 * the jitter-sized terms matter after all: when a norm bound is far from active.
 */
export class NewtonSystem {
  readonly rows: ConstraintRows;
  readonly #program: ProgramState;
  #preconditioner: Preconditioner;
  #blocks: BlockPreconditioner | null = null;
  #dense: DensePreconditioner | null = null;
  readonly #curvature: Curvature;
  readonly #residual: Float64Array;
  readonly #search: Float64Array;
  readonly #product: Float64Array;
  readonly #conditioned: Float64Array;
  /** How much of the product's bend the matrix keeps: see #conjugateGradients. */
  #bendShare = 1;
  #isFirstSolve = true;
  /** Products of the costliest step of this solve, and how many make a dense factor the cheaper way. */
  #labour = 0;
  readonly #patience: number;
  #weights: PosteriorWeights = { private: 0, public: 0, prior: 0 };
  #multipliers: Float64Array = new Float64Array(0);
  #slacks: Float64Array = new Float64Array(0);

  constructor(program: ProgramState) {
    this.#program = program;
    this.rows = new ConstraintRows(program);
    this.#curvature = new Curvature(program, this.rows);
    this.#patience = productsWorthAFactor(program);
    // Who solves with one factor, without stepping, takes the answer as it comes: dense where that is quick.
    this.#preconditioner = program.mainSize <= DENSE_ONCE ? this.#useDense() : this.#useBlocks();
    this.#residual = new Float64Array(program.size);
    this.#search = new Float64Array(program.size);
    this.#product = new Float64Array(program.size);
    this.#conditioned = new Float64Array(program.size);
  }

  /** A new solve begins. */
  begin(): void {
    this.#bendShare = 1;
    this.#labour = 0;
    this.#preconditioner =
      this.#program.mainSize <= ALWAYS_DENSE ? this.#useDense() : this.#useBlocks();
  }

  factor(multipliers: Float64Array, slacks: Float64Array): number {
    this.#weights = this.#program.posteriorWeights(multipliers);
    this.#multipliers = multipliers;
    this.#slacks = slacks;
    this.rows.fill(multipliers, slacks);
    if (this.#labour > this.#patience) this.#preconditioner = this.#useDense();
    const shift = this.#preconditioner.factor(this.#weights, multipliers, slacks);
    if (this.#preconditioner.hasBends) this.#bendShare = Math.max(0, 1 - shift);
    this.#isFirstSolve = true;
    return shift;
  }

  #useDense(): DensePreconditioner {
    this.#dense ??= new DensePreconditioner(this.#program, this.rows);
    return this.#dense;
  }

  #useBlocks(): BlockPreconditioner {
    this.#blocks ??= new BlockPreconditioner(this.#program, this.rows);
    return this.#blocks;
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
   * Preconditioned conjugate gradients on the exact matrix H = N − B, or where that bends downwards (the problem is not
   * concave) on N − σB: N is a sum of squares, B comes from v = A u being a product. Up to its length such a step is one
   * within a trust region measured by N, of (H + λN) with σ = 1/(1 + λ).
   *
   * A direction p that shows the bend sets σ below pᵀNp/pᵀBp, where it would vanish. Later steps try a little more of
   * the bend each time: N alone (σ = 0) creeps along valleys and away from saddles.
   */
  #conjugateGradients(rightSide: Float64Array, out: Float64Array, tolerance: number): void {
    if (this.#isFirstSolve && !this.#preconditioner.hasBends) {
      this.#bendShare = easedShare(this.#bendShare);
    }
    this.#isFirstSolve = false;
    for (let attempt = 1; ; attempt++) {
      if (this.#iterate(rightSide, out, tolerance)) return;
      this.#bendShare = attempt < BEND_ATTEMPTS ? this.#milderShare() : 0;
    }
  }

  /** A share of the bend at which the direction just met has curvature left. */
  #milderShare(): number {
    const search = this.#search;
    const squares = this.#conditioned;
    const share = this.#bendShare;
    const curvature = dot(search, this.#product);
    this.#times(search, 0, squares);
    const square = dot(search, squares);
    const bend = (square - curvature) / share;
    if (!(bend > 0)) return 0; // flat all by itself, without the bend
    return Math.min(MILDER * share, (MILDER * square) / bend);
  }

  #times(direction: Float64Array, bendShare: number, out: Float64Array): void {
    this.#curvature.times(
      direction,
      this.#weights,
      this.#multipliers,
      this.#slacks,
      bendShare,
      out,
    );
  }

  /** False when a direction of negative curvature was met; it is then in `search`, and its product in `product`. */
  #iterate(rightSide: Float64Array, out: Float64Array, tolerance: number): boolean {
    const residual = this.#residual;
    const search = this.#search;
    const product = this.#product;
    const conditioned = this.#conditioned;
    const share = this.#bendShare;
    out.fill(0);
    residual.set(rightSide);
    this.#preconditioner.solve(residual, conditioned);
    search.set(conditioned);
    let size = dot(residual, conditioned);
    /** Squared length of the search direction as the preconditioner measures it. */
    let length = size;
    const goal = tolerance * tolerance * size;
    let iteration = 0;
    for (; iteration < CG_ITERATIONS && size > goal && size > 0; iteration++) {
      this.#times(search, share, product);
      const bend = dot(search, product);
      if (share > 0 && !(bend > LEAST_CURVATURE * length)) return false;
      const step = size / bend;
      addScaled(step, search, out);
      addScaled(-step, product, residual);
      this.#preconditioner.solve(residual, conditioned);
      const next = dot(residual, conditioned);
      const keep = next / size;
      for (let k = 0; k < search.length; k++) search[k] = conditioned[k] + keep * search[k];
      length = next + keep * keep * length;
      size = next;
    }
    this.#labour = Math.max(this.#labour, iteration);
    return true;
  }
}

/** λ = 1/σ − 1 to a third of what it was at the last step; from nothing of the bend to a little. */
function easedShare(share: number): number {
  const damping = (1 / Math.max(share, LEAST_SHARE) - 1) / 3;
  return damping < 0.02 ? 1 : 1 / (1 + damping);
}

/**
 * After how many products with the exact matrix a dense factor would have been the better way, counted in multiplications:
 * three quarters of those of the factor, because with it steps are exact and fewer.
 */
function productsWorthAFactor({ model, mainSize }: ProgramState): number {
  if (mainSize > DENSE_LIMIT) return Infinity;
  const { voterCount: n, mainCount: r, pairs, publicAnswers, influence } = model;
  const columns = r + pairs.smallCount;
  const mixing = (influence.variableCount > 0 ? 6 : 2) * publicAnswers.count * n * n;
  const product = 2 * n * columns * pairs.count + mixing + n * r * r;
  return Math.max(LEAST_PATIENCE, (mainSize * mainSize * mainSize) / 8 / product);
}

/** Main variables up to which steps are always taken with a dense factor, */
const ALWAYS_DENSE = 120;
/** … up to which a factor is dense when there will be only one, */
const DENSE_ONCE = 330;
/** … and up to which a step may be dense at all. */
const DENSE_LIMIT = 600;
const LEAST_PATIENCE = 10;
const DIRECT_BELOW = 0.05;
/** Relative residuals at which conjugate gradients stop: far from the end a rough direction is as good. */
const STEP_TOLERANCE = 0.03;
const EXACT_TOLERANCE = 1e-3;
const CG_ITERATIONS = 60;
/** A direction with less curvature than this (relative to the preconditioner's) counts as bending down. */
const LEAST_CURVATURE = 1e-3;
const LEAST_SHARE = 0.05;
const MILDER = 0.8;
/** After so many shares that were too large, none of the bend is kept for the step. */
const BEND_ATTEMPTS = 3;
