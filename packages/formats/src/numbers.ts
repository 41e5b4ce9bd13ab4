import { isNumberText } from "./csv.ts";
import { FormatError, type Place } from "./error.ts";
import type { Scale } from "./record.ts";

/** Numbers of one file, which has one decimal sign: a point or a comma. */
export class NumberReader {
  private sign: "." | "," | null = null;

  /** The number that a cell holds, or null. */
  read(text: string, place: Place): number | null {
    const [sign] = /[.,]/.exec(text) ?? [];
    if (sign === undefined) return isNumberText(text) ? Number(text) : null;
    const number = text.replace(",", ".");
    if (!isNumberText(number)) return null;
    this.sign ??= sign as "." | ",";
    if (this.sign === sign) return Number(number);
    const word = (mark: string | undefined): string =>
      `a decimal ${mark === "." ? "point" : "comma"}`;
    // The number itself may be private.
    throw new FormatError(place, word(sign), `${word(this.sign)}, as in the numbers before`);
  }

  /** What was taken for granted. */
  guesses(): readonly string[] {
    return this.sign === "," ? ["A comma in a number is a decimal comma."] : [];
  }
}

/** Scales that people use, the narrowest first. */
const usualScales = [
  { min: 1, max: 5 },
  { min: 0, max: 5 },
  { min: 1, max: 7 },
  { min: 0, max: 10 },
  { min: 0, max: 100 },
] as const;

/** The scale that ratings were probably given on. */
export function guessScale(ratings: readonly number[]): Scale {
  const min = ratings.reduce((least, rating) => Math.min(least, rating), Number.POSITIVE_INFINITY);
  const max = ratings.reduce((most, rating) => Math.max(most, rating), Number.NEGATIVE_INFINITY);
  const usual = usualScales.find((scale) => scale.min <= min && max <= scale.max);
  if (usual) return { ...usual };
  return min < max ? { min, max } : { min: min - 1, max: max + 1 };
}

/** "0 to 10" */
export function scaleText({ min, max }: Scale): string {
  return `${min} to ${max}`;
}

/** The scale in "0 to 10", "0-10" or "0–10"; null when there is none. */
export function scaleFrom(text: string): Scale | null {
  const [, low = "", high = ""] = /^(\S+?)\s*(?:to|\.\.|–|(?<=\d)-)\s*(\S+)$/.exec(text) ?? [];
  if (!isNumberText(low) || !isNumberText(high)) return null;
  const scale = { min: Number(low), max: Number(high) };
  return scale.min < scale.max ? scale : null;
}
