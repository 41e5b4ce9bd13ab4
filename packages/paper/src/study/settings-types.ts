import type { KernelSpec, SharedSettings } from "@unswayed/core";
import type { ResolvedShared } from "@unswayed/core/method";
import type { Slack } from "../estimate/confidence-set.ts";
import type { NormBoundRule } from "../estimate/norm-bound.ts";
import type { InfluenceSettings } from "../influence/influence-structure.ts";

/** Settings of the paper's method. All but voters and options have defaults: see `paperDefaults` for them and their reasons. */
export interface PaperSettings extends SharedSettings {
  /** How alike options are. Default: what suits the options, with the length scale below. */
  readonly kernel?: KernelSpec;
  /** How far a liking reaches, as a share of the space; a rule chooses it by the votes. */
  readonly lengthScale?: number | LengthScaleRule;
  /** Added to every option's similarity to itself, so that nearly equal options may differ a little. */
  readonly jitter?: number;
  /** L: how wild a utility may be; a rule raises it when the votes ask for more. */
  readonly normBound?: number | NormBoundRule;
  /** β: how much worse than the best an explanation may be and still be credible. */
  readonly slack?: Partial<Slack>;
  /** What is known of who listens to whom. */
  readonly influence?: Partial<InfluenceSettings>;
  /** ν of Davidson's model of ties. */
  readonly tieStrength?: number;
  /** Random pairs to begin with. */
  readonly initialPairs?: number;
  /** Whether each of them is drawn for itself, or compares a newly drawn option with the one before. */
  readonly initial?: InitialPairs;
  /** Rounds after the start that are also voted on privately, whatever the widths. */
  readonly forcedPrivateRounds?: number;
  /** q in t^−q. */
  readonly privateVoteDecay?: number;
  /** When the study says that it is done. */
  readonly stop?: Partial<StopRule>;
  /** How many options are looked at roughly, and how many exactly, for the next question. */
  readonly search?: { readonly screened?: number; readonly exact?: number };
}

/** How the random pairs of the start are drawn: two new options each, or a new one against the one before. */
export type InitialPairs = "independent" | "chain";

/** Length scales to choose from by leave-one-out. */
export interface LengthScaleRule {
  readonly grid: readonly number[];
  /** Rounds between re-selections. */
  readonly every: number;
}

/** When a study of the paper's method says that it is done. */
export interface StopRule {
  /** Stop when no option could be better than the leader by more than this (in logits of social utility). */
  readonly improvement: number;
  /** …or after this many rounds, the initial ones included. */
  readonly rounds: number;
  /** …or when this much has been spent. */
  readonly cost: number;
}

/** Settings of the paper's method with every default written out. */
export interface ResolvedPaperSettings extends ResolvedShared {
  readonly method: "paper";
  readonly kernel: KernelSpec | null;
  readonly lengthScale: number | LengthScaleRule;
  readonly jitter: number;
  readonly normBound: number | NormBoundRule;
  readonly slack: Slack;
  readonly influence: Partial<InfluenceSettings>;
  readonly tieStrength: number;
  readonly initialPairs: number;
  readonly initial: InitialPairs;
  readonly forcedPrivateRounds: number;
  readonly privateVoteDecay: number;
  readonly stop: StopRule;
  readonly search: { readonly screened: number; readonly exact: number };
}
