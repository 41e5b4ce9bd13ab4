import { addScaledRange, choleskyInPlace, dotRange } from "@unswayed/core/numerics";
import { addCombinations, addSquares } from "../linalg/products.ts";
import { choleskySolve } from "../linalg/triangular.ts";
import type { ConstraintRows } from "./constraint-rows.ts";
import type { Preconditioner } from "./preconditioner.ts";
import type { PosteriorWeights, ProgramState } from "./program-spec.ts";
import { fillRestDiagonal } from "./rest-diagonal.ts";

/**
 * Preconditioner for many voters: a dense block for each voter's z, one for each row of A, a diagonal for the rest, and
 * the constraints exactly (by the matrix inversion lemma). Left out is only how voters' utilities and rows of A
 * pull on each other through the public votes; conjugate gradients find that out.
 *
 * Memory: n·r² + n³ + (constraints × variables).
 */
export class BlockPreconditioner implements Preconditioner {
  readonly hasBends = false;
  readonly inexactness = 1;
  readonly #program: ProgramState;
  readonly #rows: ConstraintRows;
  /** n blocks r × r */
  readonly #voterBlocks: Float64Array;
  /** n blocks (n−1) × (n−1), packed to each row's own order */
  readonly #influenceBlocks: Float64Array;
  readonly #restDiagonal: Float64Array;
  #scalarDiagonal = 1;
  /** P₀⁻¹Gᵀ, one row per constraint */
  readonly #solved: Float64Array;
  readonly #schur: Float64Array;
  /** A_ij² and, for each pair, Σ_i c_v A_ij² W_ti + c_u w_tj: what its votes on either channel say of voter j */
  readonly #squaredInfluence: Float64Array;
  readonly #pairWeights: Float64Array;
  readonly #weightedRows: Float64Array;
  readonly #full: Float64Array;
  readonly #small: Float64Array;

  constructor(program: ProgramState, rows: ConstraintRows) {
    const { voterCount: n, mainCount: r, restCount: s, pairs } = program.model;
    this.#program = program;
    this.#rows = rows;
    this.#voterBlocks = new Float64Array(n * r * r);
    this.#influenceBlocks = new Float64Array(n * n * n);
    this.#restDiagonal = new Float64Array(n * s);
    this.#solved = new Float64Array(rows.count * program.size);
    this.#schur = new Float64Array(rows.count * rows.count);
    this.#squaredInfluence = new Float64Array(n * n);
    this.#pairWeights = new Float64Array(pairs.count * n);
    this.#weightedRows = new Float64Array(pairs.count * Math.max(r, n));
    this.#full = new Float64Array(n * n);
    this.#small = new Float64Array(rows.count);
  }

