import type { Option } from "@unswayed/core/method";
import { choleskyInPlace, symmetricEigen } from "@unswayed/core/numerics";
import { choleskySolve, inverseFromCholesky } from "@unswayed/paper/numerics";
import {
  maximizeSmooth,
  type ScorePosterior,
  type TaskPrediction,
  type ValueAndGradient,
} from "@unswayed/paper/scores";

/**
 * The paper's own way from public scores to private utilities (paper: app:gp), with its formulas corrected (P28): a process for
 * v alone, u = B v with B = (A + λI)⁻¹, B learned from how well it predicts the private scores, Laplace's approximation around
 * it, and both uncertainties carried through the product.
 *
 *     B̂ = argmax log N(U; B m_v(X_u), (I ⊗ B) C_v (I ⊗ Bᵀ) + σ² I) + log prior        paper: eq:mll, all voters together
 *     E[bᵀv] = b̂ᵀ m,     Var[bᵀv] = b̂ᵀ C b̂ + mᵀ S m + tr(S C)                      paper: corollary:unc_prop, without its product
 *
 * Here to be compared with. The joint posterior of core needs no B, uses the private scores for prediction too, and does not
 * take B and v for independent, which they are not.
 */
export interface InverseEstimate {
  /** B̂, n × n. */
  readonly inverse: Float64Array;
  /** Covariance of the entries of B, n² × n². */
  readonly covariance: Float64Array;
  /** Mean of its diagonal: how unsure B is, by which private questions are decided on. */
  readonly uncertainty: number;
}

/** Everyone's private score of one option. */
export interface PrivateScores {
  readonly option: Option;
  readonly values: readonly number[];
}

/** Standard deviation of B's entries around the identity before anything is known. */
const priorDeviation = 2;
const smallStep = 1e-4;

/**
 * B from private scores and what public ones say of v, with how sure each entry is.
 *
 * @param publicPosterior - of v, by public scores alone; tasks 0 … n − 1
 * @param mean - taken off all scores; B keeps a constant that everyone shares, up to λ
 * @param noise - variance of a private score
 */
export function estimateInverse(
  publicPosterior: ScorePosterior,
  scores: readonly PrivateScores[],
  voterCount: number,
  mean: number,
  noise: number,
): InverseEstimate {
  const n = voterCount;
  const tasks = Array.from({ length: n }, (_, i) => i);
  const { mean: shown, covariance: joint } = publicPosterior.predictTogether(
    scores.map(({ option }) => option),
    tasks,
  );
  const means = shown.map((value) => value - mean);
  const values = Float64Array.from(scores.flatMap((score) => score.values.map((y) => y - mean)));
  const evaluate = (inverse: Float64Array): ValueAndGradient =>
    predictiveFit(inverse, n, values, means, joint, noise);
  const start = new Float64Array(n * n);
  for (let i = 0; i < n; i++) start[i * n + i] = 1;
  const { point, gradient } = maximizeSmooth(evaluate, start, { tolerance: 1e-6, mostSteps: 100 });
  const covariance = inverseCurvature(evaluate, point, gradient);
  let trace = 0;
  for (let k = 0; k < n * n; k++) trace += covariance[k * n * n + k]!;
  return { inverse: point, covariance, uncertainty: trace / (n * n) };
}

/** Mean and covariance of B v for independent Gaussian B and v: the corrected corollary, for all voters together. */
export function propagated(
  { inverse, covariance: uncertain }: InverseEstimate,
  { mean, covariance }: TaskPrediction,
): TaskPrediction {
  const n = mean.length;
  const moved = new Float64Array(n);
  const spread = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < n; k++) moved[i]! += inverse[i * n + k]! * mean[k]!;
    for (let j = 0; j < n; j++) {
      let sum = 0;
      for (let k = 0; k < n; k++) {
        for (let l = 0; l < n; l++) {
          const doubt = uncertain[(i * n + k) * n * n + j * n + l]!;
          const both = inverse[i * n + k]! * inverse[j * n + l]! + doubt;
          sum += both * covariance[k * n + l]! + doubt * mean[k]! * mean[l]!;
        }
      }
      spread[i * n + j] = sum;
    }
  }
  return { mean: moved, covariance: spread };
}

