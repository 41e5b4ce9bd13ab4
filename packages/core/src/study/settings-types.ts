import type { GivenPlan, MeetingPlan } from "../meeting/plan.ts";
import type { RatingScale } from "../question/question-kind.ts";
import type { GivenOptions, OptionValue, SpaceSpec } from "../space/option-space.ts";
import type { Welfare } from "../welfare/aggregate.ts";

/** What makes an option good for the group as people give it; `gainOver` names an option of the study. */
export type StudyLevels = "raw" | "shortfall" | "own-range" | { readonly gainOver: OptionValue };

/** Someone who is known by an id, so that two people may have one name. */
export interface Person {
  /** What answers and results call them. */
  readonly id: string;
  /** What people read. Default: the id. */
  readonly name?: string;
}

/** What every method needs to be told: who decides, among what, and what is good for the group. */
export interface SharedSettings {
  /** The people, at least one: names, all different, or ids with names. Blanks around a name do not count. */
  readonly voters: readonly (string | Person)[];
  /** The names of people with ids, as files have them. */
  readonly names?: Readonly<Record<string, string>>;
  /** What is chosen among: names, as in ["Park", "Mill"], or a list, a box or a graph. */
  readonly options: GivenOptions;
  /** Where chance begins: the same seed and the same answers give the same questions. Default 1. */
  readonly seed?: number | string;
  /** How utilities become one. Default: the average. */
  readonly welfare?: Welfare;
  /** What is compared between people when the welfare is not an average. The default method takes shortfall; the paper's must be told. */
  readonly levels?: StudyLevels;
  /**
   * How the meeting goes: "both" (public questions, and private ones when they pay), "check" (public votes are there already),
   * "private", or some fields of a plan.
   */
  readonly plan?: GivenPlan;
  /** What a question on each channel costs; the same as the plan's price. */
  readonly cost?: { readonly public?: number; readonly private?: number };
}

/** The same with every default written out. */
export interface ResolvedShared {
  readonly voters: readonly string[];
  /** Of people whose name is another than their id. */
  readonly names?: Readonly<Record<string, string>>;
  readonly options: SpaceSpec;
  readonly seed: number | string;
  readonly welfare: Welfare;
  readonly levels: StudyLevels;
  readonly plan: MeetingPlan;
  readonly cost: { readonly public: number; readonly private: number };
}

/** A study's settings with every default written out, those of its method among them. */
export interface ResolvedSettings extends ResolvedShared {
  /** The name of its method. */
  readonly method: string;
  /** The range of ratings, where the method reads any. */
  readonly scale?: RatingScale;
}
