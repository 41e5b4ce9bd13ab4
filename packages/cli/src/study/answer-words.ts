import { type KindName, type OptionValue, questionKinds, type StudyAnswer } from "@unswayed/core";
import { nameFrom } from "./option-text.ts";

/** What one person is asked. */
export interface AskedQuestion {
  readonly kind: KindName;
  /** In the order of their places. */
  readonly options: readonly OptionValue[];
}

export type AnswerReading =
  | { readonly kind: "answer"; readonly answer: StudyAnswer }
  | { readonly kind: "refused"; readonly wanted: string };

const anyQuestion: readonly (readonly [string, StudyAnswer])[] = [
  ["abstain", "abstain"],
  ["unknown", "unknown-option"],
  ["unknown-option", "unknown-option"],
];
const pairsOnly: readonly (readonly [string, StudyAnswer])[] = [
  ["no-preference", "no-preference"],
  ["tie", "no-preference"],
  ["=", "no-preference"],
];

/**
 * What someone meant: an answer's word, or options by place, number or name, several of them with the best first. What the question
 * does not ask for is refused here, before a study would.
 */
export function readAnswer(text: string, question: AskedQuestion): AnswerReading {
  const readings = new Set(readingsOf(text.trim(), question));
  const [answer] = readings;
  if (answer === undefined) return { kind: "refused", wanted: wantedBy(question) };
  if (readings.size === 1) return { kind: "answer", answer };
  return { kind: "refused", wanted: unmistakable(question.options.length) };
}

/** An order as one types it: shells take ">" for the name of a file to write to, and leave commas alone. */
export function orderExample(count: number): string {
  return [3, 1, 2, 4].slice(0, count).join(",");
}

function readingsOf(
  written: string,
  { kind: name, options }: AskedQuestion,
): readonly StudyAnswer[] {
  const kind = questionKinds[name];
  const words = new Map<string, StudyAnswer>([
    ...anyQuestion,
    ...(name === "pair" ? pairsOnly : []),
  ]);
  const word = words.get(written.toLowerCase());
  const answers = ordersIn(written, options.length, (part) => placesNamed(part, options))
    .filter((places) => kind.accepts(places, options.length))
    .map((places) => kind.print(places, options.length));
  return word === undefined ? answers : [word, ...answers];
}

/** All ways to take a text as one place or several, best first. Names may hold the signs that separate them. */
function ordersIn(
  text: string,
  most: number,
  placesOf: (part: string) => readonly number[],
): readonly (readonly number[])[] {
  if (most === 0) return [];
  const ends = Array.from(text.matchAll(/[>,]|$/g), ({ index }) => index);
  return ends.flatMap((end) => {
    const places = placesOf(text.slice(0, end).trim());
    if (places.length === 0) return [];
    const rests = end === text.length ? [[]] : ordersIn(text.slice(end + 1), most - 1, placesOf);
    return places.flatMap((place) =>
      rests.filter((rest) => !rest.includes(place)).map((rest) => [place, ...rest]),
    );
  });
}

/** The places of the option that this is the word, the number or the name of; two when it is one's word and another's name. */
function placesNamed(part: string, options: readonly OptionValue[]): readonly number[] {
  const lower = part.toLowerCase();
  const names = options.filter((option) => typeof option === "string");
  const name = nameFrom(part, names);
  return options.flatMap((option, place) => {
    const words = [placeWord(place), String(place + 1), ["candidate", "reference"][place]];
    return option === name || words.includes(lower) ? [place] : [];
  });
}

/** The first four places have words of their own. */
function placeWord(place: number): string {
  return ["first", "second", "third", "fourth"][place] ?? String(place + 1);
}

function wantedBy({ kind, options }: AskedQuestion): string {
  const names = options.filter((option) => typeof option === "string");
  const named = names.length === options.length;
  return [
    ...options.map((_, place) => `${placeWord(place)} or ${place + 1}`),
    ...(kind === "order"
      ? [`several of these with the best first, as in ${orderExample(options.length)}`]
      : []),
    ...(kind === "pair" ? ["no-preference or ="] : []),
    "abstain",
    `or unknown${named ? ` (or ${names.map((name) => JSON.stringify(name)).join(", ")})` : ""}`,
  ].join(", ");
}

function unmistakable(count: number): string {
  const places = Array.from({ length: count }, (_, place) => `"${placeWord(place)}"`);
  const words = count === 2 ? [...places, '"no-preference"'] : places;
  const other = count === 2 ? "the other" : "another";
  return `an answer that cannot be taken for the name of ${other} option: ${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
