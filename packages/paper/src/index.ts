/** The method of the paper, and the parts that it is made of. */

export type { Bound, BoundOptions, Certificate, Interval } from "./estimate/bound.ts";
export {
  influenceBounds,
  privateDifferenceBounds,
  privateUtilityBounds,
  publicUtilityBounds,
} from "./estimate/bounds.ts";
export {
  type ConfidenceSet,
  type ConfidenceSetOptions,
  confidenceSet,
  type Slack,
} from "./estimate/confidence-set.ts";
export {
  differenceWidth,
  publicDifferenceBounds,
  type Width,
} from "./estimate/difference-width.ts";
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
export type { Residuals, SolveStatus } from "./optimize/interior-point.ts";
export { type ComparisonTerm, comparisonTerm } from "./preference/bradley-terry.ts";
export type { Answer, Vote } from "./preference/votes.ts";
export { paper } from "./study/paper.ts";
export { paperStudy } from "./study/paper-study.ts";
export { paperDefaults } from "./study/settings.ts";
export type {
  LengthScaleRule,
  PaperSettings,
  ResolvedPaperSettings,
  StopRule,
} from "./study/settings-types.ts";
