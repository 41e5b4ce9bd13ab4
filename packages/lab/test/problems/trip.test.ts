import { createRandomSource } from "@unswayed/core/numerics";
import { describe, expect, test } from "vitest";
import type { Problem } from "../../src/index.ts";
import { drawHotels, type Hotel, readHotels } from "../../src/problems/hotels.ts";
import { trip } from "../../src/problems/trip.ts";
import { truthOf } from "../../src/truth.ts";
import { conditionNumber } from "../support/condition.ts";
import { sharedData } from "../support/shared-data.ts";

const small = `name,price,reviews,rank
Inn,100,10,3
Grand,400,10000,1
Plain,200,100,2
`;
const settings = { name: "trip", scale: "log", hotels: 200 } as const;

describe("hotels from a file", () => {
  test("are read by column, others ignored, and one place of several is chosen", () => {
    const text = `rank,place,stars,review_count,price_bdt,name
1,Here,5,20,900,First
1,There,4,30,800,Second
2,There,3,40,700.5,Third`;

    expect(readHotels(text, "There")).toEqual([
      { place: "There", name: "Second", price: 800, reviews: 30, rank: 1 },
      { place: "There", name: "Third", price: 700.5, reviews: 40, rank: 2 },
    ]);
    expect(() => readHotels(text)).toThrow("place: got undefined, wanted one of Here, There");
    expect(() => readHotels(text, "Nowhere")).toThrow('"Nowhere", wanted one of Here, There');
  });

  test.each([
    ["price", "name,reviews,rank\nInn,1,1", "a column called price or price_bdt"],
    ["line 3, column price", "name,price,reviews,rank\nA,1,1,1\nB,free,1,2", '"free"'],
    ["line 2, column price", "name,price,reviews,rank\nA,0,1,1", '"0"'],
    ["line 2, column reviews", "name,price,reviews,rank\nA,1,0,1", "at least 1"],
    ["line 2, column name", "name,price,reviews,rank\n,1,1,1", "some text"],
  ])("a file that is wrong about %s is refused there", (place, text, reason) => {
    expect(() => readHotels(text)).toThrow(place);
    expect(() => readHotels(text)).toThrow(reason);
  });
});

describe("the trip task", () => {
  test("is by hand on three hotels whose logs are easy", () => {
    const { truth } = trip(settings, 1, small);
    // p = 0, 1, ½;  r = 0, 1, ⅓;  R = 0, 1, ½.  luxury 0, 1, ½;  budget 0, 0, −1/12;  review 0, 1, ½
    const wishes = [0, 1, 2].map((voter) =>
      ["Inn", "Grand", "Plain"].map((hotel) => truth.utility(voter, hotel)),
    );

    expect(wishes[0]).toEqual([0, 4, 2].map((u) => expect.closeTo(u, 12)));
    expect(wishes[1]).toEqual([4, 4, 0].map((u) => expect.closeTo(u, 12)));
    expect(wishes[2]).toEqual([0, 4, 2].map((u) => expect.closeTo(u, 12)));
    expect(truth.optimum.option).toBe("Grand");
  });

  test("on raw scales a dear hotel is dear by its price, not by its log", () => {
    const { truth } = trip({ ...settings, scale: "raw" }, 1, small);

    expect(truth.utility(0, "Plain")).toBeCloseTo(4 * (0.5 / 3 + 0.25), 12); // p = 1/3, R = 1/2
  });

  test("hotels of one name stay apart", () => {
    const text = "name,price,reviews,rank\nInn,1,1,1\nInn,2,2,2\nInn,3,3,2\n";
    const { options } = trip(settings, 1, text).task;

    expect(options.kind === "list" && options.items.map(({ name }) => name)).toEqual([
      "Inn",
      "Inn (rank 2)",
      "Inn (hotel 3)",
    ]);
  });

  test("sways by the printed matrix, of condition number 2.9", () => {
    expect(conditionNumber(trip(settings, 1, small).truth.influence)).toBeCloseTo(2.93, 2);
  });
});

function correlation(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [a, b].map(centred);
  const dot = (u: readonly number[], v: readonly number[]) =>
    u.reduce((s, c, k) => s + c * v[k], 0);
  return dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y));
}

function centred(values: readonly number[]): number[] {
  const mean = values.reduce((a, b) => a + b) / values.length;
  return values.map((value) => value - mean);
}

