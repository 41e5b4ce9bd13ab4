/** The method for ratings, and the Gaussian process it is made of. */

export { maximizeSmooth, type ValueAndGradient } from "./optimize/quasi-newton.ts";
export type { ScoreEvidence, ScoreTerm } from "./scores/model/evidence.ts";
export { fitScores, posteriorOf, type ScoreFit, ScoreObjective } from "./scores/model/fit.ts";
export { type GroupUtility, groupView } from "./scores/model/group-utility.ts";
export { bestBy, optionsToSearch } from "./scores/model/option-search.ts";
export type { ScorePosterior, TaskPrediction } from "./scores/model/posterior.ts";
export type { KernelFamily } from "./scores/model/scaled-kernel.ts";
export { unlinkedModel } from "./scores/model/task-models.ts";
export { scores } from "./scores/study/scores.ts";
export { scoresDefaults } from "./scores/study/settings.ts";
export type {
  PrivateScoreRule,
  ScoresSettings,
  ScoresStopRule,
} from "./scores/study/settings-types.ts";
