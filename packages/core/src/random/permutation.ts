import type { RandomSource } from "./random-source.ts";

/** The same items in an order drawn uniformly from all orders (Fisher–Yates). The argument is left as it was. */
export function shuffle<T>(items: readonly T[], random: RandomSource): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const chosen = Math.floor(random.next() * (last + 1));
    [shuffled[last], shuffled[chosen]] = [shuffled[chosen], shuffled[last]];
  }
  return shuffled;
}