/** What a listing looks like: means and deviations of logs, and how the columns go together. */
function marginals(hotels: readonly Hotel[]) {
  const price = hotels.map((hotel) => Math.log(hotel.price));
  const reviews = hotels.map((hotel) => Math.log(hotel.reviews));
  const rank = hotels.map((hotel) => hotel.rank);
  const deviation = (values: readonly number[]) =>
    Math.sqrt(centred(values).reduce((sum, c) => sum + c * c, 0) / values.length);
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b) / values.length;
  return {
    meanLogPrice: mean(price),
    deviationOfLogPrice: deviation(price),
    meanLogReviews: mean(reviews),
    deviationOfLogReviews: deviation(reviews),
    priceWithRank: correlation(price, rank),
    reviewsWithRank: correlation(reviews, rank),
    priceWithReviews: correlation(price, reviews),
  };
}

describe("made-up hotels", () => {
  test("are as many as wanted, ranked, the same from the same seed", () => {
    const hotels = drawHotels(50, createRandomSource(1));

    expect(hotels.map(({ rank }) => rank)).toEqual(Array.from({ length: 50 }, (_, k) => k + 1));
    expect(hotels.every(({ price, reviews }) => price > 0 && reviews >= 1)).toBe(true);
    expect(drawHotels(50, createRandomSource(1))).toEqual(hotels);
    expect(drawHotels(50, createRandomSource(2))).not.toEqual(hotels);
  });
});

const file = sharedData("hotels/tripadvisor_ranked_hotels.csv");

describe.skipIf(file === null)("the trip task on real listings", () => {
  const data = file ?? "";
  const places = ["Thailand", "Paris", "Dubai"] as const;

  test("there are 1345, 209 and 588 hotels", () => {
    expect(places.map((place) => readHotels(data, place).length)).toEqual([1345, 209, 588]);
  });

  test("made-up hotels lie within what the three listings span", () => {
    const real = places.map((place) => marginals(readHotels(data, place)));
    const madeUp = marginals(drawHotels(5000, createRandomSource("marginals")));

    for (const [name, value] of Object.entries(madeUp)) {
      const span = real.map((listing) => listing[name as keyof typeof listing]);
      expect(value, name).toBeGreaterThan(Math.min(...span));
      expect(value, name).toBeLessThan(Math.max(...span));
    }
  });

  /** Computed elsewhere, on raw levels and utilities from 0 to 1: rank, 𝒮, rank of the open choice, its regret. */
  test.each([
    ["Thailand", "raw", 16, 0.7168, 16, 0],
    ["Thailand", "log", 16, 0.8445, 69, 0.0186],
    ["Paris", "raw", 13, 0.8094, 13, 0],
    ["Paris", "log", 15, 0.8227, 1, 0.0065],
    ["Dubai", "raw", 5, 0.7029, 42, 0.0062],
    ["Dubai", "log", 5, 0.7966, 42, 0.0098],
  ] as const)(
    "[P29] %s on a %s scale: the hotel of rank %d at %d, in public that of rank %d, a loss of %d",
    (place, scale, rank, value, openRank, loss) => {
      const { task, truth } = trip({ ...settings, scale, place }, 1, data);
      const { utility, influence } = truth;
      const asPrinted = truthOf({ ...task, levels: "raw" }, { utility, influence });

      expect(rankOf(task, asPrinted.optimum.option)).toBe(rank);
      expect(asPrinted.optimum.value / 4).toBeCloseTo(value, 4);
      expect(rankOf(task, asPrinted.publicOptimum.option)).toBe(openRank);
      const open = asPrinted.socialUtility(asPrinted.publicOptimum.option);
      expect((asPrinted.optimum.value - open) / 4).toBeCloseTo(loss, 4);
      // Shortfall from one's own best, which votes determine, has the same optimum.
      expect(truth.optimum.option).toBe(asPrinted.optimum.option);
      expect(truth.optimum.value).toBeCloseTo(asPrinted.optimum.value - 4, 10);
    },
  );
});

function rankOf({ options }: Problem["task"], option: unknown): number {
  if (options.kind !== "list") throw new Error("hotels are a list");
  return Number(options.items.find(({ name }) => name === option)?.features?.["rank"]);
}
