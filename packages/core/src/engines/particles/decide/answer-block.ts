import type { BallotChannel } from "../../../question/ballots.ts";
import { questionKinds } from "../../../question/kinds.ts";
import type { AnswerMoments, KindName } from "../../../question/question-kind.ts";
import type { Draws } from "../belief/belief.ts";

/**
 * Answers that could be given, as numbers y whose mean and noise every draw predicts; each kind of question says which.
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

/** One voter's question: some options. */
export interface VoterQuestion {
  readonly voter: number;
  readonly options: readonly number[];
}

export function answerBlock(
  draws: Draws,
  kind: KindName,
  channel: BallotChannel,
  questions: readonly VoterQuestion[],
): AnswerBlock {
  const all = questions.map(({ options }) => questionKinds[kind].moments(options.length));
  const rows = all.reduce((sum, { mean }) => sum + mean.length, 0);
  const block = {
    rows,
    deviations: new Float64Array(rows * draws.count),
    noise: new Float64Array(rows * rows),
  };
  let row = 0;
  questions.forEach((question, k) => {
    fill(draws, channel, question, all[k], row, block);
    row += all[k].mean.length;
  });
  return block;
}

function fill(
  draws: Draws,
  channel: BallotChannel,
  { voter, options }: VoterQuestion,
  moments: AnswerMoments,
  row: number,
  block: AnswerBlock,
): void {
  const { count, voterCount, optionCount } = draws;
  const table = channel === "public" ? draws.publicUtilities : draws.privateUtilities;
  const w = new Float64Array(options.length);
  const { mean } = moments;
  const means = new Float64Array(mean.length);
  for (let m = 0; m < count; m++) {
    const at = (m * voterCount + voter) * optionCount;
    for (let c = 0; c < w.length; c++) w[c] = table[at + options[c]];
    moments.fill(w);
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

/** Draws over which the noise of one question is averaged; its means are taken over all. */
const noiseDraws = 24;

/**
 * The same question put to several voters, with the answers of all added up: few numbers, however many voters. What is lost is who
 * said what, which matters little to a group's mean.
 */
export function pooledBlock(
  draws: Draws,
  kind: KindName,
  channel: BallotChannel,
  voters: readonly number[],
  options: readonly number[],
): AnswerBlock {
  const { count, voterCount, optionCount } = draws;
  const table = channel === "public" ? draws.publicUtilities : draws.privateUtilities;
  const moments = questionKinds[kind].moments(options.length, options.length);
  const { mean } = moments;
  const rows = mean.length;
  const deviations = new Float64Array(rows * count);
  const noise = new Float64Array(rows * rows);
  const w = new Float64Array(options.length);
  const every = Math.max(1, Math.floor(count / noiseDraws));
  const noted = Math.ceil(count / every);
  for (let m = 0; m < count; m++) {
    for (const voter of voters) {
      const at = (m * voterCount + voter) * optionCount;
      for (let c = 0; c < w.length; c++) w[c] = table[at + options[c]];
      moments.fill(w);
      for (let c = 0; c < rows; c++) deviations[c * count + m] += mean[c];
      if (m % every !== 0) continue;
      for (let c = 0; c < rows; c++) {
        for (let other = 0; other <= c; other++) {
          const joint = moments.covariance(c, other) / noted;
          noise[c * rows + other] += joint;
          if (other < c) noise[other * rows + c] += joint;
        }
      }
    }
  }
  for (let c = 0; c < rows; c++) {
    let sum = 0;
    for (let m = 0; m < count; m++) sum += deviations[c * count + m];
    centre(deviations, c * count, count, sum / count);
  }
  return { rows, deviations, noise };
}
