import type { Option } from "../../../kernel/kernel.ts";
import { drawNormal } from "../../../random/normal.ts";
import type { RandomSource } from "../../../random/random-source.ts";
import type { OptionSpace } from "../../../space/option-space.ts";

/** Options around a leader: normal steps of this size along the continuous coordinates, snapped to what exists. */
export function optionsNear(
  space: OptionSpace,
  leader: Option,
  count: number,
  size: number,
  random: RandomSource,
): readonly Option[] {
  const found: Option[] = [];
  for (let k = 0; k < 4 * count && found.length < count; k++) {
    const moved = leader.map((x, j) =>
      space.continuous[j] ? Math.min(1, Math.max(0, x + size * drawNormal(random))) : x,
    );
    const option = space.snap(moved);
    if (option) found.push(option);
  }
  return withoutRepeats(space, found);
}

/** Each option once. */
export function withoutRepeats(space: OptionSpace, options: readonly Option[]): readonly Option[] {
  const byKey = new Map<string, Option>();
  for (const option of options) {
    const key = space.key(option);
    if (!byKey.has(key)) byKey.set(key, option);
  }
  return [...byKey.values()];
}
