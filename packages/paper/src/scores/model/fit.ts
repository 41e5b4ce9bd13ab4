import type { RandomSource } from "@unswayed/core/numerics";
import { type Maximum, maximizeSmooth } from "../../optimize/quasi-newton.ts";
import { checkEvidence, meanScore, type ScoreEvidence } from "./evidence.ts";
import { EvidenceLikelihood, type EvidenceValue, type VoteSite } from "./likelihood.ts";
import { OptionBasis } from "./option-basis.ts";
import { optionFeatures } from "./option-features.ts";
import { type ScorePosterior, scorePosterior } from "./posterior.ts";
import { type KernelFamily, kernelAt, type ScaledKernel } from "./scaled-kernel.ts";
import { scoreTable } from "./score-table.ts";
import { tableLikelihood } from "./table-likelihood.ts";
import { TableSystem } from "./table-system.ts";
import type { LearnedState, TaskModel } from "./task-models.ts";

/** The parameters that explain scores best, and how well. */
export interface ScoreFit {
  readonly theta: Float64Array;
  readonly state: LearnedState;
  /** Log marginal likelihood plus log prior. */
  readonly value: number;
  readonly kernel: ScaledKernel;
  readonly mean: number;
  readonly voteSites: readonly VoteSite[];
  readonly status: Maximum["status"];
  /** The values that the starts led to, best first. */
  readonly found: readonly number[];
}

/** How the best parameters are looked for. */
export interface FitOptions {
  readonly random: RandomSource;
  /** Starts of the model's own. Default 3. */
  readonly starts?: number;
  /** θ to begin with besides, such as those of the fit before. */
  readonly from?: readonly Float64Array[];
  readonly mostSteps?: number;
  /** Asked now and then; true ends the work early with the best found so far. */
  readonly shouldStop?: () => boolean;
}

/** What a maximisation needs: the log posterior of θ with its gradient, as a function that is quick to call again. */
export class ScoreObjective {
  /** What people scored and voted. */
  readonly evidence: ScoreEvidence;
  /** How tasks hang together. */
  readonly model: TaskModel;
  /** Of all scores: taken off before anything else. */
  readonly mean: number;
  readonly #family: KernelFamily;
  readonly #likelihood: EvidenceLikelihood;
  readonly #table: ReturnType<typeof scoreTable>;
  readonly #explained: number;
  #basis: OptionBasis | null = null;

  /**
   * @param explained - features that explain less than this share of the kernel are left out; 1e-12 is exact to rounding, and
   *   anything far below the noise's share of the variance changes nothing that can be seen
   */
  constructor(evidence: ScoreEvidence, model: TaskModel, family: KernelFamily, explained = 1e-12) {
    checkEvidence(evidence);
    this.#explained = explained;
    this.evidence = evidence;
    this.model = model;
    this.mean = meanScore(evidence);
    this.#family = family;
    this.#likelihood = new EvidenceLikelihood(evidence, this.mean);
    this.#table = scoreTable(evidence, this.mean);
  }

  /**
   * The log posterior of θ, up to a constant, with its gradient.
   *
   * @param isLengthScaleKept - leaves the slope along the length scale out where it is not looked at
   */
  evaluate(
    theta: Float64Array,
    isLengthScaleKept = false,
  ): { readonly value: number; readonly gradient: Float64Array } {
    const likelihood = this.likelihood(theta, isLengthScaleKept);
    const prior = this.model.prior(theta);
    if (!likelihood) return { value: Number.NEGATIVE_INFINITY, gradient: prior.gradient };
    const gradient = this.model.pullBack(theta, likelihood);
    for (let k = 0; k < gradient.length; k++) gradient[k] += prior.gradient[k];
    return { value: likelihood.value + prior.value, gradient };
  }

  /** Of the evidence alone, in the terms of tasks; null for parameters far from anything sensible. */
  likelihood(theta: Float64Array, isLengthScaleKept = false): EvidenceValue | null {
    const state = this.model.state(theta);
    const isSensible =
      state.lengthScale > 1e-4 && state.lengthScale < 1e4 && state.loadings.every(Number.isFinite);
    if (!isSensible) return null;
    const hasSlope = this.#family.isScalable && !isLengthScaleKept;
    const basis = this.#basisAt(state.lengthScale);
    if (basis) {
      const system = TableSystem.of(basis, state);
      return system && tableLikelihood(system, hasSlope);
    }
    const kernel = this.kernel(state.lengthScale);
    return this.#likelihood.evaluate(
      optionFeatures(kernel, this.evidence.options, hasSlope, this.#explained),
      state,
    );
  }

  /** What parameters say of any option. */
  posterior(state: LearnedState, voteSites: readonly VoteSite[]): ScorePosterior {
    const { lengthScale } = state;
    const basis = this.#basisAt(lengthScale);
    const kernel = basis?.kernel ?? this.kernel(lengthScale);
    return scorePosterior(
      this.evidence,
      { kernel, tasks: state, mean: this.mean },
      voteSites,
      basis,
    );
  }

  /** The last one is kept: the uncertainty of A is looked for at one length scale. */
  #basisAt(lengthScale: number): OptionBasis | null {
    if (this.#table && this.#basis?.kernel.lengthScale !== lengthScale) {
      this.#basis = new OptionBasis(this.kernel(lengthScale), this.evidence.options, this.#table);
    }
    return this.#basis;
  }

  /** The kernel of the family at this length scale. */
  kernel(lengthScale: number): ScaledKernel {
    return kernelAt(this.#family, lengthScale);
  }
}

/** Maximises from several starts and keeps the best: the likelihood has more than one maximum. */
export function fitScores(objective: ScoreObjective, options: FitOptions): ScoreFit {
  const { random, starts = 3, from = [], mostSteps = 60, shouldStop } = options;
  const { model, mean } = objective;
  const begin = [
    ...from,
    ...Array.from({ length: starts }, (_, k) => model.start(k, random.split(k))),
  ];
  const maxima = begin.map((theta) =>
    maximizeSmooth((point) => objective.evaluate(point), theta, {
      tolerance: 2e-2, // of a log likelihood: far below what scores can tell
      mostSteps,
      ...(shouldStop && { shouldStop }),
    }),
  );
  const best = maxima.reduce((a, b) => (b.value > a.value ? b : a));
  const state = model.state(best.point);
  return {
    theta: best.point,
    state,
    value: best.value,
    kernel: objective.kernel(state.lengthScale),
    mean,
    voteSites: objective.likelihood(best.point, true)?.voteSites ?? [],
    status: best.status,
    found: maxima.map(({ value }) => value).sort((a, b) => b - a),
  };
}

/** What the fit says of any option. */
export function posteriorOf(objective: ScoreObjective, fit: ScoreFit): ScorePosterior {
  return objective.posterior(fit.state, fit.voteSites);
}
