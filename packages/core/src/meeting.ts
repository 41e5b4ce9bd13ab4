/** How a meeting goes: plans, the next step, what questions cost. */

export { fallbackQuestion } from "./meeting/fallback.ts";
export {
  drawnQuestion,
  type MeetingModel,
  nextStep,
  questionsLeft,
} from "./meeting/next-step.ts";
export {
  type AskableKind,
  type GivenFields,
  noLimit,
  type OpeningBallot,
  planOf,
  plans,
  type Situation,
} from "./meeting/plan.ts";
export {
  type AskedQuestion,
  type MeetingRecord,
  unaskedInPublic,
} from "./meeting/record.ts";
export {
  costOf,
  costOfPrivateRound,
  type KindSeconds,
  secondsFor,
  usualSeconds,
} from "./meeting/seconds.ts";
