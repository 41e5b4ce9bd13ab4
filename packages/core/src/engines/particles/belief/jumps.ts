import { exp } from "../../../linalg/elementary.ts";
import type { RandomSource } from "../../../random/random-source.ts";
import { type BeliefModel, likelihoodAt, type Target, unfold, type Workspace } from "./model.ts";
import type { Particles } from "./particles.ts";

/**
 * Jumps between explanations too far apart for a trajectory, each proposed once per particle and accepted by Metropolis' rule:
 *
 *     length scale   another point of the grid, z unchanged
 *     leader         two voters j and k change roles: what they want, how loudly they speak (z, ζ, g and the columns of e)
 *
 * After a change of roles everyone's public utility is nearly what it was. Public votes alone can therefore not tell the
 * two apart, which is exactly when particles must be able to pass from one to the other.
 */
export function otherExplanations(
  model: BeliefModel,
  particles: Particles,
  target: Target,
  space: Workspace,
  random: RandomSource,
): void {
  if (model.features.points.length > 1) changeLengthScale(model, particles, target, space, random);
  if (model.knownInfluence === null && model.voterCount > 1) {
    changeLeader(model, particles, target, space, random);
  }
}

function changeLengthScale(
  model: BeliefModel,
  particles: Particles,
  target: Target,
  space: Workspace,
  random: RandomSource,
): void {
  const grid = model.features.points.length;
  for (let m = 0; m < particles.count; m++) {
    const shift = 1 + Math.floor(random.next() * (grid - 1));
    const point = (particles.points[m] + shift) % grid;
    unfold(model, particles.thetas, m * model.dimension, point, target.mentioned, space);
    const value = likelihoodAt(model, target, space);
    if (random.next() < exp(Math.min(0, value - particles.logLikelihoods[m]))) {
      particles.points[m] = point;
      particles.logLikelihoods[m] = value;
    }
  }
}

function changeLeader(
  model: BeliefModel,
  particles: Particles,
  target: Target,
  space: Workspace,
  random: RandomSource,
): void {
  const n = model.voterCount;
  const dimension = model.dimension;
  for (let m = 0; m < particles.count; m++) {
    const j = Math.floor(random.next() * n);
    const k = (j + 1 + Math.floor(random.next() * (n - 1))) % n;
    const theta = particles.thetas.subarray(m * dimension, (m + 1) * dimension);
    exchange(model, theta, j, k);
    unfold(model, theta, 0, particles.points[m], target.mentioned, space);
    const value = likelihoodAt(model, target, space);
    // |θ|² is unchanged, so the likelihood alone decides.
    if (random.next() < exp(Math.min(0, value - particles.logLikelihoods[m]))) {
      particles.logLikelihoods[m] = value;
    } else {
      exchange(model, theta, j, k);
    }
  }
}

function exchange(model: BeliefModel, theta: Float64Array, j: number, k: number): void {
  const { voterCount: n, features, layout } = model;
  const { tastes, amplitudes, leaders, pairs } = layout;
  const { rank } = features;
  for (let c = 0; c < rank; c++) swap(theta, tastes + j * rank + c, tastes + k * rank + c);
  swap(theta, amplitudes + j, amplitudes + k);
  swap(theta, leaders + j, leaders + k);
  for (let i = 0; i < n; i++) swap(theta, pairs + i * n + j, pairs + i * n + k);
}

function swap(values: Float64Array, a: number, b: number): void {
  const kept = values[a];
  values[a] = values[b];
  values[b] = kept;
}
