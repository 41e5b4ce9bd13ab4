import { InvalidInputError } from "../errors.ts";
import { suggestion } from "../nearest.ts";
import type { Option } from "./kernel.ts";

/**
 * The checks every kernel makes of its description. Descriptions come from files and from the wire, so nothing is taken
 * from their TypeScript types: each value is looked at, and a refusal names it by its path ("kernel.parts[1].variance").
 */

/** Refuses what is not a plain object, and any field that is not in the list: a misspelt option must not be ignored. */
export function checkFields(path: string, fields: unknown, known: readonly string[]): void {
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) {
    throw new InvalidInputError(path, fields, "an object");
  }
  for (const [name, value] of Object.entries(fields)) {
    if (!known.includes(name)) {
      throw new InvalidInputError(
        `${path}.${name}`,
        value,
        `one of the fields ${known.join(", ")}${suggestion(name, known)}`,
      );
    }
  }
}

/** Only a field that is absent takes its default: null is not a way to leave one out. */
export function withDefault<T>(value: T | undefined, fallback: T): T {
  return value === undefined ? fallback : value;
}

export function positive(path: string, value: unknown): number {
  if (isFiniteNumber(value) && value > 0) return value;
  throw new InvalidInputError(path, value, "a positive finite number");
}

export function notNegative(path: string, value: unknown): number {
  if (isFiniteNumber(value) && value >= 0) return value;
  throw new InvalidInputError(path, value, "a finite number, zero or more");
}

export function finite(path: string, value: unknown): number {
  if (isFiniteNumber(value)) return value;
  throw new InvalidInputError(path, value, "a finite number");
}

export function coordinateIndex(path: string, value: unknown): number {
  if (Number.isInteger(value) && (value as number) >= 0) return value as number;
  throw new InvalidInputError(path, value, "a coordinate: a whole number, zero or more");
}

/** Distinct coordinates, at least one, or undefined for "all of them". */
export function coordinateList(path: string, value: unknown): readonly number[] | undefined {
  if (value === undefined) return undefined;
  const list = listOf(path, value, coordinateIndex);
  if (new Set(list).size !== list.length)
    throw new InvalidInputError(path, value, "distinct coordinates");
  return list;
}

/** A number for all coordinates, or one for each; where the coordinates are listed, as many as are listed. */
export function perCoordinate(
  path: string,
  value: unknown,
  check: (path: string, value: unknown) => number,
  coordinates: readonly number[] | undefined,
): number | readonly number[] {
  if (!Array.isArray(value)) return check(path, value);
  const list = listOf(path, value, check);
  if (coordinates !== undefined && list.length !== coordinates.length) {
    throw new InvalidInputError(
      path,
      value,
      `${coordinates.length} numbers, one for each of the coordinates`,
    );
  }
  return list;
}

/** At least one item, each checked under its own path. The result is a copy. */
export function listOf<T>(
  path: string,
  value: unknown,
  check: (path: string, value: unknown) => T,
): readonly T[] {
  if (!Array.isArray(value) || value.length === 0) {
    throw new InvalidInputError(path, value, "a list with at least one item");
  }
  return Array.from(value, (item, i) => check(`${path}[${i}]`, item)); // Array.from also visits the holes of a sparse list
}

/**
 * A check of options for a kernel that reads these coordinates. It refuses an option that lacks one of them, which would
 * otherwise end in NaN, and an option with more coordinates than the kernel has numbers for, of which the rest would
 * otherwise be ignored.
 *
 * @param fields - the kernel's fields of the kind `perCoordinate` returns
 */
export function optionCheck(
  coordinates: readonly number[] | undefined,
  ...fields: readonly (number | readonly number[])[]
): (option: Option) => void {
  if (coordinates !== undefined) {
    const needed = Math.max(...coordinates) + 1;
    return (option) => {
      if (option.length < needed) {
        throw new InvalidInputError("option", option, `at least ${needed} coordinates`);
      }
    };
  }
  const counts = fields.filter((field) => typeof field !== "number").map((field) => field.length);
  return (option) => {
    for (const count of counts) {
      if (option.length !== count)
        throw new InvalidInputError("option", option, `${count} coordinates`);
    }
  };
}

function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value);
}
