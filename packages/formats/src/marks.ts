import { FormatError, type Place } from "./error.ts";
import type { NumberReader } from "./numbers.ts";

/** What one person says about one option, in a table with a column for each of them. */
export interface Mark {
  readonly option: string;
  readonly text: string;
  /** What of it an error may show. */
  readonly shown: string;
  readonly place: Place;
}

export const markKinds = ["ratings", "ranks", "approvals", "favourites"] as const;

export type MarkKind = (typeof markKinds)[number];

const crosses = new Set(["x", "×", "✓", "✔", "☑", "yes", "y", "ja", "oui", "true", "1"]);
const blanks = new Set(["no", "n", "nein", "non", "false", "0", "-", "–", "☐"]);

/** Offered, and not ranked. */
const unranked = "-";

/** Whether a cell holds a cross; null when it holds something else. */
export function crossIn(text: string): boolean | null {
  const word = text.toLowerCase();
  if (crosses.has(word)) return true;
  return blanks.has(word) ? false : null;
}

/**
 * What the marks of a table are, and the sentence that says so.
 *
 * @param sheets - for each person, the marks that are not blank
 */
export function marksAs(
  sheets: readonly (readonly Mark[])[],
  numbers: NumberReader,
  said: MarkKind | undefined,
): { readonly kind: MarkKind; readonly guess: string } {
  if (said) return { kind: said, guess: "" };
  const marks = sheets.flat();
  if (marks.every(({ text }) => crossIn(text) !== null)) {
    const most = Math.max(...sheets.map((own) => own.filter(({ text }) => crossIn(text)).length));
    return most > 1
      ? { kind: "approvals", guess: "A cross approves an option: some people have several." }
      : { kind: "favourites", guess: "A cross is the favourite: nobody has two." };
  }
  const values = sheets.map((own) => own.map(({ text, place }) => numbers.read(text, place)));
  const wrong = marks.find((_, k) => values.flat()[k] === null);
  if (wrong) {
    const isMostlyNumbers =
      values.flat().filter((value) => value !== null).length * 2 > marks.length;
    const expected = isMostlyNumbers ? "a number" : "a number, or a cross everywhere";
    throw new FormatError(wrong.place, wrong.shown, expected);
  }
  return areRanks(values as number[][])
    ? {
        kind: "ranks",
        guess: "The numbers are ranks, 1 is the best: each person's count up from 1.",
      }
    : { kind: "ratings", guess: "The numbers are ratings: a higher number is better." };
}

/** The options in order, best first; equal ranks are a tie. */
export function ranksFrom(
  marks: readonly Mark[],
  numbers: NumberReader,
  wrong: (mark: Mark, expected: string) => FormatError,
): string[][] {
  const steps = new Map<number, string[]>();
  for (const mark of marks) {
    if (mark.text === unranked) continue;
    const rank = numbers.read(mark.text, mark.place);
    if (rank === null || !Number.isSafeInteger(rank) || rank < 1) {
      throw wrong(mark, "a rank: 1 for the best, 2 for the next");
    }
    steps.set(rank, [...(steps.get(rank) ?? []), mark.option]);
  }
  return [...steps].toSorted(([a], [b]) => a - b).map(([, options]) => options);
}

/** How `ranksFrom` and `crossIn` read it back: the rank, a cross, or that it was offered only. */
export function rankText(steps: readonly (readonly string[])[], option: string): string {
  const step = steps.findIndex((tied) => tied.includes(option));
  return step < 0 ? unranked : String(step + 1);
}

export function crossText(isCrossed: boolean): string {
  return isCrossed ? "x" : "0";
}

/** Whether every row counts up from 1, ties allowed, and most have none. */
function areRanks(rows: readonly (readonly number[])[]): boolean {
  const filled = rows.filter((row) => row.length > 0);
  const untied = filled.filter((row) => new Set(row).size === row.length);
  return untied.length * 2 > filled.length && filled.every(countsUp);
}

/** 1, 2, 3; with ties 1, 2, 2, 3 or 1, 2, 2, 4. */
function countsUp(row: readonly number[]): boolean {
  const sorted = row.toSorted((a, b) => a - b);
  return sorted.every((rank, k) => {
    if (k === 0) return rank === 1;
    const before = sorted[k - 1] as number;
    return rank === before || rank === before + 1 || rank === k + 1;
  });
}
