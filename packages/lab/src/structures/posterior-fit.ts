import type { RandomSource } from "@unswayed/core/numerics";
import { choleskyInPlace, dotRange, drawNormal, log } from "@unswayed/core/numerics";
import { choleskySolve, forwardSolve } from "@unswayed/paper/numerics";
import type { GivenAnswer } from "./answered-rounds.ts";
import { unswayedAnswers } from "./linear-answers.ts";
import {
  answerValue,
  dimensionOf,
  expand,
  logPosterior,
  marginsAt,
  type VoteProblem,
} from "./vote-objective.ts";

/** The best explanation of some answers, and how far others lie around it (Laplace's approximation). */
export interface PosteriorFit {
  readonly problem: VoteProblem;
  /** θ at the highest log posterior found. */
  readonly theta: Float64Array;
  readonly logPosterior: number;
  /** log of the probability of the answers under the structure: ℓ(θ̂) − ½ log det H. */
  readonly logEvidence: number;
  /** L Lᵀ = H at θ̂, lower triangle. */
  readonly factor: Float64Array;
}

const mostSteps = 60;
/** A step that promises to raise the log posterior by less than this ends the search. */
const smallRise = 1e-4;

/** Newton's method with expected information, damped until the log posterior rises (Levenberg and Marquardt). */
function climb(
  problem: VoteProblem,
  answers: readonly GivenAnswer[],
  start: Float64Array,
): PosteriorFit {
  const D = start.length;
  const theta = start.slice();
  const slope = new Float64Array(D);
  const information = new Float64Array(D * D);
  const factor = new Float64Array(D * D);
  const step = new Float64Array(D);
  const trial = new Float64Array(D);
  let damping = 0;
  let value = expand(problem, answers, theta, slope, information);
  for (let round = 0; round < mostSteps; round++) {
    let isBetter = false;
    for (let attempt = 0; attempt < 12 && !isBetter; attempt++) {
      factor.set(information);
      for (let k = 0; k < D; k++) factor[k * D + k] += damping;
      choleskyInPlace(factor, D);
      step.set(slope);
      choleskySolve(factor, D, step);
      for (let k = 0; k < D; k++) trial[k] = theta[k] + step[k];
      isBetter = logPosterior(problem, answers, trial) >= value - 1e-12;
      damping = isBetter ? damping / 5 : Math.max(0.1, damping * 4);
    }
    if (!isBetter) break;
    const promised = dotRange(slope, 0, step, 0, D) / 2;
    theta.set(trial);
    if (damping < 1e-3) damping = 0;
    value = expand(problem, answers, theta, slope, information);
    if (promised < smallRise) break;
  }
  factor.set(information);
  choleskyInPlace(factor, D);
  let logDeterminant = 0;
  for (let k = 0; k < D; k++) logDeterminant += 2 * log(factor[k * D + k]);
  return {
    problem,
    theta,
    logPosterior: value,
    logEvidence: value - logDeterminant / 2,
    factor,
  };
}

/**
 * The best of several climbs. The log posterior has more than one top, since utilities and influence explain public
 * answers together: one climb begins with what private answers alone say (all answers, where none is private) and
 * typical influence, others with influence drawn at random.
 */
export function fitPosterior(
  problem: VoteProblem,
  answers: readonly GivenAnswer[],
  randomStarts: number,
  random: RandomSource,
): PosteriorFit {
  const { voterCount: n, rank } = problem;
  const D = dimensionOf(problem);
  const plain: VoteProblem = { ...problem, structure: unswayedAnswers(n) };
  const inPrivate = answers.filter(({ isPublic }) => !isPublic);
  const isUnswayed = D === n * rank;
  const first = climb(
    plain,
    isUnswayed || inPrivate.length === 0 ? answers : inPrivate,
    new Float64Array(n * rank),
  );
  if (isUnswayed) return first;
  let best: PosteriorFit | null = null;
  for (let k = 0; k <= randomStarts; k++) {
    const start = new Float64Array(D);
    start.set(first.theta);
    if (k > 0) for (let d = n * rank; d < D; d++) start[d] = drawNormal(random);
    const fit = climb(problem, answers, start);
    if (best === null || fit.logPosterior > best.logPosterior) best = fit;
  }
  return best as PosteriorFit;
}

/**
 * log P of answers that the fit has not seen, each by itself. The margin is uncertain, m ~ N(m̂, v) with v = ∇mᵀH⁻¹∇m, and
 * E σ(m) ≈ σ(m̂/√(1 + πv/8)). Draws of θ instead of the tangent were no better: they follow Laplace's normal distribution to
 * where products of utilities and weights leave the posterior (measured: the linear structure lost 0.01 nats per answer).
 */
export function predictiveScores(
  { problem, theta, factor }: PosteriorFit,
  answers: readonly GivenAnswer[],
): Float64Array {
  const D = theta.length;
  const reader = marginsAt(problem, theta);
  const solved = new Float64Array(D);
  return Float64Array.from(answers, (answer) => {
    const margin = reader.margin(answer);
    solved.set(reader.slopes);
    forwardSolve(factor, D, solved);
    const variance = dotRange(solved, 0, solved, 0, D);
    const flattened = margin / Math.sqrt(1 + (Math.PI * variance) / 8);
    return answerValue(answer.forCandidate, flattened, problem.lapse);
  });
}
