import type { MeetingQuestion } from "../meeting/record.ts";
import type { Reason } from "./requests.ts";

/** A question that an engine proposes, and why; worked out only if somebody asks. */
export interface ProposedQuestion extends MeetingQuestion {
  /** The vote that a private question repeats, where the same was asked several times. */
  readonly round?: number;
  readonly why?: () => Reason;
}

/** What people are asked in a study. */
export interface QuestionShape {
  readonly kind: MeetingQuestion["kind"];
  /** How many options a question is about. */
  readonly size: number;
}
