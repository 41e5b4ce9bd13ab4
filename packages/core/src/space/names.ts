import { InvalidInputError } from "../errors.ts";
import { suggestion } from "../nearest.ts";

/** The text without the blanks around it, of which something must be left: nobody can vote for a blank. */
export function nameOf(path: string, value: unknown): string {
  const name = typeof value === "string" ? value.trim() : "";
  if (name === "") throw new InvalidInputError(path, value, "text that is not blank");
  return name;
}

/** @param pathOf - where name i was written, for the refusal of a name that came before */
export function checkDistinct(names: readonly string[], pathOf: (i: number) => string): void {
  const seen = new Map<string, number>();
  for (const [i, name] of names.entries()) {
    const first = seen.get(name);
    if (first !== undefined) {
      throw new InvalidInputError(pathOf(i), name, `another name than that of ${pathOf(first)}`);
    }
    seen.set(name, i);
  }
}

/** For refusals: a long list is cut, because a message should fit on a screen. What was probably meant is named. */
export function oneOf(names: readonly string[], given?: unknown): string {
  const shown = names
    .slice(0, 8)
    .map((name) => JSON.stringify(name))
    .join(", ");
  const meant = typeof given === "string" ? suggestion(given, names) : "";
  return names.length > 8
    ? `one of ${shown}, … (${names.length} in all)${meant}`
    : `one of ${shown}${meant}`;
}
