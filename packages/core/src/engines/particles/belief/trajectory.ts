import { exp } from "../../../linalg/elementary.ts";
import type { RandomSource } from "../../../random/random-source.ts";
import {
  type BeliefModel,
  likelihoodAt,
  likelihoodGradient,
  type Target,
  unfold,
  type Workspace,
} from "./model.ts";
import type { NormalStream } from "./normal-stream.ts";
import type { Particles } from "./particles.ts";

/**
 * Hamiltonian moves that keep the posterior of θ invariant. The energy is split: the prior ½|θ|² and the momentum turn about
 * each other exactly, and only the likelihood is met in kicks:
 *
 *     p ← p + (h/2)·w∘∇ℓ(θ);   (θ, p) turned by Cayley's rotation with angle ≈ h·w;   p ← p + (h/2)·w∘∇ℓ(θ)
 *
 * w² is the inverse mass of each variable. What the votes do not touch moves without any error, so the step is limited by
 * the votes alone. Cayley's rotation, cos = (1 − a²)/(1 + a²) with a = h·w/2, keeps θ² + p² exactly and needs no sine.
 */
export interface Mover {
  /** One trajectory for every particle; returns the share accepted. */
  sweep(particles: Particles, target: Target, step: number, steps: number): number;
}

export function createMover(
  model: BeliefModel,
  space: Workspace,
  random: RandomSource,
  normals: NormalStream,
): Mover {
  const dimension = model.dimension;
  const position = new Float64Array(dimension);
  const momentum = new Float64Array(dimension);
  const gradient = new Float64Array(dimension);
  const rootInverseMass = new Float64Array(dimension);

  const kick = (size: number): void => {
    for (let d = 0; d < dimension; d++) momentum[d] += size * rootInverseMass[d] * gradient[d];
  };
  const turn = (step: number): void => {
    for (let d = 0; d < dimension; d++) {
      const a = 0.5 * step * rootInverseMass[d];
      const scale = 1 / (1 + a * a);
      const c = (1 - a * a) * scale;
      const s = 2 * a * scale;
      const q = position[d];
      const p = momentum[d];
      position[d] = c * q + s * p;
      momentum[d] = c * p - s * q;
    }
  };

  return {
    sweep(particles, target, step, steps) {
      fillRootInverseMass(particles, rootInverseMass);
      let accepted = 0;
      for (let m = 0; m < particles.count; m++) {
        const offset = m * dimension;
        const point = particles.points[m];
        for (let d = 0; d < dimension; d++) position[d] = particles.thetas[offset + d];
        normals.fill(momentum);
        const before = squares(position, momentum) / 2 - particles.logLikelihoods[m];
        const size = step * (0.7 + 0.6 * random.next()); // no two trajectories of one length: none can come back to its start for ever
        unfold(model, position, 0, point, target.mentioned, space);
        likelihoodGradient(model, target, position, point, space, gradient);
        kick(size / 2);
        let value = 0;
        for (let s = 0; s < steps; s++) {
          turn(size);
          unfold(model, position, 0, point, target.mentioned, space);
          likelihoodGradient(model, target, position, point, space, gradient);
          if (s === steps - 1) value = likelihoodAt(model, target, space);
          kick(s === steps - 1 ? size / 2 : size);
        }
        const after = squares(position, momentum) / 2 - value;
        // NaN, from a trajectory that ran away, is below nothing: it is refused.
        const chance = after <= before ? 1 : after < Infinity ? exp(before - after) : 0;
        accepted += chance;
        if (random.next() < chance) {
          particles.thetas.set(position, offset);
          particles.logLikelihoods[m] = value;
        }
      }
      return accepted / particles.count;
    },
  };
}

/** Inverse mass: the particles' own variance, drawn towards the prior's 1 because few particles measure it badly. */
function fillRootInverseMass(particles: Particles, out: Float64Array): void {
  const { thetas, count } = particles;
  const dimension = out.length;
  for (let d = 0; d < dimension; d++) {
    let sum = 0;
    let sumOfSquares = 0;
    for (let at = d; at < thetas.length; at += dimension) {
      sum += thetas[at];
      sumOfSquares += thetas[at] * thetas[at];
    }
    const mean = sum / count;
    const variance = sumOfSquares / count - mean * mean;
    out[d] = Math.sqrt(Math.min(1.1, Math.max(0.05, 0.9 * variance + 0.1)));
  }
}

function squares(a: Float64Array, b: Float64Array): number {
  let total = 0;
  for (let d = 0; d < a.length; d++) total += a[d] * a[d] + b[d] * b[d];
  return total;
}
