import type { OptionValue, SpaceSpec } from "../space/option-space.ts";
import type { Welfare } from "../welfare/aggregate.ts";

/** What makes an option good for the group as people give it; `gainOver` names an option of the study. */
export type StudyLevels = "raw" | "shortfall" | "own-range" | { readonly gainOver: OptionValue };

/**
 * When private votes are asked for. "each-round": right after the public vote, where the method finds it worth its cost.
 * "gathered": only when `askPrivate` is called.
 */
export type PrivateVotePolicy = "each-round" | "gathered" | "always" | "never";

/** What every method needs to be told: who decides, among what, and what is good for the group. */
export interface SharedSettings {
  /** Names of the people, at least one, all different. Blanks around a name do not count. */
  readonly voters: readonly string[];
  /** What is chosen among: a list, a box or a graph. */
  readonly options: SpaceSpec;
  /** Where chance begins: the same seed and the same answers give the same questions. Default 1. */
  readonly seed?: number | string;
  /** How utilities become one. Default: the average. */
  readonly welfare?: Welfare;
  /** What is compared between people when the welfare is not an average. Preset "paper" must be told; "default" takes shortfall. */
  readonly levels?: StudyLevels;
  /** When private votes are asked for: "each-round", "gathered", "always" or "never". */
  readonly privateVotes?: PrivateVotePolicy;
  /** What a round of each kind of vote costs. */
  readonly cost?: { readonly public?: number; readonly private?: number };
}

/** The same with every default written out. */
export interface ResolvedShared {
  readonly voters: readonly string[];
  readonly options: SpaceSpec;
  readonly seed: number | string;
  readonly welfare: Welfare;
  readonly levels: StudyLevels;
  readonly privateVotes: PrivateVotePolicy;
  readonly cost: { readonly public: number; readonly private: number };
}
