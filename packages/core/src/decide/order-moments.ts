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
export class OrderMoments {
  /** q */
  readonly mean: Float64Array;
  /** q × q; only x ≥ z is filled in. */
  readonly square: Float64Array;
  readonly #orders: readonly Order[];

  constructor(optionCount: number) {
    this.mean = new Float64Array(optionCount - 1);
    this.square = new Float64Array((optionCount - 1) ** 2);
    this.#orders = ordersOf(optionCount);
  }

  /** @param weights - e to the utility of each option, positive */
  fill(weights: Float64Array): void {
    const { mean, square } = this;
    const q = mean.length;
    mean.fill(0);
    square.fill(0);
    for (const { order, before } of this.#orders) {
      // From the last place up: sums of what is left, where differences would cancel.
      let left = weights[order[q]];
      let chance = 1;
      for (let place = q - 1; place >= 0; place--) {
        const weight = weights[order[place]];
        left += weight;
        chance *= weight / left;
      }
      for (let x = 0; x < q; x++) {
        mean[x] += chance * before[x];
        for (let z = 0; z <= x; z++) square[x * q + z] += chance * before[x] * before[z];
      }
    }
  }
}

interface Order {
  /** Options, best first. */
  readonly order: readonly number[];
  /** How many options each is put before. */
  readonly before: readonly number[];
}

function ordersOf(optionCount: number): readonly Order[] {
  const all = Array.from({ length: optionCount }, (_, k) => k);
  return permutations(all).map((order) => ({
    order,
    before: all.map((option) => optionCount - 1 - order.indexOf(option)),
  }));
}

function permutations(items: readonly number[]): readonly (readonly number[])[] {
  if (items.length === 0) return [[]];
  return items.flatMap((first) =>
    permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
  );
}
