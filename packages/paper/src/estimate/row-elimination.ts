import { addScaledRange, choleskyInPlace, dotRange } from "@unswayed/core/numerics";
import { addSquares } from "../linalg/products.ts";
import { choleskySolve, forwardSolve } from "../linalg/triangular.ts";
import type { ConstraintRows } from "./constraint-rows.ts";

/**
 * Eliminates the rest variables (diagonal curvature D) and the constraint rows G = [G_m G_r] from the system of a step:
 *
 *     S = sigma + G_r D⁻¹ G_rᵀ,     M = H + G_mᵀ S⁻¹ G_m        (H: curvature among main variables)
 *
 * Norm rows come first and touch one voter each, so their part of S is diagonal and their share of M is one block.
 */
export class RowElimination {
  readonly #rows: ConstraintRows;
  readonly #inverse: Float64Array;
  readonly #scaled: Float64Array;
  readonly #schur: Float64Array;
  /** L⁻¹G_m with S = L Lᵀ */
  readonly #whitened: Float64Array;
  /** Its rows after the norms' */
  readonly #whitenedGeneral: Float64Array;
  readonly #forward: Float64Array;
  readonly #small: Float64Array;

  constructor(rows: ConstraintRows) {
    this.#rows = rows;
    this.#inverse = new Float64Array(rows.restSize);
    this.#scaled = new Float64Array(rows.restSize);
    this.#schur = new Float64Array(rows.count * rows.count);
    this.#whitened = new Float64Array(rows.count * rows.mainSize);
    this.#whitenedGeneral = this.#whitened.subarray(rows.norms * rows.mainSize);
    this.#forward = new Float64Array(rows.count);
    this.#small = new Float64Array(rows.count);
  }

  /** Adds G_mᵀ S⁻¹ G_m to the lower triangle of the matrix. */
  addTo(matrix: Float64Array, restDiagonal: Float64Array): void {
    this.#fillSchur(restDiagonal);
    const { count, mainSize: order, norms, normWidth, main } = this.#rows;
    const whitened = this.#whitened;
    for (let a = 0; a < norms; a++) {
      const row = a * order + a * normWidth;
      const inverse = 1 / this.#schur[a * (count + 1)];
      for (let j = row; j < row + normWidth; j++) whitened[j] = main[j] * inverse;
      this.#addNormSquare(matrix, a);
    }
    for (let a = norms; a < count; a++) {
      const row = a * order;
      for (let j = row; j < row + order; j++) whitened[j] = main[j];
      for (let b = 0; b < a; b++) {
        const weight = this.#schur[a * count + b];
        if (weight === 0) continue;
        const from = b < norms ? b * normWidth : 0;
        const length = b < norms ? normWidth : order;
        addScaledRange(-weight, whitened, b * order + from, whitened, row + from, length);
      }
      const inverse = 1 / this.#schur[a * (count + 1)];
      for (let j = row; j < row + order; j++) whitened[j] *= inverse;
    }
    const general = this.#whitenedGeneral;
    addSquares(general, general, count - norms, order, order, matrix);
  }

  /** Solves the whole system, given M⁻¹ as a function on main variables in place. */
  solve(rightSide: Float64Array, out: Float64Array, solveMain: (x: Float64Array) => void): void {
    const { count, mainSize: order, restSize: rest, norms, normWidth, restWidth } = this.#rows;
    const { main, rest: tail } = this.#rows;
    const p = this.#small;
    const q = this.#forward;
    const scaled = this.#scaled;
    for (let j = 0; j < rest; j++) scaled[j] = rightSide[order + j] * this.#inverse[j];
    for (let c = 0; c < norms; c++) {
      const start = c * restWidth;
      p[c] = dotRange(tail, c * rest + start, scaled, start, restWidth);
    }
    for (let c = norms; c < count; c++) p[c] = dotRange(tail, c * rest, scaled, 0, rest);
    q.set(p);
    forwardSolve(this.#schur, count, q);
    out.set(rightSide);
    for (let c = 0; c < norms; c++) {
      const start = c * normWidth;
      addScaledRange(-q[c], this.#whitened, c * order + start, out, start, normWidth);
    }
    for (let c = norms; c < count; c++) {
      addScaledRange(-q[c], this.#whitened, c * order, out, 0, order);
    }
    solveMain(out);
    for (let c = 0; c < norms; c++) {
      const start = c * normWidth;
      p[c] += dotRange(main, c * order + start, out, start, normWidth);
    }
    for (let c = norms; c < count; c++) p[c] += dotRange(main, c * order, out, 0, order);
    choleskySolve(this.#schur, count, p);
    for (let c = 0; c < norms; c++) {
      const start = c * restWidth;
      addScaledRange(-p[c], tail, c * rest + start, out, order + start, restWidth);
    }
    for (let c = norms; c < count; c++) {
      addScaledRange(-p[c], tail, c * rest, out, order, rest);
    }
    for (let j = 0; j < rest; j++) out[order + j] *= this.#inverse[j];
  }

  #fillSchur(restDiagonal: Float64Array): void {
    const { count, restSize: rest, rest: tail, sigma, norms, restWidth } = this.#rows;
    const schur = this.#schur;
    const inverse = this.#inverse;
    const scaled = this.#scaled;
    for (let j = 0; j < rest; j++) inverse[j] = 1 / restDiagonal[j];
    for (let a = 0; a < norms; a++) {
      const start = a * restWidth;
      let sum = sigma[a];
      for (let j = start; j < start + restWidth; j++) {
        sum += tail[a * rest + j] * tail[a * rest + j] * inverse[j];
      }
      for (let b = 0; b < a; b++) schur[a * count + b] = 0;
      schur[a * (count + 1)] = sum;
    }
    for (let a = norms; a < count; a++) {
      for (let j = 0; j < rest; j++) scaled[j] = tail[a * rest + j] * inverse[j];
      for (let b = 0; b <= a; b++) {
        const start = b < norms ? b * restWidth : 0;
        const width = b < norms ? restWidth : rest;
        schur[a * count + b] = dotRange(scaled, start, tail, b * rest + start, width);
      }
      schur[a * (count + 1)] += sigma[a];
    }
    choleskyInPlace(schur, count, 0);
  }

  /** The share of a norm's row, which is one voter's block. */
  #addNormSquare(matrix: Float64Array, a: number): void {
    const { mainSize: order, normWidth } = this.#rows;
    const start = a * normWidth;
    const row = a * order;
    for (let i = start; i < start + normWidth; i++) {
      const weight = this.#whitened[row + i];
      const target = i * order;
      for (let j = start; j <= i; j++) matrix[target + j] += weight * this.#whitened[row + j];
    }
  }
}
