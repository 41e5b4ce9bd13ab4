import { InvalidInputError } from "../errors.ts";
import type { RandomSource } from "./random-source.ts";

/** Above this the list of all orderings (10! = 3,628,800) would not fit comfortably in memory. */
const largestListed = 9;

/** The same items in an order drawn uniformly from all orders (Fisher–Yates). The argument is left as it was. */
export function shuffle<T>(items: readonly T[], random: RandomSource): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const chosen = Math.floor(random.next() * (last + 1));
    [shuffled[last], shuffled[chosen]] = [shuffled[chosen], shuffled[last]];
  }
  return shuffled;
}

/**
 * Every ordering of 0, 1, …, count − 1, in lexicographic order: what an exact treatment of the generalised Gini
 * function must enumerate, one linear piece per ordering of the voters.
 *
 * @param count - an integer from 0 (one empty ordering) to 9 (362,880 orderings)
 */
export function allPermutations(count: number): number[][] {
  if (!Number.isInteger(count) || count < 0 || count > largestListed) {
    throw new InvalidInputError("count", count, `an integer from 0 to ${largestListed}`);
  }
  const current = Array.from({ length: count }, (_, i) => i);
  const listed = [[...current]];
  while (advance(current)) listed.push([...current]);
  return listed;
}

/** Turns an ordering into the next one in place; false when it was the last. */
function advance(order: number[]): boolean {
  // Everything right of the pivot descends, so it is already the last arrangement of those items.
  let pivot = order.length - 2;
  while (pivot >= 0 && order[pivot] > order[pivot + 1]) pivot--;
  if (pivot < 0) return false;

  let successor = order.length - 1;
  while (order[successor] < order[pivot]) successor--;
  [order[pivot], order[successor]] = [order[successor], order[pivot]];

  for (let left = pivot + 1, right = order.length - 1; left < right; left++, right--) {
    [order[left], order[right]] = [order[right], order[left]];
  }
  return true;
}
