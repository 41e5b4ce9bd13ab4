import type { Welfare } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import { aggregate, type Levels } from "@unswayed/core/welfare";
import {
  type ConfidenceSet,
  confidenceSet,
  mapEstimate,
  privateUtilityBounds,
  type Slack,
} from "@unswayed/paper";
import { rowsOf } from "../../../core/test/support/dense.ts";
import { type BruteSet, bruteMaximum, type Member } from "./brute-force.ts";
import { constraintsOf } from "./claims.ts";
import { randomProblem } from "./random-problem.ts";
import { inferenceOf, type PlainProblem } from "./reference-model.ts";

/** Problems on which the search over the pieces of S(x′) can be held against trial and error. */

const slack: Slack = { joint: 0.7, private: 0.7, public: 0.7, anchor: "map" };

/** Few voters, four options, influence unknown. */
export function openProblem(k: number, voters: number): PlainProblem {
  return randomProblem({
    seed: `hunt ${k}`,
    voters,
    options: 4,
    privateRounds: 2 + (k % 3),
    publicRounds: 3 + (k % 4),
    lengthScale: 0.35,
    normBound: 2.5,
  });
}

/** Five voters, three options, influence known: 120 orderings, more than are listed one by one. */
export function fiveVoters(k: number): PlainProblem {
  const five = Array.from({ length: 5 }, (_, i) => i);
  return {
    ...randomProblem({
      seed: `five ${k}`,
      voters: 5,
      options: 3,
      privateRounds: 2,
      publicRounds: 3,
      lengthScale: 0.35,
    }),
    fixed: five.map((i) => five.map((j) => (i === j ? 0.6 : 0.1))),
  };
}

export interface SearchCase {
  readonly problem: PlainProblem;
  readonly set: ConfidenceSet;
  readonly brute: BruteSet;
}

export function searchCase(problem: PlainProblem): SearchCase {
  const inference = inferenceOf(problem);
  const map = mapEstimate(inference, { random: createRandomSource(1), effort: "thorough" });
  const set = confidenceSet(inference, map, slack, {
    random: createRandomSource(2),
    effort: "thorough",
  });
  const constraints = constraintsOf(problem, slack, map, null);
  return { problem, set, brute: { problem, options: problem.options, constraints } };
}

/** The best improvement of option 0 over option 1 that trial and error finds from the extremes of each voter's utilities. */
export function improvementFound(
  { problem, set, brute }: SearchCase,
  welfare: Welfare,
  levels: Levels,
  trialsPerBarrier: number,
): number {
  const zeroOf = (row: readonly number[]): number => {
    if (levels === "shortfall") return Math.max(...row);
    return typeof levels === "object" ? row[levels.gainOver] : 0;
  };
  const improvement = ({ utilities }: Member): number => {
    const zeros = utilities.map(zeroOf);
    const social = (x: number): number =>
      aggregate(
        welfare,
        utilities.map((row, i) => row[x] - zeros[i]),
      );
    return social(0) - social(1);
  };
  let best = -Infinity;
  for (let voter = 0; voter < problem.voterCount; voter++) {
    for (const option of [0, 1]) {
      const { lower, upper } = privateUtilityBounds(set, option, voter, { starts: 1 });
      for (const bound of [lower, upper]) {
        const at = bound.certificate();
        if (at === null) throw new Error("the set is empty");
        const start: Member = {
          utilities: rowsOf(at.utilities, at.options.length),
          influence: rowsOf(at.influence, problem.voterCount),
        };
        const random = createRandomSource("trial and error");
        const found = bruteMaximum(brute, improvement, start, random, trialsPerBarrier);
        best = Math.max(best, found);
      }
    }
  }
  return best;
}
