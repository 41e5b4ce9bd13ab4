/**
 * What one person says, the same from the question to the calculation:
 *
 *     pair     "first", "second" or "no-preference"
 *     choice   the place of the best, from 1: "3"
 *     order    places from 1, best first: "3>1>2"; those left out are behind, in no order
 *     rating   a number for one option; for several, one after the other with "-" for one left out: "7 - 3"
 *     approval the places of all that are fine: "1+3", or "none"
 *
 * and to any question "abstain" or "unknown-option". Of up to four options places may also be words, as files once had
 * them: "third>first".
 */
export type StudyAnswer =
  | PlaceWord
  | OrderText
  | RatingText
  | `${number}+${string}`
  | "none"
  | "no-preference"
  | "abstain"
  | "unknown-option";

/** Answers of some or all people, by name. */
export type StudyAnswers = Readonly<Record<string, StudyAnswer>>;

/**
 * What one person thinks, as the calculation reads it:
 *
 *     pair, order, choice   places of the options asked about, from 0, best first; those left out are behind, in no order
 *     pair                  also "equal"
 *     approval              places of the options approved, in no order; none may be
 *     rating                a number for each option, as a share of the scale; null for one that was left out
 */
export type Opinion = "equal" | readonly (number | null)[];

/** The place of an option among the first four. */
export type PlaceWord = (typeof placeWords)[number];

/** Places, best first: "3>1>2". One place names the best. */
export type OrderText = `${number}` | `${number | PlaceWord}>${string}`;

/** Numbers for options: 7 for one, "7 - 3" for several. */
export type RatingText = number | `${number | "-"} ${string}`;

const placeWords = ["first", "second", "third", "fourth"] as const;

/** Whether an answer says something about the options; "no-preference" does. */
export function isOpinion(answer: StudyAnswer | undefined): answer is StudyAnswer {
  return answer !== undefined && answer !== "abstain" && answer !== "unknown-option";
}

/** The places that an answer names, from 0, best first; null when it names none, one twice, or one that is not there. */
export function placesIn(answer: unknown, count: number): readonly number[] | null {
  if (typeof answer !== "string") return null;
  const places = answer.split(">").map((part) => placeIn(part, count));
  const isOrder = !places.includes(-1) && new Set(places).size === places.length;
  return isOrder ? places : null;
}

function placeIn(part: string, count: number): number {
  const word = (placeWords as readonly string[]).slice(0, count).indexOf(part);
  if (word >= 0) return word;
  return /^[1-9][0-9]*$/.test(part) && Number(part) <= count ? Number(part) - 1 : -1;
}

/** Places, from 0, as an answer: "3>1>2". */
export function orderText(places: readonly number[]): OrderText {
  return places.map((place) => place + 1).join(">") as OrderText;
}

/** The same places where the options stand elsewhere. */
export function movedPlaces(opinion: Opinion, places: readonly number[]): Opinion {
  return opinion === "equal" ? opinion : opinion.map((place) => places[place as number]);
}

/** Places with names, best first: "Blue > Green". */
export function toldInOrder(opinion: Opinion, names: readonly string[]): string {
  if (opinion === "equal") return "no preference";
  return opinion.map((place) => names[place as number]).join(" > ");
}

/** Whether place i is named before place j: 1, −1, or 0 where neither is. */
export function namedBefore(opinion: Opinion, i: number, j: number): number {
  if (opinion === "equal") return 0;
  const place = (option: number): number =>
    opinion.includes(option) ? opinion.indexOf(option) : opinion.length;
  return Math.sign(place(j) - place(i));
}

/** All places, the best first; equals from one place on. */
export function bestFirst(worths: readonly number[], turn = 0): readonly number[] {
  const n = worths.length;
  const waits = (place: number): number => (place + turn) % n;
  return worths
    .map((_, place) => place)
    .sort((a, b) => worths[b] - worths[a] || waits(a) - waits(b));
}

/** Whether these are different places of so many options, at least one. */
export function isPlaces(value: unknown, count: number): value is readonly number[] {
  return (
    Array.isArray(value) &&
    value.length >= 1 &&
    new Set(value).size === value.length &&
    value.every((place) => Number.isInteger(place) && place >= 0 && place < count)
  );
}
