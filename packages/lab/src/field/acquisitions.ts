import type { OptionSpace } from "@unswayed/core";
import { drawNormal, type RandomSource } from "@unswayed/core/numerics";
import type { GroupBelief, Profile } from "./group-belief.ts";
import { bestProfile, bestSet, candidates, shortlist } from "./search.ts";

/** Which options to ask about next; null when there are not enough of them. */
export type Acquisition = (
  space: OptionSpace,
  belief: GroupBelief,
  random: RandomSource,
) => readonly Profile[] | null;

/**
 * Expected utility of the best option: the options of which the better one is expected to be best (Lin, Astudillo, Frazier and
 * Bakshy 2022 for two; Astudillo, Lin, Bakshy and Frazier 2023 for more).
 */
export function expectedBest(size: number): Acquisition {
  return (space, belief, random) => {
    const short = shortlist(belief, candidates(space, belief, random));
    return bestSet(space, belief, short, size, (set) => belief.expectedBest(set));
  };
}

/** Two draws from what is believed, and the best option of each. */
export const thompson: Acquisition = (space, belief, random) => {
  const all = candidates(space, belief, random);
  if (all.length < 2) return null;
  const draw = belief.drawing(all);
  const chosen: Profile[] = [];
  for (const name of ["one", "other"]) {
    const stream = random.split(name);
    const drawn = draw(() => drawNormal(stream));
    const value = new Map(all.map((profile, k) => [profile, drawn[k]!]));
    const free = all.filter((profile) => !chosen.includes(profile));
    chosen.push(bestProfile(free, (profile) => value.get(profile)!));
  }
  return chosen;
};

/** Where a standard normal number is looked at, and how much each place counts. */
const nodes = Array.from({ length: 33 }, (_, k) => -4 + k / 4);
const weights = nodes.map((z) => Math.exp(-0.5 * z * z));
const weightSum = weights.reduce((sum, weight) => sum + weight, 0);

/** The pair whose answers tell most about what people want (Houlsby, Huszár, Ghahramani and Lengyel 2011). */
export const mostInformative: Acquisition = (space, belief, random) => {
  const all = candidates(space, belief, random);
  const stream = random.split("some");
  const some = all
    .map((profile) => ({ profile, draw: stream.next() }))
    .toSorted((a, b) => a.draw - b.draw)
    .slice(0, 40)
    .map(({ profile }) => profile);
  return bestSet(space, belief, some, 2, ([a, b]) => information(belief, a!, b!));
};

/** What everyone's answers about two options would tell, in nats: H(E p) − E H(p), summed over people. */
export function information(belief: GroupBelief, a: Profile, b: Profile): number {
  let sum = 0;
  for (let voter = 0; voter < a.mean.length; voter++) {
    const { mean, deviation } = belief.difference(voter, a, b);
    let chance = 0;
    let expected = 0;
    nodes.forEach((z, k) => {
      const p = 1 / (1 + Math.exp(-(mean + deviation * z)));
      chance += (weights[k]! * p) / weightSum;
      expected += (weights[k]! * entropy(p)) / weightSum;
    });
    sum += entropy(chance) - expected;
  }
  return sum;
}

function entropy(p: number): number {
  return p <= 0 || p >= 1 ? 0 : -p * Math.log(p) - (1 - p) * Math.log(1 - p);
}
