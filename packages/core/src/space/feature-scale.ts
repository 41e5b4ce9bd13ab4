import { InvalidInputError } from "../errors.ts";
import { checkFields, finite, listOf } from "../kernel/fields.ts";
import { checkDistinct, nameOf } from "./names.ts";
import type { FeatureScale } from "./option-space.ts";

/** A scale taken from a feature's values: their smallest and largest, or the categories in order of appearance. */
export function scaleFrom(path: string, values: readonly (number | string)[]): FeatureScale {
  if (values.every((value) => typeof value === "string")) return { values: [...new Set(values)] };
  const numbers = values as readonly number[]; // the caller has seen that types do not mix
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  return checkedRange(path, min, max);
}

/** A scale that came with a description. */
export function checkedScale(path: string, given: unknown): FeatureScale {
  checkFields(path, given, ["min", "max", "values"]);
  const scale = given as { min?: unknown; max?: unknown; values?: unknown };
  if (scale.values === undefined) {
    return checkedRange(path, finite(`${path}.min`, scale.min), finite(`${path}.max`, scale.max));
  }
  checkFields(path, given, ["values"]);
  const values = listOf(`${path}.values`, scale.values, nameOf);
  checkDistinct(values, (i) => `${path}.values[${i}]`);
  return { values };
}

function checkedRange(path: string, min: number, max: number): FeatureScale {
  if (min <= max && max - min < Infinity) return { min: min + 0, max: max + 0 };
  throw new InvalidInputError(path, { min, max }, "min at most max, and not infinitely far apart");
}

/**
 * Where a number lies on its scale; outside [0, 1] for one beyond those the scale was made from. A constant feature says
 * nothing about which differences are large, so everything is in the middle.
 */
export function scaledNumber(scale: { min: number; max: number }, value: number): number {
  return scale.max > scale.min ? (value - scale.min) / (scale.max - scale.min) : 0.5;
}
