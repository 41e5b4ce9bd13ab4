import { addCombinations, addRowProducts, addWeightedRows } from "../linalg/products.ts";
import type { ConstraintRows } from "./constraint-rows.ts";
import type { PosteriorWeights, ProgramState } from "./program-spec.ts";
import { addBack, addMargins } from "./vote-model.ts";

/**
 * The exact matrix of an interior-point step as a product with a vector, never as a table:
 *
 *     H = −c_u∇²ℓ_u − c_v∇²ℓ_v − c_p∇²log p + 2ν + (bounds of A) − (bilinear objective) + Gᵀ(y/g)G
 *
 * Costs O(n·q·m + n²·q) whatever n·m is squared: what makes thirty voters and three hundred options fit.
 */
export class Curvature {
  readonly #program: ProgramState;
  readonly #rows: ConstraintRows;
  readonly #margins: Float64Array;
  readonly #publicMargins: Float64Array;
  readonly #mixed: Float64Array;
  readonly #influenceStep: Float64Array;
  readonly #influenceOut: Float64Array;
  readonly #zMainOut: Float64Array;
  readonly #zRestOut: Float64Array;
  readonly #slopes: Float64Array;
  readonly #barrierDiagonal: Float64Array;

  constructor(program: ProgramState, rows: ConstraintRows) {
    const { voterCount: n, mainCount: r, restCount: s, pairs, publicAnswers } = program.model;
    this.#program = program;
    this.#rows = rows;
    this.#margins = new Float64Array(pairs.count * n);
    this.#publicMargins = new Float64Array(publicAnswers.count * n);
    this.#mixed = new Float64Array(pairs.count * n);
    this.#influenceStep = new Float64Array(n * n);
    this.#influenceOut = new Float64Array(n * n);
    this.#zMainOut = new Float64Array(n * r);
    this.#zRestOut = new Float64Array(n * s);
    this.#slopes = new Float64Array(rows.count);
    this.#barrierDiagonal = new Float64Array(n * n);
  }

