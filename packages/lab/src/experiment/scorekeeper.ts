import type { OptionValue } from "@unswayed/core";
import type { Belief, Question } from "../methods/method.ts";
import type { Problem } from "../problem.ts";
import { regret } from "../regret.ts";
import type { Row } from "./row.ts";

/** What a method said after a question was answered. */
export interface Statement {
  readonly recommended: OptionValue | null;
  readonly influence: readonly (readonly number[])[] | null;
  readonly belief: Belief | null;
}

/** A regret this small, as a share of what a random option loses, is rounding. */
const noRegret = 1e-9;

/** Compares what a method asks and says with the truth, question by question. */
export class Scorekeeper {
  readonly #problem: Problem;
  /** What an option drawn at random loses. */
  readonly #unit: number;
  #question = 0;
  #votes = { public: 0, private: 0 };
  #round = 0;
  #regret = Number.NaN;
  #simple = Infinity;
  #cumulative = 0;

  constructor(problem: Problem) {
    const { truth } = problem;
    this.#problem = problem;
    this.#unit = truth.optimum.value - truth.meanSocialUtility;
  }

  get votes(): { readonly public: number; readonly private: number } {
    return this.#votes;
  }

  /** Counts a question. The option a round is about counts once, however often the round is asked. */
  count({ channel, round, options }: Question): void {
    this.#question += 1;
    this.#votes = { ...this.#votes, [channel]: this.#votes[channel] + 1 };
    this.#regret = this.#regretOf(options[0]!);
    this.#simple = Math.min(this.#simple, this.#regret);
    if (round !== this.#round) this.#cumulative += this.#regret;
    this.#round = round;
  }

  /** The row of the question counted last. */
  row(question: Question, { recommended, influence, belief }: Statement): Row {
    const { truth } = this.#problem;
    const reported = recommended === null ? this.#unit : this.#regretOf(recommended);
    const share = (regret: number): number => (this.#unit > 0 ? regret / this.#unit : 0);
    const lead = belief?.lead ?? null;
    return {
      question: this.#question,
      round: question.round,
      channel: question.channel,
      candidate: question.options[0]!,
      reference: question.options[1] ?? question.options[0]!,
      publicVotes: this.#votes.public,
      privateVotes: this.#votes.private,
      regret: this.#regret,
      simpleRegret: this.#simple,
      cumulativeRegret: this.#cumulative,
      recommended,
      reportedRegret: reported,
      normalizedSimpleRegret: share(this.#simple),
      normalizedCumulativeRegret: share(this.#cumulative),
      normalizedReportedRegret: share(reported),
      influenceError: influence && frobeniusDistance(influence, truth.influence),
      improvement: question.measures?.improvement ?? null,
      privateWidth: question.measures?.privateWidth ?? null,
      publicWidth: question.measures?.publicWidth ?? null,
      threshold: question.measures?.threshold ?? null,
      leadLower: lead?.lower ?? null,
      leadUpper: lead?.upper ?? null,
      leadTruth: lead && truth.socialUtility(lead.option) - truth.socialUtility(lead.runnerUp),
      chanceBest: belief?.chanceBest ?? null,
      isBest: recommended !== null && reported <= noRegret * this.#unit,
      expectedLoss: belief?.expectedLoss ?? null,
      expectedRegret: belief?.expectedRegret ?? null,
      promisedRegret: belief?.promisedRegret ?? null,
    };
  }

  /** Not below zero: the optimum of a box is known to so many digits only. */
  #regretOf(option: OptionValue): number {
    return Math.max(0, regret(this.#problem, option));
  }
}

function frobeniusDistance(
  a: readonly (readonly number[])[],
  b: readonly (readonly number[])[],
): number {
  let square = 0;
  a.forEach((row, i) => {
    row.forEach((weight, j) => {
      square += (weight - b[i]![j]!) ** 2;
    });
  });
  return Math.sqrt(square);
}
