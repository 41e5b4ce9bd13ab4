import { InvalidInputError } from "@unswayed/core";

/** What one voter said about one pair. `null`: did not vote (absent, abstained, does not know an option). */
export type Answer = "candidate" | "reference" | "tie" | null;

/** One round on one channel: the pair, and an answer per voter, in the order of the voters. */
export interface Vote {
  /** Index of an option. */
  readonly candidate: number;
  /** Index of another option. */
  readonly reference: number;
  readonly answers: readonly Answer[];
}

/**
 * Votes on one channel with repeats of a pair (in either direction) merged: the likelihood of a pair depends only on
 * how many answered and how the wins balance, so 300 rounds on 20 pairs cost no more than 20.
 */
export interface VoteTable {
  readonly pairCount: number;
  readonly candidates: Int32Array;
  readonly references: Int32Array;
  /** pairs × voters: (wins of the candidate − wins of the reference)/2 */
  readonly scores: Float64Array;
  /** pairs × voters: number of answers */
  readonly counts: Float64Array;
  /** Number of "tie" answers, for the constant in Davidson's likelihood. */
  readonly tieCount: number;
}

export function tabulateVotes(votes: readonly Vote[], voterCount: number): VoteTable {
  const rowOf = new Map<string, number>();
  const pairs: { candidate: number; reference: number }[] = [];
  const scores: number[] = [];
  const counts: number[] = [];
  let tieCount = 0;
  for (const vote of votes) {
    if (vote.answers.every((answer) => answer === null)) continue;
    const low = Math.min(vote.candidate, vote.reference);
    const high = Math.max(vote.candidate, vote.reference);
    const key = `${low}:${high}`;
    let row = rowOf.get(key);
    if (row === undefined) {
      row = pairs.length;
      rowOf.set(key, row);
      pairs.push({ candidate: vote.candidate, reference: vote.reference });
      for (let i = 0; i < voterCount; i++) {
        scores.push(0);
        counts.push(0);
      }
    }
    const sign = pairs[row].candidate === vote.candidate ? 0.5 : -0.5;
    vote.answers.forEach((answer, voter) => {
      if (answer === null) return;
      const cell = row * voterCount + voter;
      counts[cell] += 1;
      if (answer === "tie") tieCount += 1;
      else scores[cell] += answer === "candidate" ? sign : -sign;
    });
  }
  return {
    pairCount: pairs.length,
    candidates: Int32Array.from(pairs, (pair) => pair.candidate),
    references: Int32Array.from(pairs, (pair) => pair.reference),
    scores: Float64Array.from(scores),
    counts: Float64Array.from(counts),
    tieCount,
  };
}

/** The part of a table that one voter answered, as the table of a group of one. */
export function tableOfVoter(table: VoteTable, voter: number, voterCount: number): VoteTable {
  const rows: number[] = [];
  for (let row = 0; row < table.pairCount; row++) {
    if (table.counts[row * voterCount + voter] > 0) rows.push(row);
  }
  const cell = (row: number): number => row * voterCount + voter;
  return {
    pairCount: rows.length,
    candidates: Int32Array.from(rows, (row) => table.candidates[row]),
    references: Int32Array.from(rows, (row) => table.references[row]),
    scores: Float64Array.from(rows, (row) => table.scores[cell(row)]),
    counts: Float64Array.from(rows, (row) => table.counts[cell(row)]),
    tieCount: 0,
  };
}

export function checkVotes(
  field: string,
  votes: readonly Vote[],
  voterCount: number,
  optionCount: number,
): void {
  if (!Array.isArray(votes)) throw new InvalidInputError(field, votes, "a list of votes");
  votes.forEach((vote, index) => {
    const at = `${field}[${index}]`;
    if (typeof vote !== "object" || vote === null) {
      throw new InvalidInputError(at, vote, "a vote { candidate, reference, answers }");
    }
    for (const side of ["candidate", "reference"] as const) {
      const option = vote[side];
      if (!Number.isInteger(option) || option < 0 || option >= optionCount) {
        throw new InvalidInputError(
          `${at}.${side}`,
          option,
          `the index of an option, 0 to ${optionCount - 1}`,
        );
      }
    }
    if (vote.candidate === vote.reference) {
      throw new InvalidInputError(
        `${at}.reference`,
        vote.reference,
        "an option other than the candidate",
      );
    }
    if (!Array.isArray(vote.answers) || vote.answers.length !== voterCount) {
      throw new InvalidInputError(
        `${at}.answers`,
        vote.answers,
        `one answer per voter (${voterCount})`,
      );
    }
    vote.answers.forEach((answer: unknown, voter: number) => {
      if (answer !== null && answer !== "candidate" && answer !== "reference" && answer !== "tie") {
        throw new InvalidInputError(
          `${at}.answers[${voter}]`,
          answer,
          '"candidate", "reference", "tie" or null',
        );
      }
    });
  });
}
