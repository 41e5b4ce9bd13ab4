import { exp } from "../../../linalg/elementary.ts";
import { dotRange } from "../../../linalg/vector.ts";
import { addFeatureSlopes, type FeatureGrid, featureValues } from "./features.ts";
import type { Layout, UnknownsPrior } from "./unknowns.ts";

/** What private answers are given by, beside lasting views: the mood of the moment, m·s_i·Φ_k(x)·q_i. */
interface PrivateModel {
  readonly voterCount: number;
  readonly features: FeatureGrid;
  readonly prior: UnknownsPrior;
  readonly layout: Layout;
}

/** Scratch of one evaluation. */
export interface PrivateSpace {
  /** 2n × N, of which the first n rows are private. */
  readonly utilities: Float64Array;
  readonly utilitySlopes: Float64Array;
  /** n × N: the moods. */
  readonly moods: Float64Array;
  readonly scales: Float64Array;
  readonly moodScales: Float64Array;
}

/** Adds moods to the private rows, from θ at `offset`. */
export function addMoods(
  { voterCount: n, features, prior, layout }: PrivateModel,
  theta: Float64Array,
  offset: number,
  point: number,
  options: Int32Array,
  space: PrivateSpace,
): void {
  const size = prior.privatePart * exp(prior.privatePartSpread * theta[offset + layout.moodSize]);
  for (let i = 0; i < n; i++) space.moodScales[i] = size * space.scales[i];
  const from = { data: theta, offset: offset + layout.moods, stride: features.rank, count: n };
  featureValues(features, point, options, from, space.moodScales, space.moods);
  shiftByMoods(n, features.optionCount, options, space, 1);
}

/** Private rows plus moods, or minus them with −1: lasting views, which are what others hear of. */
export function shiftByMoods(
  voterCount: number,
  optionCount: number,
  options: Int32Array,
  { utilities, moods }: PrivateSpace,
  sign: 1 | -1,
): void {
  for (let i = 0; i < voterCount; i++) {
    const row = i * optionCount;
    for (let k = 0; k < options.length; k++) {
      utilities[row + options[k]] += sign * moods[row + options[k]];
    }
  }
}

/** Carries the slopes in private rows over to moods and their size, in `out`. Slopes in amplitudes by way of moods are not included. */
export function pullBackMoods(
  { voterCount: n, features, prior, layout }: PrivateModel,
  theta: Float64Array,
  point: number,
  options: Int32Array,
  space: PrivateSpace,
  out: Float64Array,
): void {
  const { rank } = features;
  const to = { data: out, offset: layout.moods, stride: rank, count: n };
  addFeatureSlopes(features, point, options, space.utilitySlopes, 0, space.moodScales, to);
  // Moods grow in proportion to both, so one sum serves the size and the vectors.
  const along = dotRange(theta, layout.moods, out, layout.moods, n * rank);
  out[layout.moodSize] = prior.privatePartSpread * along;
}