  factor(weights: PosteriorWeights, multipliers: Float64Array, slacks: Float64Array): number {
    const { model } = this.#program;
    this.#factorVoters(weights, multipliers);
    if (model.influence.variableCount > 0) this.#factorInfluence(weights, multipliers, slacks);
    fillRestDiagonal(this.#program, weights, multipliers, this.#restDiagonal);
    this.#scalarDiagonal = this.#scalarCurvature();
    return this.#factorConstraints() ? 0 : -1;
  }

  /** P⁻¹b = P₀⁻¹b − P₀⁻¹Gᵀ S⁻¹ G P₀⁻¹b, with S = slack/multiplier + G P₀⁻¹ Gᵀ */
  solve(rightSide: Float64Array, out: Float64Array): void {
    const { size } = this.#program;
    const count = this.#rows.count;
    out.set(rightSide);
    this.#solveBlocks(out, 0);
    this.#rows.slopes(out, this.#small);
    choleskySolve(this.#schur, count, this.#small);
    const { norms, normWidth, restWidth, mainSize } = this.#rows;
    for (let c = 0; c < norms; c++) {
      // A norm's row lies in its own voter's variables.
      const main = c * normWidth;
      const rest = mainSize + c * restWidth;
      const row = c * size;
      addScaledRange(-this.#small[c], this.#solved, row + main, out, main, normWidth);
      addScaledRange(-this.#small[c], this.#solved, row + rest, out, rest, restWidth);
    }
    for (let c = norms; c < count; c++) {
      addScaledRange(-this.#small[c], this.#solved, c * size, out, 0, size);
    }
  }

  #factorVoters(weights: PosteriorWeights, multipliers: Float64Array): void {
    const { model, posterior, influenceAtPoint } = this.#program;
    const { voterCount: n, mainCount: r, publicAnswers } = model;
    const blocks = this.#voterBlocks;
    const squared = this.#squaredInfluence;
    for (let k = 0; k < squared.length; k++) {
      squared[k] = weights.public * influenceAtPoint[k] * influenceAtPoint[k];
    }
    const { privateCurvatures } = posterior;
    const said = this.#pairWeights;
    said.fill(0);
    addCombinations(posterior.publicCurvatures, publicAnswers.count, squared, n, n, said);
    for (let k = 0; k < privateCurvatures.length; k++) {
      said[k] += weights.private * privateCurvatures[k];
    }
    blocks.fill(0);
    for (let j = 0; j < n; j++) {
      const block = blocks.subarray(j * r * r, (j + 1) * r * r);
      this.#addVotes(j, block);
      for (let k = 0; k < r; k++) block[k * (r + 1)] += 2 * multipliers[j] + 1e-10;
      choleskyInPlace(block, r, 0);
    }
  }

  /** block += Σ_t weights[t, j] R_tᵀR_t (lower triangle) */
  #addVotes(j: number, block: Float64Array): void {
    const { voterCount: n, mainCount: r, pairs } = this.#program.model;
    const weighted = this.#weightedRows;
    for (let t = 0; t < pairs.count; t++) {
      const weight = this.#pairWeights[t * n + j];
      for (let k = t * r; k < (t + 1) * r; k++) weighted[k] = weight * pairs.main[k];
    }
    addSquares(weighted, pairs.main, pairs.count, r, r, block);
  }

  #factorInfluence(
    weights: PosteriorWeights,
    multipliers: Float64Array,
    slacks: Float64Array,
  ): void {
    const { model, posterior, influenceAtPoint, generalCount } = this.#program;
    const { voterCount: n, publicAnswers, influence } = model;
    const { ridge, concentration } = influence.prior;
    let c = generalCount;
    for (let i = 0; i < n; i++) {
      const columns = influence.freeColumns[i];
      const last = columns.length - 1;
      if (last < 1) continue;
      const full = this.#full;
      full.fill(0);
      const weighted = this.#weightedRows;
      for (let t = 0; t < publicAnswers.count; t++) {
        const curvature = weights.public * posterior.publicCurvatures[t * n + i];
        for (let k = t * n; k < (t + 1) * n; k++) weighted[k] = curvature * posterior.margins[k];
      }
      addSquares(weighted, posterior.margins, publicAnswers.count, n, n, full);
      for (const j of columns) {
        const weight = influenceAtPoint[i * n + j];
        full[j * n + j] +=
          weights.prior * (2 * ridge + (concentration - 1) / (weight * weight)) +
          multipliers[c] / slacks[c];
        c++;
      }
      const at = (k: number, l: number): number => (k >= l ? full[k * n + l] : full[l * n + k]);
      const e = columns[last];
      const block = this.#influenceBlocks.subarray(i * n * n, i * n * n + last * last);
      for (let a = 0; a < last; a++) {
        for (let b = 0; b <= a; b++) {
          const [k, l] = [columns[a], columns[b]];
          block[a * last + b] = at(k, l) - at(k, e) - at(e, l) + at(e, e);
        }
        block[a * (last + 1)] += 1e-10;
      }
      choleskyInPlace(block, last, 0);
    }
  }

  /** The scalar has curvature only through the constraints; a share of that stands in so that P₀ can be inverted. */
  #scalarCurvature(): number {
    const { spec, scalarOffset, mainSize } = this.#program;
    if (!spec.hasScalar) return 1;
    let sum = 0;
    for (let c = 0; c < this.#rows.count; c++) {
      const entry = this.#rows.main[c * mainSize + scalarOffset];
      sum += (entry * entry) / this.#rows.sigma[c];
    }
    return 0.01 * sum + 1e-8;
  }

  #factorConstraints(): boolean {
    const { size, mainSize } = this.#program;
    const { count, restSize } = this.#rows;
    const { norms, normWidth, restWidth } = this.#rows;
    for (let c = 0; c < count; c++) {
      const main = this.#rows.main.subarray(c * mainSize, (c + 1) * mainSize);
      const rest = this.#rows.rest.subarray(c * restSize, (c + 1) * restSize);
      this.#solved.set(main, c * size);
      this.#solved.set(rest, c * size + mainSize);
      if (c < norms) this.#solveVoter(c, this.#solved, c * size);
      else this.#solveBlocks(this.#solved, c * size);
    }
    for (let a = 0; a < count; a++) {
      for (let b = 0; b <= a; b++) {
        const isNorm = b < norms;
        const from = isNorm ? b * normWidth : 0;
        const restFrom = isNorm ? b * restWidth : 0;
        const width = isNorm ? normWidth : mainSize;
        const restLength = isNorm ? restWidth : restSize;
        this.#schur[a * count + b] =
          dotRange(this.#rows.main, a * mainSize + from, this.#solved, b * size + from, width) +
          dotRange(
            this.#rows.rest,
            a * restSize + restFrom,
            this.#solved,
            b * size + mainSize + restFrom,
            restLength,
          );
      }
      this.#schur[a * (count + 1)] += this.#rows.sigma[a];
    }
    return choleskyInPlace(this.#schur, count, 0);
  }

  /** P₀⁻¹ in place on one vector. */
  #solveBlocks(vector: Float64Array, offset: number): void {
    const program = this.#program;
    const { voterCount: n, influence } = program.model;
    for (let j = 0; j < n; j++) this.#solveVoter(j, vector, offset);
    for (let i = 0; i < n; i++) {
      const last = influence.freeColumns[i].length - 1;
      if (last < 1) continue;
      const start = offset + program.influenceOffset + influence.variableOffsets[i];
      choleskySolve(this.#influenceBlocks, last, vector, start, i * n * n);
    }
    if (program.spec.hasScalar) vector[offset + program.scalarOffset] /= this.#scalarDiagonal;
  }

  /** The part of P₀⁻¹ that concerns one voter's utilities. */
  #solveVoter(j: number, vector: Float64Array, offset: number): void {
    const { mainSize, model } = this.#program;
    const { mainCount: r, restCount: s } = model;
    choleskySolve(this.#voterBlocks, r, vector, offset + j * r, j * r * r);
    const rest = offset + mainSize + j * s;
    for (let k = 0; k < s; k++) vector[rest + k] /= this.#restDiagonal[j * s + k];
  }
}
