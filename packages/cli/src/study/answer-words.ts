import type { MeetingQuestion, OptionValue, RatingScale, StudyAnswer } from "@unswayed/core";
import { questionKinds } from "@unswayed/core/question";
import { nameFrom } from "./option-text.ts";

/** What one person is asked, and on which scale if it is a rating. */
export interface AskedQuestion extends MeetingQuestion {
  readonly scale: RatingScale;
}

export type AnswerReading =
  | { readonly kind: "answer"; readonly answer: StudyAnswer }
  | { readonly kind: "refused"; readonly wanted: string };

const anyQuestion: readonly (readonly [string, StudyAnswer])[] = [
  ["abstain", "abstain"],
  ["unknown", "unknown-option"],
  ["unknown-option", "unknown-option"],
];
/** Short for what a kind of question has a word for. */
const shortFor: readonly (readonly [string, StudyAnswer])[] = [
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
function orderExample(count: number): string {
  return (count > 2 ? [3, 1, 2] : [2, 1]).join(",");
}

/** Something that could be said to a question, as one types it. */
export function answerExample({ kind, options, scale }: AskedQuestion): string {
  switch (questionKinds[kind].naming) {
    case "best-first":
      return orderExample(options.length);
    case "any":
      return "1,2";
    case "numbers":
      return options.map(() => scale.to).join(",");
    default:
      return "first";
  }
}

/** What is answered to a question that is more than a choice of two; null for that. */
export function answerHint({ kind, options, scale }: AskedQuestion): string | null {
  switch (questionKinds[kind].naming) {
    case "best-first":
      return `places, best first, such as ${orderExample(options.length)}`;
    case "any":
      return "the places of all that are fine, such as 1,2, or none";
    case "numbers":
      return `${options.length === 1 ? "a number" : "a number for each, with commas between them,"} from ${scale.from} to ${scale.to}`;
    default:
      return options.length === 2 ? null : "the place of the best";
  }
}

function readingsOf(written: string, question: AskedQuestion): readonly StudyAnswer[] {
  const { kind: name, options } = question;
  const kind = questionKinds[name];
  const words = new Map<string, StudyAnswer>([
    ...anyQuestion,
    ...kind.words.map((word) => [String(word), word] as const),
    ...shortFor.filter(([, word]) => kind.words.includes(word)),
  ]);
  const word = words.get(written.toLowerCase());
  if (kind.isScaled)
    return [...(word === undefined ? [] : [word]), ...ratingsIn(written, question)];
  const between = kind.naming === "any" ? /[+,]|$/g : /[>,]|$/g;
  const answers = namedIn(written, options.length, between, (part) => placesNamed(part, options))
    .filter((places) => kind.accepts(places, options.length))
    .map((places) => kind.print(places, options.length));
  return word === undefined ? answers : [word, ...answers];
}

/** A number for each option, with commas or blanks between them and "-" for one left out. */
function ratingsIn(written: string, { options, scale }: AskedQuestion): readonly StudyAnswer[] {
  const { rating } = questionKinds;
  const text = written.split(/[\s,]+/).join(" ");
  const opinion = rating.parse(text, options.length);
  const isOnScale = rating.parse(text, options.length, scale) !== null;
  return opinion !== null && isOnScale ? [rating.print(opinion, options.length)] : [];
}

/** All ways to take a text as one place or several. Names may hold the signs that separate them. */
function namedIn(
  text: string,
  most: number,
  between: RegExp,
  placesOf: (part: string) => readonly number[],
): readonly (readonly number[])[] {
  if (most === 0) return [];
  const ends = Array.from(text.matchAll(between), ({ index }) => index);
  return ends.flatMap((end) => {
    const places = placesOf(text.slice(0, end).trim());
    if (places.length === 0) return [];
    const rests =
      end === text.length ? [[]] : namedIn(text.slice(end + 1), most - 1, between, placesOf);
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
    const words = [placeWord(place), String(place + 1)];
    return option === name || words.includes(lower) ? [place] : [];
  });
}

/** The first four places have words of their own. */
function placeWord(place: number): string {
  return ["first", "second", "third", "fourth"][place] ?? String(place + 1);
}

function wantedBy({ kind, options, scale }: AskedQuestion): string {
  const { naming, words } = questionKinds[kind];
  if (naming === "numbers") {
    const { from, to } = scale;
    const many =
      options.length === 1
        ? "a number"
        : `${options.length} numbers with commas between them, "-" for one left out, each`;
    return `${many} from ${from} to ${to}, abstain, or unknown`;
  }
  const names = options.filter((option) => typeof option === "string");
  const named = names.length === options.length;
  return [
    ...options.map((_, place) => `${placeWord(place)} or ${place + 1}`),
    ...(naming === "best-first"
      ? [`several of these with the best first, as in ${orderExample(options.length)}`]
      : []),
    ...(naming === "any" ? ["any of these, as in 1,2"] : []),
    ...words.map((word) => (word === "no-preference" ? `${word} or =` : String(word))),
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
