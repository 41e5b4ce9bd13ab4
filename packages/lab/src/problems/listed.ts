import { InvalidInputError, type OptionValue } from "@unswayed/core";
import type { Truth } from "../problem.ts";

/** Utilities of options that have names, from a table: voters × options in the order of the names. */
export function listedUtility(
  names: readonly string[],
  table: readonly ArrayLike<number>[],
): Truth["utility"] {
  const place = placeAmong(names);
  return (voter, option) => table[voter]![place(option)]!;
}

/** Where an option stands in a list of names. */
export function placeAmong(names: readonly string[]): (option: OptionValue) => number {
  const places = new Map<OptionValue, number>(names.map((name, k) => [name, k]));
  return (option) => {
    const place = places.get(option);
    if (place === undefined) throw new InvalidInputError("option", option, "an option of the task");
    return place;
  };
}
