import { InvalidInputError } from "../../../errors.ts";
import type { AnswerModel } from "../../../question/answer-model.ts";
import { type Ballot, checkBallots } from "../../../question/ballots.ts";
import { createRandomSource } from "../../../random/random-source.ts";
import type { FeatureGrid } from "./features.ts";
import { allOptions, type BeliefModel, beliefModel, createWorkspace, unfold } from "./model.ts";
import { normalStream } from "./normal-stream.ts";
import { copyOf, type Particles, priorParticles } from "./particles.ts";
import { absorb, type SamplerEffort } from "./sampler.ts";
import type { UnknownsPrior } from "./unknowns.ts";

/** What a belief starts from. Everything has a default but the group, the options and the seed. */
export interface BeliefSpec {
  readonly voterCount: number;
  readonly features: FeatureGrid;
  readonly seed: number | string;
  readonly prior?: Partial<UnknownsPrior>;
  readonly answers?: Partial<AnswerModel>;
  /** "learned" (default), "none" (A = I: public answers are taken at their word), or a known matrix. */
  readonly influence?: "learned" | "none" | readonly (readonly number[])[];
  readonly effort?: Partial<SamplerEffort>;
}

/** What is believed after some ballots, as draws from the posterior. A value: `updated` gives another. */
export interface Belief {
  readonly model: BeliefModel;
  readonly effort: SamplerEffort;
  readonly seed: number | string;
  readonly ballots: readonly Ballot[];
  /** How many portions of ballots have been taken in; names the stream of random numbers of the next. */
  readonly portions: number;
  /** The latest states of the particles, all draws from the posterior; the last is carried on from. */
  readonly states: readonly Particles[];
  /** The sampler's step. */
  readonly step: number;
  /** Every draw unfolded: private and public utilities of all options, and influence. */
  readonly draws: Draws;
}

/** A sample from the posterior, each draw an explanation of the ballots. */
export interface Draws {
  readonly count: number;
  readonly voterCount: number;
  readonly optionCount: number;
  /** count × n × N */
  readonly privateUtilities: Float64Array;
  /** count × n × N */
  readonly publicUtilities: Float64Array;
  /** count × n × n */
  readonly influence: Float64Array;
}

/**
 * What is believed before any ballot, fitted to real people's judgments before and after they met (docs/decisions/0032): a person's own
 * view weighs .6 of the public one, from .35 to .8 for two groups in three; most people are heard about alike, and the spread of
 * that leaves room for one whom all follow. Private answers have no part of the moment: see docs/decisions/0042 for what
 * tells noise from influence, and why it is not usual yet.
 */
export const defaultPrior: UnknownsPrior = {
  amplitude: 1.7,
  amplitudeSpread: 0.5,
  voterSpread: 0.25,
  sharedTaste: 0.6,
  publicPart: 0.75,
  publicPartSpread: 0.6,
  publicShared: 0.4,
  sharedSpread: 0.5,
  privatePart: 0,
  privatePartSpread: 0.5,
  selfOdds: 1.5,
  selfSpread: 1,
  leaderSpread: 0.7,
  contrastSpread: 0.7,
  pairSpread: 0.5,
};

/** How people answer what they want. */
export const defaultAnswers: AnswerModel = { lapse: 0.01, tieStrength: 0 };

/** Where the sampler's step begins; it adapts within a few updates. */
const firstStep = 0.4;

/**
 * How much work the sampler does at each update. With 240 particles and one trajectory means of S are as far from the exact ones as with 160 and
 * two, at three quarters of the time. With 96 the share of particles that follow one explanation of two drifted more between
 * seeds (a leader's weight by 0.12, with 160 by 0.07). Simulations of many groups can do with that.
 */
export const defaultEffort: SamplerEffort = { particles: 240, trajectories: 1, steps: 8 };

