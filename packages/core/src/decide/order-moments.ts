import type { AnswerMoments } from "./answer-moments.ts";

/**
 * Orders of several options by Plackett and Luce: the first is chosen from all with a chance in proportion to its weight, the second
 * from the rest, and so on. With y_x the number of options that x is put before, for every x but the last,
 *
 *     mean_x = E y_x,   square_xz = E y_x·y_z
 *
 * as sums over all orders. Four options, the most that a question puts in order, have 24.
 *
 * Dimensions: q + 1 options.
 */
export class OrderMoments implements AnswerMoments {
  /** q */
  readonly mean: Float64Array;
  /** q × q; only x ≥ z is filled in. */
  readonly square: Float64Array;
  /** (q + 1)! × (q + 1), options of every order, best first. */
  readonly #orders: Uint8Array;
  /** The same orders, by option: how many it is put before. */
  readonly #before: Float64Array;

  constructor(optionCount: number) {
    const orders = permutations(Array.from({ length: optionCount }, (_, k) => k));
    this.mean = new Float64Array(optionCount - 1);
    this.square = new Float64Array((optionCount - 1) ** 2);
    this.#orders = Uint8Array.from(orders.flat());
    this.#before = Float64Array.from(
      orders.flatMap((order) => order.map((_, option) => optionCount - 1 - order.indexOf(option))),
    );
  }

  /** Cov[y_x, y_z], x ≥ z. */
  covariance(x: number, z: number): number {
    return this.square[x * this.mean.length + z] - this.mean[x] * this.mean[z];
  }

  /** @param weights - e to the utility of each option, positive */
  fill(weights: Float64Array): void {
    const { mean, square } = this;
    const orders = this.#orders;
    const before = this.#before;
    const q = mean.length;
    mean.fill(0);
    square.fill(0);
    for (let start = 0; start < orders.length; start += q + 1) {
      // From the last place up: sums of what is left, where differences would cancel.
      let left = weights[orders[start + q]];
      let chance = 1;
      for (let place = q - 1; place >= 0; place--) {
        const weight = weights[orders[start + place]];
        left += weight;
        chance *= weight / left;
      }
      for (let x = 0; x < q; x++) {
        const share = chance * before[start + x];
        mean[x] += share;
        for (let z = 0; z <= x; z++) square[x * q + z] += share * before[start + z];
      }
    }
  }
}

function permutations(items: readonly number[]): readonly (readonly number[])[] {
  if (items.length === 0) return [[]];
  return items.flatMap((first) =>
    permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
  );
}
