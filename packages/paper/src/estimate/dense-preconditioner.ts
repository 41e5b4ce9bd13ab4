import { addScaledRange, choleskyInPlace, dotRange } from "@unswayed/core/numerics";
import { addSquares, addWeightedRows } from "../linalg/products.ts";
import { choleskySolve } from "../linalg/triangular.ts";
import type { ConstraintRows } from "./constraint-rows.ts";
import type { Preconditioner } from "./preconditioner.ts";
import type { PosteriorWeights, ProgramState } from "./program-spec.ts";
import { fillRestDiagonal } from "./rest-diagonal.ts";
import { RowElimination } from "./row-elimination.ts";

/**
 * The linear system of one interior-point step, with the kernel's rank made use of.
 *
 *     [ H   0   G_mᵀ ] [d_m]   [b_m]        H   curvature among main variables (dense)
 *     [ 0   D   G_rᵀ ] [d_r] = [b_r]        D   diagonal curvature of the rest variables
 *     [ G_m G_r −Σ   ] [−p ]   [ 0 ]        G   gradients of norm, likelihood and linear constraints; Σ = slack/multiplier
 *
 * The rest variables are eliminated through D and the constraints through S = Σ + G_r D⁻¹ G_rᵀ, which leaves one
 * Cholesky of order n·r + n(n−1): M = H + G_mᵀ S⁻¹ G_m. What is left out is the votes' curvature that involves rest
 * columns other than its diagonal: of the order of jitter, it slows the last digits a little and changes no answer.
 */
export class DensePreconditioner implements Preconditioner {
  readonly hasBends = true;
  inexactness = 0;
  readonly #program: ProgramState;
  readonly #order: number;
  readonly #elimination: RowElimination;
  readonly #matrix: Float64Array;
  readonly #factor: Float64Array;
  readonly #restDiagonal: Float64Array;
  readonly #block: Float64Array;
  readonly #pairWeights: Float64Array;
  readonly #weightedRows: Float64Array;
  readonly #crossRows: Float64Array;
  /** n × r: Σ_t G_ti R_t, and the objective's own product */
  readonly #bends: Float64Array;
  readonly #weightedMargins: Float64Array;
  readonly #influenceBlock: Float64Array;

  constructor(program: ProgramState, rows: ConstraintRows) {
    const { voterCount: n, mainCount: r, restCount: s, extraCount } = program.model;
    const { pairs, publicAnswers } = program.model;
    this.#program = program;
    this.#order = program.mainSize;
    this.#matrix = new Float64Array(this.#order * this.#order);
    this.#factor = new Float64Array(this.#order * this.#order);
    this.#elimination = new RowElimination(rows);
    this.#restDiagonal = new Float64Array(n * s);
    this.#block = new Float64Array((r - extraCount) * (r - extraCount));
    this.#pairWeights = new Float64Array(pairs.count);
    this.#weightedRows = new Float64Array(r * this.#pairWeights.length);
    this.#crossRows = new Float64Array(n * r);
    this.#bends = new Float64Array(n * r);
    this.#weightedMargins = new Float64Array(publicAnswers.count * n);
    this.#influenceBlock = new Float64Array(n * n);
  }

