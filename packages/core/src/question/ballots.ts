import { InvalidInputError } from "../errors.ts";
import type { Opinion } from "./answers.ts";
import { kindNamed } from "./kinds.ts";
import type { KindName } from "./question-kind.ts";

/** Whether the group sees an answer. */
export type BallotChannel = "public" | "private";

/** One voter's answer to one question. Voters need not be asked the same, nor all of them: a round is a list of ballots. */
export interface Ballot {
  readonly kind: KindName;
  /** Index of the voter. */
  readonly voter: number;
  readonly channel: BallotChannel;
  /** Indices of the options asked about, all different. */
  readonly options: readonly number[];
  readonly answer: Opinion;
}

export function checkBallots(
  field: string,
  ballots: readonly Ballot[],
  voterCount: number,
  optionCount: number,
): void {
  if (!Array.isArray(ballots)) throw new InvalidInputError(field, ballots, "a list of ballots");
  (ballots as readonly Ballot[]).forEach((ballot, index) => {
    checkBallot(`${field}[${index}]`, ballot, voterCount, optionCount);
  });
}

function checkBallot(field: string, ballot: Ballot, voterCount: number, optionCount: number): void {
  if (typeof ballot !== "object" || ballot === null) {
    throw new InvalidInputError(field, ballot, "a ballot { kind, voter, channel, … }");
  }
  const kind = kindNamed(ballot.kind, `${field}.kind`);
  const { options, answer } = ballot;
  requireIndex(`${field}.voter`, ballot.voter, voterCount, "a voter");
  if (ballot.channel !== "public" && ballot.channel !== "private") {
    throw new InvalidInputError(`${field}.channel`, ballot.channel, '"public" or "private"');
  }
  const isSet = Array.isArray(options) && new Set(options).size === options.length;
  if (!isSet || options.length < kind.least || options.length > kind.most) {
    const wanted = `${kind.least === kind.most ? kind.least : `${kind.least} to ${kind.most}`} different options`;
    throw new InvalidInputError(`${field}.options`, options, wanted);
  }
  for (const option of options) requireIndex(`${field}.options`, option, optionCount, "an option");
  if (!kind.accepts(answer, options.length)) {
    throw new InvalidInputError(
      `${field}.answer`,
      answer,
      `an opinion of a question of kind "${kind.name}"`,
    );
  }
}

function requireIndex(field: string, value: number, count: number, what: string): void {
  if (!Number.isInteger(value) || value < 0 || value >= count) {
    throw new InvalidInputError(field, value, `the index of ${what}, 0 to ${count - 1}`);
  }
}
