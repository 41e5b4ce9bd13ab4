/**
 * The chances of all orders of so many places, best first (Plackett and Luce), in lexicographic order of the options' places.
 *
 * @param weights - e to the utility of each option, positive
 */
export function orderChances(weights: readonly number[], places: number): readonly number[] {
  if (places === 0) return [1];
  const total = weights.reduce((sum, weight) => sum + weight);
  return weights.flatMap((weight, k) =>
    orderChances(
      weights.filter((_, other) => other !== k),
      places - 1,
    ).map((chance) => (chance * weight) / total),
  );
}

/** Which of `orderChances` an order has. */
export function orderRank(order: readonly number[], options: readonly number[]): number {
  let left = options;
  return order.reduce((rank, option) => {
    const place = left.indexOf(option);
    const next = rank * left.length + place;
    left = left.filter((other) => other !== option);
    return next;
  }, 0);
}
