import type { ListItem } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import type { Problem, Task } from "../problem.ts";
import { truthOf } from "../truth.ts";
import { stretched, wishRange } from "./drawing.ts";
import { drawHotels, type Hotel, readHotels } from "./hotels.ts";
import { listedUtility } from "./listed.ts";

/** How the trip task is set. */
export interface TripSettings {
  readonly name: string;
  /** Whether money and reviews count by ratios, as people count them, or as they are. */
  readonly scale: "log" | "raw";
  /** Which place of the data; absent: the only one. */
  readonly place?: string;
  /** How many hotels are made up where there are no data. */
  readonly hotels: number;
}

/**
 * Three colleagues choose a hotel (paper: app:exp). With price p, number of reviews r and R = 1 − rank, all scaled to run from
 * 0 to 1 (p and r after taking logarithms, unless the scale is raw):
 *
 *     luxury 0.5 p + 0.5 R        budget −0.5 p + 0.5 r        review R
 *
 * each stretched to the same range. The printed budget, "−0.5p + r + 0.5r", contradicts its description; nor is a scale
 * printed (P29). Every voter's best is the same height, so a shortfall orders options as the utilities themselves do.
 *
 * @param data - a CSV file as `readHotels` takes it; absent: hotels made up from the seed
 */
export function trip(settings: TripSettings, seed: number | string, data?: string): Problem {
  const hotels =
    data === undefined
      ? drawHotels(settings.hotels, createRandomSource("trip").split(settings.hotels).split(seed))
      : readHotels(data, settings.place);
  const count = (value: number): number => (settings.scale === "log" ? Math.log(value) : value);
  const price = hotels.map((hotel) => count(hotel.price));
  const reviews = hotels.map((hotel) => count(hotel.reviews));
  const standing = stretched(
    hotels.map(({ rank }) => -rank),
    1,
  );
  const [p, r] = [stretched(price, 1), stretched(reviews, 1)];
  const table = [
    hotels.map((_, k) => 0.5 * p[k]! + 0.5 * standing[k]!),
    hotels.map((_, k) => -0.5 * p[k]! + 0.5 * r[k]!),
    standing,
  ].map((utilities) => stretched(utilities, wishRange));

  const names = distinctNames(hotels);
  const items: readonly ListItem[] = hotels.map(({ rank }, k) => ({
    name: names[k]!,
    features:
      settings.scale === "log"
        ? { "log price": price[k]!, "log reviews": reviews[k]!, rank }
        : { price: price[k]!, reviews: reviews[k]!, rank },
  }));
  const source = data === undefined ? "made up" : (settings.place ?? "from data");
  const task: Task = {
    name: settings.name,
    title: `Trip: three colleagues choose one of ${hotels.length} hotels (${source}), ρ = 0.5`,
    voters: ["luxury", "budget", "review"],
    options: { kind: "list", items },
    welfare: { kind: "gini", rho: 0.5 },
    levels: "shortfall",
  };
  return {
    task,
    truth: truthOf(task, {
      utility: listedUtility(names, table),
      influence: tripInfluence,
    }),
  };
}

/** Two who lead and one who follows (paper: app:exp). */
const tripInfluence = [
  [0.5, 0.3, 0.2],
  [0.1, 0.8, 0.1],
  [0.2, 0.1, 0.7],
];

/** Hotels of one name are told apart by their rank, and if need be by their line. */
function distinctNames(hotels: readonly Hotel[]): readonly string[] {
  const taken = new Set<string>();
  return hotels.map(({ name, rank }, k) => {
    const free = [name, `${name} (rank ${rank})`, `${name} (hotel ${k + 1})`].find(
      (candidate) => !taken.has(candidate),
    )!;
    taken.add(free);
    return free;
  });
}
