import type { Slack } from "../estimate/confidence-set.ts";
import type { NormBoundRule } from "../estimate/norm-bound.ts";
import type { InfluenceSettings } from "../influence/influence-structure.ts";
import type { KernelSpec } from "../kernel/kernel.ts";
import type { OptionValue, SpaceSpec } from "../space/option-space.ts";
import type { Welfare } from "../welfare/aggregate.ts";

/** What makes an option good for the group as people give it; `gainOver` names an option of the study. */
export type StudyLevels = "raw" | "shortfall" | "own-range" | { readonly gainOver: OptionValue };

/** Everything a study depends on besides its answers. All but voters and options have defaults. */
export interface StudySettings {
  /** Names of the people, at least one, all different. */
  readonly voters: readonly string[];
  readonly options: SpaceSpec;
  /** Which method. "paper" is Algorithm 1 of the paper with the repairs in docs/paper-notes.md. */
  readonly preset?: "paper";
  readonly seed?: number | string;
  /** How utilities become one. Default: the average. */
  readonly welfare?: Welfare;
  /** What is compared between people when the welfare is not an average. No default: people must choose. */
  readonly levels?: StudyLevels;
  readonly kernel?: KernelSpec;
  readonly lengthScale?: number | LengthScaleRule;
  readonly jitter?: number;
  readonly normBound?: number | NormBoundRule;
  readonly slack?: Partial<Slack>;
  readonly influence?: Partial<InfluenceSettings>;
  readonly tieStrength?: number;
  readonly initialPairs?: number;
  readonly forcedPrivateRounds?: number;
  readonly privateVoteDecay?: number;
  readonly privateVotes?: PrivateVotePolicy;
  readonly cost?: { readonly public?: number; readonly private?: number };
  readonly stop?: Partial<StopRule>;
  readonly search?: { readonly screened?: number; readonly exact?: number };
}

/** "each-round": right after the public vote, by the rule. "gathered": only when `askPrivate` is called. */
export type PrivateVotePolicy = "each-round" | "gathered" | "always" | "never";

export interface LengthScaleRule {
  readonly grid: readonly number[];
  /** Rounds between re-selections. */
  readonly every: number;
}

export interface StopRule {
  /** Stop when no option could be better than the last by more than this (in logits of social utility). */
  readonly improvement: number;
  /** …or after this many rounds, the initial ones included. */
  readonly rounds: number;
  /** …or when this much has been spent. */
  readonly cost: number;
}

export interface ResolvedSettings {
  readonly voters: readonly string[];
  readonly options: SpaceSpec;
  readonly preset: "paper";
  readonly seed: number | string;
  readonly welfare: Welfare;
  readonly levels: StudyLevels;
  readonly kernel: KernelSpec | null;
  readonly lengthScale: number | LengthScaleRule;
  readonly jitter: number;
  readonly normBound: number | NormBoundRule;
  readonly slack: Slack;
  readonly influence: Partial<InfluenceSettings>;
  readonly tieStrength: number;
  readonly initialPairs: number;
  readonly forcedPrivateRounds: number;
  readonly privateVoteDecay: number;
  readonly privateVotes: PrivateVotePolicy;
  readonly cost: { readonly public: number; readonly private: number };
  readonly stop: StopRule;
  readonly search: { readonly screened: number; readonly exact: number };
}
