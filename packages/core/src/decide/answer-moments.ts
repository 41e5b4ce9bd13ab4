/**
 * Mean and covariance of an answer about several options, as one number for each option but the last, where the utilities are known.
 *
 * Dimensions: q + 1 options.
 */
export interface AnswerMoments {
  /** q */
  readonly mean: Float64Array;
  /** Entries 0 ≤ z ≤ x < q of the covariance. */
  covariance(x: number, z: number): number;
  /** @param weights - e to the utility of each option, positive */
  fill(weights: Float64Array): void;
}

/** The best of several, by Luce: y_x = 1 for the option put first, else 0. */
export class ChoiceMoments implements AnswerMoments {
  readonly mean: Float64Array;
  readonly #weights: Float64Array;
  #total = 0;

  constructor(optionCount: number) {
    this.mean = new Float64Array(optionCount - 1);
    this.#weights = new Float64Array(optionCount);
  }

  covariance(x: number, z: number): number {
    const p = this.mean[x];
    return x === z ? p * (1 - p) : (-p * this.#weights[z]) / this.#total;
  }

  fill(weights: Float64Array): void {
    this.#weights.set(weights);
    this.#total = weights.reduce((sum, weight) => sum + weight, 0);
    for (let x = 0; x < this.mean.length; x++) this.mean[x] = weights[x] / this.#total;
  }
}
