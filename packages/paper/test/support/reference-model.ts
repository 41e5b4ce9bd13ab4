import { rbf } from "@unswayed/core/kernels";
import { type Answer, type Inference, prepareInference, type Vote } from "@unswayed/paper";
import {
  choleskyRows,
  dot,
  forwardSolved,
  type Matrix,
  permutations,
} from "../../../core/test/support/dense.ts";

/**
 * The model straight from its definitions, as plain lists of numbers: what the library's answers are held against.
 * Written to be read, not to be fast; shares nothing with the library but the shape of a vote.
 */
export interface PlainProblem {
  readonly voterCount: number;
  readonly options: readonly (readonly number[])[];
  readonly lengthScale: number;
  readonly jitter: number;
  readonly normBound: number;
  readonly prior: {
    readonly minimumWeight: number;
    readonly ridge: number;
    readonly concentration: number;
  };
  readonly privateVotes: readonly Vote[];
  readonly publicVotes: readonly Vote[];
  readonly tieStrength: number;
  /** Known A: then it has no prior. */
  readonly fixed?: Matrix;
  /** False where A_ij is known to be 0. */
  readonly allowed?: readonly (readonly boolean[])[];
}

/** The same problem handed to the library. */
export function inferenceOf(problem: PlainProblem): Inference {
  const { lengthScale, prior, fixed, allowed, ...rest } = problem;
  return prepareInference({
    ...rest,
    kernel: rbf({ lengthScale }),
    influence: { prior, ...(fixed && { fixed }), ...(allowed && { allowed }) },
  });
}

/** K + jitter·I for exp(−|x−x′|²/(2ℓ²)). */
export function gramRows(
  options: readonly (readonly number[])[],
  lengthScale: number,
  jitter: number,
): number[][] {
  return options.map((a, i) =>
    options.map((b, j) => {
      let square = 0;
      for (let k = 0; k < a.length; k++) square += (a[k] - b[k]) ** 2;
      return Math.exp(-square / (2 * lengthScale ** 2)) + (i === j ? jitter : 0);
    }),
  );
}

/** The factor C of the problem's kernel over any options: utilities are C z. */
export function factorOf(
  problem: Pick<PlainProblem, "lengthScale" | "jitter">,
  options: readonly (readonly number[])[],
): number[][] {
  return choleskyRows(gramRows(options, problem.lengthScale, problem.jitter));
}

export function squaredNorm(factor: Matrix, utilities: readonly number[]): number {
  const z = forwardSolved(factor, utilities);
  return dot(z, z);
}

/** log P(answer) at margin d. A tie at strength 0 counts as half a win each way. */
export function logProbability(answer: Answer, d: number, tieStrength: number): number {
  if (answer === null) return 0;
  if (tieStrength === 0) {
    const win = -Math.log1p(Math.exp(-d));
    const loss = -Math.log1p(Math.exp(d));
    return answer === "candidate" ? win : answer === "reference" ? loss : (win + loss) / 2;
  }
  const z = Math.exp(d / 2) + Math.exp(-d / 2) + tieStrength;
  const part =
    answer === "candidate"
      ? Math.exp(d / 2)
      : answer === "reference"
        ? Math.exp(-d / 2)
        : tieStrength;
  return Math.log(part / z);
}

/** d log P(answer) / dd. */
export function logProbabilitySlope(answer: Answer, d: number, tieStrength: number): number {
  if (answer === null) return 0;
  const rise = (Math.exp(d / 2) - Math.exp(-d / 2)) / 2;
  const pull = rise / (Math.exp(d / 2) + Math.exp(-d / 2) + tieStrength);
  return (answer === "candidate" ? 0.5 : answer === "reference" ? -0.5 : 0) - pull;
}

/** Σ over votes and voters; `utilities` is voters × options. */
export function logLikelihood(
  votes: readonly Vote[],
  utilities: Matrix,
  tieStrength: number,
): number {
  let total = 0;
  for (const { candidate, reference, answers } of votes) {
    answers.forEach((answer, i) => {
      total += logProbability(
        answer,
        utilities[i][candidate] - utilities[i][reference],
        tieStrength,
      );
    });
  }
  return total;
}

/** ∂/∂utilities of the same, voters × options. */
export function likelihoodSlopes(
  votes: readonly Vote[],
  utilities: Matrix,
  tieStrength: number,
): number[][] {
  const slopes = utilities.map((row) => row.map(() => 0));
  for (const { candidate, reference, answers } of votes) {
    answers.forEach((answer, i) => {
      const margin = utilities[i][candidate] - utilities[i][reference];
      const slope = logProbabilitySlope(answer, margin, tieStrength);
      slopes[i][candidate] += slope;
      slopes[i][reference] -= slope;
    });
  }
  return slopes;
}

/** V = A U */
export function shown(influence: Matrix, utilities: Matrix): number[][] {
  return influence.map((weights) =>
    utilities[0].map((_, x) => weights.reduce((sum, w, j) => sum + w * utilities[j][x], 0)),
  );
}

/** Whether A_ij is to be inferred. A single allowed entry of a row is 1, yet still has a (constant) prior. */
export function isFree(problem: PlainProblem, i: number, j: number): boolean {
  return !problem.fixed && (problem.allowed?.[i][j] ?? true);
}

export interface LogPosterior {
  readonly private: number;
  readonly public: number;
  readonly prior: number;
  readonly total: number;
}

export function logPosterior(
  problem: PlainProblem,
  utilities: Matrix,
  influence: Matrix,
): LogPosterior {
  const { privateVotes, publicVotes, tieStrength } = problem;
  const { ridge, concentration } = problem.prior;
  const ofPrivate = logLikelihood(privateVotes, utilities, tieStrength);
  const ofPublic = logLikelihood(publicVotes, shown(influence, utilities), tieStrength);
  let prior = 0;
  influence.forEach((row, i) => {
    row.forEach((weight, j) => {
      if (!isFree(problem, i, j)) return;
      prior += -ridge * weight ** 2 + (concentration - 1) * Math.log(weight);
    });
  });
  return { private: ofPrivate, public: ofPublic, prior, total: ofPrivate + ofPublic + prior };
}

/** 𝒜[u] with Gini weights, as the least over every way to hand the weights to the voters. */
export function giniByBruteForce(rho: number, utilities: readonly number[]): number {
  const powers = utilities.map((_, k) => rho ** k);
  const total = powers.reduce((a, b) => a + b);
  return Math.min(
    ...permutations(utilities.length).map(
      (order) =>
        order.reduce((sum, voter, rank) => sum + powers[rank] * utilities[voter], 0) / total,
    ),
  );
}
