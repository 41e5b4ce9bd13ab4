import { InvalidInputError } from "../errors.ts";

/** Whether the group sees an answer. */
export type BallotChannel = "public" | "private";

/**
 * One voter's answer to one question. Voters need not be asked the same question, nor all of them: a round is a list of
 * ballots.
 *
 *     pair      which of two options is better, or a tie
 *     choice    three or four options (or two, or more), best first, as far as the voter ordered them
 */
export type Ballot = PairBallot | ChoiceBallot;

interface BallotBase {
  /** Index of the voter. */
  readonly voter: number;
  readonly channel: BallotChannel;
}

/** Which of two options is better, or neither. */
export interface PairBallot extends BallotBase {
  readonly kind: "pair";
  /** Index of an option. */
  readonly candidate: number;
  /** Index of another option. */
  readonly reference: number;
  readonly answer: "candidate" | "reference" | "tie";
}

/** The best of several options, and perhaps the next best ones. */
export interface ChoiceBallot extends BallotBase {
  readonly kind: "choice";
  /** The options offered, two or more, all different. */
  readonly options: readonly number[];
  /** The options this voter put first, second, …: at least one of those offered, all different. */
  readonly order: readonly number[];
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
  requireIndex(`${field}.voter`, ballot.voter, voterCount, "a voter");
  if (ballot.channel !== "public" && ballot.channel !== "private") {
    throw new InvalidInputError(`${field}.channel`, ballot.channel, '"public" or "private"');
  }
  switch (ballot.kind) {
    case "pair":
      checkPair(field, ballot, optionCount);
      requireAnswer(field, ballot.answer, ["candidate", "reference", "tie"]);
      return;
    case "choice":
      checkChoice(field, ballot, optionCount);
      return;
    default:
      throw new InvalidInputError(
        `${field}.kind`,
        (ballot as { kind?: unknown }).kind,
        '"pair" or "choice"',
      );
  }
}

function checkPair(
  field: string,
  pair: { readonly candidate: number; readonly reference: number },
  optionCount: number,
): void {
  requireIndex(`${field}.candidate`, pair.candidate, optionCount, "an option");
  requireIndex(`${field}.reference`, pair.reference, optionCount, "an option");
  if (pair.candidate === pair.reference) {
    throw new InvalidInputError(
      `${field}.reference`,
      pair.reference,
      "an option other than the candidate",
    );
  }
}

function checkChoice(field: string, ballot: ChoiceBallot, optionCount: number): void {
  const { options, order } = ballot;
  if (!Array.isArray(options) || options.length < 2 || new Set(options).size < options.length) {
    throw new InvalidInputError(`${field}.options`, options, "two or more different options");
  }
  for (const option of options) {
    requireIndex(`${field}.options`, option, optionCount, "an option");
  }
  const isOrder =
    Array.isArray(order) &&
    order.length >= 1 &&
    new Set(order).size === order.length &&
    order.every((option: number) => options.includes(option));
  if (!isOrder) {
    throw new InvalidInputError(`${field}.order`, order, "some of the options offered, best first");
  }
}

function requireIndex(field: string, value: number, count: number, what: string): void {
  if (!Number.isInteger(value) || value < 0 || value >= count) {
    throw new InvalidInputError(field, value, `the index of ${what}, 0 to ${count - 1}`);
  }
}

function requireAnswer(field: string, answer: string, allowed: readonly string[]): void {
  if (!allowed.includes(answer)) {
    throw new InvalidInputError(`${field}.answer`, answer, `one of ${allowed.join(", ")}`);
  }
}
