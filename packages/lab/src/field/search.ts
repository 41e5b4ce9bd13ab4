import type { OptionSpace } from "@unswayed/core";
import type { Option } from "@unswayed/core/method";
import { drawNormal, type RandomSource } from "@unswayed/core/numerics";
import type { GroupBelief, Profile } from "./group-belief.ts";

/** Options of a box that are looked at: spread over it, and around the best so far. */
const spreadCount = 100;
const nearCount = 60;
/** How far around the best, as shares of the box. */
const reaches = [0.3, 0.1, 0.03, 0.01];
/** Of all options, those that pairs are made of. */
const shortCount = 32;
/** Steps of a climb, as shares of the box. */
const steps = [0.1, 0.05, 0.02, 0.01, 0.005, 0.002];

/** All of a list; of a box those asked about, a spread, and some around the best of these. */
export function candidates(
  space: OptionSpace,
  belief: GroupBelief,
  random: RandomSource,
): readonly Profile[] {
  const profiles = (options: readonly Option[]): Profile[] =>
    options.map((option) => belief.profile(option));
  if (space.isFinite) return profiles(space.list());
  const wide = profiles([
    ...belief.asked.filter((option) => space.isAvailable(option)),
    ...space.sample(spreadCount, random.split("spread")),
  ]);
  const centre = bestProfile(wide, (profile) => belief.worth(profile)).option;
  const stream = random.split("near");
  const near = Array.from({ length: nearCount }, (_, k) => {
    const reach = reaches[k % reaches.length]!;
    return space.snap(centre.map((x) => within(x + reach * drawNormal(stream))));
  }).filter((option): option is Option => option !== null);
  return distinct(space, [...wide, ...profiles(near)]);
}

/** The few options that the group may well like best, by mean and by mean with what is unknown. */
export function shortlist(belief: GroupBelief, all: readonly Profile[]): readonly Profile[] {
  if (all.length <= 2 * shortCount) return all;
  const by = (value: (profile: Profile) => number, count: number): readonly Profile[] =>
    all
      .map((profile) => ({ profile, value: value(profile) }))
      .toSorted((a, b) => b.value - a.value)
      .slice(0, count)
      .map(({ profile }) => profile);
  const hopeful = by((profile) => belief.worth(profile) + belief.spread(profile), shortCount);
  return [...new Set([...hopeful, ...by((profile) => belief.worth(profile), shortCount / 2)])];
}

/** The best set of options: the best pair of those given, more added one by one, and in a box each moved while that helps. */
export function bestSet(
  space: OptionSpace,
  belief: GroupBelief,
  from: readonly Profile[],
  size: number,
  value: (set: readonly Profile[]) => number,
): readonly Profile[] | null {
  const bestOf = (sets: Iterable<readonly Profile[]>): Valued | null => {
    let best: Valued | null = null;
    for (const set of sets) {
      const own = value(set);
      if (best === null || own > best.value) best = { set, value: own };
    }
    return best;
  };
  let found = bestOf(from.flatMap((a, i) => from.slice(0, i).map((b) => [a, b])));
  for (let count = 3; found !== null && count <= Math.min(size, from.length); count++) {
    const { set } = found;
    found = bestOf(from.filter((one) => !set.includes(one)).map((one) => [...set, one]));
  }
  if (found === null) return null;
  return space.isFinite ? found.set : climbed(space, belief, found, value);
}

interface Valued {
  readonly set: readonly Profile[];
  readonly value: number;
}

/** The option of largest worth, in a box moved while that helps. */
export function bestOne(
  space: OptionSpace,
  belief: GroupBelief,
  from: readonly Profile[],
): Profile {
  const worth = ([profile]: readonly Profile[]): number => belief.worth(profile!);
  const best = bestProfile(from, (profile) => belief.worth(profile));
  if (space.isFinite) return best;
  return climbed(space, belief, { set: [best], value: worth([best]) }, worth)[0]!;
}

function climbed(
  space: OptionSpace,
  belief: GroupBelief,
  start: Valued,
  value: (set: readonly Profile[]) => number,
): readonly Profile[] {
  let { set, value: height } = start;
  const taken = (profile: Profile, place: number): boolean =>
    set.some((other, k) => k !== place && space.key(other.option) === space.key(profile.option));
  for (const step of steps) {
    for (let isRising = true, sweep = 0; isRising && sweep < 3; sweep++) {
      isRising = false;
      for (let place = 0; place < set.length; place++) {
        for (let j = 0; j < space.dimension; j++) {
          if (!space.continuous[j]) continue;
          for (const sign of [step, -step]) {
            const from = set[place]!.option;
            const option = space.snap(from.map((x, k) => (k === j ? within(x + sign) : x)));
            if (option === null) continue;
            const profile = belief.profile(option);
            if (taken(profile, place)) continue;
            const moved = set.map((other, k) => (k === place ? profile : other));
            const worth = value(moved);
            if (!(worth > height + 1e-9)) continue;
            [set, height, isRising] = [moved, worth, true];
            break;
          }
        }
      }
    }
  }
  return set;
}

export function bestProfile(
  profiles: readonly Profile[],
  value: (profile: Profile) => number,
): Profile {
  let best = profiles[0]!;
  let height = value(best);
  for (const profile of profiles.slice(1)) {
    const own = value(profile);
    if (own > height) [best, height] = [profile, own];
  }
  return best;
}

function distinct(space: OptionSpace, profiles: readonly Profile[]): readonly Profile[] {
  return [...new Map(profiles.map((profile) => [space.key(profile.option), profile])).values()];
}

function within(x: number): number {
  return Math.min(1, Math.max(0, x));
}
