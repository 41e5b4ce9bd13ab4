import { choleskyInPlace, choleskySolve, forwardSolve } from "../linalg/cholesky.ts";
import { addScaledRange, dotRange } from "../linalg/vector.ts";
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
  readonly #forward: Float64Array;
  readonly #small: Float64Array;

  constructor(rows: ConstraintRows) {
    this.#rows = rows;
    this.#inverse = new Float64Array(rows.restSize);
    this.#scaled = new Float64Array(rows.restSize);
    this.#schur = new Float64Array(rows.count * rows.count);
    this.#whitened = new Float64Array(rows.count * rows.mainSize);
    this.#forward = new Float64Array(rows.count);
    this.#small = new Float64Array(rows.count);
  }

  /** Adds G_mᵀ S⁻¹ G_m to the lower triangle of the matrix. */
  addTo(matrix: Float64Array, restDiagonal: Float64Array): void {
    this.#fillSchur(restDiagonal);
    const { count, mainSize: order, norms } = this.#rows;
    const whitened = this.#whitened;
    whitened.set(this.#rows.main);
    for (let a = 0; a < count; a++) {
      for (let b = 0; b < a; b++) {
        const weight = this.#schur[a * count + b];
        if (weight === 0) continue;
        const from = b < norms ? this.#rows.mainStart(b) : 0;
        const length = b < norms ? this.#rows.normWidth : order;
        addScaledRange(-weight, whitened, b * order + from, whitened, a * order + from, length);
      }
      const inverse = 1 / this.#schur[a * count + a];
      for (let j = a * order; j < (a + 1) * order; j++) whitened[j] *= inverse;
    }
    for (let a = 0; a < norms; a++) {
      const start = this.#rows.mainStart(a);
      this.#addSquare(matrix, a, start, start + this.#rows.normWidth);
    }
    let a = norms;
    for (; a + 1 < count; a += 2) this.#addTwoSquares(matrix, a);
    if (a < count) this.#addSquare(matrix, a, 0, order);
  }

  /** Solves the whole system, given M⁻¹ as a function on main variables in place. */
  solve(rightSide: Float64Array, out: Float64Array, solveMain: (x: Float64Array) => void): void {
    const { count, mainSize: order, restSize: rest, main, rest: tail } = this.#rows;
    const p = this.#small;
    const q = this.#forward;
    const scaled = this.#scaled;
    for (let j = 0; j < rest; j++) scaled[j] = rightSide[order + j] * this.#inverse[j];
    for (let c = 0; c < count; c++) p[c] = dotRange(tail, c * rest, scaled, 0, rest);
    q.set(p);
    forwardSolve(this.#schur, count, q);
    out.set(rightSide);
    for (let c = 0; c < count; c++) {
      addScaledRange(-q[c], this.#whitened, c * order, out, 0, order);
    }
    solveMain(out);
    for (let c = 0; c < count; c++) p[c] += dotRange(main, c * order, out, 0, order);
    choleskySolve(this.#schur, count, p);
    for (let c = 0; c < count; c++) addScaledRange(-p[c], tail, c * rest, out, order, rest);
    for (let j = 0; j < rest; j++) out[order + j] *= this.#inverse[j];
  }

  #fillSchur(restDiagonal: Float64Array): void {
    const { count, restSize: rest, rest: tail, sigma, norms, restWidth } = this.#rows;
    const schur = this.#schur;
    for (let j = 0; j < rest; j++) this.#inverse[j] = 1 / restDiagonal[j];
    for (let a = 0; a < count; a++) {
      for (let j = 0; j < rest; j++) this.#scaled[j] = tail[a * rest + j] * this.#inverse[j];
      for (let b = 0; b <= a; b++) {
        if (b < norms) {
          const start = b * restWidth;
          schur[a * count + b] =
            a < norms && a !== b
              ? 0
              : dotRange(this.#scaled, start, tail, b * rest + start, restWidth);
        } else {
          schur[a * count + b] = dotRange(this.#scaled, 0, tail, b * rest, rest);
        }
      }
      schur[a * count + a] += sigma[a];
    }
    choleskyInPlace(schur, count, 0);
  }

  #addSquare(matrix: Float64Array, a: number, start: number, end: number): void {
    const order = this.#rows.mainSize;
    const row = a * order;
    for (let i = start; i < end; i++) {
      const weight = this.#whitened[row + i];
      if (weight === 0) continue;
      const target = i * order;
      for (let j = start; j <= i; j++) matrix[target + j] += weight * this.#whitened[row + j];
    }
  }

  #addTwoSquares(matrix: Float64Array, a: number): void {
    const order = this.#rows.mainSize;
    const w = this.#whitened;
    const row0 = a * order;
    const row1 = row0 + order;
    for (let i = 0; i < order; i++) {
      const w0 = w[row0 + i];
      const w1 = w[row1 + i];
      const target = i * order;
      for (let j = 0; j <= i; j++) matrix[target + j] += w0 * w[row0 + j] + w1 * w[row1 + j];
    }
  }
}
