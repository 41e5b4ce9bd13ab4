import type { SamplerEffort } from "../../belief/sampler.ts";
import type { UnknownsPrior } from "../../belief/unknowns.ts";
import type { KernelSpec } from "../../kernel/kernel.ts";
import type { AnswerModel } from "../../question/answer-model.ts";
import type { ResolvedShared, SharedSettings } from "../settings-types.ts";

/** Settings of preset "default". All but voters and options have defaults: see `defaultSettings` for them and their reasons. */
export interface DefaultSettings extends SharedSettings {
  /** Our own method: a posterior by particles, and the question worth most to the decision for its cost. */
  readonly preset?: "default";
  /** What people are asked: which of two options, which is the best of three or four, or in which order they are. */
  readonly questions?: QuestionWord;
  /** Whether a pair may be put again on the same channel. */
  readonly repeats?: boolean;
  /** How alike options are. Default: what suits the options, at several length scales at once. */
  readonly kernel?: KernelSpec;
  /** Length scales held possible, as shares of the space; the votes tell between them. Not with a kernel of one's own. */
  readonly lengthScales?: readonly number[];
  /** How people answer what they want: slips and ties. */
  readonly answers?: Partial<AnswerModel>;
  /** What is believed before any vote. */
  readonly prior?: Partial<UnknownsPrior>;
  /** Which view counts: what people think alone, or what they say after discussion (positive influence). */
  readonly target?: TargetView;
  /** Who sways whom: to be learned, nobody, or known. Of a known matrix whoever leaves is cut out, and whoever joins listens to nobody. */
  readonly influence?: InfluenceAssumption;
  /** When the study says that it is done. */
  readonly stop?: Partial<DefaultStopRule>;
  /** How hard the sampler works. */
  readonly effort?: Partial<SamplerEffort>;
}

/** How questions are put. */
export type QuestionWord =
  | "pairs"
  | "best-of-three"
  | "best-of-four"
  | "order-of-three"
  | "order-of-four";

/**
 * Whose consensus is looked for: "alone" that of private views, free of influence; "discussed" that of the views after
 * discussion, where people clear up misunderstandings rather than give in (paper: app:positive).
 */
export type TargetView = "alone" | "discussed";

/** What is taken for granted about who sways whom: nothing, that nobody does, or a known matrix. */
export type InfluenceAssumption = "learned" | "none" | readonly (readonly number[])[];

/** When a study of preset "default" says that it is done. */
export interface DefaultStopRule {
  /** Stop when the leader is expected to give up at most this share of what there is to gain … */
  readonly expectedRegret: number;
  /** … or is the best option with at least this probability … */
  readonly chanceBest: number;
  /** … either of them after this many votes in a row: one crossing is often luck. */
  readonly consecutive: number;
  /**
   * … and not before this many questions have been answered in private: agreement in the open is also what one strong voice makes
   * of a group. Not asked for where private votes are never taken or nobody answers them, where influence is not to be
   * learned, or where the view after discussion counts.
   */
  readonly privateRounds: number;
  /** …or after this many rounds. */
  readonly rounds: number;
  /** …or when this much has been spent. */
  readonly cost: number;
}

/** Settings of preset "default" with every default written out. */
export interface ResolvedDefaultSettings extends ResolvedShared {
  readonly preset: "default";
  readonly questions: QuestionWord;
  readonly repeats: boolean;
  readonly kernel: KernelSpec | null;
  readonly lengthScales: readonly number[] | null;
  readonly answers: AnswerModel;
  readonly prior: UnknownsPrior;
  readonly target: TargetView;
  readonly influence: InfluenceAssumption;
  readonly stop: DefaultStopRule;
  readonly effort: SamplerEffort;
}
