import { InvalidInputError } from "@unswayed/core";
import { drawNormal, type RandomSource } from "@unswayed/core/numerics";
import { columnOf, readCsv } from "./csv.ts";

/** What the trip task knows of a hotel. */
export interface Hotel {
  readonly name: string;
  /** In any currency: only how prices compare matters. */
  readonly price: number;
  /** How many reviews there are. */
  readonly reviews: number;
  /** Place in the listing, 1 the best. */
  readonly rank: number;
}

/**
 * Hotels from a CSV file with a heading and these columns, in any order; others are ignored:
 *
 *     name                      text
 *     price or price_bdt        a number above 0
 *     reviews or review_count   a number, at least 1
 *     rank                      a number, at least 1; 1 is the best
 *     place                     text; only where the file lists several places, each with ranks of its own
 *
 * @param place - which place's hotels; absent: all, for a file of one place
 */
export function readHotels(text: string, place?: string): readonly Hotel[] {
  const table = readCsv(text);
  const columns = {
    name: columnOf(table, ["name"]),
    price: columnOf(table, ["price", "price_bdt"]),
    reviews: columnOf(table, ["reviews", "review_count"]),
    rank: columnOf(table, ["rank"]),
  };
  const hotels = table.rows.map((row) => ({
    place: table.columns.includes("place") ? row.text("place") : "",
    name: row.text(columns.name),
    price: row.number(columns.price, Number.MIN_VALUE),
    reviews: row.number(columns.reviews, 1),
    rank: row.number(columns.rank, 1),
  }));
  const places = [...new Set(hotels.map((hotel) => hotel.place))];
  const wanted = place ?? (places.length === 1 ? places[0] : undefined);
  if (wanted === undefined || !places.includes(wanted)) {
    throw new InvalidInputError("place", place, `one of ${places.join(", ")}`);
  }
  return hotels.filter((hotel) => hotel.place === wanted);
}

/**
 * Hotels as a listing has them. Prices and numbers of reviews are log-normal, and both are higher near the top of the
 * listing. The numbers lie between those of three real listings (Thailand, Paris, Dubai; a test compares them where
 * that file is at hand).
 */
export function drawHotels(count: number, random: RandomSource): readonly Hotel[] {
  const standings = Array.from({ length: count }, () => drawNormal(random)).sort((a, b) => b - a);
  return standings.map((standing, k) => ({
    name: `Hotel ${k + 1}`,
    price: Math.round(Math.exp(9.5 + 0.82 * follows(standing, 0.5, random))),
    reviews: Math.max(1, Math.round(Math.exp(5.8 + 1.5 * follows(standing, 0.65, random)))),
    rank: k + 1,
  }));
}

/** A standard normal number with this correlation to another. */
function follows(other: number, correlation: number, random: RandomSource): number {
  return correlation * other + Math.sqrt(1 - correlation * correlation) * drawNormal(random);
}
