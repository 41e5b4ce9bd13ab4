import { InvalidInputError } from "@unswayed/core";

/**
 * Checks of values that come from a file, where nothing can be taken from a TypeScript type. Each names the field by
 * its path in the file, as in "privateVotes[2].answers[0]".
 */

export type Fields = Readonly<Record<string, unknown>>;

export function record(path: string, value: unknown): Fields {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  throw new InvalidInputError(path, value, "an object");
}

export function list(path: string, value: unknown, wanted: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new InvalidInputError(path, value, wanted);
}

export function listOfLength(
  path: string,
  value: unknown,
  length: number,
  wanted: string,
): readonly unknown[] {
  const items = list(path, value, wanted);
  if (items.length === length) return items;
  throw new InvalidInputError(path, value, wanted);
}

export function finite(path: string, value: unknown): number {
  if (isFiniteNumber(value)) return value;
  throw new InvalidInputError(path, value, "a finite number");
}

export function positive(path: string, value: unknown): number {
  if (isFiniteNumber(value) && value > 0) return value;
  throw new InvalidInputError(path, value, "a finite number > 0");
}

export function notNegative(path: string, value: unknown): number {
  if (isFiniteNumber(value) && value >= 0) return value;
  throw new InvalidInputError(path, value, "a finite number ≥ 0");
}

export function indexBelow(path: string, value: unknown, count: number, what: string): number {
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) < count) {
    return value as number;
  }
  throw new InvalidInputError(path, value, `the index of ${what}, 0 to ${count - 1}`);
}

export function oneOf<T>(path: string, value: unknown, choices: readonly T[], wanted: string): T {
  if (choices.includes(value as T)) return value as T;
  throw new InvalidInputError(path, value, wanted);
}

/** Paths of fields that are not among the known ones. */
export function unknownFields(path: string, fields: Fields, known: readonly string[]): string[] {
  return Object.keys(fields)
    .filter((name) => !known.includes(name))
    .map((name) => (path === "" ? name : `${path}.${name}`));
}

function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value);
}
