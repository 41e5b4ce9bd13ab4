import type { Option } from "../kernel/kernel.ts";
import type { MeetingModel } from "../meeting/next-step.ts";
import type { RecordRules, StudyState } from "./log.ts";
import type { ProposedQuestion, QuestionShape } from "./proposed-question.ts";
import type { Pairing, VoteRequest } from "./requests.ts";
import type {
  Advantage,
  Consensus,
  FitReport,
  InfluenceReport,
  Leader,
  Prediction,
  QuestionsNeeded,
  StudyStatus,
} from "./results.ts";

/**
 * The parts of the work. Of preset "paper": choosing length scale and norm bound, the estimate, the confidence set, widths, the
 * next pair. Of preset "default": taking answers in, the next question.
 */
export type WorkPhase =
  | "scales"
  | "estimate"
  | "set"
  | "widths"
  | "comparison"
  | "belief"
  | "question";

/** How work is watched and ended. */
export interface Work {
  readonly shouldStop?: () => boolean;
  readonly onPhase?: (phase: WorkPhase) => void;
}

/**
 * A way to decide what is asked next and what is believed: the part of a study that differs between presets. Everything
 * it says is a function of its settings and the state. What it remembers between calls may save work and never changes
 * an answer, so that a study restored from a file goes on as the one that never stopped.
 */
export interface StudyMethod {
  /** What would pay to ask, and whether the answers are enough: what a meeting goes by. */
  meeting(state: StudyState, work: Work): MeetingModel<ProposedQuestion>;
  /** New rounds to be asked in one breath, each knowing of those before it. */
  requestsTogether(state: StudyState, count: number, work: Work): readonly VoteRequest[];
  /** Null while nobody has said anything and there is a choice. */
  leader(state: StudyState, work: Work): Leader | null;
  consensus(state: StudyState, work: Work): Consensus;
  predict(state: StudyState, option: Option, work: Work): Prediction;
  /** Of the candidate over the reference. */
  advantage(state: StudyState, pair: Pairing, work: Work): Advantage;
  influence(state: StudyState, hasRanges: boolean, work: Work): InfluenceReport;
  status(state: StudyState, work: Work): StudyStatus;
  /** Null where the method has no such check. */
  fit(state: StudyState, work: Work): FitReport | null;
  /** About how many more questions would tell the leader from the runner-up; null when that cannot be said. */
  questionsToSeparate(state: StudyState, work: Work): QuestionsNeeded | null;
  /** A vote on two options, in a study whose meeting has people rate them; null when there is none. */
  nextVote?(state: StudyState, work: Work): VoteRequest | null;
}

/** What a method finds, told the situation in place of the state and the work. */
type Findings<S> = {
  readonly [K in keyof StudyMethod]: NonNullable<StudyMethod[K]> extends (
    state: StudyState,
    ...rest: [...infer A, Work]
  ) => infer R
    ? (situation: S, ...args: A) => R
    : never;
};

/** A method of which every call begins by looking at the situation. */
export function methodIn<S>(
  situation: (state: StudyState, work: Work) => S,
  findings: Findings<S>,
): StudyMethod {
  const call =
    (find: (...args: unknown[]) => unknown) =>
    (state: StudyState, ...rest: unknown[]): unknown =>
      find(situation(state, rest[rest.length - 1] as Work), ...rest.slice(0, -1));
  return Object.fromEntries(
    Object.entries(findings).map(([name, find]) => [name, call(find as never)]),
  ) as unknown as StudyMethod;
}

/** A method by name: its settings, and how it begins. */
export interface Preset<Given, Resolved> {
  /** The names of all its settings. */
  readonly fields: readonly string[];
  /** The settings with every default written out, checked to the last field. The given ones are not shared with anybody. */
  resolve(given: Given): Resolved;
  rules(settings: Resolved): RecordRules;
  /** What people are asked, and about how many options at once. */
  shape(settings: Resolved): QuestionShape;
  begin(settings: Resolved): StudyMethod;
}
