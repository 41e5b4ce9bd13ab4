import type { OptionSpace, OptionValue } from "@unswayed/core";
import type { Option } from "@unswayed/core/method";
import { bestOption } from "./best-option.ts";
import type { KnownOptimum } from "./problem.ts";

/** How many of a grid's best points are climbed from. */
const climbs = 4;

/** In steps of the grid: how near two climbs may start, and how far around its start a climb looks. */
const leastDistance = 3;
const firstReach = 1.5;

/** Of the unit cube: how near the top is known in the end, about as near as options are told apart. */
const lastDigit = 1e-10;

/** A climb whose top lies at the end of its reach goes on from there; this often would be across the whole grid. */
const mostRounds = 100;

/**
 * The best option of a space: of a finite one simply the first best, of a box the best that climbs from the best points of a
 * grid reach.
 *
 * @param heights - the values of the grid's options
 */
export function bestOver(
  space: OptionSpace,
  grid: readonly OptionValue[],
  heights: ArrayLike<number>,
  value: (option: OptionValue) => number,
): KnownOptimum {
  const { index } = bestOption(heights);
  const best = { option: grid[index]!, value: heights[index]! };
  if (space.isFinite) return best;

  const at = (option: Option): number => value(space.decode(option));
  const step = 1 / (grid.length ** (1 / space.dimension) - 1);
  const reach = firstReach * step;
  const near = startsFrom(space, grid, heights, leastDistance * step)
    .map((start) => climbed({ option: start, height: at(start) }, at, reach, reach / 500))
    .reduce((a, b) => (b.height > a.height ? b : a));
  const { option } = climbed(near, at, reach / 8, lastDigit);
  const top = { option: space.decode(option), value: at(option) };
  return top.value > best.value ? top : best;
}

/** The best points of the grid that are not near a better one. */
function startsFrom(
  space: OptionSpace,
  grid: readonly OptionValue[],
  heights: ArrayLike<number>,
  apart: number,
): readonly Option[] {
  const byHeight = Array.from(heights, (height, k) => ({ height, k })).sort(
    (a, b) => b.height - a.height,
  );
  const starts: Option[] = [];
  for (const { k } of byHeight) {
    const start = space.encode(grid[k]!);
    if (starts.every((other) => distance(start, other) > apart)) starts.push(start);
    if (starts.length === climbs) break;
  }
  return starts;
}

interface Place {
  readonly option: Option;
  readonly height: number;
}

/** The top of the hill that a place is on, found in a small cube around it, moved for as long as the top is on its edge. */
function climbed(
  start: Place,
  at: (option: Option) => number,
  reach: number,
  digit: number,
): Place {
  let best = start;
  for (let round = 0; round < mostRounds; round++) {
    const top = topAround(best.option, 0, at, reach, digit);
    const isHigher = top.height > best.height;
    const moved = top.option.map((c, j) => Math.abs(c - best.option[j]!));
    if (isHigher) best = top;
    if (!isHigher || moved.every((distance) => distance < 0.9 * reach)) break;
  }
  return best;
}

/**
 * The highest place of a small cube: along the first coordinate the highest of the highest along the others.
 *
 * Social utilities have kinks wherever two people change places. A kink that runs askew stops searches which move along
 * the axes, along a slope or at random, because hardly any direction from a point on it leads up. Taking the highest along
 * all other coordinates first leaves a function of one that has no such corner.
 */
function topAround(
  centre: Option,
  coordinate: number,
  at: (option: Option) => number,
  reach: number,
  digit: number,
): Place {
  const along = (c: number): Place => {
    const option = centre.map((other, j) => (j === coordinate ? c : other));
    return coordinate === centre.length - 1
      ? { option, height: at(option) }
      : topAround(option, coordinate + 1, at, reach, digit);
  };
  const middle = centre[coordinate]!;
  return goldenSection(along, Math.max(0, middle - reach), Math.min(1, middle + reach), digit);
}

const golden = (Math.sqrt(5) - 1) / 2;

/** The higher of two inner points stays inside until they are a digit apart. The ends are looked at too: tops may be there. */
function goldenSection(
  along: (c: number) => Place,
  from: number,
  to: number,
  digit: number,
): Place {
  let [low, high] = [from, to];
  const left = (): number => high - golden * (high - low);
  const right = (): number => low + golden * (high - low);
  let [atLeft, atRight] = [along(left()), along(right())];
  while (high - low > digit) {
    if (atLeft.height >= atRight.height) {
      high = right();
      [atLeft, atRight] = [along(left()), atLeft];
    } else {
      low = left();
      [atLeft, atRight] = [atRight, along(right())];
    }
  }
  return [atLeft, atRight, along(from), along(to)].reduce((a, b) => (b.height > a.height ? b : a));
}

function distance(a: Option, b: Option): number {
  return Math.sqrt(a.reduce((sum, c, j) => sum + (c - b[j]!) ** 2, 0));
}
