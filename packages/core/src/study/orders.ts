/** Answers that name one of several options, by its place. */
export const placeWords = ["first", "second", "third", "fourth"] as const;

/** The place of an option among those offered. */
export type PlaceWord = (typeof placeWords)[number];

/** Several places, best first: "third>first>second". Those left out are behind, in no order. */
export type OrderWord = `${PlaceWord}>${string}`;

/**
 * The answer that puts options in order.
 *
 * @param places - of the options offered, from 0, best first
 */
export function orderWord(places: readonly number[]): PlaceWord | OrderWord {
  return places.map((place) => placeWords[place]).join(">") as PlaceWord | OrderWord;
}

/** The places that an answer about so many options names, best first; null when it names none, one twice, or one that is not there. */
export function placesIn(answer: unknown, count: number): readonly number[] | null {
  if (typeof answer !== "string") return null;
  const offered: readonly string[] = placeWords.slice(0, count);
  const places = answer.split(">").map((word) => offered.indexOf(word));
  return places.includes(-1) || new Set(places).size < places.length ? null : places;
}