function predictiveFit(
  inverse: Float64Array,
  n: number,
  values: Float64Array,
  means: Float64Array,
  joint: Float64Array,
  noise: number,
): ValueAndGradient {
  const size = values.length;
  const rounds = size / n;
  const gradient = new Float64Array(n * n);
  let value = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const off = (inverse[i * n + j]! - (i === j ? 1 : 0)) / priorDeviation;
      value -= 0.5 * off * off;
      gradient[i * n + j]! -= off / priorDeviation;
    }
  }
  if (rounds === 0) return { value, gradient };
  // half = (I ⊗ B) C, then the covariance of U: half (I ⊗ Bᵀ) + noise.
  const half = blockTimes(inverse, n, joint, size);
  const matrix = new Float64Array(size * size);
  for (let a = 0; a < size; a++) {
    for (let t = 0; t < rounds; t++) {
      for (let i = 0; i < n; i++) {
        let sum = 0;
        for (let j = 0; j < n; j++) sum += half[a * size + t * n + j]! * inverse[i * n + j]!;
        matrix[a * size + t * n + i] = sum;
      }
    }
    matrix[a * size + a]! += noise;
  }
  if (!choleskyInPlace(matrix, size)) return { value: Number.NEGATIVE_INFINITY, gradient };
  const residual = new Float64Array(size);
  for (let t = 0; t < rounds; t++) {
    for (let i = 0; i < n; i++) {
      let expected = 0;
      for (let j = 0; j < n; j++) expected += inverse[i * n + j]! * means[t * n + j]!;
      residual[t * n + i] = values[t * n + i]! - expected;
    }
  }
  const solved = Float64Array.from(residual);
  choleskySolve(matrix, size, solved);
  for (let a = 0; a < size; a++) {
    value -= 0.5 * residual[a]! * solved[a]! + Math.log(matrix[a * size + a]!);
  }
  const precision = inverseFromCholesky(matrix, size);
  for (let t = 0; t < rounds; t++) {
    for (let i = 0; i < n; i++) {
      const a = t * n + i;
      for (let j = 0; j < n; j++) gradient[i * n + j]! += solved[a]! * means[t * n + j]!;
      for (let b = 0; b < size; b++) {
        const weight = solved[a]! * solved[b]! - precision[a * size + b]!;
        for (let j = 0; j < n; j++) gradient[i * n + j]! += weight * half[b * size + t * n + j]!;
      }
    }
  }
  return { value, gradient };
}

/** (I ⊗ B) C for a square C whose rows come in blocks of n. */
function blockTimes(b: Float64Array, n: number, c: Float64Array, size: number): Float64Array {
  const out = new Float64Array(size * size);
  for (let start = 0; start < size; start += n) {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        const factor = b[i * n + j]!;
        for (let k = 0; k < size; k++) {
          out[(start + i) * size + k]! += factor * c[(start + j) * size + k]!;
        }
      }
    }
  }
  return out;
}

/** Λ⁻¹ by the change of the gradient over small steps; what rounding makes negative counts as the prior's own curvature. */
function inverseCurvature(
  evaluate: (point: Float64Array) => ValueAndGradient,
  point: Float64Array,
  base: Float64Array,
): Float64Array {
  const count = point.length;
  const curvature = new Float64Array(count * count);
  for (let a = 0; a < count; a++) {
    const { gradient } = evaluate(point.map((x, k) => (k === a ? x + smallStep : x)));
    for (let b = 0; b < count; b++) {
      const change = (gradient[b]! - base[b]!) / smallStep;
      curvature[a * count + b]! -= change / 2;
      curvature[b * count + a]! -= change / 2;
    }
  }
  const { values, vectors } = symmetricEigen(curvature, count);
  const covariance = new Float64Array(count * count);
  const least = 1 / (priorDeviation * priorDeviation);
  for (let k = 0; k < count; k++) {
    const variance = 1 / Math.max(values[k]!, least);
    for (let a = 0; a < count; a++) {
      for (let b = 0; b < count; b++) {
        covariance[a * count + b]! += variance * vectors[k * count + a]! * vectors[k * count + b]!;
      }
    }
  }
  return covariance;
}
