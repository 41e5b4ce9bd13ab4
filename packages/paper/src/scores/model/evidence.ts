import { InvalidInputError } from "@unswayed/core";
import type { Option } from "@unswayed/core/method";

/**
 * What people said about options in numbers (paper: assump:direct), and votes beside it.
 *
 * A *task* is one person on one channel, as in multi-task regression: with n voters, task i is voter i in private and
 * task n + i voter i in public. Models that know nothing of channels may use any tasks.
 *
 * | letter | word       | size                                     |
 * |--------|------------|------------------------------------------|
 * | m      | options    | different options that something is said of |
 * | q      | tasks      | 2n for n voters                          |
 * | N      | terms      | scores and votes, one person's each      |
 */
export interface ScoreEvidence {
  readonly options: readonly Option[];
  readonly taskCount: number;
  readonly scores: readonly ScoreTerm[];
  readonly votes: readonly VoteTerm[];
  /** Logits of a vote for a difference of 1 in the units of scores. */
  readonly voteSharpness: number;
}

/** One person's number for one option. */
export interface ScoreTerm {
  /** Its place among the options. */
  readonly option: number;
  readonly task: number;
  readonly value: number;
}

/** One person's choice between two options. */
export interface VoteTerm {
  readonly candidate: number;
  readonly reference: number;
  readonly task: number;
  /** 1 for the candidate, 0 for the reference, ½ for no preference: half a win each way. */
  readonly outcome: 0 | 0.5 | 1;
}

export function checkEvidence(evidence: ScoreEvidence): void {
  const { options, taskCount, scores, votes, voteSharpness } = evidence;
  if (!(Number.isInteger(taskCount) && taskCount >= 1)) {
    throw new InvalidInputError("evidence.taskCount", taskCount, "a whole number, at least 1");
  }
  if (!(voteSharpness > 0 && voteSharpness < Infinity)) {
    throw new InvalidInputError("evidence.voteSharpness", voteSharpness, "a positive number");
  }
  const place = (field: string, value: number, count: number): void => {
    if (Number.isInteger(value) && value >= 0 && value < count) return;
    throw new InvalidInputError(field, value, `a whole number from 0 to ${count - 1}`);
  };
  scores.forEach(({ option, task, value }, k) => {
    place(`evidence.scores[${k}].option`, option, options.length);
    place(`evidence.scores[${k}].task`, task, taskCount);
    if (!Number.isFinite(value)) {
      throw new InvalidInputError(`evidence.scores[${k}].value`, value, "a finite number");
    }
  });
  votes.forEach(({ candidate, reference, task, outcome }, k) => {
    place(`evidence.votes[${k}].candidate`, candidate, options.length);
    place(`evidence.votes[${k}].reference`, reference, options.length);
    place(`evidence.votes[${k}].task`, task, taskCount);
    if (candidate === reference) {
      throw new InvalidInputError(`evidence.votes[${k}].reference`, reference, "another option");
    }
    if (outcome !== 0 && outcome !== 0.5 && outcome !== 1) {
      throw new InvalidInputError(`evidence.votes[${k}].outcome`, outcome, "0, 0.5 or 1");
    }
  });
}

/** The mean of all scores. Influence leaves a constant that all share as it is, so it may be taken off both channels. */
export function meanScore({ scores }: ScoreEvidence): number {
  return scores.length === 0
    ? 0
    : scores.reduce((sum, { value }) => sum + value, 0) / scores.length;
}

/** How much scores differ: the root mean square around their mean, 1 where they do not. */
export function spreadOfScores(evidence: ScoreEvidence): number {
  const { scores } = evidence;
  const mean = meanScore(evidence);
  const square = scores.reduce((sum, { value }) => sum + (value - mean) * (value - mean), 0);
  const spread = scores.length === 0 ? 0 : Math.sqrt(square / scores.length);
  return spread > 0 ? spread : 1;
}
