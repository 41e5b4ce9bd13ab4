import { exp } from "../linalg/elementary.ts";
import { type AnswerMoments, mostNumbers } from "./question-kind.ts";

/**
 * Orders by Plackett and Luce: y_x is the number of options that x is put before. Such an order is that in which independent clocks
 * ring whose rates are the weights e^w. Hence, for different options,
 *
 *     P(x before z) = w_x/(w_x + w_z)     P(x before z and v) = w_x/(w_x + w_z + w_v)
 *     P(x before z before v) = w_x/(w_x + w_z + w_v) · w_z/(w_z + w_v)
 *
 * and what is said of x and z does not depend on what is said of two others. Means and covariances are sums of these, exact for
 * orders of any length.
 *
 * Dimensions: q numbers.
 */
export class OrderMoments implements AnswerMoments {
  /** q */
  readonly mean: Float64Array;
  readonly #weights: Float64Array;

  constructor(optionCount: number, most: number = mostNumbers) {
    this.mean = new Float64Array(Math.min(most, optionCount - 1));
    this.#weights = new Float64Array(optionCount);
  }

  fill(w: Float64Array): void {
    fillWeights(w, this.#weights);
    for (let x = 0; x < this.mean.length; x++) {
      let sum = 0;
      for (let z = 0; z < w.length; z++) if (z !== x) sum += this.#before(x, z);
      this.mean[x] = sum;
    }
  }

  covariance(x: number, t: number): number {
    return x === t ? this.#variance(x) : this.#between(x, t);
  }

  #variance(x: number): number {
    const w = this.#weights;
    let sum = 0;
    for (let z = 0; z < w.length; z++) {
      if (z === x) continue;
      const p = this.#before(x, z);
      sum += p * (1 - p);
      for (let v = 0; v < z; v++) {
        if (v !== x) sum += 2 * (w[x] / (w[x] + w[z] + w[v]) - p * this.#before(x, v));
      }
    }
    return sum;
  }

  /** Σ over z and v of P(x before z, t before v) − P(x before z)·P(t before v); zero where all four are different. */
  #between(x: number, t: number): number {
    const w = this.#weights;
    const xt = this.#before(x, t);
    const tx = this.#before(t, x);
    let sum = -xt * tx;
    for (let z = 0; z < w.length; z++) {
      if (z === x || z === t) continue;
      const xz = this.#before(x, z);
      const tz = this.#before(t, z);
      const all = w[x] + w[t] + w[z];
      const xThenT = (w[x] / all) * tz;
      const tThenX = (w[t] / all) * xz;
      // z with t and z with x, as the one and as the other; then both before z.
      sum += xThenT - xt * tz + (tThenX - xz * tx) + (xThenT + tThenX - xz * tz);
    }
    return sum;
  }

  #before(x: number, z: number): number {
    return this.#weights[x] / (this.#weights[x] + this.#weights[z]);
  }
}

/** e to the utilities, less the highest; never 0. */
export function fillWeights(w: Float64Array, out: Float64Array): void {
  let top = -Infinity;
  for (let c = 0; c < w.length; c++) top = Math.max(top, w[c]);
  for (let c = 0; c < w.length; c++) out[c] = Math.max(exp(w[c] - top), Number.MIN_VALUE);
}
