/** Every public name of the wire. */
export {
  Answer,
  CastBallot,
  EnterHands,
  PairAnswer,
  Rating,
  Recorded,
  ratingScale,
  TakeBack,
} from "./ballots.ts";
export type { LiveEventName, LiveEvents, SignedOutWhy } from "./events.ts";
export {
  ChosenBy,
  ClosedBy,
  Decided,
  Fact,
  type FactKind,
  LogLine,
  ProgressStep,
  StopReason,
} from "./facts.ts";
export { openApiDocument } from "./openapi.ts";
export {
  type Caller,
  type Operation,
  type ParameterName,
  parameters,
} from "./operations/operation.ts";
export {
  type BodyOf,
  type OperationName,
  operations,
  type ReplyOf,
} from "./operations/operations.ts";
export { OperatorView } from "./operator.ts";
export { Problem, type ProblemType, problemTypes } from "./problems.ts";
export { Band, DisplayLevel, Figures, Fit, Result, Sureness, SwayWord } from "./result.ts";
export { Matter, Role, SessionView, tokenHeader } from "./sessions.ts";
export {
  AnswerKind,
  fairnessStops,
  ListedOption,
  Method,
  mostRaters,
  Options,
  OptionValue,
  RevealMode,
  Settings,
  SettingsFile,
  type Slider,
  smallestGroups,
  usualSettings,
} from "./settings.ts";
export {
  Agreement,
  DeskView,
  MineView,
  ModelState,
  MomentProgress,
  Note,
  Phase,
  ResultStep,
  ResultStepName,
  RoomView,
} from "./views.ts";
