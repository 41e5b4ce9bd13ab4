import { addScaledRange, choleskyInPlace, dotRange } from "@unswayed/core/numerics";
import type { PosteriorWeights, ProgramState } from "./program-spec.ts";

/**
 * Gradients of the general constraints as rows for the linear algebra, split like the variables into main and rest:
 *
 *     Σ_k (y_k/g_k) ∇g_k∇g_kᵀ = Σ_c row_c rowᵀ_c / sigma_c
 *
 * One row per norm and likelihood constraint (sigma = slack/multiplier). Cuts are combinations of few forms and of the
 * scalar, so when there are more cuts than that their sum is written with those few rows (sigma = 1): with
 * Ω = Pᵀ diag(y/g) P = F Fᵀ, the rows are Fᵀ·(forms, scalar). A-bounds are not here: each touches one entry of A.
 */
export class ConstraintRows {
  readonly count: number;
  /** count × mainSize */
  readonly main: Float64Array;
  /** count × restSize */
  readonly rest: Float64Array;
  readonly sigma: Float64Array;
  readonly mainSize: number;
  readonly restSize: number;
  /** The first rows, one per voter: each touches that voter's `normWidth` main and `restWidth` rest variables. */
  readonly norms: number;
  readonly normWidth: number;
  readonly restWidth: number;
  readonly #program: ProgramState;
  /** Rows that stand for the cuts. */
  readonly #cutRows: number;
  readonly #isCompressed: boolean;
  readonly #omega: Float64Array;

  constructor(program: ProgramState) {
    this.#program = program;
    const { model, spec } = program;
    const plain = model.voterCount + spec.likelihood.length;
    const cutCount = spec.cuts?.count ?? 0;
    const formCount = spec.cuts ? spec.cuts.basis.length + 1 : 0;
    this.#isCompressed = cutCount > formCount;
    this.#cutRows = this.#isCompressed ? formCount : cutCount;
    this.count = plain + this.#cutRows;
    this.norms = model.voterCount;
    this.normWidth = model.mainCount;
    this.restWidth = model.restCount;
    this.mainSize = program.mainSize;
    this.restSize = program.size - program.mainSize;
    this.main = new Float64Array(this.count * this.mainSize);
    this.rest = new Float64Array(this.count * this.restSize);
    this.sigma = new Float64Array(this.count);
    this.#omega = new Float64Array(formCount * formCount);
  }

  /** Rows at the point differentiated last. */
  fill(multipliers: Float64Array, slacks: Float64Array): void {
    const program = this.#program;
    const { model, spec } = program;
    const { voterCount: n, mainCount: r, restCount: s } = model;
    const x = program.point;
    for (let i = 0; i < n; i++) {
      const row = i * this.mainSize + i * r;
      for (let k = 0; k < r; k++) this.main[row + k] = -2 * x[i * r + k];
      const tail = i * this.restSize + i * s;
      for (let k = 0; k < s; k++) this.rest[tail + k] = -2 * x[this.mainSize + i * s + k];
    }
    spec.likelihood.forEach(({ weights, scalar }, k) => {
      this.#fillLikelihood(n + k, weights, scalar);
    });
    const plain = n + spec.likelihood.length;
    for (let c = 0; c < plain; c++) this.sigma[c] = slacks[c] / multipliers[c];
    if (this.#cutRows > 0) this.#fillCuts(plain, multipliers, slacks);
  }

  /** ∇g_k · direction for every general constraint k (not every row). */
  constraintSlopes(direction: Float64Array, out: Float64Array): void {
    const { model, spec, scalarOffset } = this.#program;
    const plain = model.voterCount + spec.likelihood.length;
    this.#rowSlopes(direction, plain, out);
    if (!spec.cuts) return;
    const { basis, weights, count } = spec.cuts;
    const values = basis.map(
      (form) =>
        dotRange(form.main, 0, direction, 0, form.main.length) +
        dotRange(form.rest, 0, direction, this.mainSize, form.rest.length),
    );
    for (let k = 0; k < count; k++) {
      let sum = -direction[scalarOffset];
      for (let b = 0; b < basis.length; b++) sum += weights[k * basis.length + b] * values[b];
      out[plain + k] = sum;
    }
  }

  /** out_c = row_c · direction for every row. */
  slopes(direction: Float64Array, out: Float64Array): void {
    this.#rowSlopes(direction, this.count, out);
  }

  /** out += Σ_c weights_c row_c */
  addWeighted(weights: Float64Array, out: Float64Array): void {
    const { mainSize, restSize, norms, normWidth, restWidth } = this;
    for (let c = 0; c < norms; c++) {
      const main = c * normWidth;
      const rest = c * restWidth;
      addScaledRange(weights[c], this.main, c * mainSize + main, out, main, normWidth);
      addScaledRange(weights[c], this.rest, c * restSize + rest, out, mainSize + rest, restWidth);
    }
    for (let c = norms; c < this.count; c++) {
      addScaledRange(weights[c], this.main, c * mainSize, out, 0, mainSize);
      addScaledRange(weights[c], this.rest, c * restSize, out, mainSize, restSize);
    }
  }

  #rowSlopes(direction: Float64Array, count: number, out: Float64Array): void {
    const { mainSize, restSize, norms, normWidth, restWidth } = this;
    for (let c = 0; c < Math.min(norms, count); c++) {
      const main = c * normWidth;
      const rest = c * restWidth;
      out[c] =
        dotRange(this.main, c * mainSize + main, direction, main, normWidth) +
        dotRange(this.rest, c * restSize + rest, direction, mainSize + rest, restWidth);
    }
    for (let c = norms; c < count; c++) {
      out[c] =
        dotRange(this.main, c * mainSize, direction, 0, mainSize) +
        dotRange(this.rest, c * restSize, direction, mainSize, restSize);
    }
  }

