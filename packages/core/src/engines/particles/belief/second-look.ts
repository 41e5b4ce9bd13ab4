import { type Belief, type Draws, drawsOf, restarted } from "./belief.ts";
import type { BeliefModel } from "./model.ts";
import type { Particles } from "./particles.ts";

/** A belief and one reached again from the same ballots, taken together. */
export interface SecondLook {
  /** Half of its draws from each: an explanation that only one of the two had found is in it. */
  readonly belief: Belief;
  /**
   * The largest difference between the two in what an option is worth to the group on average, in standard deviations of the
   * posterior. With the usual effort chance alone gives 0.1 to 0.3; much more says that one of them had missed something.
   */
  readonly disagreement: number;
}

/**
 * Looks again with fresh eyes. Particles that went along with every vote can all have settled on one explanation of early votes,
 * though later ones fit another as well. Reaching the belief again costs as much as fifteen updates or so, so it is for when it
 * counts: before a result is called settled.
 *
 * @param attempt - which fresh start; the seed and the attempt decide the draws
 */
export function secondLook(belief: Belief, attempt: number): SecondLook {
  if (belief.ballots.length === 0) return { belief, disagreement: 0 };
  const anew = restarted(belief, attempt);
  const states = belief.states.map((state, k) =>
    halfOfEach(belief.model, state, anew.states[k] ?? anew.states[0]),
  );
  return {
    belief: { ...belief, states, draws: drawsOf(belief.model, states) },
    disagreement: disagreement(belief.draws, anew.draws),
  };
}

/** Every other particle of both. */
function halfOfEach(model: BeliefModel, one: Particles, other: Particles): Particles {
  const { count } = one;
  const { dimension } = model;
  const thetas = new Float64Array(count * dimension);
  const points = new Int32Array(count);
  const logLikelihoods = new Float64Array(count);
  for (let m = 0; m < count; m++) {
    const from = m % 2 === 0 ? one : other;
    thetas.set(from.thetas.subarray(m * dimension, (m + 1) * dimension), m * dimension);
    points[m] = from.points[m];
    logLikelihoods[m] = from.logLikelihoods[m];
  }
  return { count, thetas, points, logLikelihoods };
}

function disagreement(one: Draws, other: Draws): number {
  const { optionCount } = one;
  let largest = 0;
  for (let x = 0; x < optionCount; x++) {
    const a = groupUtility(one, x);
    const b = groupUtility(other, x);
    const deviation = Math.sqrt((a.variance + b.variance) / 2);
    if (deviation > 0) largest = Math.max(largest, Math.abs(a.mean - b.mean) / deviation);
  }
  return largest;
}

/** Mean and variance over draws of what option x is worth to the group, counted from the mean over options. */
function groupUtility(draws: Draws, x: number): { mean: number; variance: number } {
  const { count, voterCount, optionCount, privateUtilities } = draws;
  let sum = 0;
  let squares = 0;
  for (let m = 0; m < count; m++) {
    let value = 0;
    for (let i = 0; i < voterCount; i++) {
      const at = (m * voterCount + i) * optionCount;
      let mean = 0;
      for (let y = 0; y < optionCount; y++) mean += privateUtilities[at + y];
      value += (privateUtilities[at + x] - mean / optionCount) / voterCount;
    }
    sum += value;
    squares += value * value;
  }
  const mean = sum / count;
  return { mean, variance: Math.max(0, squares / count - mean * mean) };
}
