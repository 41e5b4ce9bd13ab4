/** Every public name of the wire. */
export {
  Answer,
  CastBallot,
  CastPrivate,
  EnterHands,
  KindName,
  OpenVotes,
  padded,
  Question,
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
export {
  ballotText,
  beginningText,
  canonicalJson,
  commitmentText,
  consentText,
  lineText,
} from "./hashed-texts.ts";
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
export { type StudyOperation, studyOperations } from "./operations/study-operations.ts";
export { OperatorView } from "./operator.ts";
export { ListedOption, Options, OptionValue, type Slider } from "./options.ts";
export { OpeningBallot, Plan, Situation } from "./plan.ts";
export { Problem, type ProblemType, problemTypes } from "./problems.ts";
export { Band, DisplayLevel, Figures, Fit, Result, Sureness, SwayWord, Verdict } from "./result.ts";
export { Salt, SeatKey, Signature } from "./seat-keys.ts";
export { Matter, Role, SessionView, tokenHeader } from "./sessions.ts";
export {
  fairnessStops,
  Kinds,
  Method,
  mostRaters,
  RevealMode,
  Settings,
  SettingsFile,
  settingsSchema,
  smallestGroups,
  usualIn,
  usualSettings,
} from "./settings.ts";
export { hasHiddenMarks, isReserved } from "./text.ts";
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
