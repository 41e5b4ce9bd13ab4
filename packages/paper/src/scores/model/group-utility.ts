import type { Welfare } from "@unswayed/core";
import type { RandomSource } from "@unswayed/core/numerics";
import { drawNormal } from "@unswayed/core/numerics";
import { createAggregator, isAverage } from "@unswayed/core/welfare";
import type { TaskPrediction } from "./posterior.ts";

/**
 * What an option is worth to the group, 𝒜[u(x, :)], when utilities are Gaussian. The average is Gaussian itself and exact. Any
 * other welfare is not: its mean and deviation are taken over draws, the same standard normal numbers for every option, so that
 * two options differ by what is known of them and never by chance.
 */
export interface GroupUtility {
  readonly mean: number;
  readonly deviation: number;
}

/** From what is believed of everyone to what is believed of the group. */
export interface GroupView {
  /**
   * The group's utility of one option.
   *
   * @param baseline - what each voter's utility is counted from
   */
  of(prediction: TaskPrediction, baseline?: Float64Array): GroupUtility;
  /** Of first over second, from a prediction of both: first's voters, then second's. */
  difference(prediction: TaskPrediction, baseline?: Float64Array): GroupUtility;
  /**
   * The welfare of everyone's own upper bound, mean + width·deviation. Above the truth whenever everyone is below their own
   * bound, whatever the welfare; wider than the group's own bound (paper: app:gp).
   */
  ofUpperBounds(prediction: TaskPrediction, width: number, baseline?: Float64Array): number;
  /** 𝒜 of utilities. */
  exact(utilities: Float64Array, baseline?: Float64Array): number;
}

/** Draws, half of them the other half's negatives: the mean of a linear welfare is then exact. */
const drawCount = 128;

/** The view by one welfare: exact where that is linear, by draws elsewhere. */
export function groupView(welfare: Welfare, voterCount: number, random: RandomSource): GroupView {
  const n = voterCount;
  const aggregate = createAggregator(welfare, n);
  const isMean = isAverage(welfare);
  const normals = Float64Array.from({ length: (drawCount / 2) * 2 * n }, () => drawNormal(random));
  const zero = new Float64Array(n);

  /** Mean and deviation of a function of Gaussian numbers, by draws. */
  const drawn = (
    { mean, covariance }: TaskPrediction,
    value: (numbers: Float64Array) => number,
  ): GroupUtility => {
    const size = mean.length;
    const factor = semidefiniteFactor(covariance, size);
    let sum = 0;
    let square = 0;
    const plus = new Float64Array(size);
    const minus = new Float64Array(size);
    for (let d = 0; d < drawCount / 2; d++) {
      for (let i = 0; i < size; i++) {
        let moved = 0;
        for (let j = 0; j <= i; j++) moved += factor[i * size + j] * normals[d * 2 * n + j];
        plus[i] = mean[i] + moved;
        minus[i] = mean[i] - moved;
      }
      for (const one of [value(plus), value(minus)]) {
        sum += one;
        square += one * one;
      }
    }
    const average = sum / drawCount;
    return {
      mean: average,
      deviation: Math.sqrt(Math.max(0, square / drawCount - average * average)),
    };
  };
  const counted = (utilities: Float64Array, from: number, baseline: Float64Array): Float64Array =>
    Float64Array.from({ length: n }, (_, i) => utilities[from + i] - baseline[i]);

  return {
    of(prediction, baseline = zero) {
      if (isMean) {
        const weights = new Float64Array(n).fill(1 / n);
        return weighted(prediction, weights, -mean(baseline));
      }
      return drawn(prediction, (u) => aggregate(counted(u, 0, baseline)));
    },
    difference(prediction, baseline = zero) {
      if (isMean) {
        const weights = Float64Array.from({ length: 2 * n }, (_, i) => (i < n ? 1 : -1) / n);
        return weighted(prediction, weights, 0);
      }
      return drawn(
        prediction,
        (u) => aggregate(counted(u, 0, baseline)) - aggregate(counted(u, n, baseline)),
      );
    },
    ofUpperBounds({ mean: centre, covariance }, width, baseline = zero) {
      const bounds = centre.map(
        (value, i) => value + width * Math.sqrt(Math.max(0, covariance[i * n + i])) - baseline[i],
      );
      return aggregate(bounds);
    },
    exact: (utilities, baseline = zero) => aggregate(counted(utilities, 0, baseline)),
  };
}

function weighted(
  { mean: centre, covariance }: TaskPrediction,
  weights: Float64Array,
  shift: number,
): GroupUtility {
  const size = weights.length;
  let value = shift;
  let variance = 0;
  for (let i = 0; i < size; i++) {
    value += weights[i] * centre[i];
    for (let j = 0; j < size; j++) variance += weights[i] * weights[j] * covariance[i * size + j];
  }
  return { mean: value, deviation: Math.sqrt(Math.max(0, variance)) };
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A lower triangle F with F Fᵀ the matrix; a direction without variance gets a zero column. */
function semidefiniteFactor(matrix: Float64Array, order: number): Float64Array {
  const factor = new Float64Array(order * order);
  for (let j = 0; j < order; j++) {
    let pivot = matrix[j * order + j];
    for (let k = 0; k < j; k++) pivot -= factor[j * order + k] * factor[j * order + k];
    if (!(pivot > 1e-14 * Math.abs(matrix[j * order + j]))) continue;
    const root = Math.sqrt(pivot);
    factor[j * order + j] = root;
    for (let i = j + 1; i < order; i++) {
      let sum = matrix[i * order + j];
      for (let k = 0; k < j; k++) sum -= factor[i * order + k] * factor[j * order + k];
      factor[i * order + j] = sum / root;
    }
  }
  return factor;
}
