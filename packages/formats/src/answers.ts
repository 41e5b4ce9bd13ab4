import { isNumberText } from "./csv.ts";
import type { NoAnswer, PairAnswer } from "./record.ts";

/** What a text may mean; several when it can be taken in more than one way. */
type Readings<T> = readonly T[];

const noAnswers: Readonly<Record<string, NoAnswer["none"]>> = {
  abstain: "abstain",
  "cant-decide": "abstain",
  unknown: "unknown-option",
  "unknown-option": "unknown-option",
  "dont-know": "unknown-option",
};

const pairWords: Readonly<Record<string, PairAnswer>> = {
  first: "first",
  candidate: "first",
  left: "first",
  second: "second",
  reference: "second",
  right: "second",
  "no-preference": "no-preference",
  tie: "no-preference",
  equal: "no-preference",
  "=": "no-preference",
  "much-first": "much-first",
  "slightly-first": "slightly-first",
  "slightly-second": "slightly-second",
  "much-second": "much-second",
};

const placeWords = ["first", "second", "third", "fourth"];

/** No option is approved. */
const noneWord = "none";

const words = new Set([
  ...Object.keys(noAnswers),
  ...Object.keys(pairWords),
  ...placeWords,
  noneWord,
]);

/** Whether a text says that no option is named. In parentheses it says nothing else, whatever options are called. */
export function noAnswerIn(text: string): NoAnswer | null {
  const none = own(noAnswers, withoutParentheses(text).toLowerCase());
  return none === undefined ? null : { none };
}

/** A word as it must be written beside options of these names. */
export function wordText(word: string, options: readonly string[]): string {
  return options.some((option) => option.toLowerCase() === word) ? `(${word})` : word;
}

/** Which of two options a text prefers: by a word, a number or a name, or as an order of both. */
export function pairReadings(
  text: string,
  options: readonly [string, string],
): Readings<PairAnswer | NoAnswer> {
  const word = own(pairWords, withoutParentheses(text).toLowerCase());
  const none = noAnswerIn(text);
  const orders = orderReadings(text, options).map(([best = []]): PairAnswer => {
    if (best.length === 2) return "no-preference";
    return best[0] === options[0] ? "first" : "second";
  });
  const answers = new Set<PairAnswer>(word === undefined ? orders : [word, ...orders]);
  return none === null ? [...answers] : [none, ...answers];
}

/**
 * All ways to take a text as options in order: by name, word or number, with ">" or "," before the next best and "=" between
 * equals. Names may hold these signs.
 */
export function orderReadings(
  text: string,
  options: readonly string[],
): Readings<readonly (readonly string[])[]> {
  const found = new Map<string, readonly (readonly string[])[]>();
  const search = (from: number, steps: readonly (readonly string[])[]): void => {
    // A text that can be taken in two ways is refused, however many more there are.
    if (found.size > 1) return;
    const named = new Set(steps.flat());
    for (const end of endsAfter(text, from)) {
      for (const option of optionsNamed(text.slice(from, end).trim(), options)) {
        if (named.has(option)) continue;
        const isTied = from > 0 && text[from - 1] === "=";
        const longer = isTied
          ? [...steps.slice(0, -1), [...(steps.at(-1) ?? []), option]]
          : [...steps, [option]];
        if (end === text.length) found.set(JSON.stringify(longer), longer);
        else search(end + 1, longer);
      }
    }
  };
  search(0, []);
  return [...found.values()];
}

/** All ways to take a text as some of the options, in their order: with "|" between them, or by numbers as in "1+3". */
export function approvalReadings(
  text: string,
  options: readonly string[],
): Readings<readonly string[]> {
  const isNone = withoutParentheses(text).toLowerCase() === noneWord;
  const nothing = isNone ? [[]] : [];
  const parts = /^\d+(?:\+\d+)+$/.test(text) ? text.split("+") : partsOf(text);
  const named = parts.map((part) => optionsNamed(part, options));
  const approved = new Set(named.flat());
  if (named.some((found) => found.length !== 1) || approved.size < named.length) return nothing;
  return [...nothing, options.filter((option) => approved.has(option))];
}

