import { dotRange } from "@unswayed/core/numerics";
import { fillInfluence } from "../influence/influence-structure.ts";
import type { BarrierProblem, SolveAccuracy } from "../optimize/barrier-problem.ts";
import { NewtonSystem } from "./newton-system.ts";
import { addObjectiveGradient, objectiveValue } from "./objective.ts";
import { Posterior } from "./posterior.ts";
import type {
  Cuts,
  LinearForm,
  PosteriorWeights,
  ProgramSpec,
  ProgramState,
} from "./program-spec.ts";
import type { VoteModel } from "./vote-model.ts";

/**
 * A constrained problem over (z, A, s) in the form the interior-point method takes.
 *
 * Variables:   z main (n·r), free entries of A, s (0 or 1), then z rest (n·s).
 * Constraints: norms L² − |z_i|² (n), likelihood, linear, and A_ij − δ_A.
 */
export class Program implements BarrierProblem, ProgramState {
  readonly model: VoteModel;
  readonly spec: ProgramSpec;
  readonly posterior: Posterior;
  readonly size: number;
  readonly constraintCount: number;
  /** z main, A and s: what the dense system is built for. */
  readonly mainSize: number;
  readonly influenceOffset: number;
  readonly scalarOffset: number;
  /** Norm, likelihood and linear constraints: those whose gradients touch many variables. */
  readonly generalCount: number;
  readonly #zMainSize: number;
  readonly #zRestSize: number;
  readonly #newton: NewtonSystem;
  readonly #slopes: Float64Array;
  #evaluated: Float64Array = new Float64Array(0);
  /** Where the derivatives were taken. */
  readonly point: Float64Array;
  /** A at that point. */
  readonly influenceAtPoint: Float64Array;

  constructor(model: VoteModel, spec: ProgramSpec, posterior: Posterior = new Posterior(model)) {
    this.model = model;
    this.spec = spec;
    this.posterior = posterior;
    const { voterCount: n, mainCount, restCount, influence } = model;
    this.#zMainSize = n * mainCount;
    this.#zRestSize = n * restCount;
    this.influenceOffset = this.#zMainSize;
    this.scalarOffset = this.influenceOffset + influence.variableCount;
    this.mainSize = this.scalarOffset + (spec.hasScalar ? 1 : 0);
    this.size = this.mainSize + this.#zRestSize;
    this.generalCount = n + spec.likelihood.length + (spec.cuts?.count ?? 0);
    this.constraintCount = this.generalCount + influence.boundCount;
    this.point = new Float64Array(this.size);
    this.influenceAtPoint = new Float64Array(n * n);
    this.#newton = new NewtonSystem(this);
    this.#slopes = new Float64Array(this.constraintCount);
  }

