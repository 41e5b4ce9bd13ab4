/** The front door: a study, what it is told and what it says. Engines, kernels, numbers and the meeting have doors of their own. */

export {
  createStudy,
  type RestoreOptions,
  restoreStudy,
  type StudyFunctions,
  type StudySettings,
} from "./create-study.ts";
export { particles } from "./engines/particles/study/particles.ts";
export { particlesDefaults } from "./engines/particles/study/settings.ts";
export type {
  InfluenceAssumption,
  ParticlesSettings,
  ParticlesStopRule,
  TargetView,
} from "./engines/particles/study/settings-types.ts";
export { InvalidInputError } from "./errors.ts";
export type { KernelSpec } from "./kernel/kernel.ts";
export type { MeetingStop, Step } from "./meeting/next-step.ts";
export type { GivenPlan, MeetingPlan } from "./meeting/plan.ts";
export type { Draw, MeetingQuestion } from "./meeting/record.ts";
export type { StudyAnswer } from "./question/answers.ts";
export type { KindName, RatingScale } from "./question/question-kind.ts";
export { createSpace } from "./space/create-space.ts";
export type {
  BoxSpec,
  ChoiceParameter,
  FeatureScale,
  GivenList,
  GivenOptions,
  GraphEdge,
  GraphSpec,
  IntegerParameter,
  ListItem,
  ListSpec,
  OptionOf,
  OptionSpace,
  OptionValue,
  Parameter,
  RealParameter,
  SpaceSpec,
} from "./space/option-space.ts";
export type { AskOptions } from "./study/ask-options.ts";
export type { StudyJSON, StudySettingsJSON, StudySnapshot } from "./study/json.ts";
export type { Ledger } from "./study/ledger.ts";
export type {
  AddedAnswers,
  AnswerEvent,
  Asked,
  Channel,
  StudyAnswers,
  StudyEvent,
} from "./study/log.ts";
export type { Method, MethodKind, WorkPhase } from "./study/method.ts";
export { type Oracle, optimize } from "./study/optimize.ts";
export { surenessWords } from "./study/report/how-sure.ts";
export type { Reason, ShownRequest, VoteRequest } from "./study/requests.ts";
export type {
  Advantage,
  AnswersSurprise,
  BothViews,
  ChancesOfResult,
  ChoiceAlone,
  ChosenByView,
  Consensus,
  FitReport,
  GroupDraws,
  InfluenceReport,
  Leader,
  OnFront,
  Prediction,
  QuestionsNeeded,
  Ranged,
  ResultStatus,
  SecondLookReport,
  StudyStatus,
  Verdict,
} from "./study/results.ts";
export type { Person, SharedSettings, StudyLevels } from "./study/settings-types.ts";
export { Study } from "./study/study.ts";
export type { VoteRecord } from "./study/vote-records.ts";
export type { WorkOptions } from "./study/work.ts";
export type { Welfare } from "./welfare/aggregate.ts";
