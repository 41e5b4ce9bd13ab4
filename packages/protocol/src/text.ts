import { z } from "zod";

/** One line people typed: no control characters, no blanks around it, never empty. */
export function line(most: number): z.ZodString {
  return z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, "one line without control characters")
    .regex(/^\S(?:[\s\S]*\S)?$/u, "no blanks around it");
}

/**
 * Marks that nobody sees: invisible, turning the direction of what follows, or half a character. Joiners and forms of characters are left
 * where a script needs them: between two letters or signs, and behind one.
 */
const joiner = "(?:\\u200C|\\u200D)";
const form = "(?:\\uFE0E|\\uFE0F)";
const hiddenMark = new RegExp(
  [
    "\\p{Cs}",
    "[\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]",
    `(?!${joiner}|${form})\\p{Default_Ignorable_Code_Point}`,
    `(?<![\\p{L}\\p{M}\\p{S}\\p{Emoji}])(?<!${form})(?:${joiner}|${form})`,
    `${joiner}(?![\\p{L}\\p{M}\\p{S}])`,
  ].join("|"),
  "u",
);

export function hasHiddenMarks(text: string): boolean {
  return hiddenMark.test(text);
}

/** A line that says what it looks like, for what people type now: lines in logs of earlier versions may hold hidden marks. */
export function shownLine(most: number): z.ZodString {
  return line(most).refine(
    (text) => !hasHiddenMarks(text),
    "no invisible marks and none that turn text round",
  );
}

/** Names that mean something to programs: a value by that name could vanish. */
export function isReserved(name: string): boolean {
  return ["__proto__", "constructor", "prototype"].includes(name);
}

export const Identifier: z.ZodString = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

export const Hash: z.ZodString = z.string().regex(/^[0-9a-f]{64}$/);

export const WholeNumber: z.ZodNumber = z.number().int().min(0).max(1_000_000);

export const Instant: z.ZodString = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/);
