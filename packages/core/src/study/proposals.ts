import type { Option } from "../kernel/kernel.ts";
import type { OptionSpace } from "../space/option-space.ts";

/** The option with its continuous coordinates rounded to what is worth telling apart, if that is still admissible. */
export function tidy(space: OptionSpace, option: Option): Option {
  if (space.isFinite) return option;
  const { resolution } = space;
  const rounded = option.map((x, j) =>
    space.continuous[j] ? Math.round(x / resolution[j]) * resolution[j] : x,
  );
  return space.snap(rounded) ?? option;
}

/** The option rounded for people, unless rounding would make it one of those it is to be put beside. */
export function proposal(space: OptionSpace, option: Option, beside: readonly Option[]): Option {
  const rounded = tidy(space, option);
  const key = space.key(rounded);
  return beside.some((other) => space.key(other) === key) ? option : rounded;
}

/** In a box, points this many steps apart are two proposals; nearer ones are one. */
const stepsApart = 1000;

export function isSameProposal(space: OptionSpace, a: Option, b: Option): boolean {
  if (space.isFinite) return space.key(a) === space.key(b);
  return a.every((x, j) =>
    space.continuous[j]
      ? Math.abs(x - b[j]) < stepsApart * space.resolution[j]
      : Math.abs(x - b[j]) < 0.1,
  );
}
