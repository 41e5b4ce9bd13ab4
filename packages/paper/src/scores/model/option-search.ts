import type { OptionSpace } from "@unswayed/core";
import type { Option } from "@unswayed/core/method";
import type { RandomSource } from "@unswayed/core/numerics";

/** How many options of a box are looked at before the best is improved. */
const spreadCount = 160;
/** Steps of the climb, in units of what is worth telling apart. */
const widestStep = 400;
const narrowestStep = 4;

/** All of a list; of a box a spread, and those that are known already. */
export function optionsToSearch(
  space: OptionSpace,
  known: readonly Option[],
  random: RandomSource,
): readonly Option[] {
  if (space.isFinite) return space.list();
  const seen = new Set<string>();
  const offered = known.filter((option) => space.isAvailable(option));
  return [...offered, ...space.sample(spreadCount, random)].filter((option) => {
    const key = space.key(option);
    return seen.has(key) ? false : Boolean(seen.add(key));
  });
}

/** The option of largest value; in a box the best of those given is moved along its coordinates while that helps. */
export function bestBy(
  space: OptionSpace,
  options: readonly Option[],
  value: (option: Option) => number,
): { readonly option: Option; readonly value: number } | null {
  let best: { option: Option; value: number } | null = null;
  for (const option of options) {
    const worth = value(option);
    if (!best || worth > best.value + 1e-12) best = { option, value: worth };
  }
  if (!best || space.isFinite) return best;
  const { resolution, continuous } = space;
  for (let step = widestStep; step > narrowestStep; step /= 2) {
    for (let j = 0; j < best.option.length; j++) {
      if (!continuous[j]) continue;
      for (const sign of [1, -1]) {
        const from: Option = best.option;
        const moved = space.snap(
          from.map((x, k) =>
            k === j ? Math.min(1, Math.max(0, x + sign * step * resolution[j])) : x,
          ),
        );
        if (!moved || !space.isAvailable(moved)) continue;
        const worth = value(moved);
        if (worth > best.value + 1e-12) best = { option: moved, value: worth };
      }
    }
  }
  return best;
}