  factor(weights: PosteriorWeights, multipliers: Float64Array, slacks: Float64Array): number {
    const order = this.#order;
    const matrix = this.#matrix;
    matrix.fill(0);
    this.#addVoterBlocks(multipliers, weights.private, weights.public);
    if (this.#program.model.influence.variableCount > 0) {
      this.#addInfluenceBlocks(multipliers, slacks, weights.public, weights.prior);
    }
    this.inexactness = fillRestDiagonal(this.#program, weights, multipliers, this.#restDiagonal);
    this.#elimination.addTo(matrix, this.#restDiagonal);

    // Without the bends the matrix is a sum of squares; with all of them the step is Newton's.
    for (const share of [1, 0.5, 0]) {
      this.#factor.set(matrix);
      if (share > 0) this.#addBends(share);
      if (choleskyInPlace(this.#factor, order)) return 1 - share;
    }
    for (let shift = 1e-10 * largestDiagonal(matrix, order); shift < Infinity; shift *= 10) {
      this.#factor.set(matrix);
      for (let k = 0; k < order; k++) this.#factor[k * order + k] += shift;
      if (choleskyInPlace(this.#factor, order)) return 1 + shift;
    }
    return -1;
  }

  solve(rightSide: Float64Array, out: Float64Array): void {
    this.#elimination.solve(rightSide, out, (x) => choleskySolve(this.#factor, this.#order, x));
  }

  /** z–z blocks: cv Σ_t (Σ_i A_ij A_ik W_ti) R_t R_tᵀ, plus private curvature and 2ν_j on the diagonal blocks. */
  #addVoterBlocks(multipliers: Float64Array, cu: number, cv: number): void {
    const { model, posterior } = this.#program;
    const { voterCount: n, mainCount: r, publicAnswers, privateAnswers } = model;
    const order = this.#order;
    const matrix = this.#matrix;
    const { publicCurvatures, privateCurvatures } = posterior;
    const influence = this.#program.influenceAtPoint;
    const w = this.#pairWeights;
    const shares = new Float64Array(n);
    for (let j = 0; j < n; j++) {
      for (let k = 0; k <= j; k++) {
        this.#block.fill(0);
        for (let i = 0; i < n; i++) shares[i] = cv * influence[i * n + j] * influence[i * n + k];
        // Two people to whom nobody listens at once do not meet in any vote: where nobody is swayed, no two do.
        const shown = shares.some((share) => share !== 0) ? publicAnswers.count : 0;
        for (let t = 0; t < shown; t++) w[t] = dotRange(shares, 0, publicCurvatures, t * n, n);
        const own = j === k && cu !== 0 ? privateAnswers.count : 0;
        for (let t = 0; t < own; t++) {
          w[t] = (t < shown ? w[t] : 0) + cu * privateCurvatures[t * n + j];
        }
        this.#addVotes(Math.max(shown, own), w);
        this.#scatter(j, k);
      }
      for (let a = 0; a < r; a++) matrix[(j * r + a) * (order + 1)] += 2 * multipliers[j];
    }
  }

  /** block += Σ_t w_t R_t R_tᵀ (lower triangle), without the extra columns, which are empty. */
  #addVotes(count: number, w: Float64Array): void {
    const { mainCount: r, extraCount, pairs } = this.#program.model;
    const weighted = this.#weightedRows;
    for (let t = 0; t < count; t++) {
      for (let k = t * r; k < (t + 1) * r; k++) weighted[k] = w[t] * pairs.main[k];
    }
    addSquares(weighted, pairs.main, count, r - extraCount, r, this.#block);
  }

  #scatter(j: number, k: number): void {
    const { mainCount: r, extraCount } = this.#program.model;
    const order = this.#order;
    const matrix = this.#matrix;
    const block = this.#block;
    const rank = r - extraCount;
    for (let a = 0; a < rank; a++) {
      for (let b = 0; b <= a; b++) {
        const value = block[a * rank + b];
        matrix[(j * r + a) * order + k * r + b] = value;
        if (j !== k) matrix[(j * r + b) * order + k * r + a] = value;
      }
    }
  }

  /** A–A and A–z blocks, reduced to the free variables of each row. */
  #addInfluenceBlocks(
    multipliers: Float64Array,
    slacks: Float64Array,
    cv: number,
    cp: number,
  ): void {
    const program = this.#program;
    const { model, posterior, influenceAtPoint } = program;
    const { voterCount: n, mainCount: r, pairs, publicAnswers, influence } = model;
    const order = this.#order;
    const matrix = this.#matrix;
    const { ridge, concentration } = influence.prior;
    const { margins, publicCurvatures, publicSlopes } = posterior;
    const target = program.spec.objective.publicUtility;
    const { count } = publicAnswers;
    const block = this.#influenceBlock;
    const cross = this.#crossRows;
    const weighted = this.#weightedMargins;
    const slopes = this.#pairWeights;
    let c = program.generalCount;

    for (let i = 0; i < n; i++) {
      const columns = influence.freeColumns[i];
      const last = columns.length - 1;
      if (last < 1) continue;

      for (let t = 0; t < count; t++) {
        const curvature = cv * publicCurvatures[t * n + i];
        for (let k = 0; k < n; k++) weighted[t * n + k] = curvature * margins[t * n + k];
        slopes[t] = cv * publicSlopes[t * n + i];
      }
      block.fill(0);
      cross.fill(0);
      const bend = this.#bends.subarray(i * r, (i + 1) * r);
      if (target?.voter === i)
        for (let b = 0; b < r; b++) bend[b] = target.sign * target.feature.main[b];
      else bend.fill(0);
      addWeightedRows(weighted, margins, count, n, n, n, block);
      addWeightedRows(weighted, pairs.main, count, n, r, r, cross);
      addWeightedRows(slopes, pairs.main, count, 1, r, r, bend);
      for (let a = 0; a <= last; a++) {
        const j = columns[a];
        const weight = influenceAtPoint[i * n + j];
        block[j * n + j] +=
          cp * (2 * ridge + (concentration - 1) / (weight * weight)) +
          multipliers[c + a] / slacks[c + a];
      }
      c += columns.length;

      const e = columns[last];
      const at = (k: number, l: number): number => block[k * n + l];
      const offset = program.influenceOffset + influence.variableOffsets[i];
      for (let a = 0; a < last; a++) {
        const k = columns[a];
        const rowOffset = (offset + a) * order;
        for (let b = 0; b <= a; b++) {
          const l = columns[b];
          matrix[rowOffset + offset + b] = at(k, l) - at(k, e) - at(e, l) + at(e, e);
        }
        // −∂²/∂A_ik∂z_j = A_ij Σ_t W_ti D_tk R_t − [j = k] bend_i, and the same for the dependent entry e.
        for (let j = 0; j < n; j++) {
          const weight = influenceAtPoint[i * n + j];
          const column = rowOffset + j * r;
          for (let b = 0; b < r; b++) {
            matrix[column + b] = weight * (cross[k * r + b] - cross[e * r + b]);
          }
        }
      }
    }
  }

  /**
   * Factor += share · bends: the part of the A–z curvature that comes from v = A u being a product. It is what makes the
   * problem not concave, and is therefore added last and left out where it would make the matrix indefinite.
   */
  #addBends(share: number): void {
    const program = this.#program;
    const { voterCount: n, mainCount: r, influence } = program.model;
    const order = this.#order;
    for (let i = 0; i < n; i++) {
      const columns = influence.freeColumns[i];
      const last = columns.length - 1;
      const offset = program.influenceOffset + influence.variableOffsets[i];
      for (let a = 0; a < last; a++) {
        const row = (offset + a) * order;
        addScaledRange(-share, this.#bends, i * r, this.#factor, row + columns[a] * r, r);
        addScaledRange(share, this.#bends, i * r, this.#factor, row + columns[last] * r, r);
      }
    }
  }
}

function largestDiagonal(matrix: Float64Array, order: number): number {
  let largest = 1e-8;
  for (let k = 0; k < order; k++) largest = Math.max(largest, Math.abs(matrix[k * order + k]));
  return largest;
}
