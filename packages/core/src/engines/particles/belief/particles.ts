import type { RandomSource } from "../../../random/random-source.ts";
import type { BeliefModel } from "./model.ts";
import type { NormalStream } from "./normal-stream.ts";

/** Equally weighted draws of everything unknown. */
export interface Particles {
  readonly count: number;
  /** count × dimension. */
  thetas: Float64Array;
  /** The point of the length-scale grid of each. */
  points: Int32Array;
  /** log likelihood of each under the evidence taken in so far. */
  logLikelihoods: Float64Array;
}

/** Draws from the prior. Points of the grid are dealt out evenly: chance would only add noise. */
export function priorParticles(
  model: BeliefModel,
  count: number,
  normals: NormalStream,
): Particles {
  const thetas = new Float64Array(count * model.dimension);
  normals.fill(thetas);
  const grid = model.features.points.length;
  return {
    count,
    thetas,
    points: Int32Array.from({ length: count }, (_, m) => m % grid),
    logLikelihoods: new Float64Array(count),
  };
}

export function copyOf(particles: Particles): Particles {
  return {
    count: particles.count,
    thetas: particles.thetas.slice(),
    points: particles.points.slice(),
    logLikelihoods: particles.logLikelihoods.slice(),
  };
}

/** Systematic resampling: particle m is kept either ⌊weight·M⌋ or ⌈weight·M⌉ times. Weights sum to 1. */
export function resample(particles: Particles, weights: Float64Array, random: RandomSource): void {
  const { count } = particles;
  const dimension = particles.thetas.length / count;
  const thetas = new Float64Array(particles.thetas.length);
  const points = new Int32Array(count);
  const logLikelihoods = new Float64Array(count);
  let source = 0;
  let reached = weights[0];
  const start = random.next();
  for (let m = 0; m < count; m++) {
    const at = (m + start) / count;
    while (reached < at && source < count - 1) reached += weights[++source];
    thetas.set(
      particles.thetas.subarray(source * dimension, (source + 1) * dimension),
      m * dimension,
    );
    points[m] = particles.points[source];
    logLikelihoods[m] = particles.logLikelihoods[source];
  }
  particles.thetas = thetas;
  particles.points = points;
  particles.logLikelihoods = logLikelihoods;
}
