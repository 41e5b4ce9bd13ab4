import { choleskyInPlace } from "@unswayed/core/numerics";
import { choleskySolve } from "@unswayed/paper/numerics";
import type { PairCounts } from "./pairwise.ts";

/**
 * How much utilities far from the mean cost: half of this times their squares. Small enough to move utilities of well-compared
 * options by less than their error, and enough for an option that never lost to have one at all.
 */
const usualRidge = 0.01;

/**
 * The utilities of the Bradley–Terry model, in which i is preferred to j with probability 1 / (1 + exp(u_j − u_i)), that make all
 * comparisons most likely, with a small ridge. A tie is half a win for each. Their mean is 0.
 */
export function bradleyTerry({ wins, ties }: PairCounts, ridge = usualRidge): readonly number[] {
  const order = wins.length;
  const won = wins.map((row, i) => row.map((count, j) => count + (ties[i]?.[j] ?? 0) / 2));
  const lossOf = (utilities: Float64Array): number => {
    let loss = 0;
    for (const [i, row] of won.entries()) {
      const own = utilities[i] ?? 0;
      loss += (ridge / 2) * own * own;
      for (const [j, count] of row.entries()) {
        if (count > 0) loss += count * softplus((utilities[j] ?? 0) - own);
      }
    }
    return loss;
  };
  let utilities = new Float64Array(order);
  let loss = lossOf(utilities);
  // Newton's method on a convex function; halving the step makes it sure.
  for (let round = 0; round < 200; round++) {
    const step = newtonStep(won, utilities, ridge);
    let length = 1;
    let next = moved(utilities, step, length);
    while (lossOf(next) > loss && length > 1e-12) {
      length /= 2;
      next = moved(utilities, step, length);
    }
    const better = lossOf(next);
    if (!(better < loss)) break;
    utilities = next;
    loss = better;
  }
  return [...utilities];
}

function newtonStep(
  won: readonly (readonly number[])[],
  utilities: Float64Array,
  ridge: number,
): Float64Array {
  const order = won.length;
  const step = utilities.map((own) => -ridge * own);
  const curvature = new Float64Array(order * order);
  const add = (i: number, j: number, amount: number): void => {
    curvature[i * order + j] = (curvature[i * order + j] ?? 0) + amount;
  };
  for (const [i, row] of won.entries()) {
    add(i, i, ridge);
    for (const [j, count] of row.entries()) {
      if (count === 0) continue;
      const surprise = 1 / (1 + Math.exp((utilities[i] ?? 0) - (utilities[j] ?? 0)));
      step[i] = (step[i] ?? 0) + count * surprise;
      step[j] = (step[j] ?? 0) - count * surprise;
      const bend = count * surprise * (1 - surprise);
      add(i, i, bend);
      add(j, j, bend);
      add(i, j, -bend);
      add(j, i, -bend);
    }
  }
  if (!choleskyInPlace(curvature, order)) throw new RangeError("the ridge must be above 0");
  choleskySolve(curvature, order, step);
  // Nothing but the ridge holds the mean, and a small one lets it drift by rounding.
  const mean = step.reduce((sum, own) => sum + own, 0) / order;
  return step.map((own) => own - mean);
}

function moved(from: Float64Array, step: Float64Array, length: number): Float64Array<ArrayBuffer> {
  return Float64Array.from(from, (own, k) => own + length * (step[k] ?? 0));
}

/** log(1 + exp(x)), for large x too. */
function softplus(x: number): number {
  return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
}