  zMain(x: Float64Array): Float64Array {
    return x.subarray(0, this.#zMainSize);
  }

  zRest(x: Float64Array): Float64Array {
    return x.subarray(this.mainSize, this.size);
  }

  begin(): void {
    this.#newton.begin();
  }

  evaluate(x: Float64Array, slacks: Float64Array): number {
    this.#evaluated = x;
    const { model, spec, posterior } = this;
    const { voterCount: n, mainCount: r, restCount: s, influence } = model;
    fillInfluence(influence, x, this.influenceOffset, posterior.influence);
    let c = this.generalCount;
    const least = influence.prior.minimumWeight;
    for (let i = 0; i < n; i++) {
      const columns = influence.freeColumns[i];
      if (columns.length < 2) continue;
      for (let a = 0; a < columns.length; a++) {
        const slack = posterior.influence[i * n + columns[a]] - least;
        if (!(slack > 0)) return Number.NaN; // outside the domain of the log prior: nothing below is defined
        slacks[c++] = slack;
      }
    }
    const zRestOffset = this.mainSize;
    const bound = model.normBound * model.normBound;
    c = 0;
    for (let i = 0; i < n; i++) {
      slacks[c++] =
        bound -
        dotRange(x, i * r, x, i * r, r) -
        dotRange(x, zRestOffset + i * s, x, zRestOffset + i * s, s);
    }
    posterior.evaluate(this.zMain(x), this.zRest(x));
    const scalar = spec.hasScalar ? x[this.scalarOffset] : 0;
    for (const { weights, threshold, scalar: coefficient } of spec.likelihood) {
      slacks[c++] = this.weighted(weights) + coefficient * scalar - threshold;
    }
    if (spec.cuts) this.#evaluateCuts(spec.cuts, x, scalar, slacks, c);
    return objectiveValue(this, x);
  }

  differentiate(): void {
    this.point.set(this.#evaluated);
    this.influenceAtPoint.set(this.posterior.influence);
    this.posterior.differentiate();
  }

  lagrangianGradient(weights: Float64Array, out: Float64Array): void {
    const { model, spec, posterior } = this;
    const { voterCount: n, mainCount: r, restCount: s, influence } = model;
    const x = this.point;
    out.fill(0);
    const total = this.posteriorWeights(weights);
    const restOffset = this.mainSize;
    const { private: cu, public: cv, prior: cp } = total;
    for (let k = 0; k < n * r; k++) {
      out[k] = cu * posterior.gradientPrivateMain[k] + cv * posterior.gradientPublicMain[k];
    }
    for (let k = 0; k < n * s; k++) {
      out[restOffset + k] =
        cu * posterior.gradientPrivateRest[k] + cv * posterior.gradientPublicRest[k];
    }
    for (let i = 0; i < n; i++) {
      const factor = -2 * weights[i];
      for (let k = i * r; k < (i + 1) * r; k++) out[k] += factor * x[k];
      for (let k = restOffset + i * s; k < restOffset + (i + 1) * s; k++) out[k] += factor * x[k];
    }
    let c = n;
    let scalarSlope = 0;
    for (const { scalar } of spec.likelihood) scalarSlope += weights[c++] * scalar;
    if (spec.cuts) {
      const { basis, weights: table, count } = spec.cuts;
      basis.forEach((form, b) => {
        let factor = 0;
        for (let k = 0; k < count; k++) factor += weights[c + k] * table[k * basis.length + b];
        this.addForm(form, factor, out);
      });
      for (let k = 0; k < count; k++) scalarSlope -= weights[c + k];
      c += count;
    }
    if (spec.hasScalar) out[this.scalarOffset] = scalarSlope;
    addObjectiveGradient(this, out);

    if (influence.variableCount === 0) return;
    for (let i = 0; i < n; i++) {
      const columns = influence.freeColumns[i];
      const last = columns.length - 1;
      if (last < 1) continue;
      const slope = (a: number): number => {
        const cell = i * n + columns[a];
        return (
          cv * posterior.gradientPublicInfluence[cell] +
          cp * posterior.gradientPrior[cell] +
          weights[c + a]
        );
      };
      const base = slope(last);
      const offset = this.influenceOffset + influence.variableOffsets[i];
      for (let a = 0; a < last; a++) out[offset + a] += slope(a) - base;
      c += columns.length;
    }
  }

  constraintSlopes(direction: Float64Array, out: Float64Array): void {
    const { influence, voterCount: n } = this.model;
    this.#newton.rows.constraintSlopes(direction, out);
    let c = this.generalCount;
    for (let i = 0; i < n; i++) {
      const last = influence.freeColumns[i].length - 1;
      if (last < 1) continue;
      const offset = this.influenceOffset + influence.variableOffsets[i];
      let rest = 0;
      for (let a = 0; a < last; a++) {
        out[c++] = direction[offset + a];
        rest -= direction[offset + a];
      }
      out[c++] = rest;
    }
  }

  factor(multipliers: Float64Array, slacks: Float64Array): number {
    return this.#newton.factor(multipliers, slacks);
  }

  solve(rightSide: Float64Array, out: Float64Array, accuracy: SolveAccuracy): void {
    this.#newton.solve(rightSide, out, accuracy);
  }

  largestStep(
    x: Float64Array,
    direction: Float64Array,
    slacks: Float64Array,
    keep: number,
  ): number {
    const { voterCount: n, mainCount: r, restCount: s } = this.model;
    const restOffset = this.mainSize;
    let step = 1;
    for (let i = 0; i < n; i++) {
      // (1−keep)·slack = 2α z·d + α²|d|²
      const across =
        dotRange(x, i * r, direction, i * r, r) +
        dotRange(x, restOffset + i * s, direction, restOffset + i * s, s);
      const square =
        dotRange(direction, i * r, direction, i * r, r) +
        dotRange(direction, restOffset + i * s, direction, restOffset + i * s, s);
      const room = (1 - keep) * slacks[i];
      if (square > 0) {
        const root = Math.sqrt(across * across + square * room);
        const limit = across > 0 ? room / (across + root) : (root - across) / square;
        if (limit < step) step = limit;
      }
    }
    const slopes = this.#slopes;
    this.constraintSlopes(direction, slopes);
    const firstLinear = n + this.spec.likelihood.length;
    for (let c = firstLinear; c < this.constraintCount; c++) {
      if (slopes[c] < 0) step = Math.min(step, ((keep - 1) * slacks[c]) / slopes[c]);
    }
    return step;
  }

  #evaluateCuts(
    cuts: Cuts,
    x: Float64Array,
    scalar: number,
    slacks: Float64Array,
    first: number,
  ): void {
    const width = cuts.basis.length;
    const values = cuts.basis.map((form) => this.formValue(form, x));
    for (let k = 0; k < cuts.count; k++) {
      let sum = -scalar - cuts.thresholds[k];
      for (let b = 0; b < width; b++) sum += cuts.weights[k * width + b] * values[b];
      slacks[first + k] = sum;
    }
  }

  /** Coefficients of ℓ_u, ℓ_v, log prior in f + Σ weights_k g_k. */
  posteriorWeights(weights: Float64Array): PosteriorWeights {
    const base = this.spec.objective.posterior;
    let cu = base?.private ?? 0;
    let cv = base?.public ?? 0;
    let cp = base?.prior ?? 0;
    let c = this.model.voterCount;
    for (const constraint of this.spec.likelihood) {
      const weight = weights[c++];
      cu += weight * constraint.weights.private;
      cv += weight * constraint.weights.public;
      cp += weight * constraint.weights.prior;
    }
    return { private: cu, public: cv, prior: cp };
  }

  weighted(weights: PosteriorWeights): number {
    const { logPrivate, logPublic, logPrior } = this.posterior;
    return weights.private * logPrivate + weights.public * logPublic + weights.prior * logPrior;
  }

  formValue(form: LinearForm, x: Float64Array): number {
    return (
      dotRange(form.main, 0, x, 0, this.#zMainSize) +
      dotRange(form.rest, 0, x, this.mainSize, this.#zRestSize)
    );
  }

  addForm(form: LinearForm, factor: number, out: Float64Array): void {
    if (factor === 0) return;
    for (let k = 0; k < this.#zMainSize; k++) out[k] += factor * form.main[k];
    for (let k = 0; k < this.#zRestSize; k++) out[this.mainSize + k] += factor * form.rest[k];
  }

  featureValue(feature: LinearForm, x: Float64Array, voter: number): number {
    const { mainCount: r, restCount: s } = this.model;
    return (
      dotRange(feature.main, 0, x, voter * r, r) +
      dotRange(feature.rest, 0, x, this.mainSize + voter * s, s)
    );
  }
}
