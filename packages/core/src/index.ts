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
export {
  exactLeaveOneOut,
  fastLeaveOneOut,
} from "./estimate/leave-one-out.ts";
export { type LikelihoodMaxima, likelihoodMaxima } from "./estimate/likelihood-maxima.ts";
export {
  type Effort,
  type MapEstimate,
  type MapOptions,
  mapEstimate,
} from "./estimate/map-estimate.ts";
export {
  chooseNormBound,
  type NormBoundChoice,
  type NormBoundRule,
} from "./estimate/norm-bound.ts";
export {
  type ImprovementBound,
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
export { createSpace } from "./space/create-space.ts";
export type {
  ListItem,
  OptionSpace,
  OptionValue,
  Parameter,
  SpaceSpec,
} from "./space/option-space.ts";
export type {
  Consensus,
  InfluenceReport,
  Prediction,
  Ranged,
} from "./study/consensus.ts";
export type { WorkPhase } from "./study/fit.ts";
export type { StudyJSON, StudySettingsJSON } from "./study/json.ts";
export type {
  AddedVote,
  Channel,
  Pair,
  StudyAnswer,
  StudyAnswers,
  StudyEvent,
} from "./study/log.ts";
export { type Oracle, optimize } from "./study/optimize.ts";
export type { Reason, VoteRequest } from "./study/requests.ts";
export { paperDefaults } from "./study/settings.ts";
export type {
  LengthScaleRule,
  PrivateVotePolicy,
  ResolvedSettings,
  StopRule,
  StudyLevels,
  StudySettings,
} from "./study/settings-types.ts";
export type { Ledger, StudyStatus } from "./study/status.ts";
export {
  createStudy,
  restoreStudy,
  Study,
  type StudyFunctions,
  type WorkOptions,
} from "./study/study.ts";
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
