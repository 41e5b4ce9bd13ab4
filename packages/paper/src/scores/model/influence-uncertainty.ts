import type { Option } from "@unswayed/core/method";
import { symmetricEigen } from "@unswayed/core/numerics";
import type { ScoreFit, ScoreObjective } from "./fit.ts";
import { inverseOf } from "./small-matrix.ts";

/**
 * How sure the influence is: Laplace's approximation around the best A, the other parameters held.
 *
 * Rows of A live on the simplex, so each has n − 1 directions: the logit of j up, that of the last down. The curvature along
 * them is the change of the exact gradient over a small step.
 */
export interface InfluenceUncertainty {
  /** Covariance of the entries of A, n² × n². */
  readonly entries: Float64Array;
  /** Steps in θ, each one standard deviation of A along an independent direction. */
  readonly steps: readonly Float64Array[];
}

const smallStep = 1e-4;
/** A direction that the scores say nothing about is as uncertain as a logit of standard deviation 3. */
const leastCurvature = 1 / 9;

/** The uncertainty around a fit. */
export function influenceUncertainty(
  objective: ScoreObjective,
  { theta, state }: ScoreFit,
): InfluenceUncertainty {
  const { influence } = state;
  const n = state.columns;
  if (!influence || n === 1) return { entries: new Float64Array(n * n * n * n), steps: [] };
  const directions = Array.from({ length: n * (n - 1) }, (_, k) => {
    const row = Math.floor(k / (n - 1));
    return { up: row * n + (k % (n - 1)), down: row * n + n - 1 };
  });
  const base = objective.evaluate(theta, true).gradient;
  const count = directions.length;
  const curvature = new Float64Array(count * count);
  directions.forEach(({ up, down }, a) => {
    const moved = Float64Array.from(theta);
    moved[up] += smallStep;
    moved[down] -= smallStep;
    const { gradient } = objective.evaluate(moved, true);
    directions.forEach((other, b) => {
      const change = gradient[other.up] - gradient[other.down] - base[other.up] + base[other.down];
      curvature[a * count + b] -= change / (2 * smallStep);
      curvature[b * count + a] -= change / (2 * smallStep);
    });
  });
  const { values, vectors } = symmetricEigen(curvature, count);
  const steps = Array.from({ length: count }, (_, k) => {
    const size = 1 / Math.sqrt(Math.max(values[k], leastCurvature));
    const step = new Float64Array(theta.length);
    directions.forEach(({ up, down }, a) => {
      step[up] += size * vectors[k * count + a];
      step[down] -= size * vectors[k * count + a];
    });
    return step;
  });
  const entries = new Float64Array(n * n * n * n);
  for (const step of steps) {
    const moved = entryChange(influence, step, n);
    for (let a = 0; a < n * n; a++) {
      for (let b = 0; b < n * n; b++) entries[a * n * n + b] += moved[a] * moved[b];
    }
  }
  return { entries, steps };
}

/** dA for a small change of logits. */
function entryChange(influence: Float64Array, step: Float64Array, n: number): Float64Array {
  const change = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    let mean = 0;
    for (let j = 0; j < n; j++) mean += influence[i * n + j] * step[i * n + j];
    for (let j = 0; j < n; j++) {
      change[i * n + j] = influence[i * n + j] * (step[i * n + j] - mean);
    }
  }
  return change;
}

/**
 * Variances of the entries of B = (A + λI)⁻¹, n²: dB = −B dA B. With them the paper's rule decides on private questions, as
 * their average Ψ (paper: app:gp).
 */
export function inverseVariances(
  influence: Float64Array,
  entries: Float64Array,
  n: number,
  ridge: number,
): Float64Array {
  const shifted = Float64Array.from(influence);
  for (let i = 0; i < n; i++) shifted[i * n + i] += ridge;
  const inverse = inverseOf(shifted, n);
  if (!inverse) return new Float64Array(n * n).fill(Infinity);
  return Float64Array.from({ length: n * n }, (_, place) => {
    const [p, q] = [Math.floor(place / n), place % n];
    const slope = new Float64Array(n * n);
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) slope[i * n + j] = inverse[p * n + i] * inverse[j * n + q];
    }
    let sum = 0;
    for (let a = 0; a < n * n; a++) {
      for (let b = 0; b < n * n; b++) sum += slope[a] * entries[a * n * n + b] * slope[b];
    }
    return sum;
  });
}

/**
 * How far the private utilities expected at an option move with A: for each voter the changes over one standard deviation
 * along each direction. Its squares add up to the variance that not knowing A adds.
 */
export function movesWithInfluence(
  objective: ScoreObjective,
  fit: ScoreFit,
  { steps }: InfluenceUncertainty,
  option: Option,
): readonly Float64Array[] {
  const { voteSites, theta } = fit;
  const voters = Array.from({ length: fit.state.columns }, (_, i) => i);
  const expected = (at: Float64Array): Float64Array => {
    const posterior = objective.posterior(objective.model.state(at), voteSites);
    return posterior.predict(option, voters).mean;
  };
  const before = expected(theta);
  return steps.map((step) => {
    const after = expected(theta.map((value, k) => value + step[k] / 4));
    return after.map((value, i) => 4 * (value - before[i]));
  });
}
