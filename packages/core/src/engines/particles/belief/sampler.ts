import { exp } from "../../../linalg/elementary.ts";
import type { Ballot } from "../../../question/ballots.ts";
import { collectEvidence } from "../../../question/evidence.ts";
import type { RandomSource } from "../../../random/random-source.ts";
import { otherExplanations } from "./jumps.ts";
import {
  type BeliefModel,
  createWorkspace,
  likelihoodAt,
  type Target,
  targetOf,
  unfold,
  type Workspace,
} from "./model.ts";
import { normalStream } from "./normal-stream.ts";
import { copyOf, type Particles, resample } from "./particles.ts";
import { createMover } from "./trajectory.ts";

/**
 * Sequential Monte Carlo: particles that stood for the posterior of the old ballots come to stand for that of all ballots.
 *
 *     1. let the new ballots in by a power φ of their likelihood, as far as the effective number of particles stays above half
 *     2. resample
 *     3. move every particle: Hamiltonian trajectories, then jumps between explanations that lie far apart
 *     4. again until φ = 1
 *
 * One vote usually takes one turn; sixty at once some fifteen. The same ballots in the same portions give the same particles.
 */
export interface SamplerEffort {
  /** Particles, M. */
  readonly particles: number;
  /** Trajectories per particle in each turn. */
  readonly trajectories: number;
  /** Most gradient evaluations of one trajectory. */
  readonly steps: number;
}

/** What an update leaves behind. */
export interface Absorbed {
  /** The Hamiltonian step, carried from one update to the next. */
  readonly step: number;
  /** The particles after each trajectory under all ballots, the last as they now are. All are draws from the posterior. */
  readonly states: readonly Particles[];
}

export function absorb(
  model: BeliefModel,
  particles: Particles,
  known: readonly Ballot[],
  added: readonly Ballot[],
  effort: SamplerEffort,
  firstStep: number,
  random: RandomSource,
): Absorbed {
  const { voterCount, features } = model;
  const space = createWorkspace(model);
  const mover = createMover(
    model,
    space,
    random.split("moves"),
    normalStream(random.split("kicks")),
  );
  const choices = random.split("choices");
  const increment = targetOf(
    collectEvidence(
      [
        { ballots: known, weight: 0 },
        { ballots: added, weight: 1 },
      ],
      voterCount,
      features.optionCount,
      model.answers,
    ),
    features.optionCount,
  );
  const gains = new Float64Array(particles.count);
  const weights = new Float64Array(particles.count);
  let step = firstStep;
  let power = 0;
  const states: Particles[] = [];
  while (power < 1) {
    fillLikelihoods(model, particles, increment, space, gains);
    const next = nextPower(gains, power, weights);
    for (let m = 0; m < particles.count; m++) {
      particles.logLikelihoods[m] += (next - power) * gains[m];
    }
    resample(particles, weights, choices);
    power = next;
    const target = targetOf(
      collectEvidence(
        [
          { ballots: known, weight: 1 },
          { ballots: added, weight: power },
        ],
        voterCount,
        features.optionCount,
        model.answers,
      ),
      features.optionCount,
    );
    for (let t = 0; t < effort.trajectories; t++) {
      const steps = Math.min(effort.steps, Math.max(2, Math.ceil(quarterTurn / step)));
      const accepted = mover.sweep(particles, target, step, steps);
      step = Math.min(
        longestStep,
        Math.max(shortestStep, step * exp(0.5 * (accepted - wantedShare))),
      );
      otherExplanations(model, particles, target, space, choices);
      if (power === 1) states.push(t < effort.trajectories - 1 ? copyOf(particles) : particles);
    }
  }
  return { step, states };
}

/** A quarter of a turn forgets the start where the votes say nothing; longer trajectories would come back. */
const quarterTurn = 1.6;
const longestStep = 0.8;
const shortestStep = 0.02;
/** Between the 0.65 and 0.9 that are near the best for Hamiltonian moves. */
const wantedShare = 0.8;
/** The effective number of particles, as a share, below which new ballots are let in by degrees. */
const leastEffective = 0.5;

function fillLikelihoods(
  model: BeliefModel,
  particles: Particles,
  target: Target,
  space: Workspace,
  out: Float64Array,
): void {
  for (let m = 0; m < particles.count; m++) {
    unfold(
      model,
      particles.thetas,
      m * model.dimension,
      particles.points[m],
      target.mentioned,
      space,
    );
    out[m] = likelihoodAt(model, target, space);
  }
}

/** The largest power the effective number allows, by bisection; fills the normalised weights that lead there. */
function nextPower(gains: Float64Array, power: number, weights: Float64Array): number {
  if (effectiveShare(gains, 1 - power, weights) >= leastEffective) return 1;
  let low = 0;
  let high = 1 - power;
  for (let k = 0; k < 20; k++) {
    const middle = (low + high) / 2;
    if (effectiveShare(gains, middle, weights) >= leastEffective) low = middle;
    else high = middle;
  }
  effectiveShare(gains, high, weights);
  return power + high;
}

function effectiveShare(gains: Float64Array, power: number, weights: Float64Array): number {
  let top = -Infinity;
  for (let m = 0; m < gains.length; m++) top = Math.max(top, gains[m]);
  let total = 0;
  for (let m = 0; m < gains.length; m++) {
    weights[m] = exp(power * (gains[m] - top));
    total += weights[m];
  }
  let squares = 0;
  for (let m = 0; m < gains.length; m++) {
    weights[m] /= total;
    squares += weights[m] * weights[m];
  }
  return 1 / (squares * gains.length);
}
