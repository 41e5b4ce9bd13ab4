import type { KernelSpec, OptionValue, SpaceSpec, StudyLevels, Welfare } from "@unswayed/core";
import type { PaperSettings } from "@unswayed/paper";

/**
 * A decision whose answer is known. What a method may see and what only an experiment may see are two objects, so that
 * no method can reach the truth by accident.
 */
export interface Problem {
  readonly task: Task;
  readonly truth: Truth;
}

/** What everyone knows of a decision before the first vote: all that a method is given. */
export interface Task {
  /** Names the problem on the command line and in result files, such as "toy" or "team". */
  readonly name: string;
  /** One line for a list of problems. */
  readonly title: string;
  /** Names of the people, all different. */
  readonly voters: readonly string[];
  readonly options: SpaceSpec;
  readonly welfare: Welfare;
  /**
   * What is compared between people. "raw" where the welfare is the average; elsewhere only in problems that repeat what
   * the paper did, since votes do not determine it (P14).
   */
  readonly levels: StudyLevels;
  /** The kernel that the person who set the task would choose; absent: the one that suits the space. */
  readonly kernel?: KernelSpec;
  /** Settings that the person who set the task would give the paper's algorithm, such as a length scale and a norm bound. */
  readonly paperSettings?: Partial<PaperSettings>;
}

/** What people really want and who really sways whom. Made by `truthOf`. */
export interface Truth {
  /** u_i(x), in the units of votes: a difference of 1 is odds of e to 1. */
  utility(voter: number, option: OptionValue): number;
  /** A, n rows that sum to 1: row i listens to column j. */
  readonly influence: readonly (readonly number[])[];
  /**
   * What voter i's open answers follow, where it is not (A u)_i: peer pressure, or a bias common to all. It may depend
   * on the pair, so it is a difference: how much i would in public prefer the candidate.
   */
  publicDifference?(voter: number, candidate: OptionValue, reference: OptionValue): number;
  /** How these people answer besides what they want. Absent: everyone always answers, and none errs at random. */
  readonly habits?: VoterHabits;
  /** 𝒮(x): the task's welfare of everyone's utility, each counted from the task's levels. */
  socialUtility(option: OptionValue): number;
  /**
   * Options that stand for the space where something is averaged or compared over it: all of a finite space, a fine
   * grid of a box.
   */
  readonly grid: readonly OptionValue[];
  /** Where 𝒮 is largest over the space, and how large: what a group free of sway would choose. */
  readonly optimum: KnownOptimum;
  /**
   * Where 𝒮 of A u is largest: what the group's open answers, taken at their word, would choose. Its value is of A u. With
   * a `publicDifference`, that of each option against the others on average stands for (A u)_i.
   */
  readonly publicOptimum: KnownOptimum;
  /** The mean of 𝒮 over the grid: what an option drawn at random is worth. */
  readonly meanSocialUtility: number;
}

/** An option that is best by some measure, and how good it is by that measure. */
export interface KnownOptimum {
  readonly option: OptionValue;
  readonly value: number;
}

/** How simulated voters answer, besides what they want. */
export interface VoterHabits {
  /** ν of Davidson's model: equals are called a tie with probability ν/(2 + ν). Default 0, never. */
  readonly tieStrength?: number;
  /** How often a voter does not answer at all. Default 0, never. */
  readonly abstention?: number;
  /** How often an answer has nothing to do with the question and is either option alike. Default 0, never. */
  readonly lapse?: number;
}
