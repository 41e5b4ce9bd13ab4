import type { Climate } from "./occupants.ts";

export interface BestClimate {
  readonly climate: Climate;
  readonly value: number;
}

/** The values along each side of a regular grid, ascending. */
export interface Sides {
  readonly temperatures: readonly number[];
  readonly airSpeeds: readonly number[];
}

/**
 * The climate with the largest value. For each air speed of the grid the best temperature, then the best air speed between the
 * neighbours of the best: nearly the same comfort is had along a whole curve, warmer where the air is faster, with a kink
 * all along it. Searches that move both at once tend to stop somewhere on that curve, and climates are dear to evaluate.
 */
export function bestClimate(value: (climate: Climate) => number, sides: Sides): BestClimate {
  const { temperatures, airSpeeds } = sides;
  const along = (airSpeed: number) => (temperature: number) => value({ temperature, airSpeed });
  const rows = airSpeeds.map((airSpeed) => highestPeak(along(airSpeed), temperatures));
  const best = rows.reduce((top, { height }, row) => (height > rows[top]!.height ? row : top), 0);

  const near = [best - 1, best, best + 1].filter((row) => row in rows);
  const places = near.map((row) => rows[row]!.place);
  const step = temperatures[1]! - temperatures[0]!;
  const lower = Math.max(temperatures[0]!, Math.min(...places) - step);
  const upper = Math.min(temperatures.at(-1)!, Math.max(...places) + step);
  const peakAt = (airSpeed: number): Peak => goldenPeak(along(airSpeed), lower, upper);
  const between = goldenPeak(
    (airSpeed) => peakAt(airSpeed).height,
    airSpeeds[near[0]!]!,
    airSpeeds[near.at(-1)!]!,
  );
  const isOnGrid = rows[best]!.height >= between.height;
  const airSpeed = isOnGrid ? airSpeeds[best]! : between.place;
  const { place: temperature, height } = isOnGrid ? rows[best]! : peakAt(airSpeed);
  return { climate: { temperature, airSpeed }, value: height };
}

interface Peak {
  readonly place: number;
  readonly height: number;
}

/** The highest of the peaks around the grid's own peaks. */
function highestPeak(height: (place: number) => number, grid: readonly number[]): Peak {
  const seen: readonly Peak[] = grid.map((place) => ({ place, height: height(place) }));
  const climbed = seen.flatMap((own, k) => {
    const before = seen[k - 1] ?? own;
    const after = seen[k + 1] ?? own;
    const isPeak = own.height >= before.height && own.height >= after.height;
    return isPeak ? [own, goldenPeak(height, before.place, after.place)] : [];
  });
  return climbed.reduce((top, peak) => (peak.height > top.height ? peak : top));
}

const golden = (Math.sqrt(5) - 1) / 2;

/** Narrow two steps of a grid to less than a ten-thousandth of one. */
const narrowings = 21;

/** A peak by golden section: where there are several, any of them. */
function goldenPeak(height: (place: number) => number, from: number, to: number): Peak {
  const measured = (place: number): Peak => ({ place, height: height(place) });
  let [lower, upper] = [from, to];
  let left = measured(upper - golden * (upper - lower));
  let right = measured(lower + golden * (upper - lower));
  for (let k = 0; k < narrowings; k++) {
    if (left.height > right.height) {
      [upper, right] = [right.place, left];
      left = measured(upper - golden * (upper - lower));
    } else {
      [lower, left] = [left.place, right];
      right = measured(lower + golden * (upper - lower));
    }
  }
  return left.height > right.height ? left : right;
}
