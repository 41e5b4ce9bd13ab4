import type { AnswerModel } from "./answer-model.ts";
import type { Opinion, StudyAnswer } from "./answers.ts";

/** The range of ratings; more is better. */
export interface RatingScale {
  readonly from: number;
  readonly to: number;
}

/** The kinds of question there are, each a module of this folder. */
export type KindName = "pair" | "order" | "choice" | "rating" | "approval";

/** One kind of question: what may be asked and answered, what an answer says, and what asking is worth. */
export interface QuestionKind {
  readonly name: KindName;
  /** The fewest and the most options that it may be about. */
  readonly least: number;
  readonly most: number;
  /** What a question about two options is put as: ordering two, or naming the better, is a pair. */
  readonly ofTwo: KindName;
  /** How long an answer takes in private: so many seconds, and so many more for each option. */
  readonly seconds: { readonly base: number; readonly each: number };
  /**
   * The opinion that an answer about so many options states; null for one that says nothing of them or is no such answer.
   *
   * @param scale - what numbers are read on, and must lie on; without one they stay as they are
   */
  parse(answer: unknown, count: number, scale?: RatingScale): Opinion | null;
  /** The answer as studies and files have it, numbers on a scale where one is given. */
  print(opinion: Opinion, count: number, scale?: RatingScale): StudyAnswer;
  /** How an answer names options: one, several with the best first, any of them in no order, or a number for each. */
  readonly naming: "one" | "best-first" | "any" | "numbers";
  /** What is answered in a word that names no option. */
  readonly words: readonly StudyAnswer[];
  /** What may be answered, for a refusal. */
  wanted(count: number, scale?: RatingScale): string;
  /** The answer with the names of the options: "Blue > Green". */
  told(opinion: Opinion, names: readonly string[]): string;
  /** 1 where an opinion puts place i before place j, −1 where it is the other way round, 0 where it says neither. */
  prefers(opinion: Opinion, i: number, j: number): number;
  /**
   * The same opinion where the options are put in another order.
   *
   * @param places - where each option stands now, in the old order
   */
  turned(opinion: Opinion, places: readonly number[]): Opinion;
  /** Whether a value is an opinion about so many options. */
  accepts(opinion: unknown, count: number): opinion is Opinion;
  /** Whether opinions are numbers on a scale, one for each option. */
  readonly isScaled: boolean;
  /** Whether all that is said on one channel counts as one answer, and not each by itself. */
  readonly isPooled: boolean;
  /** Names the likelihood; kinds with the same one share a table. */
  readonly evidence: () => EvidenceBuilder;
  /**
   * Numbers that stand for an answer in planning, and their moments where utilities are known.
   *
   * @param most - how many numbers at most; `mostNumbers` by default
   */
  moments(count: number, most?: number): AnswerMoments;
  /** These numbers of an answer that was given; null where it leaves some open. */
  observed(opinion: Opinion, count: number): readonly number[] | null;
  /** How surprising an opinion is, where utilities are known. */
  surprise(opinion: Opinion, w: Float64Array, model: AnswerModel): Surprise;
  /** How many numbers in [0, 1) decide a simulated person's answer. */
  drawCount(count: number): number;
  /**
   * A simulated person's answer.
   *
   * @param w - what the options are worth to them; only differences count
   * @param draws - as many as `drawCount`
   */
  simulated(w: readonly number[], habits: AnswerHabits, draws: readonly number[]): Opinion;
  /**
   * What someone answers who says exactly what they think.
   *
   * @param worths - how good each option is to them; of a kind that is scaled, as shares of the scale
   * @param turn - from which place on equals are named, where one of them has to be first
   */
  meant(worths: readonly number[], turn?: number): Opinion;
}

/** How a simulated person answers what they want. */
export interface AnswerHabits {
  readonly tieStrength?: number;
  readonly lapse?: number;
  /** The share of the scale that an option of utility 0 gets, and how much of it one unit of utility is. */
  readonly level?: number;
  readonly spread?: number;
}

/**
 * Mean and covariance of the numbers that stand for an answer. For more than four options those of the first three alone, unless more
 * are wanted: a plan's cost grows with the cube of its numbers.
 *
 * Dimensions: q numbers.
 */
export interface AnswerMoments {
  /** q */
  readonly mean: Float64Array;
  /** Entries 0 ≤ z ≤ x < q of the covariance. */
  covariance(x: number, z: number): number;
  /**
   * Works them out.
   *
   * @param w - the utility of each option
   */
  fill(w: Float64Array): void;
}

/** At most so many numbers stand for an answer. */
export const mostNumbers = 3;

/** −log P(answer) less its mean over what could have been answered, and its variance. */
export interface Surprise {
  readonly excess: number;
  readonly variance: number;
}

/** Takes in answers of one likelihood. */
export interface EvidenceBuilder {
  /**
   * Takes one answer in.
   *
   * @param cells - where the utilities of the options asked about stand, in the table of all
   * @param weight - 1 for an answer given, less while a sampler lets it in by degrees
   * @param rows - of a kind that is pooled, whose each cell is
   */
  add(cells: readonly number[], opinion: Opinion, weight: number, rows?: readonly number[]): void;
  /** All that was taken in. */
  table(): EvidenceTable;
}

/** Answers of one likelihood as flat tables. */
export interface EvidenceTable {
  /** Every cell that is read. */
  readonly cells: readonly Int32Array[];
  /** Σ weight·log P. */
  value(model: AnswerModel, w: Float64Array): number;
  /** Its slopes, added to `slopes`: a trajectory needs the value only at its end, and a logarithm costs as much as all the rest. */
  addSlopes(model: AnswerModel, w: Float64Array, slopes: Float64Array): void;
}
