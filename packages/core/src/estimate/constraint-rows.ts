import { dotRange } from "../linalg/vector.ts";
import type { ProgramState } from "./program-spec.ts";

/**
 * Gradients of the general constraints (norms, likelihoods, linear pieces), one row each, split like the variables
 * into main and rest. A-bounds are not here: each touches one entry and goes straight onto a diagonal block.
 */
export class ConstraintRows {
  readonly count: number;
  /** count × mainSize */
  readonly main: Float64Array;
  /** count × restSize */
  readonly rest: Float64Array;
  readonly mainSize: number;
  readonly restSize: number;
  readonly #program: ProgramState;

  constructor(program: ProgramState) {
    this.#program = program;
    this.count = program.generalCount;
    this.mainSize = program.mainSize;
    this.restSize = program.size - program.mainSize;
    this.main = new Float64Array(this.count * this.mainSize);
    this.rest = new Float64Array(this.count * this.restSize);
  }

  /** Rows at the point differentiated last. */
  fill(): void {
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
    let c = n;
    for (const { weights, scalar } of spec.likelihood) this.#fillLikelihood(c++, weights, scalar);
    for (const { form, scalar } of spec.linear) {
      this.main.set(form.main, c * this.mainSize);
      this.rest.set(form.rest, c * this.restSize);
      if (spec.hasScalar) this.main[c * this.mainSize + program.scalarOffset] = scalar;
      c++;
    }
  }

  /** out_c = row_c · direction */
  slopes(direction: Float64Array, out: Float64Array): void {
    for (let c = 0; c < this.count; c++) {
      out[c] =
        dotRange(this.main, c * this.mainSize, direction, 0, this.mainSize) +
        dotRange(this.rest, c * this.restSize, direction, this.mainSize, this.restSize);
    }
  }

  /** out += Σ_c weights_c row_c */
  addWeighted(weights: Float64Array, out: Float64Array): void {
    const { mainSize, restSize } = this;
    for (let c = 0; c < this.count; c++) {
      const weight = weights[c];
      for (let k = 0; k < mainSize; k++) out[k] += weight * this.main[c * mainSize + k];
      for (let k = 0; k < restSize; k++) out[mainSize + k] += weight * this.rest[c * restSize + k];
    }
  }

  #fillLikelihood(
    c: number,
    weights: { readonly private: number; readonly public: number; readonly prior: number },
    scalar: number,
  ): void {
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
