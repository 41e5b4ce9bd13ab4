/** Every public name of the simulated experiments. */
export {
  calibratedProblems,
  type DefaultPart,
  type DefaultProfile,
  defaultParts,
  defaultProfiles,
  judgedCost,
  judgedProblems,
  oddGroups,
  richMethods,
} from "./default/default-parts.ts";
export {
  baselines,
  comparisonText,
  type Goal,
  honestyGoals,
  oddGroupGoals,
  prices,
  reachedRegret,
  regretGoals,
  richGoals,
} from "./default/goals.ts";
export { type Honesty, honestyOf, type StopHonesty } from "./default/honesty.ts";
export { type KeptRun, keptFromLine, keptLine } from "./default/kept-runs.ts";
export { type Measure, over, Regrets, type SideBySide } from "./default/regrets.ts";
export { drawDirichlet } from "./dirichlet.ts";
export {
  coverage,
  type ProbabilityBin,
  type PromiseBin,
  type PromisedLoss,
  probabilityBins,
  promiseBins,
  type Share,
  type StatedInterval,
  type StatedProbability,
} from "./experiment/calibration.ts";
export type { ComparedMeasure, Comparison } from "./experiment/comparisons.ts";
export { type CostCurve, costToReach, meanOverCost, valueAtCost } from "./experiment/cost-curve.ts";
export { meanRegretOverCost } from "./experiment/cost-means.ts";
export { canonicalText, fingerprint } from "./experiment/fingerprint.ts";
export {
  metricColumns,
  metricsFromCsv,
  metricsToCsv,
  timingsFromCsv,
  timingsToCsv,
} from "./experiment/metrics-csv.ts";
export { type ExperimentPlan, type PlannedRun, planRuns, shardRuns } from "./experiment/plan.ts";
export { costAt, type Row, standardPrices, type Timing } from "./experiment/row.ts";
export {
  type EndReason,
  type MeasureSettings,
  type RunLimit,
  type RunProgress,
  type RunSettings,
  runExperiment,
} from "./experiment/run.ts";
export {
  type FinishedRun,
  type ReportedRow,
  type ReportedRun,
  reportedOverCost,
} from "./experiment/series.ts";
export { type MeanAndError, meanAndError } from "./experiment/statistics/mean-and-error.ts";
export { comparePaired, type PairedComparison } from "./experiment/statistics/paired.ts";
export {
  type CalibrationSummary,
  type CostSummary,
  type RoundSummary,
  type SeriesSummary,
  type Summary,
  summarize,
} from "./experiment/summary.ts";
export {
  comparisonColumns,
  comparisonsToCsv,
  summaryColumns,
  summaryToCsv,
} from "./experiment/summary-csv.ts";
export { type SummarySettings, standardSummary } from "./experiment/summary-settings.ts";
export {
  summarizeTimings,
  type TimedRun,
  type TimingSummary,
} from "./experiment/timing-summary.ts";
export { simulationEffort } from "./methods/default.ts";
export type {
  AnsweredQuestion,
  Belief,
  GivenAnswer,
  GivenAnswers,
  Lead,
  Method,
  MethodRun,
  MethodSetting,
  Question,
  QuestionMeasures,
  VoteCost,
} from "./methods/method.ts";
export { addMethod, methodNamed, methodNames } from "./methods/methods.ts";
export type { PaperChoices } from "./methods/paper-choices.ts";
export { StudyRun } from "./methods/study-run.ts";
export type { Claim, Evidence, Verdict } from "./paper/claim.ts";
export { paperClaims } from "./paper/claims.ts";
export { type ExampleFigure, type ExampleOption, exampleFigure } from "./paper/example-figure.ts";
export {
  type Band,
  type ModelDraw,
  type ModelFigure,
  type ModelView,
  modelDraws,
  modelFigure,
} from "./paper/model-figure.ts";
export {
  asPrinted,
  type OtherSetting,
  otherSettings,
  type VariedSetting,
  variedSettings,
} from "./paper/other-settings.ts";
export {
  changedProfile,
  type PaperExperiment,
  type PaperProfile,
  paperExperiments,
  paperProfiles,
  seededProblems,
} from "./paper/paper-experiments.ts";
export { scoreClaims } from "./paper/score-claims.ts";
export { scoreSummary } from "./paper/score-summary.ts";
export { type ClaimBySetting, claimsBySetting } from "./paper/settings-claims.ts";
export { atPrice, type PriceSettings, triedAtPrices } from "./people/at-prices.ts";
export {
  type AskedTwice,
  assembledAskedTwice,
  judgedTwice,
  madeUpAskedTwice,
  ownWeight,
} from "./people/controls.ts";
export { type DrawnGroup, type DrawSettings, drawGroups } from "./people/drawn-groups.ts";
export {
  type CourseMoment,
  type GroupRecord,
  type TrialSettings,
  tried,
} from "./people/group-record.ts";
export { type JudgedGroup, type JudgmentColumns, readJudgments } from "./people/judgments.ts";
export { type PeopleSource, peopleSources } from "./people/people-sources.ts";
export {
  afterCost,
  afterQuestions,
  besidePolls,
  countRows,
  courseRows,
  lossOverCost,
  type PeopleRow,
  type VerdictSummary,
  verdictSummary,
} from "./people/people-study.ts";
export { drawSwayedGroups, type SwayName, sways } from "./people/swayed-groups.ts";
export { bothGoals } from "./people/worth/both-goals.ts";
export { checkGoals } from "./people/worth/check-goals.ts";
export { regretText, type TriedFamily } from "./people/worth/family.ts";
export { honestyGoals as peopleHonestyGoals } from "./people/worth/honesty-goals.ts";
export { privateGoals } from "./people/worth/private-goals.ts";
export type { KnownOptimum, Problem, Task, Truth, VoterHabits } from "./problem.ts";
export { addProblem, findProblem, listParameters, listProblems } from "./problems/catalogue.ts";
export type { CatalogueEntry } from "./problems/family.ts";
export { type Hotel, readHotels } from "./problems/hotels.ts";
export { meeting } from "./problems/meeting.ts";
export { type Meter, readMeters } from "./problems/meters.ts";
export { type ToyInfluence, type ToyVariant, toy, toyVariant } from "./problems/toy.ts";
export {
  cumulativeRegret,
  normalizedRegret,
  regret,
  reportedRegret,
  simpleRegret,
} from "./regret.ts";
export { bradleyTerry } from "./rules/bradley-terry.ts";
export { type PairCounts, pairCounts } from "./rules/pairwise.ts";
export { type Rule, type RuleName, type RuleOutcome, rules } from "./rules/rules.ts";
export { strongestPaths } from "./rules/schulze.ts";
export {
  runScores,
  type ScoreRow,
  type ScoreRun,
  scoreFigures,
  scoreMethods,
  scoreNoise,
  scoreProblem,
} from "./scores/score-experiment.ts";
export type { ScoreMethod, ScoreQuestion, ScoreSearch } from "./scores/score-method.ts";
export { drawScores } from "./scores/scorers.ts";
export { startingOptions } from "./starting-options.ts";
export type { AnsweredRound } from "./structures/answered-rounds.ts";
export {
  type ComparisonSettings,
  compareStructures,
  type StructureComparison,
  type StructureScore,
} from "./structures/compare-structures.ts";
export { type DriftReport, fitDrift } from "./structures/fit-drift.ts";
export { fitStructure, type StructureFit } from "./structures/fit-structure.ts";
export type { StructureSettings } from "./structures/group-votes.ts";
export type { Structure } from "./structures/structure.ts";
export {
  type StructureStudy,
  type StructureStudyRow,
  structureStudy,
} from "./structures/structure-study.ts";
export {
  type RateCurve,
  type TheoryFindings,
  theoryFindings,
} from "./theory/findings.ts";
export { truthOf, type Wishes } from "./truth.ts";
export { type AskedOptions, drawAnswers } from "./voters.ts";
