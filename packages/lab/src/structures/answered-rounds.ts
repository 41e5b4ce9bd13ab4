import { InvalidInputError } from "@unswayed/core";
import { checkBallots } from "@unswayed/core/method";
import type { Ballot } from "@unswayed/core/question";
import { questionKinds } from "@unswayed/core/question";

/** One question and its answers: the unit that is left out when structures are compared. */
export interface AnsweredRound {
  /** Which meeting of the group it belongs to, from 0. Default 0: all of one meeting. */
  readonly meeting?: number;
  /** Public and private answers on one pair; any voters, on either channel or both. */
  readonly ballots: readonly Ballot[];
}

/** One answer as the fit sees it. A tie counts half a win each way. */
export interface GivenAnswer {
  readonly round: number;
  readonly meeting: number;
  readonly voter: number;
  readonly isPublic: boolean;
  readonly candidate: number;
  readonly reference: number;
  /** Share of the answer that went to the candidate: 1, 0 or ½. */
  readonly forCandidate: number;
}

export function answersOf(
  rounds: readonly AnsweredRound[],
  voterCount: number,
  optionCount: number,
): readonly GivenAnswer[] {
  if (!Array.isArray(rounds)) throw new InvalidInputError("rounds", rounds, "a list of rounds");
  return (rounds as readonly AnsweredRound[]).flatMap((round, k) => {
    const { meeting = 0, ballots } = round;
    if (!Number.isInteger(meeting) || meeting < 0) {
      throw new InvalidInputError(`rounds[${k}].meeting`, meeting, "a whole number from 0");
    }
    checkBallots(`rounds[${k}].ballots`, ballots, voterCount, optionCount);
    return ballots.map((ballot, b) => {
      const { options } = ballot;
      const observed = questionKinds[ballot.kind].observed(ballot.answer, options.length);
      if (options.length !== 2 || observed === null) {
        throw new InvalidInputError(`rounds[${k}].ballots[${b}].options`, options, "a pair");
      }
      return {
        round: k,
        meeting,
        voter: ballot.voter,
        isPublic: ballot.channel === "public",
        candidate: options[0],
        reference: options[1],
        forCandidate: observed[0],
      };
    });
  });
}
