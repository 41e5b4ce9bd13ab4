import type { RandomSource } from "../../../random/random-source.ts";
import type { SocialDraws } from "./social-draws.ts";

/**
 * Options worth asking about: the leader, options that are best in draws taken at random (so that each has a chance as large
 * as its probability of being best), and two drawn from all, against a belief that has overlooked one.
 *
 * @returns indices of options, at most `most`
 */
export function contenders(
  social: SocialDraws,
  most: number,
  random: RandomSource,
): readonly number[] {
  const { best, leader, options, count } = social;
  const chosen = new Set<number>([leader]);
  const wanted = Math.min(most, options.length);
  for (let k = 0; k < 10 * most && chosen.size < wanted - 2; k++) {
    chosen.add(best[Math.floor(random.next() * count)]);
  }
  const strangers = Math.min(options.length, chosen.size + 2);
  while (chosen.size < strangers) chosen.add(Math.floor(random.next() * options.length));
  return Array.from(chosen, (column) => options[column]);
}
