import { InvalidInputError } from "../errors.ts";

/** Deeper than any study is. What refers to itself has no end. */
const deepest = 128;

/** The same lists, objects, texts and numbers, none of them shared; functions stay what they are. */
export function plainCopy<T>(value: T, field: string): T {
  return copied(value, field, deepest) as T;
}

function copied(value: unknown, field: string, depthLeft: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depthLeft === 0) {
    throw new InvalidInputError(field, "endless nesting", `at most ${deepest} levels of lists`);
  }
  if (Array.isArray(value)) return Array.from(value, (item) => copied(item, field, depthLeft - 1));
  // From entries, because assigning to a name such as __proto__ would not make a field of it.
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, copied(part, field, depthLeft - 1)]),
  );
}
