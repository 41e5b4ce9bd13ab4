import type { Ballot, BallotChannel } from "../../src/question/ballots.ts";

/** Someone's answer about two options: the first is better, or the second. */
export function pairBallot(
  voter: number,
  channel: BallotChannel,
  first: number,
  second: number,
  isFirst = true,
): Ballot {
  return { kind: "pair", voter, channel, options: [first, second], answer: [isFirst ? 0 : 1] };
}