  /** out = H·direction with the multipliers and slacks of the step; bendShare 0 leaves a sum of squares. */
  times(
    direction: Float64Array,
    weights: PosteriorWeights,
    multipliers: Float64Array,
    slacks: Float64Array,
    bendShare: number,
    out: Float64Array,
  ): void {
    const program = this.#program;
    const { model } = program;
    const { voterCount: n, mainCount: r, restCount: s } = model;
    out.fill(0);
    this.#zMainOut.fill(0);
    this.#zRestOut.fill(0);
    this.#influenceOut.fill(0);
    this.#spreadInfluence(direction);
    this.#addVotes(direction, weights, bendShare);
    out.set(this.#zMainOut);
    out.set(this.#zRestOut, program.mainSize);
    for (let i = 0; i < n; i++) {
      const twice = 2 * multipliers[i];
      for (let k = i * r; k < (i + 1) * r; k++) out[k] += twice * direction[k];
      const tail = program.mainSize + i * s;
      for (let k = tail; k < tail + s; k++) out[k] += twice * direction[k];
    }
    this.#addBilinear(direction, bendShare, out);
    if (model.influence.variableCount > 0) {
      this.#addInfluenceDiagonal(weights.prior, multipliers, slacks);
      this.#gatherInfluence(out);
    }
    this.#rows.slopes(direction, this.#slopes);
    for (let c = 0; c < this.#rows.count; c++) this.#slopes[c] /= this.#rows.sigma[c];
    this.#rows.addWeighted(this.#slopes, out);
  }

  /** Change of A, all entries, from the change of its free variables. */
  #spreadInfluence(direction: Float64Array): void {
    const { influence, voterCount: n } = this.#program.model;
    const step = this.#influenceStep;
    step.fill(0);
    for (let i = 0; i < n; i++) {
      const columns = influence.freeColumns[i];
      const last = columns.length - 1;
      const offset = this.#program.influenceOffset + influence.variableOffsets[i];
      let rest = 0;
      for (let a = 0; a < last; a++) {
        step[i * n + columns[a]] = direction[offset + a];
        rest -= direction[offset + a];
      }
      if (last >= 1) step[i * n + columns[last]] = rest;
    }
  }

  #gatherInfluence(out: Float64Array): void {
    const { influence, voterCount: n } = this.#program.model;
    const table = this.#influenceOut;
    for (let i = 0; i < n; i++) {
      const columns = influence.freeColumns[i];
      const last = columns.length - 1;
      if (last < 1) continue;
      const offset = this.#program.influenceOffset + influence.variableOffsets[i];
      const base = table[i * n + columns[last]];
      for (let a = 0; a < last; a++) out[offset + a] += table[i * n + columns[a]] - base;
    }
  }

  #addVotes(direction: Float64Array, weights: PosteriorWeights, bendShare: number): void {
    const { model, posterior, mainSize } = this.#program;
    const margins = this.#margins;
    margins.fill(0);
    addMargins(model, direction, direction.subarray(mainSize), margins);
    const mixed = this.#mixed;
    mixed.fill(0);
    if (weights.public !== 0 && model.publicAnswers.count > 0) {
      this.#addPublic(weights.public, weights.public * bendShare);
    }
    const { privateCurvatures } = posterior;
    for (let k = 0; k < privateCurvatures.length; k++) {
      mixed[k] += weights.private * privateCurvatures[k] * margins[k];
    }
    addBack(model, model.pairs.count, mixed, this.#zMainOut, this.#zRestOut);
  }

  /** What public votes add to the curvature of each margin, and to that of A. */
  #addPublic(cv: number, bend: number): void {
    const { model, posterior, influenceAtPoint } = this.#program;
    const { voterCount: n, publicAnswers } = model;
    const { count } = publicAnswers;
    const margins = this.#margins;
    // δE = δD Aᵀ + D δAᵀ, weighted by curvature
    const shown = this.#publicMargins;
    const isFree = model.influence.variableCount > 0;
    shown.fill(0);
    addRowProducts(margins, count, influenceAtPoint, n, n, n, shown);
    if (isFree) addRowProducts(posterior.margins, count, this.#influenceStep, n, n, n, shown);
    for (let k = 0; k < shown.length; k++) shown[k] *= cv * posterior.publicCurvatures[k];
    // back through v = A u
    const mixed = this.#mixed;
    addCombinations(shown, count, influenceAtPoint, n, n, mixed);
    if (isFree) addWeightedRows(shown, posterior.margins, count, n, n, n, this.#influenceOut);
    if (isFree && bend !== 0) {
      // less the slope term of the product A·u
      for (let k = 0; k < shown.length; k++) shown[k] = -bend * posterior.publicSlopes[k];
      addCombinations(shown, count, this.#influenceStep, n, n, mixed);
      addWeightedRows(shown, margins, count, n, n, n, this.#influenceOut);
    }
  }

  #addInfluenceDiagonal(cp: number, multipliers: Float64Array, slacks: Float64Array): void {
    const program = this.#program;
    const { influence, voterCount: n } = program.model;
    const { ridge, concentration } = influence.prior;
    const diagonal = this.#barrierDiagonal;
    let c = program.generalCount;
    for (let i = 0; i < n; i++) {
      const columns = influence.freeColumns[i];
      if (columns.length < 2) continue;
      for (const j of columns) {
        const weight = program.influenceAtPoint[i * n + j];
        diagonal[i * n + j] =
          cp * (2 * ridge + (concentration - 1) / (weight * weight)) + multipliers[c] / slacks[c];
        c++;
      }
    }
    for (let k = 0; k < n * n; k++) this.#influenceOut[k] += diagonal[k] * this.#influenceStep[k];
  }

  #addBilinear(direction: Float64Array, bendShare: number, out: Float64Array): void {
    const program = this.#program;
    const target = program.spec.objective.publicUtility;
    if (!target) return;
    const { voterCount: n, mainCount: r, restCount: s } = program.model;
    const { voter, feature } = target;
    const sign = bendShare * target.sign;
    for (let j = 0; j < n; j++) {
      const step = sign * this.#influenceStep[voter * n + j];
      for (let k = 0; k < r; k++) out[j * r + k] -= step * feature.main[k];
      const tail = program.mainSize + j * s;
      for (let k = 0; k < s; k++) out[tail + k] -= step * feature.rest[k];
      this.#influenceOut[voter * n + j] -= sign * program.featureValue(feature, direction, j);
    }
  }
}
