import type { AnswerModel } from "./answer-model.ts";
import { choiceTerms } from "./choice-likelihood.ts";
import type { Evidence } from "./evidence.ts";
import { pairSlopes, pairValue } from "./pair-likelihood.ts";

/** Σ weight·log P over all ballots. */
export function logLikelihood(
  evidence: Evidence,
  model: AnswerModel,
  utilities: Float64Array,
): number {
  return (
    pairValue(evidence.pairs, model, utilities) +
    choiceTerms(evidence.choices, model, utilities, null)
  );
}

/**
 * The slopes alone: a trajectory needs the value only at its end, and a logarithm costs as much as all the rest.
 *
 * @param slopes - as the table of utilities; added to
 */
export function addLikelihoodSlopes(
  evidence: Evidence,
  model: AnswerModel,
  utilities: Float64Array,
  slopes: Float64Array,
): void {
  pairSlopes(evidence.pairs, model, utilities, slopes);
  choiceTerms(evidence.choices, model, utilities, slopes);
}
