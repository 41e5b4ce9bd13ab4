import { InvalidInputError } from "../../../errors.ts";
import type { UtilityTable } from "../../../welfare/levels.ts";
import type { Draws } from "../belief/belief.ts";

/**
 * Options that no other option beats for everyone.
 *
 * x is on the front unless some x′ is at least as good for every voter and better for one. When everyone is swayed by
 * everyone (A > 0), whatever beats an option in private beats it in the open too, so that the front of open opinions lies
 * within that of private ones (paper: thm:pareto-front-containment, see P34).
 *
 * @returns for each column of the table whether it is on the front
 */
export function paretoFront(table: UtilityTable): readonly boolean[] {
  const { rows, columns, data } = table;
  return Array.from({ length: columns }, (_, x) => {
    for (let rival = 0; rival < columns; rival++) {
      if (rival !== x && dominates(data, rows, columns, rival, x)) return false;
    }
    return true;
  });
}

function dominates(
  data: Float64Array,
  rows: number,
  columns: number,
  rival: number,
  option: number,
): boolean {
  let isBetter = false;
  for (let i = 0; i < rows; i++) {
    const margin = data[i * columns + rival] - data[i * columns + option];
    if (margin < 0) return false;
    if (margin > 0) isBetter = true;
  }
  return isBetter;
}

/** How probable it is for each option to be on the front of what people think alone, and of what they say after discussion. */
export interface FrontChances {
  /** By option. */
  readonly alone: Float64Array;
  /** By option; nowhere above `alone`, since the draws have A > 0. */
  readonly discussed: Float64Array;
}

/**
 * The share of draws in which each option is on the front.
 *
 * @param among - options that may be chosen, by index; all by default. Others are on no front and beat nobody.
 */
export function frontChances(draws: Draws, among?: readonly number[]): FrontChances {
  const { optionCount, privateUtilities, publicUtilities } = draws;
  const options = among ?? Array.from({ length: optionCount }, (_, x) => x);
  const wrong = options.find((x) => !Number.isInteger(x) || x < 0 || x >= optionCount);
  if (wrong !== undefined) {
    throw new InvalidInputError("among", wrong, `indices of options, 0 to ${optionCount - 1}`);
  }
  return {
    alone: chancesIn(draws, privateUtilities, options),
    discussed: chancesIn(draws, publicUtilities, options),
  };
}

function chancesIn(
  draws: Draws,
  utilities: Float64Array,
  options: readonly number[],
): Float64Array {
  const { count, voterCount: n, optionCount } = draws;
  const out = new Float64Array(optionCount);
  const data = new Float64Array(n * options.length);
  for (let m = 0; m < count; m++) {
    for (let i = 0; i < n; i++) {
      const at = (m * n + i) * optionCount;
      for (let c = 0; c < options.length; c++) {
        data[i * options.length + c] = utilities[at + options[c]];
      }
    }
    paretoFront({ rows: n, columns: options.length, data }).forEach((isOn, c) => {
      if (isOn) out[options[c]] += 1 / count;
    });
  }
  return out;
}
