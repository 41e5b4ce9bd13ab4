import {
  InvalidInputError,
  type MeetingQuestion,
  type OptionSpace,
  type OptionValue,
} from "@unswayed/core";
import { isNumberText } from "@unswayed/formats";
import { parseJson } from "../json-text.ts";

/** An option as people write it: "Red", or "temperature=21.5, humidity=40". `optionFromText` reads it back. */
export function optionText(value: OptionValue): string {
  if (typeof value === "string") return value;
  return Object.entries(value)
    .map(([name, own]) => `${name}=${own}`)
    .join(", ");
}

/** "Red or Blue", or more than two. */
export function questionText({ options }: Pick<MeetingQuestion, "options">): string {
  return options.map(optionText).join(" or ");
}

/**
 * The option someone wrote. Capitals need not be right where no two names differ in them alone.
 *
 * @param field - how to name the text in a refusal
 */
export function optionFromText(text: string, space: OptionSpace, field: string): OptionValue {
  const { spec } = space;
  const value =
    spec.kind === "box" ? recordFrom(text, space, field) : nameFrom(text, namesOf(space));
  return space.decode(space.encode(value, field));
}

/** The names of a list or a graph; none for a box. */
export function namesOf({ spec }: OptionSpace): readonly string[] {
  if (spec.kind === "list") return spec.items.map(({ name }) => name);
  return spec.kind === "graph" ? spec.nodes : [];
}

/** The name meant by a text, or the text itself when it is none of them. */
export function nameFrom(text: string, names: readonly string[]): string {
  const wanted = text.trim();
  if (names.includes(wanted)) return wanted;
  const alike = names.filter((name) => name.toLowerCase() === wanted.toLowerCase());
  return alike.length === 1 ? (alike[0] as string) : wanted;
}

function recordFrom(text: string, { spec }: OptionSpace, field: string): OptionValue {
  if (text.trim().startsWith("{")) return parseJson(text) as OptionValue;
  const parameters = spec.kind === "box" ? spec.parameters : [];
  const entries = text
    .split(/[,;]/)
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const [name = "", own] = splitOnce(part, "=");
      if (own === undefined) {
        const example = parameters.map((parameter) => `${parameter.name}=…`).join(",");
        throw new InvalidInputError(field, text, `every parameter with its value: ${example}`);
      }
      const isChoice = parameters.some((known) => known.name === name && known.type === "choice");
      return [name, isChoice ? own : numberOr(own)] as const;
    });
  return Object.fromEntries(entries);
}

/** Both sides of the first separator, without blanks; the second is undefined when there is none. */
export function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  if (at < 0) return [text.trim(), undefined];
  return [text.slice(0, at).trim(), text.slice(at + separator.length).trim()];
}

/** The number a text stands for, or else the text. */
export function numberOr(text: string): number | string {
  const trimmed = text.trim();
  return isNumberText(trimmed) ? Number(trimmed) : trimmed;
}
