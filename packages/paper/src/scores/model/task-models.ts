import type { RandomSource } from "@unswayed/core/numerics";
import { drawNormal, exp, log } from "@unswayed/core/numerics";
import type { TaskState } from "./likelihood.ts";

/**
 * What is learned about tasks, as free numbers θ, and how it becomes P, noise and length scale.
 *
 *     influence   P = a [L; A L]:  K_E = a² L Lᵀ, rows of A on the simplex by softmax of logits     paper: eq:graph_convolution
 *     unlinked    P = a L with a lower triangle over all tasks: any covariance, nothing known of A
 *
 * Both also have log ℓ, and log σ² of each kind of noise. The priors are weak and say only which numbers are absurd: with a
 * few scores the likelihood alone has no maximum.
 */
export interface TaskModel {
  readonly taskCount: number;
  /** How many numbers θ has. */
  readonly size: number;
  /** What θ stands for. */
  state(theta: Float64Array): LearnedState;
  /** The log prior of θ and its gradient. */
  prior(theta: Float64Array): { readonly value: number; readonly gradient: Float64Array };
  /** Takes a gradient in P, log σ² of tasks and log ℓ back to θ. */
  pullBack(
    theta: Float64Array,
    gradient: {
      readonly loadings: Float64Array;
      readonly logNoise: Float64Array;
      readonly logLengthScale: number;
    },
  ): Float64Array;
  /** The first start is the same for every random source. */
  start(index: number, random: RandomSource): Float64Array;
}

/** What the parameters of a model stand for. */
export interface LearnedState extends TaskState {
  readonly lengthScale: number;
  /** A, n × n; null where the model has none. */
  readonly influence: Float64Array | null;
}

/** Where a model begins. */
export interface TaskModelSettings {
  /** How much scores differ: the unit of everything. */
  readonly spread: number;
  /** ℓ to begin with, and whether it stays. */
  readonly lengthScale: number;
  readonly isLengthScaleFixed: boolean;
  /** Whether public scores are taken to be no less noisy than private ones. Of no meaning without influence. */
  readonly isPrivateTrusted?: boolean;
}

/** Standard deviations of the priors, which are normal around the first start. */
const priors = { amplitude: 1, factor: 0.7, logLengthScale: 0.7, logNoise: 2 };
/** σ of a score to begin with, in units of the spread. */
const usualNoise = 0.15;
/** (κ − 1) of a Dirichlet prior on the rows of A: keeps logits finite and is worth a tenth of an observation. */
const pseudoCount = 0.05;
/** Logits of the first start: everyone listens to themselves first. */
const selfLogit = 1.5;