  #fillCuts(first: number, multipliers: Float64Array, slacks: Float64Array): void {
    const { cuts } = this.#program.spec;
    if (!cuts) return;
    const { basis, weights, count } = cuts;
    const width = basis.length;
    const order = width + 1;
    const entry = (k: number, b: number): number => (b < width ? weights[k * width + b] : -1);
    if (!this.#isCompressed) {
      for (let k = 0; k < count; k++) {
        this.#setCombination(first + k, (b) => entry(k, b));
        this.sigma[first + k] = slacks[first + k] / multipliers[first + k];
      }
      return;
    }
    const omega = this.#omega;
    omega.fill(0);
    for (let k = 0; k < count; k++) {
      const weight = multipliers[first + k] / slacks[first + k];
      for (let a = 0; a < order; a++) {
        const scaled = weight * entry(k, a);
        for (let b = 0; b <= a; b++) omega[a * order + b] += scaled * entry(k, b);
      }
    }
    let trace = 0;
    for (let a = 0; a < order; a++) trace += omega[a * (order + 1)];
    // Few active cuts leave Ω singular; this much keeps its factor finite and is below rounding in the sum.
    for (let a = 0; a < order; a++) omega[a * (order + 1)] += 1e-13 * trace;
    choleskyInPlace(omega, order, 0);
    for (let c = 0; c < order; c++) {
      this.#setCombination(first + c, (b) => (b >= c ? omega[b * order + c] : 0));
      this.sigma[first + c] = 1;
    }
  }

  /** row c = Σ_b factor(b)·form_b, the scalar being the last form. */
  #setCombination(c: number, factor: (b: number) => number): void {
    const { spec, scalarOffset } = this.#program;
    const basis = spec.cuts?.basis ?? [];
    const main = this.main.subarray(c * this.mainSize, (c + 1) * this.mainSize);
    const rest = this.rest.subarray(c * this.restSize, (c + 1) * this.restSize);
    main.fill(0);
    rest.fill(0);
    basis.forEach((form, b) => {
      const weight = factor(b);
      if (weight === 0) return;
      for (let k = 0; k < form.main.length; k++) main[k] += weight * form.main[k];
      for (let k = 0; k < form.rest.length; k++) rest[k] += weight * form.rest[k];
    });
    main[scalarOffset] = factor(basis.length);
  }

  #fillLikelihood(c: number, weights: PosteriorWeights, scalar: number): void {
    const program = this.#program;
    const { posterior, model } = program;
    const { voterCount: n, mainCount: r, influence } = model;
    const row = c * this.mainSize;
    for (let k = 0; k < n * r; k++) {
      this.main[row + k] =
        weights.private * posterior.gradientPrivateMain[k] +
        weights.public * posterior.gradientPublicMain[k];
    }
    for (let k = 0; k < this.restSize; k++) {
      this.rest[c * this.restSize + k] =
        weights.private * posterior.gradientPrivateRest[k] +
        weights.public * posterior.gradientPublicRest[k];
    }
    for (let i = 0; i < n; i++) {
      const columns = influence.freeColumns[i];
      const last = columns.length - 1;
      if (last < 1) continue;
      const slope = (a: number): number =>
        weights.public * posterior.gradientPublicInfluence[i * n + columns[a]] +
        weights.prior * posterior.gradientPrior[i * n + columns[a]];
      const base = slope(last);
      const offset = row + program.influenceOffset + influence.variableOffsets[i];
      for (let a = 0; a < last; a++) this.main[offset + a] = slope(a) - base;
    }
    if (program.spec.hasScalar) this.main[row + program.scalarOffset] = scalar;
  }
}