/** What would have been an answer, for errors. */
export function wantedAnswer(kind: string, options: readonly string[]): string {
  const names = options.length <= 8 ? options.map((name) => JSON.stringify(name)).join(", ") : "";
  const named = names === "" ? "" : ` (or ${names})`;
  if (kind === "pair") {
    return `first or 1, second or 2, no-preference or =, abstain, or unknown${named}`;
  }
  if (kind === "approval") return `the options approved, with | between them, or none${named}`;
  if (kind === "choice") return `one of the options, by name or number${named}`;
  if (kind === "order") {
    return `the options by name or number with the best first, as in 2 > 1 = 3, or abstain${named}`;
  }
  return "a number, abstain or unknown";
}

/** How options are named in a cell: as they are, or as JSON text where a name could be mistaken for something else. */
export function namesInCells(options: readonly string[]): (option: string) => string {
  const lower = new Set(options.map((option) => option.toLowerCase()));
  const isPlain = (option: string): boolean =>
    !/[>=,|"()]/.test(option) && !isNumberText(option) && !words.has(option.toLowerCase());
  const arePlain = lower.size === options.length && options.every(isPlain);
  return (option) => (arePlain ? option : JSON.stringify(option));
}

export function approvalText(approved: readonly string[], options: readonly string[]): string {
  return approved.length === 0
    ? wordText(noneWord, options)
    : approved.map(namesInCells(options)).join(" | ");
}

/** Names in one cell, with "|" between them; one that could be mistaken is JSON text. */
export function joinList(names: readonly string[]): string {
  return names.map((name) => (/^"|\|/.test(name) ? JSON.stringify(name) : name)).join(" | ");
}

export function splitList(text: string): readonly string[] {
  return partsOf(text).map((part) => unquoted(part) ?? part);
}

/** What stands between the signs "|" outside JSON text. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  const part = /\s*(?:("(?:[^"\\]|\\.)*")\s*(?=\||$)|([^|]*))(\||$)/y;
  for (let isMore = text !== ""; isMore; ) {
    const match = part.exec(text);
    parts.push(match?.[1] ?? match?.[2]?.trim() ?? "");
    isMore = match?.[3] === "|";
  }
  return parts;
}

/** The name that JSON text stands for; null for any other text. */
function unquoted(part: string): string | null {
  if (!/^"(?:[^"\\]|\\.)*"$/.test(part)) return null;
  try {
    return JSON.parse(part);
  } catch {
    return null;
  }
}

/** The options that a text names; more than one when it is the name of one and the place of another. */
function optionsNamed(text: string, options: readonly string[]): readonly string[] {
  const exact = unquoted(text);
  if (exact !== null && options.includes(exact)) return [exact];
  const lower = text.toLowerCase();
  if (words.has(withoutParentheses(lower)) && !words.has(lower)) return [];
  const same = options.filter((option) => option.toLowerCase() === lower);
  const name = options.includes(text) ? text : same.length === 1 ? same[0] : undefined;
  const place = /^\d{1,6}$/.test(text) ? Number(text) - 1 : placeWords.indexOf(lower);
  return options.filter((option, k) => option === name || k === place);
}

/** Where an option's name may end: before a sign, and after JSON text only there. */
function endsAfter(text: string, from: number): readonly number[] {
  const quoted = /\s*"(?:[^"\\]|\\.)*"\s*(?=[>,=]|$)/y;
  quoted.lastIndex = from;
  if (quoted.test(text)) return [quoted.lastIndex];
  return Array.from(text.slice(from).matchAll(/[>,=]|$/g), ({ index }) => from + index);
}

function withoutParentheses(text: string): string {
  return /^\(.*\)$/.test(text) ? text.slice(1, -1) : text;
}

function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
