import { createAggregator, type Welfare } from "../../../welfare/aggregate.ts";
import { applyLevels, type Levels } from "../../../welfare/levels.ts";
import type { Draws } from "../belief/belief.ts";

/**
 * The group's utility of every option that may be chosen, in every draw from the posterior.
 *
 * Dimensions: M draws, N options that may be chosen.
 */
export interface SocialDraws {
  readonly count: number;
  /** Which option each column stands for. */
  readonly options: Int32Array;
  /** M × N */
  readonly values: Float64Array;
  /** Mean over draws, N. */
  readonly means: Float64Array;
  /** For each draw the column of its best option. */
  readonly best: Int32Array;
  /** The column with the highest mean. */
  readonly leader: number;
}

/** What is good for the group, and what may be chosen. */
export interface Goal {
  readonly welfare: Welfare;
  /** "shortfall" by default: with the mean as welfare levels make no difference, with others votes must determine them. */
  readonly levels?: Levels;
  /** Options that may be chosen, by index; all by default. */
  readonly among?: readonly number[];
}

/** The draws of everyone's utilities as draws of the group's. */
export function socialDraws(draws: Draws, goal: Goal): SocialDraws {
  const { count, optionCount } = draws;
  const options = Int32Array.from(goal.among ?? Array.from({ length: optionCount }, (_, x) => x));
  const values = new Float64Array(count * options.length);
  if (isMean(goal.welfare)) fillMeans(draws, options, values);
  else fillWelfare(draws, goal, options, values);
  const means = new Float64Array(options.length);
  const best = new Int32Array(count);
  for (let m = 0; m < count; m++) {
    const at = m * options.length;
    let top = 0;
    for (let x = 0; x < options.length; x++) {
      means[x] += values[at + x] / count;
      if (values[at + x] > values[at + top]) top = x;
    }
    best[m] = top;
  }
  let leader = 0;
  for (let x = 1; x < options.length; x++) if (means[x] > means[leader]) leader = x;
  return { count, options, values, means, best, leader };
}

function isMean(welfare: Welfare): boolean {
  return welfare.kind === "utilitarian" || (welfare.kind === "gini" && welfare.rho === 1);
}

/** The mean ranks options alike at whatever levels, so none are applied. */
function fillMeans(draws: Draws, options: Int32Array, values: Float64Array): void {
  const { count, voterCount: n, optionCount, privateUtilities } = draws;
  for (let m = 0; m < count; m++) {
    for (let x = 0; x < options.length; x++) {
      let sum = 0;
      for (let i = 0; i < n; i++) sum += privateUtilities[(m * n + i) * optionCount + options[x]];
      values[m * options.length + x] = sum / n;
    }
  }
}

function fillWelfare(draws: Draws, goal: Goal, options: Int32Array, values: Float64Array): void {
  const { count, voterCount: n, optionCount, privateUtilities } = draws;
  const aggregator = createAggregator(goal.welfare, n);
  const column = new Float64Array(n);
  const size = n * optionCount;
  for (let m = 0; m < count; m++) {
    const { data } = applyLevels(goal.levels ?? "shortfall", {
      rows: n,
      columns: optionCount,
      data: privateUtilities.subarray(m * size, (m + 1) * size),
    });
    for (let x = 0; x < options.length; x++) {
      for (let i = 0; i < n; i++) column[i] = data[i * optionCount + options[x]];
      values[m * options.length + x] = aggregator(column);
    }
  }
}
