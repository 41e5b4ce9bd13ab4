/** Every public name of the optimiser core. */
export { InvalidInputError } from "./errors.ts";
export {
  type Bound,
  type BoundOptions,
  type Certificate,
  differenceWidth,
  type Interval,
  influenceBounds,
  privateDifferenceBounds,
  privateUtilityBounds,
  publicDifferenceBounds,
  publicUtilityBounds,
  type Width,
} from "./estimate/bounds.ts";
export {
  type ConfidenceSet,
  type ConfidenceSetOptions,
  confidenceSet,
  type Slack,
} from "./estimate/confidence-set.ts";
export {
  type Inference,
  type InferenceProblem,
  type OptionReference,
  prepareInference,
} from "./estimate/inference.ts";
export { type LikelihoodMaxima, likelihoodMaxima } from "./estimate/likelihood-maxima.ts";
export {
  type Effort,
  type MapEstimate,
  type MapOptions,
  mapEstimate,
} from "./estimate/map-estimate.ts";
export {
  improvementBound,
  type SocialOptions,
  socialUtilityBounds,
} from "./estimate/social-bounds.ts";
export {
  defaultInfluencePrior,
  type InfluencePrior,
  type InfluenceSettings,
} from "./influence/influence-structure.ts";
export type {
  GraphDiffusionFields,
  IndependentFields,
  Kernel,
  KernelSpec,
  LinearFields,
  Option,
  StationaryFields,
} from "./kernel/kernel.ts";
export { kernelFromSpec } from "./kernel/kernel-from-spec.ts";
export { linear } from "./kernel/linear.ts";
export { matern32, matern52, rbf } from "./kernel/stationary.ts";
export type { Residuals, SolveStatus } from "./optimize/interior-point.ts";
export { type ComparisonTerm, comparisonTerm } from "./preference/bradley-terry.ts";
export type { Answer, Vote } from "./preference/votes.ts";
export { createRandomSource, type RandomSource } from "./random/random-source.ts";
export { aggregate, type Welfare } from "./welfare/aggregate.ts";
export { giniWeights } from "./welfare/gini-weights.ts";
export {
  applyLevels,
  type BestOption,
  bestOption,
  type Levels,
  socialUtilities,
  type UtilityTable,
} from "./welfare/levels.ts";