/** A belief before any ballot; `updated` gives the one after. */
export function createBelief(spec: BeliefSpec): Belief {
  const { voterCount, features, seed } = spec;
  if (!Number.isInteger(voterCount) || voterCount < 1) {
    throw new InvalidInputError("voterCount", voterCount, "a whole number, at least 1");
  }
  const model = beliefModel({
    voterCount,
    features,
    prior: { ...defaultPrior, ...spec.prior },
    answers: { ...defaultAnswers, ...spec.answers },
    knownInfluence: knownInfluence(spec.influence ?? "learned", voterCount),
    isPublicTrue: spec.influence === "none" || voterCount === 1,
  });
  const effort = { ...defaultEffort, ...spec.effort };
  checkNumbers(model, effort);
  const random = createRandomSource(seed).split("belief");
  const particles = priorParticles(model, effort.particles, normalStream(random.split("prior")));
  return {
    model,
    effort,
    seed,
    ballots: [],
    portions: 0,
    states: [particles],
    step: firstStep,
    draws: drawsOf(model, [particles]),
  };
}

/** The belief after these ballots too. Empty portions change nothing. */
export function updated(belief: Belief, ballots: readonly Ballot[]): Belief {
  const { model, effort } = belief;
  checkBallots("ballots", ballots, model.voterCount, model.features.optionCount);
  if (ballots.length === 0) return belief;
  const particles = copyOf(belief.states[belief.states.length - 1]);
  const random = createRandomSource(belief.seed).split("belief").split(belief.portions);
  const { step, states } = absorb(
    model,
    particles,
    belief.ballots,
    ballots,
    effort,
    belief.step,
    random,
  );
  return {
    ...belief,
    ballots: [...belief.ballots, ...ballots],
    portions: belief.portions + 1,
    states,
    step,
    draws: drawsOf(model, states),
  };
}

/** What a belief has beyond its ballots and its settings. */
export type BeliefState = Pick<Belief, "portions" | "states" | "step">;

/** The belief that this was of, after these ballots; null where it does not fit. Nothing is sampled. */
export function recalled(
  prior: Belief,
  ballots: readonly Ballot[],
  { portions, states, step }: BeliefState,
): Belief | null {
  const { dimension } = prior.model;
  const isWhole = states.every(
    ({ count, thetas, points }) =>
      thetas?.length === count * dimension && points?.length === count && count > 0,
  );
  if (!isWhole || states.length === 0 || !(step > 0)) return null;
  return { ...prior, ballots, portions, states, step, draws: drawsOf(prior.model, states) };
}

/**
 * The belief reached again: other draws from the prior, all ballots let in by degrees at once. Where it differs from the belief
 * it came from by more than chance, one of the two has missed an explanation. The seed and the attempt decide the draws.
 */
export function restarted(belief: Belief, attempt: number): Belief {
  const { model, effort, ballots } = belief;
  const random = createRandomSource(belief.seed).split("restart").split(attempt);
  const particles = priorParticles(model, effort.particles, normalStream(random.split("prior")));
  const start = { ...belief, states: [particles], step: firstStep };
  if (ballots.length === 0) return { ...start, draws: drawsOf(model, [particles]) };
  const { step, states } = absorb(model, particles, [], ballots, effort, firstStep, random);
  return { ...start, step, states, draws: drawsOf(model, states) };
}

/**
 * The same belief about other options, for features that hang on anchors: what is believed is a function of the features, not
 * of the list.
 *
 * @param features - of the new options, on the same anchors and length scales
 * @param newIndex - for each old option its index among the new; null for one that is left out and was never voted on
 */
