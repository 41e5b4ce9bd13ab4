import type { KernelSpec } from "../../../kernel/kernel.ts";
import type { AnswerModel } from "../../../question/answer-model.ts";
import type { RatingScale } from "../../../question/question-kind.ts";
import type { ResolvedShared, SharedSettings } from "../../../study/settings-types.ts";
import type { SamplerEffort } from "../belief/sampler.ts";
import type { UnknownsPrior } from "../belief/unknowns.ts";

/** Settings of the default method. All but voters and options have defaults: see `particlesDefaults` for them and their reasons. */
export interface ParticlesSettings extends SharedSettings {
  /** Our own method: a posterior by particles, and the question worth most to the decision for its cost. */
  readonly method?: undefined;
  /** The range of ratings; more is better. Which kinds of question are asked, and how long, is in the plan: `plan.kinds`. */
  readonly scale?: RatingScale;
  /** Whether a pair may be put again on the same channel. */
  readonly repeats?: boolean;
  /** How alike options are. Default: what suits the options, at several length scales at once. */
  readonly kernel?: KernelSpec;
  /** Length scales held possible, as shares of the space; the votes tell between them. Not with a given kernel. */
  readonly lengthScales?: readonly number[];
  /** How people answer what they want: slips and ties. */
  readonly answers?: Partial<AnswerModel>;
  /** What is believed before any vote. */
  readonly prior?: Partial<UnknownsPrior>;
  /** Which view counts: what people think alone, or what they say after discussion (positive influence). */
  readonly target?: TargetView;
  /** Who sways whom: to be learned, nobody, or known. Of a known matrix anyone who leaves is cut out, and anyone who joins listens to nobody. */
  readonly influence?: InfluenceAssumption;
  /** When the study says that it is done. */
  readonly stop?: Partial<ParticlesStopRule>;
  /** How hard the sampler works. */
  readonly effort?: Partial<SamplerEffort>;
}

/**
 * Whose consensus is looked for: "alone" that of private views, free of influence; "discussed" that of the views after
 * discussion, where people clear up misunderstandings rather than give in (paper: app:positive).
 */
export type TargetView = "alone" | "discussed";

/** What is taken for granted about who sways whom: nothing, that nobody does, or a known matrix. */
export type InfluenceAssumption = "learned" | "none" | readonly (readonly number[])[];

/** When a study of the default method says that it is done. */
export interface ParticlesStopRule {
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

/** Settings of the default method with every default written out. */
export interface ResolvedParticlesSettings extends ResolvedShared {
  readonly method: "particles";
  readonly scale: RatingScale;
  readonly repeats: boolean;
  readonly kernel: KernelSpec | null;
  readonly lengthScales: readonly number[] | null;
  readonly answers: AnswerModel;
  readonly prior: UnknownsPrior;
  readonly target: TargetView;
  readonly influence: InfluenceAssumption;
  readonly stop: ParticlesStopRule;
  readonly effort: SamplerEffort;
}