/** Private tasks independent of each other, public ones mixed from them by A. */
export function influenceModel(voterCount: number, settings: TaskModelSettings): TaskModel {
  const n = voterCount;
  const triangle = new Triangle(n);
  const logits = n * n;
  // Then: log a, log ℓ, log σ² private, log σ² public; of the last, where private scores are trusted, what public ones have besides.
  const scales = logits + triangle.size;
  const size = scales + 4;

  const influence = (theta: Float64Array): Float64Array => {
    const weights = new Float64Array(n * n);
    for (let i = 0; i < n; i++) {
      let largest = -Infinity;
      for (let j = 0; j < n; j++) largest = Math.max(largest, theta[i * n + j]);
      let sum = 0;
      for (let j = 0; j < n; j++) {
        weights[i * n + j] = exp(theta[i * n + j] - largest);
        sum += weights[i * n + j];
      }
      for (let j = 0; j < n; j++) weights[i * n + j] /= sum;
    }
    return weights;
  };
  const factorOf = (theta: Float64Array): Float64Array => triangle.dense(theta, logits);
  const noises = (theta: Float64Array): { readonly own: number; readonly open: number } => {
    const own = exp(theta[scales + 2]);
    return { own, open: exp(theta[scales + 3]) + (settings.isPrivateTrusted ? own : 0) };
  };

  return {
    taskCount: 2 * n,
    size,
    state(theta) {
      const amplitude = exp(theta[scales]);
      const factor = factorOf(theta);
      const weights = influence(theta);
      const loadings = new Float64Array(2 * n * n);
      for (let i = 0; i < n; i++) {
        for (let c = 0; c < n; c++) {
          loadings[i * n + c] = amplitude * factor[i * n + c];
          let sum = 0;
          for (let j = 0; j < n; j++) sum += weights[i * n + j] * factor[j * n + c];
          loadings[(n + i) * n + c] = amplitude * sum;
        }
      }
      const { own, open } = noises(theta);
      const noise = new Float64Array(2 * n).fill(own, 0, n).fill(open, n);
      return {
        loadings,
        columns: n,
        noise,
        lengthScale: exp(theta[scales + 1]),
        influence: weights,
      };
    },
    prior(theta) {
      const gradient = new Float64Array(size);
      const weights = influence(theta);
      let value = 0;
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) {
          value += pseudoCount * log(Math.max(weights[i * n + j], 1e-300));
          gradient[i * n + j] += pseudoCount * (1 - n * weights[i * n + j]);
        }
      }
      value += triangle.addPrior(theta, logits, gradient);
      value += addScalePriors(settings, theta, scales, 2, gradient);
      return { value, gradient };
    },
    pullBack(theta, { loadings, logNoise, logLengthScale }) {
      const gradient = new Float64Array(size);
      const amplitude = exp(theta[scales]);
      const factor = factorOf(theta);
      const weights = influence(theta);
      const onFactor = new Float64Array(n * n);
      const onWeights = new Float64Array(n * n);
      let onAmplitude = 0;
      for (let i = 0; i < n; i++) {
        for (let c = 0; c < n; c++) {
          const own = amplitude * loadings[i * n + c];
          const shown = amplitude * loadings[(n + i) * n + c];
          onFactor[i * n + c] += own;
          onAmplitude += own * factor[i * n + c];
          for (let j = 0; j < n; j++) {
            onFactor[j * n + c] += weights[i * n + j] * shown;
            onWeights[i * n + j] += shown * factor[j * n + c];
            onAmplitude += shown * weights[i * n + j] * factor[j * n + c];
          }
        }
      }
      for (let i = 0; i < n; i++) {
        let mean = 0;
        for (let j = 0; j < n; j++) mean += weights[i * n + j] * onWeights[i * n + j];
        for (let j = 0; j < n; j++) {
          gradient[i * n + j] = weights[i * n + j] * (onWeights[i * n + j] - mean);
        }
      }
      triangle.pullBack(theta, logits, onFactor, gradient);
      gradient[scales] = onAmplitude;
      gradient[scales + 1] = settings.isLengthScaleFixed ? 0 : logLengthScale;
      const { own, open } = noises(theta);
      const shared = settings.isPrivateTrusted ? own / open : 0;
      for (let i = 0; i < n; i++) {
        gradient[scales + 2] += logNoise[i] + shared * logNoise[n + i];
        gradient[scales + 3] += (1 - shared) * logNoise[n + i];
      }
      return gradient;
    },
    start(index, random) {
      const theta = new Float64Array(size);
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) {
          const isOwn = i === j && index !== 1;
          theta[i * n + j] = (isOwn ? selfLogit : 0) + (index > 1 ? drawNormal(random) : 0);
        }
      }
      setScales(settings, theta, scales, 2, index, random);
      return theta;
    },
  };
}

/**
 * Tasks that correlate freely, without any matrix of influence.
 *
 * @param noiseOf - for each task which kind of noise its scores have, kinds from 0 without gaps
 */
