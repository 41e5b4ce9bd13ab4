import type { Option } from "../kernel/kernel.ts";
import type { MeetingModel } from "../meeting/next-step.ts";
import type { MeetingQuestion } from "../meeting/record.ts";
import type { RecordRules, StudyState } from "./log.ts";
import type { ProposedQuestion } from "./requests.ts";
import type {
  Advantage,
  Consensus,
  FitReport,
  GroupDraws,
  InfluenceReport,
  Leader,
  OnFront,
  Prediction,
  QuestionsNeeded,
  StudyStatus,
  Verdict,
} from "./results.ts";
import type { ResolvedSettings, SharedSettings } from "./settings-types.ts";

/**
 * The parts of the work. Of the paper's method: choosing length scale and norm bound, the estimate, the confidence set, widths, the
 * next pair. Of the default method: taking answers in, the next question.
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
 * A way to decide what is asked next and what is believed: the part of a study that differs between methods. Everything
 * it says is a function of its settings and the state. What it remembers between calls may save work and never changes
 * an answer, so that a study restored from a file goes on as the one that never stopped.
 */
export interface StudyMethod {
  /** Takes in what was said since it was last called: what takes time. Absent in methods that do so when they are asked something. */
  update?(state: StudyState, work: Work): void;
  /** What would pay to ask, and whether the answers are enough: what a meeting goes by. */
  meeting(state: StudyState, work: Work): MeetingModel<ProposedQuestion>;
  /**
   * New public questions to be asked together, each chosen for what it adds to those before it.
   *
   * @param before - questions that will be asked before them
   */
  questionsTogether(
    state: StudyState,
    count: number,
    before: readonly MeetingQuestion[],
    work: Work,
  ): readonly ProposedQuestion[];
  /** Null while nobody has said anything and there is a choice. */
  leader(state: StudyState, work: Work): Leader | null;
  consensus(state: StudyState, work: Work): Consensus;
  predict(state: StudyState, option: Option, work: Work): Prediction;
  /** Of the first over the second. */
  advantage(state: StudyState, pair: readonly [Option, Option], work: Work): Advantage;
  influence(state: StudyState, hasRanges: boolean, work: Work): InfluenceReport;
  status(state: StudyState, work: Work): StudyStatus;
  /** Null where the method has no such check. */
  fit(state: StudyState, work: Work): FitReport | null;
  /** Whether the winner of the public votes stands; null without public votes, or where the method keeps no chances. */
  verdict(state: StudyState, work: Work): Verdict | null;
  /** About how many more questions would tell the leader from the runner-up; null when that cannot be said. */
  questionsToSeparate(state: StudyState, work: Work): QuestionsNeeded | null;
  /** Draws of what the group gains by each option; absent in methods that keep none, null while nothing was said. */
  draws?(state: StudyState, work: Work): GroupDraws | null;
  /** Likeliest first; absent in methods that keep no draws, null while nothing was said. */
  front?(state: StudyState, work: Work): readonly OnFront[] | null;
  /** What it has worked out, for `begin` of a study with the same facts; absent in methods that need none. */
  memory?(state: StudyState): unknown;
}

/** A kind of method: its name in files, its settings, and how it begins. */
export interface MethodKind<
  Given extends SharedSettings = SharedSettings,
  Resolved extends ResolvedSettings = ResolvedSettings,
> {
  /** How files name it. */
  readonly id: string;
  /** The names of all its settings. */
  readonly fields: readonly string[];
  /** The settings with every default written out, checked to the last field. The given ones are not shared with anyone. */
  resolve(given: Given): Resolved;
  /** What it lets into the record. */
  rules(settings: Resolved): RecordRules;
  /**
   * The method at work on one study.
   *
   * @param memory - what `StudyMethod.memory` gave earlier; it saves work and changes no answer
   */
  begin(settings: Resolved, memory?: unknown): StudyMethod;
}

/** The method of one study: a kind with its own settings. Made by calling the kind, `paper({ initialPairs: 3 })`. */
export interface Method {
  readonly kind: MethodKind;
  /** Of this kind alone; what all methods share stands beside the method. */
  readonly settings: object;
}

/** A kind of method that is called with its settings. */
export type MethodMaker<
  Given extends SharedSettings,
  Resolved extends ResolvedSettings,
> = MethodKind<Given, Resolved> & ((settings?: OwnSettings<Given>) => Method);

/** The settings that only this method has. */
type OwnSettings<Given extends SharedSettings> = Omit<Given, keyof SharedSettings | "method">;

/** A kind of method as a function of its settings. */
export function methodMaker<Given extends SharedSettings, Resolved extends ResolvedSettings>(
  kind: MethodKind<Given, Resolved>,
): MethodMaker<Given, Resolved> {
  return Object.assign((settings: OwnSettings<Given> = {} as OwnSettings<Given>): Method => {
    return { kind: kind as MethodKind, settings };
  }, kind);
}
