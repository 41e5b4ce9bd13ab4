import type { KernelSpec, RatingScale, SharedSettings } from "@unswayed/core";
import type { ResolvedShared } from "@unswayed/core/method";

/** Settings of the method of scores. All but voters and options have defaults: see `scoresDefaults` for them and their reasons. */
export interface ScoresSettings extends SharedSettings {
  /** The range of scores; more is better. */
  readonly scale?: RatingScale;
  /** How alike options are. Default: what suits the options, with a length scale that the scores choose. */
  readonly kernel?: KernelSpec;
  /** How far a liking reaches, as a share of the space, to begin with; "learned" by the scores unless `isLengthScaleFixed`. */
  readonly lengthScale?: number;
  /** Whether the length scale stays as it is given. */
  readonly isLengthScaleFixed?: boolean;
  /**
   * Whether public scores are taken to be no less noisy than private ones. Where everyone says in public what nobody thinks, no influence explains
   * both; private scores are then believed. Default false: each channel has its own noise, as in the paper.
   */
  readonly isPrivateTrusted?: boolean;
  /** How many standard deviations of hope count when the next option is chosen. */
  readonly exploration?: number;
  /** Random options to begin with, scored on both channels. */
  readonly initialOptions?: number;
  /** By what private scores are decided on. */
  readonly privateRule?: PrivateScoreRule;
  /** c in c·t^−q, how unsure private opinion must be in round t to be asked. */
  readonly privateThreshold?: number;
  /** q in c·t^−q. */
  readonly privateDecay?: number;
  /** How clearly a vote follows from a difference: logits for the whole scale. */
  readonly voteLogits?: number;
  /** When the study says that it is done. */
  readonly stop?: Partial<ScoresStopRule>;
}

/**
 * By what private scores are decided on. "utility": by how unsure the group's private utility of the option still is.
 * "influence": by how unsure B = (A + λI)⁻¹ is, as in the paper (paper: app:gp).
 */
export type PrivateScoreRule = "utility" | "influence";

/** When a study of the method of scores says that it is done. */
export interface ScoresStopRule {
  /** Stop when no option is likely to be better than the leader by more than this share of the scale. */
  readonly improvement: number;
  /** …or after this many rounds, the initial ones included. */
  readonly rounds: number;
  /** …or when this much has been spent. */
  readonly cost: number;
}

/** Settings of the method of scores with every default written out. */
export interface ResolvedScoresSettings extends ResolvedShared {
  readonly method: "scores";
  readonly scale: RatingScale;
  readonly kernel: KernelSpec | null;
  readonly lengthScale: number;
  readonly isLengthScaleFixed: boolean;
  readonly isPrivateTrusted: boolean;
  readonly exploration: number;
  readonly initialOptions: number;
  readonly privateRule: PrivateScoreRule;
  readonly privateThreshold: number;
  readonly privateDecay: number;
  readonly voteLogits: number;
  readonly stop: ScoresStopRule;
}