export function unlinkedModel(noiseOf: readonly number[], settings: TaskModelSettings): TaskModel {
  const q = noiseOf.length;
  const kinds = Math.max(...noiseOf) + 1;
  const triangle = new Triangle(q);
  const scales = triangle.size;
  const size = scales + 2 + kinds;
  return {
    taskCount: q,
    size,
    state(theta) {
      const amplitude = exp(theta[scales]);
      return {
        loadings: triangle.dense(theta, 0).map((entry) => amplitude * entry),
        columns: q,
        noise: Float64Array.from(noiseOf, (kind) => exp(theta[scales + 2 + kind])),
        lengthScale: exp(theta[scales + 1]),
        influence: null,
      };
    },
    prior(theta) {
      const gradient = new Float64Array(size);
      const value =
        triangle.addPrior(theta, 0, gradient) +
        addScalePriors(settings, theta, scales, kinds, gradient);
      return { value, gradient };
    },
    pullBack(theta, { loadings, logNoise, logLengthScale }) {
      const gradient = new Float64Array(size);
      const amplitude = exp(theta[scales]);
      const factor = triangle.dense(theta, 0);
      triangle.pullBack(
        theta,
        0,
        loadings.map((entry) => amplitude * entry),
        gradient,
      );
      for (let k = 0; k < factor.length; k++)
        gradient[scales] += amplitude * factor[k] * loadings[k];
      gradient[scales + 1] = settings.isLengthScaleFixed ? 0 : logLengthScale;
      noiseOf.forEach((kind, task) => {
        gradient[scales + 2 + kind] += logNoise[task];
      });
      return gradient;
    },
    start(index, random) {
      const theta = new Float64Array(size);
      setScales(settings, theta, scales, kinds, index, random);
      return theta;
    },
  };
}

/** A lower triangle with a positive diagonal, of which the logarithms are the free numbers. All zero is the identity. */
class Triangle {
  readonly size: number;
  readonly #order: number;

  constructor(order: number) {
    this.#order = order;
    this.size = (order * (order + 1)) / 2;
  }

  dense(theta: Float64Array, from: number): Float64Array {
    const order = this.#order;
    const out = new Float64Array(order * order);
    let k = from;
    for (let i = 0; i < order; i++) {
      for (let j = 0; j <= i; j++, k++) out[i * order + j] = i === j ? exp(theta[k]) : theta[k];
    }
    return out;
  }

  addPrior(theta: Float64Array, from: number, gradient: Float64Array): number {
    let value = 0;
    const precision = 1 / (priors.factor * priors.factor);
    for (let k = from; k < from + this.size; k++) {
      value -= 0.5 * precision * theta[k] * theta[k];
      gradient[k] -= precision * theta[k];
    }
    return value;
  }

  pullBack(theta: Float64Array, from: number, onDense: Float64Array, gradient: Float64Array): void {
    const order = this.#order;
    let k = from;
    for (let i = 0; i < order; i++) {
      for (let j = 0; j <= i; j++, k++) {
        gradient[k] += onDense[i * order + j] * (i === j ? exp(theta[k]) : 1);
      }
    }
  }
}

/** log a, log ℓ and the log σ² that all models have, at `at` and after. */
function scaleCentres({ spread, lengthScale }: TaskModelSettings, kinds: number): number[] {
  const noise = 2 * log(usualNoise * spread);
  return [log(spread), log(lengthScale), ...Array.from({ length: kinds }, () => noise)];
}

function addScalePriors(
  settings: TaskModelSettings,
  theta: Float64Array,
  at: number,
  kinds: number,
  gradient: Float64Array,
): number {
  let value = 0;
  scaleCentres(settings, kinds).forEach((centre, k) => {
    if (k === 1 && settings.isLengthScaleFixed) return;
    const deviation =
      k === 0 ? priors.amplitude : k === 1 ? priors.logLengthScale : priors.logNoise;
    const z = (theta[at + k] - centre) / deviation;
    value -= 0.5 * z * z;
    gradient[at + k] -= z / deviation;
  });
  return value;
}

function setScales(
  settings: TaskModelSettings,
  theta: Float64Array,
  at: number,
  kinds: number,
  index: number,
  random: RandomSource,
): void {
  scaleCentres(settings, kinds).forEach((centre, k) => {
    const isMoved = index > 0 && !(k === 1 && settings.isLengthScaleFixed);
    theta[at + k] = centre + (isMoved ? 0.5 * drawNormal(random) : 0);
  });
}