export function withOptions(
  belief: Belief,
  features: FeatureGrid,
  newIndex: readonly (number | null)[],
): Belief {
  const old = belief.model.features;
  if (features.rank !== old.rank || features.points.length !== old.points.length) {
    throw new InvalidInputError(
      "features",
      features.rank,
      `features on the same ${old.rank} anchors and ${old.points.length} length scales`,
    );
  }
  const moved = (option: number): number => {
    const index = newIndex[option];
    if (typeof index === "number" && index < features.optionCount) return index;
    throw new InvalidInputError(`newIndex[${option}]`, index, "an index: the option was voted on");
  };
  const model: BeliefModel = { ...belief.model, features };
  return {
    ...belief,
    model,
    ballots: belief.ballots.map((ballot) => ({ ...ballot, options: ballot.options.map(moved) })),
    draws: drawsOf(model, belief.states),
  };
}

export function drawsOf(model: BeliefModel, states: readonly Particles[]): Draws {
  const { voterCount: n, features } = model;
  const { optionCount } = features;
  const space = createWorkspace(model);
  const every = allOptions(model);
  const size = n * optionCount;
  const count = states.reduce((sum, particles) => sum + particles.count, 0);
  const privateUtilities = new Float64Array(count * size);
  const publicUtilities = new Float64Array(count * size);
  const influence = new Float64Array(count * n * n);
  let draw = 0;
  for (const particles of states) {
    for (let m = 0; m < particles.count; m++, draw++) {
      unfold(model, particles.thetas, m * model.dimension, particles.points[m], every, space);
      privateUtilities.set(space.utilities.subarray(0, size), draw * size);
      publicUtilities.set(space.utilities.subarray(size), draw * size);
      influence.set(space.influence, draw * n * n);
    }
  }
  return {
    count,
    voterCount: n,
    optionCount,
    privateUtilities,
    publicUtilities,
    influence,
  };
}

function checkNumbers(model: BeliefModel, effort: SamplerEffort): void {
  const positive = (field: string, value: number): void => {
    if (!(value > 0 && value < Infinity))
      throw new InvalidInputError(field, value, "a positive number");
  };
  positive("prior.amplitude", model.prior.amplitude);
  positive("prior.selfOdds", model.prior.selfOdds);
  for (const [name, value] of Object.entries(model.prior) as [string, number][]) {
    if (!(value >= 0 && value < Infinity)) {
      throw new InvalidInputError(`prior.${name}`, value, "a number, zero or more");
    }
  }
  const { lapse, tieStrength, randomised = 0 } = model.answers;
  if (!(lapse >= 0 && lapse < 1)) {
    throw new InvalidInputError("answers.lapse", lapse, "a share from 0 to less than 1");
  }
  if (!(randomised >= 0 && randomised < 1)) {
    throw new InvalidInputError("answers.randomised", randomised, "a share from 0 to less than 1");
  }
  if (!(tieStrength >= 0 && tieStrength < Infinity)) {
    throw new InvalidInputError("answers.tieStrength", tieStrength, "a number, zero or more");
  }
  for (const [name, value] of Object.entries(effort) as [string, number][]) {
    if (!(Number.isInteger(value) && value >= 1)) {
      throw new InvalidInputError(`effort.${name}`, value, "a whole number, at least 1");
    }
  }
}

function knownInfluence(
  influence: NonNullable<BeliefSpec["influence"]>,
  voterCount: number,
): Float64Array | null {
  if (influence === "learned" && voterCount > 1) return null;
  const out = new Float64Array(voterCount * voterCount);
  if (typeof influence === "string") {
    for (let i = 0; i < voterCount; i++) out[i * voterCount + i] = 1;
    return out;
  }
  influence.forEach((row, i) => {
    const sum = row.reduce((total, weight) => total + weight, 0);
    if (
      row.length !== voterCount ||
      !row.every((weight) => weight >= 0) ||
      Math.abs(sum - 1) > 1e-9
    ) {
      throw new InvalidInputError(`influence[${i}]`, row, `${voterCount} weights that sum to 1`);
    }
    out.set(row, i * voterCount);
  });
  if (influence.length !== voterCount) {
    throw new InvalidInputError("influence", influence, `${voterCount} rows`);
  }
  return out;
}
