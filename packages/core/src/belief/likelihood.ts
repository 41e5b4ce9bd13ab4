import type { AnswerModel } from "./answer-model.ts";
import { choiceTerms } from "./choice-likelihood.ts";
import type { Evidence } from "./evidence.ts";
import { pairSlopes, pairValue } from "./pair-likelihood.ts";
import { strengthSlopes, strengthValue } from "./strength-likelihood.ts";

/** Where the slopes of Σ weight·log P over all ballots are gathered. */
export interface LikelihoodSlopes {
  /** As the table of utilities. Added to. */
  readonly utilities: Float64Array;
  /** ∂/∂log c where the thresholds are c·θ. Added to. */
  thresholdScale: number;
}

/** Σ weight·log P over all ballots. */
export function logLikelihood(
  evidence: Evidence,
  model: AnswerModel,
  utilities: Float64Array,
  thresholdScale: number,
): number {
  return (
    pairValue(evidence.pairs, model, utilities) +
    strengthValue(evidence.strengths, model, utilities, thresholdScale) +
    choiceTerms(evidence.choices, model, utilities, null)
  );
}

/** The slopes alone: a trajectory needs the value only at its end, and a logarithm costs as much as all the rest. */
export function addLikelihoodSlopes(
  evidence: Evidence,
  model: AnswerModel,
  utilities: Float64Array,
  thresholdScale: number,
  slopes: LikelihoodSlopes,
): void {
  pairSlopes(evidence.pairs, model, utilities, slopes.utilities);
  strengthSlopes(evidence.strengths, model, utilities, thresholdScale, slopes);
  choiceTerms(evidence.choices, model, utilities, slopes.utilities);
}
