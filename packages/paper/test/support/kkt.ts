import type { Vote } from "@unswayed/paper";
import {
  dot,
  forwardSolved,
  type Matrix,
  times,
  transposed,
} from "../../../core/test/support/dense.ts";
import {
  factorOf,
  isFree,
  likelihoodSlopes,
  logPosterior,
  type PlainProblem,
  shown,
} from "./reference-model.ts";

/**
 * Whether a point with multipliers satisfies the first-order conditions of
 *
 *     max f   subject to   |z_i|² ≤ L²,  A_ij ≥ δ,  rows of A summing to 1,  weighted log likelihoods ≥ thresholds
 *
 * recomputed from the definitions. z = C⁻¹U with a factor made here; U and A are all that is taken from the library.
 */
export interface Claim {
  readonly problem: PlainProblem;
  /** Those of the problem first, each once. */
  readonly options: Matrix;
  /** U: voters × options */
  readonly utilities: Matrix;
  /** A */
  readonly influence: Matrix;
  readonly objective: PlainObjective;
  readonly constraints: readonly { readonly weights: Weights; readonly threshold: number }[];
  readonly multipliers: {
    readonly norm: readonly number[];
    readonly likelihood: readonly number[];
    readonly influence: Matrix;
  };
}

/** f through its slopes; the posterior's are worked out here. */
export interface PlainObjective {
  readonly posterior?: Weights;
  /** ∂f/∂U, voters × options */
  readonly utilities?: Matrix;
  /** ∂f/∂A */
  readonly influence?: Matrix;
}

interface Weights {
  readonly private: number;
  readonly public: number;
  readonly prior: number;
}

export interface Verdict {
  /** Largest violation of any constraint, in the constraint's own unit (norms squared). */
  readonly infeasibility: number;
  /** Largest entry of the Lagrangian's gradient in z and, with its mean over the row taken off, in A. */
  readonly stationarity: number;
  /** Largest multiplier × slack. */
  readonly complementarity: number;
  readonly leastMultiplier: number;
}

export function judge(claim: Claim): Verdict {
  const slopes = lagrangianSlopes(claim);
  const stationarity = Math.max(
    ...slopes.whitened.flat().map(Math.abs),
    ...slopes.influence.flat().map(Math.abs),
  );
  return { ...judgeConstraints(claim), stationarity };
}

/** Everything of the verdict that needs no gradient. */
export function judgeConstraints(claim: Claim): Omit<Verdict, "stationarity"> {
  const { problem, influence, multipliers } = claim;
  const slacks: number[] = [];
  const paired: number[] = [];
  const broken: number[] = [];
  whitenedRows(claim).forEach((z, i) => {
    slacks.push(problem.normBound ** 2 - dot(z, z));
    paired.push(multipliers.norm[i]);
  });
  const values = logPosterior(addressed(claim), claim.utilities, influence);
  claim.constraints.forEach(({ weights, threshold }, k) => {
    slacks.push(
      weights.private * values.private +
        weights.public * values.public +
        weights.prior * values.prior -
        threshold,
    );
    paired.push(multipliers.likelihood[k]);
  });
  influence.forEach((row, i) => {
    broken.push(Math.abs(row.reduce((a, b) => a + b, 0) - 1));
    const free = row.map((_, j) => isFree(problem, i, j));
    row.forEach((weight, j) => {
      if (!free[j]) broken.push(Math.abs(weight - (problem.fixed?.[i][j] ?? 0)));
      else if (free.filter(Boolean).length > 1) {
        slacks.push(weight - problem.prior.minimumWeight);
        paired.push(multipliers.influence[i][j]);
      }
    });
  });
  return {
    infeasibility: Math.max(0, ...broken, ...slacks.map((slack) => -slack)),
    complementarity: Math.max(...slacks.map((slack, k) => Math.abs(slack * paired[k]))),
    leastMultiplier: Math.min(...paired),
  };
}

/** Gradient of f + Σ multiplier·constraint: in z, and in the free entries of A along directions that keep row sums. */
export function lagrangianSlopes(claim: Claim): { whitened: number[][]; influence: number[][] } {
  const { objective, constraints, multipliers, influence, utilities } = claim;
  const problem = addressed(claim);
  const total = (part: keyof Weights): number =>
    (objective.posterior?.[part] ?? 0) +
    constraints.reduce((sum, { weights }, k) => sum + multipliers.likelihood[k] * weights[part], 0);

  const ofPrivate = likelihoodSlopes(problem.privateVotes, utilities, problem.tieStrength);
  const ofPublic = likelihoodSlopes(
    problem.publicVotes,
    shown(influence, utilities),
    problem.tieStrength,
  );
  const factorColumns = transposed(factorOf(claim.problem, claim.options));
  const whitened = whitenedRows(claim).map((z, j) => {
    const slopes = utilities[j].map((_, x) => {
      const throughOthers = influence.reduce((sum, row, i) => sum + row[j] * ofPublic[i][x], 0);
      return (
        total("private") * ofPrivate[j][x] +
        total("public") * throughOthers +
        (objective.utilities?.[j][x] ?? 0)
      );
    });
    return times(factorColumns, slopes).map((s, k) => s - 2 * multipliers.norm[j] * z[k]);
  });

  const { ridge, concentration } = problem.prior;
  const ofInfluence = influence.map((row, i) => {
    const free = row.map((_, j) => j).filter((j) => isFree(problem, i, j));
    const slopes = free.map(
      (j) =>
        total("public") * dot(ofPublic[i], utilities[j]) +
        total("prior") * (-2 * ridge * row[j] + (concentration - 1) / row[j]) +
        (objective.influence?.[i][j] ?? 0) +
        multipliers.influence[i][j],
    );
    const mean = slopes.reduce((a, b) => a + b, 0) / Math.max(1, slopes.length);
    return slopes.map((slope) => slope - mean);
  });
  return { whitened, influence: ofInfluence };
}

function whitenedRows(claim: Claim): number[][] {
  const factor = factorOf(claim.problem, claim.options);
  return claim.utilities.map((row) => forwardSolved(factor, row));
}

/** The problem with its votes pointing into the claim's own list of options. */
function addressed({ problem, options }: Claim): PlainProblem {
  const place = problem.options.map((option) =>
    options.findIndex((other) => option.every((x, k) => x === other[k])),
  );
  const moved = (votes: readonly Vote[]): Vote[] =>
    votes.map((vote) => ({
      ...vote,
      candidate: place[vote.candidate],
      reference: place[vote.reference],
    }));
  return {
    ...problem,
    privateVotes: moved(problem.privateVotes),
    publicVotes: moved(problem.publicVotes),
  };
}
