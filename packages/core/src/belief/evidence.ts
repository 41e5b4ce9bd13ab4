import type { Ballot } from "./ballots.ts";

/**
 * Ballots as the flat tables that the likelihood runs over.
 *
 * Utilities stand in one table of 2n rows and N columns: rows 0 … n−1 what each voter thinks privately, rows n … 2n−1 what
 * each shows publicly. A ballot points at cells of it (row·N + option), so both channels, voters with questions of
 * their own and voters who did not answer need no cases of their own.
 *
 * Every entry has a weight: 1 for an answer given, 2 where a voter answered alike twice, less than 1 while a sampler lets
 * new answers in by degrees.
 *
 * Dimensions: n voters, N options.
 */
export interface Evidence {
  readonly pairs: PairTable;
  readonly choices: ChoiceTable;
  /** Whether any entry reads a public row: without one, influence has no bearing on the likelihood. */
  readonly hasPublic: boolean;
}

/** Plain pairs, repeats of a pair by one voter on one channel merged. */
export interface PairTable {
  readonly count: number;
  readonly candidates: Int32Array;
  readonly references: Int32Array;
  readonly wins: Float64Array;
  readonly losses: Float64Array;
  readonly ties: Float64Array;
}

/** One entry per ballot: its cells, those put in order first. */
export interface ChoiceTable {
  readonly count: number;
  /** Where each entry's cells begin; one more holds the total. */
  readonly starts: Int32Array;
  readonly cells: Int32Array;
  /** How many of the cells, from the first, were put in order. */
  readonly ordered: Int32Array;
  readonly weights: Float64Array;
}

/** Ballots that weigh alike. */
export interface WeightedBallots {
  readonly ballots: readonly Ballot[];
  readonly weight: number;
}

export function collectEvidence(
  groups: readonly WeightedBallots[],
  voterCount: number,
  optionCount: number,
): Evidence {
  const pairs = new Map<string, PairEntry>();
  const choices: ChoiceEntry[] = [];
  let hasPublic = false;
  for (const { ballots, weight } of groups) {
    for (const ballot of ballots) {
      hasPublic ||= ballot.channel === "public";
      const row = ballot.channel === "public" ? voterCount + ballot.voter : ballot.voter;
      const first = row * optionCount;
      switch (ballot.kind) {
        case "pair":
          addPair(pairs, first + ballot.candidate, first + ballot.reference, ballot.answer, weight);
          break;
        case "choice": {
          const rest = ballot.options.filter((option) => !ballot.order.includes(option));
          choices.push({
            cells: [...ballot.order, ...rest].map((option) => first + option),
            ordered: ballot.order.length,
            weight,
          });
          break;
        }
      }
    }
  }
  return {
    pairs: pairTable([...pairs.values()]),
    choices: choiceTable(choices),
    hasPublic,
  };
}

interface PairEntry {
  readonly candidate: number;
  readonly reference: number;
  wins: number;
  losses: number;
  ties: number;
}

function addPair(
  entries: Map<string, PairEntry>,
  candidate: number,
  reference: number,
  answer: "candidate" | "reference" | "tie",
  weight: number,
): void {
  const low = Math.min(candidate, reference);
  const high = Math.max(candidate, reference);
  const key = `${low}:${high}`;
  let entry = entries.get(key);
  if (!entry) {
    entry = { candidate: low, reference: high, wins: 0, losses: 0, ties: 0 };
    entries.set(key, entry);
  }
  if (answer === "tie") entry.ties += weight;
  else if ((answer === "candidate") === (candidate === low)) entry.wins += weight;
  else entry.losses += weight;
}

interface ChoiceEntry {
  readonly cells: readonly number[];
  readonly ordered: number;
  readonly weight: number;
}

function pairTable(entries: readonly PairEntry[]): PairTable {
  return {
    count: entries.length,
    candidates: Int32Array.from(entries, (entry) => entry.candidate),
    references: Int32Array.from(entries, (entry) => entry.reference),
    wins: Float64Array.from(entries, (entry) => entry.wins),
    losses: Float64Array.from(entries, (entry) => entry.losses),
    ties: Float64Array.from(entries, (entry) => entry.ties),
  };
}

function choiceTable(entries: readonly ChoiceEntry[]): ChoiceTable {
  const starts = new Int32Array(entries.length + 1);
  entries.forEach((entry, k) => {
    starts[k + 1] = starts[k] + entry.cells.length;
  });
  return {
    count: entries.length,
    starts,
    cells: Int32Array.from(entries.flatMap((entry) => entry.cells)),
    ordered: Int32Array.from(entries, (entry) => entry.ordered),
    weights: Float64Array.from(entries, (entry) => entry.weight),
  };
}
