import { logistic } from "../belief/answer-model.ts";
import type { BallotChannel } from "../belief/ballots.ts";
import type { Draws } from "../belief/belief.ts";
import { exp } from "../linalg/elementary.ts";
import { type AnswerMoments, ChoiceMoments } from "./answer-moments.ts";
import { OrderMoments } from "./order-moments.ts";

/**
 * Answers that could be given, as numbers y whose mean and noise every draw predicts:
 *
 *     pair      y = 1 for the first option, 0 for the second
 *     choice    y_x = 1 for the option put first, else 0; one number for each option but the last
 *     order     y_x = how many of the others x is put before; one number for each option but the last
 *
 * Dimensions: M draws, q numbers.
 */
export interface AnswerBlock {
  /** q */
  readonly rows: number;
  /** q × M: E[y | draw], less its mean over draws. */
  readonly deviations: Float64Array;
  /** q × q: E Cov[y | draw], block by block for each voter. */
  readonly noise: Float64Array;
}

/** One voter's question: two options for a pair, two or more for a choice or an order. */
export interface VoterQuestion {
  readonly voter: number;
  readonly options: readonly number[];
}

/** How a question is put: two options, the best of several, or several in order. */
export type QuestionKind = "pair" | "choice" | "order";

export function answerBlock(
  draws: Draws,
  kind: QuestionKind,
  channel: BallotChannel,
  questions: readonly VoterQuestion[],
): AnswerBlock {
  const rowsOf = (question: VoterQuestion): number =>
    kind === "choice" || kind === "order" ? question.options.length - 1 : 1;
  const rows = questions.reduce((sum, question) => sum + rowsOf(question), 0);
  const block = {
    rows,
    deviations: new Float64Array(rows * draws.count),
    noise: new Float64Array(rows * rows),
  };
  let row = 0;
  for (const question of questions) {
    if (kind === "pair") fillPair(draws, channel, question, row, block);
    else {
      const Moments = kind === "choice" ? ChoiceMoments : OrderMoments;
      fillSeveral(draws, channel, question, new Moments(question.options.length), row, block);
    }
    row += rowsOf(question);
  }
  return block;
}

function tableOf(draws: Draws, channel: BallotChannel): Float64Array {
  return channel === "public" ? draws.publicUtilities : draws.privateUtilities;
}

function fillPair(
  draws: Draws,
  channel: BallotChannel,
  question: VoterQuestion,
  row: number,
  block: AnswerBlock,
): void {
  const { count, voterCount, optionCount } = draws;
  const table = tableOf(draws, channel);
  const [a, b] = question.options;
  const start = row * count;
  let mean = 0;
  let noise = 0;
  for (let m = 0; m < count; m++) {
    const at = (m * voterCount + question.voter) * optionCount;
    const p = logistic(table[at + a] - table[at + b]);
    block.deviations[start + m] = p;
    mean += p;
    noise += p * (1 - p);
  }
  centre(block.deviations, start, count, mean / count);
  block.noise[row * block.rows + row] = noise / count;
}

/** A choice or an order. */
function fillSeveral(
  draws: Draws,
  channel: BallotChannel,
  { voter, options }: VoterQuestion,
  moments: AnswerMoments,
  row: number,
  block: AnswerBlock,
): void {
  const { count, voterCount, optionCount } = draws;
  const table = tableOf(draws, channel);
  const weights = new Float64Array(options.length);
  const { mean } = moments;
  const means = new Float64Array(mean.length);
  for (let m = 0; m < count; m++) {
    const at = (m * voterCount + voter) * optionCount;
    let top = -Infinity;
    for (const option of options) top = Math.max(top, table[at + option]);
    for (let c = 0; c < weights.length; c++) {
      weights[c] = Math.max(exp(table[at + options[c]] - top), Number.MIN_VALUE);
    }
    moments.fill(weights);
    for (let c = 0; c < mean.length; c++) {
      block.deviations[(row + c) * count + m] = mean[c];
      means[c] += mean[c] / count;
      for (let other = 0; other <= c; other++) {
        const joint = moments.covariance(c, other) / count;
        block.noise[(row + c) * block.rows + row + other] += joint;
        if (other < c) block.noise[(row + other) * block.rows + row + c] += joint;
      }
    }
  }
  means.forEach((value, c) => {
    centre(block.deviations, (row + c) * count, count, value);
  });
}

function centre(values: Float64Array, start: number, count: number, mean: number): void {
  for (let m = 0; m < count; m++) values[start + m] -= mean;
}
