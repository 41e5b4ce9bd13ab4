/** Every public name of the optimiser core. */

// What the group believes and what to ask next, as draws from a posterior: the engine of our own method. A belief is a value;
// ballots in the same order with the same seed give the same belief.
export {
  type Belief,
  type BeliefSpec,
  createBelief,
  type Draws,
  defaultAnswers,
  defaultEffort,
  defaultPrior,
  restarted,
  updated,
  withOptions,
} from "./belief/belief.ts";
export { anchoredFeatures, exactFeatures, type FeatureGrid } from "./belief/features.ts";
export type { KernelPoint } from "./belief/kernel-grid.ts";
export {
  exchangedOptions,
  type OptionSet,
  optionsNear,
  startingOptions,
} from "./belief/option-set.ts";
export type { SamplerEffort } from "./belief/sampler.ts";
export { type SecondLook, secondLook } from "./belief/second-look.ts";
export type { UnknownsPrior } from "./belief/unknowns.ts";
export type { VoterQuestion } from "./decide/answer-block.ts";
export { explainQuestion, explainRecommendation, type QuestionReason } from "./decide/explain.ts";
export { type FitCheck, fitCheck, type Surprise } from "./decide/fit-check.ts";
export {
  defaultSettledRule,
  isSettled,
  type Recommendation,
  recommendation,
  type SettledRule,
} from "./decide/recommendation.ts";
export { type Goal, type SocialDraws, socialDraws } from "./decide/social-draws.ts";
export { InvalidInputError } from "./errors.ts";
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
export { choleskyInPlace, choleskySolve } from "./linalg/cholesky.ts";
export { inverseFromCholesky } from "./linalg/inverse.ts";
export { type SymmetricEigen, symmetricEigen } from "./linalg/symmetric-eigen.ts";
export { fallbackQuestion } from "./meeting/fallback.ts";
export {
  drawnQuestion,
  type MeetingModel,
  type MeetingStop,
  missingInPrivate,
  nextStep,
  owedInPrivate,
  questionsLeft,
  type Step,
} from "./meeting/next-step.ts";
export {
  type GivenPlan,
  type MeetingPlan,
  noLimit,
  planOf,
  plans,
  type Situation,
} from "./meeting/plan.ts";
export {
  type AskedQuestion,
  type Draw,
  type MeetingQuestion,
  type MeetingRecord,
  unaskedInPublic,
} from "./meeting/record.ts";
export type { Residuals, SolveStatus } from "./optimize/interior-point.ts";
export {
  type Maximum,
  maximizeSmooth,
  type QuasiNewtonOptions,
  type ValueAndGradient,
} from "./optimize/quasi-newton.ts";
export {
  type BothConsensuses,
  bothConsensuses,
  discussedSocialDraws,
} from "./positive/discussed-view.ts";
export { type FrontChances, frontChances, paretoFront } from "./positive/pareto-front.ts";
export { type ComparisonTerm, comparisonTerm } from "./preference/bradley-terry.ts";
export type { Answer, Vote } from "./preference/votes.ts";
export type { AnswerModel } from "./question/answer-model.ts";
export {
  isOpinion,
  type Opinion,
  type OrderText,
  orderText,
  type PlaceWord,
  placesIn,
  type RatingText,
  type StudyAnswer,
} from "./question/answers.ts";
export type { Ballot, BallotChannel } from "./question/ballots.ts";
export { questionKinds } from "./question/kinds.ts";
export type {
  AnswerHabits,
  AnswerMoments,
  EvidenceBuilder,
  EvidenceTable,
  KindName,
  QuestionKind,
} from "./question/question-kind.ts";
export { drawDirichlet } from "./random/dirichlet.ts";
export { drawNormal } from "./random/normal.ts";
export { createRandomSource, type RandomSource } from "./random/random-source.ts";
// Scores: numbers in place of votes, or beside them. A Gaussian process for everybody on both channels.
export type { ScoreEvidence, ScoreTerm, VoteTerm } from "./scores/evidence.ts";
export {
  type FitOptions,
  fitScores,
  posteriorOf,
  type ScoreFit,
  ScoreObjective,
} from "./scores/fit.ts";
export { type GroupUtility, type GroupView, groupView } from "./scores/group-utility.ts";
export {
  type InfluenceUncertainty,
  influenceUncertainty,
  inverseVariances,
} from "./scores/influence-uncertainty.ts";
export type { EvidenceValue, TaskState, VoteSite } from "./scores/likelihood.ts";
export { bestBy, optionsToSearch } from "./scores/option-search.ts";
export type { NewScore, ScorePosterior, TaskPrediction } from "./scores/posterior.ts";
export type { KernelFamily, ScaledKernel } from "./scores/scaled-kernel.ts";
export {
  influenceModel,
  type LearnedState,
  type TaskModel,
  type TaskModelSettings,
  unlinkedModel,
} from "./scores/task-models.ts";
export { createSpace } from "./space/create-space.ts";
export type {
  BoxSpec,
  ChoiceParameter,
  FeatureScale,
  GraphEdge,
  GraphSpec,
  IntegerParameter,
  ListItem,
  ListSpec,
  OptionSpace,
  OptionValue,
  Parameter,
  RealParameter,
  SpaceOptions,
  SpaceSpec,
} from "./space/option-space.ts";
export {
  type ComparisonSettings,
  compareStructures,
  type StructureComparison,
  type StructureScore,
} from "./structures/compare-structures.ts";
export { type DriftReport, fitDrift } from "./structures/fit-drift.ts";
export { fitStructure, type StructureFit } from "./structures/fit-structure.ts";
export type { StructureSettings } from "./structures/group-votes.ts";
export type { HeardRound } from "./structures/heard-rounds.ts";
export type { Structure } from "./structures/structure.ts";
export type { AskOptions } from "./study/ask-options.ts";
export { createStudy, restoreStudy, type StudyFunctions } from "./study/create-study.ts";
export { defaultSettings } from "./study/default/settings.ts";
export type {
  DefaultSettings,
  DefaultStopRule,
  InfluenceAssumption,
  QuestionWord,
  ResolvedDefaultSettings,
  TargetView,
} from "./study/default/settings-types.ts";
export type { StudyJSON, StudySettingsJSON } from "./study/json.ts";
export type { Ledger } from "./study/ledger.ts";
export type {
  AddedVote,
  Asked,
  Channel,
  Pair,
  StudyAnswers,
  StudyEvent,
} from "./study/log.ts";
export type { WorkPhase } from "./study/method.ts";
export { type Offer, optionsIn } from "./study/offers.ts";
export { type Oracle, optimize } from "./study/optimize.ts";
export { paperDefaults } from "./study/paper/settings.ts";
export type {
  LengthScaleRule,
  PaperSettings,
  ResolvedPaperSettings,
  StopRule,
} from "./study/paper/settings-types.ts";
export type { Reason, ShownRequest, VoteRequest } from "./study/requests.ts";
export type {
  Advantage,
  AnswersSurprise,
  BothViews,
  ChancesOfResult,
  ChosenByView,
  Consensus,
  FitReport,
  InfluenceReport,
  Leader,
  Prediction,
  QuestionsNeeded,
  Ranged,
  ResultStatus,
  SecondLookReport,
  StudyStatus,
} from "./study/results.ts";
export type {
  AddedScores,
  ScoreAsked,
  ScoreEvent,
  ScoreScale,
  StudyScores,
} from "./study/score-log.ts";
export type { ScoreRecord, ScoreRequest } from "./study/score-requests.ts";
export { scoresDefaults } from "./study/scores/settings.ts";
export type {
  PrivateScoreRule,
  ResolvedScoresSettings,
  ScoresSettings,
  ScoresStopRule,
} from "./study/scores/settings-types.ts";
export type { ResolvedSettings, StudySettings } from "./study/settings.ts";
export type {
  ResolvedShared,
  SharedSettings,
  StudyLevels,
} from "./study/settings-types.ts";
export { Study } from "./study/study.ts";
export type { VoteRecord } from "./study/vote-records.ts";
export type { WorkOptions } from "./study/work.ts";
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
