import type { Bound, ConfidenceSet, LikelihoodMaxima, MapEstimate, Slack } from "@unswayed/paper";
import { type Matrix, rowsOf } from "../../../core/test/support/dense.ts";
import type { Claim, PlainObjective } from "./kkt.ts";
import { logPosterior, type PlainProblem } from "./reference-model.ts";

/** What the library states about its answers, put in the words of the checker. */

export function claimOfMap(problem: PlainProblem, map: MapEstimate): Claim {
  const n = problem.voterCount;
  const distinct = problem.options
    .map((_, k) => k)
    .filter(
      (k) =>
        problem.options.findIndex((other) => other.every((x, c) => x === problem.options[k][c])) ===
        k,
    );
  const utilities = rowsOf(map.utilities, problem.options.length);
  return {
    problem,
    options: distinct.map((k) => problem.options[k]),
    utilities: utilities.map((row) => distinct.map((k) => row[k])),
    influence: rowsOf(map.influence, n),
    objective: { posterior: { private: 1, public: 1, prior: 1 } },
    constraints: [],
    multipliers: {
      norm: Array.from(map.multipliers.norm),
      likelihood: [],
      influence: rowsOf(map.multipliers.influence, n),
    },
  };
}

/** A bound over the set that the slack defines around this MAP, whose thresholds are worked out here. */
export function claimOfBound(
  problem: PlainProblem,
  set: ConfidenceSet,
  bound: Bound,
  objectiveAt: (point: BoundPoint) => PlainObjective,
): Claim {
  const certificate = bound.certificate();
  if (certificate === null) throw new Error("an empty set has no certificate");
  const { options, multipliers } = certificate;
  const influence = rowsOf(certificate.influence, problem.voterCount);
  const utilities = rowsOf(certificate.utilities, options.length);
  return {
    problem,
    options,
    utilities,
    influence,
    objective: objectiveAt({ options, utilities, influence }),
    constraints: constraintsOf(problem, set.slack, set.map, set.maxima),
    multipliers: {
      norm: Array.from(multipliers.norm),
      likelihood: Array.from(multipliers.likelihood),
      influence: rowsOf(multipliers.influence, problem.voterCount),
    },
  };
}

export interface BoundPoint {
  readonly options: Matrix;
  readonly utilities: Matrix;
  readonly influence: Matrix;
}

/** Joint, private and public log likelihoods with the least values the set allows them. */
export function constraintsOf(
  problem: PlainProblem,
  slack: Slack,
  map: MapEstimate,
  maxima: LikelihoodMaxima | null,
): Claim["constraints"] {
  const utilities = rowsOf(map.utilities, problem.options.length);
  const best = logPosterior(problem, utilities, rowsOf(map.influence, problem.voterCount));
  const constraints = [
    { weights: { private: 1, public: 1, prior: 1 }, threshold: best.total - slack.joint },
  ];
  if (slack.anchor === "none") return constraints;
  const anchor = slack.anchor === "mle" ? maxima : best;
  if (anchor === null) throw new Error("the anchor needs the maxima");
  const answered = (votes: PlainProblem["privateVotes"]): boolean =>
    votes.some(({ answers }) => answers.some((answer) => answer !== null));
  if (answered(problem.privateVotes)) {
    constraints.push({
      weights: { private: 1, public: 0, prior: 0 },
      threshold: anchor.private - slack.private,
    });
  }
  if (answered(problem.publicVotes)) {
    constraints.push({
      weights: { private: 0, public: 1, prior: 0 },
      threshold: anchor.public - slack.public,
    });
  }
  return constraints;
}

/** The place of an option, by its coordinates. */
export function placeOf(options: Matrix, option: readonly number[]): number {
  return options.findIndex((other) => option.every((x, k) => x === other[k]));
}

/** ∂/∂U of sign·(u_voter(x) − u_voter(x′)); without x′, of sign·u_voter(x). */
export function utilitySlopes(
  { options, utilities }: BoundPoint,
  voter: number,
  sign: number,
  option: readonly number[],
  reference?: readonly number[],
): number[][] {
  const slopes = utilities.map((row) => row.map(() => 0));
  slopes[voter][placeOf(options, option)] += sign;
  if (reference) slopes[voter][placeOf(options, reference)] -= sign;
  return slopes;
}

/** The problem of one voter's answers on one channel, as a group of one. */
export function problemOfVoter(
  problem: PlainProblem,
  channel: "private" | "public",
  voter: number,
): PlainProblem {
  const votes = channel === "private" ? problem.privateVotes : problem.publicVotes;
  const { allowed: _, ...rest } = problem;
  return {
    ...rest,
    voterCount: 1,
    privateVotes: votes.map((vote) => ({ ...vote, answers: [vote.answers[voter]] })),
    publicVotes: [],
    fixed: [[1]],
  };
}
