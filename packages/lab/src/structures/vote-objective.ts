import { logistic } from "@unswayed/core/method";
import { addScaledRange, dotRange, log } from "@unswayed/core/numerics";
import type { GivenAnswer } from "./answered-rounds.ts";
import { clearSlopes, createSlopes, type OpenAnswers, type OpenMargins } from "./open-answers.ts";

/**
 * The log posterior of a structure, with its slope and Fisher information:
 *
 *     u_i(x) = s·Φ(x)·z_i,   θ = (z, parameters of the structure),   ℓ(θ) = Σ log P(answer) − |θ|²/2
 *     P(candidate) = λ/2 + (1 − λ)·σ(m)      m: difference of u_i privately, the structure's open margin publicly
 *     ∇ℓ = Σ ℓ′_k ∇m_k − θ,    H = Σ w_k ∇m_k ∇m_kᵀ + I,    w = P′²/(P(1 − P))
 *
 * H is the expected information: positive definite at every θ, also where ℓ is not concave.
 *
 * Dimensions: n voters, N options, r features, D = n·r + p unknowns.
 */
export interface VoteProblem {
  readonly voterCount: number;
  readonly rank: number;
  /** s·Φ, N × r. */
  readonly rows: Float64Array;
  readonly structure: OpenAnswers;
  /** λ */
  readonly lapse: number;
}

export function dimensionOf({ voterCount, rank, structure }: VoteProblem): number {
  return voterCount * rank + structure.parameterCount;
}

/** The utilities of all voters for one option. */
function utilitiesOf(
  { voterCount, rank, rows }: VoteProblem,
  theta: Float64Array,
  option: number,
  out: Float64Array,
): void {
  for (let i = 0; i < voterCount; i++)
    out[i] = dotRange(rows, option * rank, theta, i * rank, rank);
}

/** Margins of answers at one θ, with their slopes in θ. */
interface MarginReader {
  /** m; the slopes in θ are in `slopes` until the next call. */
  margin(answer: GivenAnswer): number;
  /** D */
  readonly slopes: Float64Array;
}

export function marginsAt(problem: VoteProblem, theta: Float64Array): MarginReader {
  const { voterCount: n, rank, rows, structure } = problem;
  const slopes = new Float64Array(dimensionOf(problem));
  const own = createSlopes(n, structure.parameterCount);
  const candidate = new Float64Array(n);
  const reference = new Float64Array(n);
  const open: OpenMargins = structure.at(theta, n * rank);
  return {
    slopes,
    margin(answer) {
      slopes.fill(0);
      const first = answer.candidate * rank;
      const second = answer.reference * rank;
      if (!answer.isPublic) {
        const at = answer.voter * rank;
        for (let k = 0; k < rank; k++) slopes[at + k] = rows[first + k] - rows[second + k];
        return dotRange(slopes, at, theta, at, rank);
      }
      utilitiesOf(problem, theta, answer.candidate, candidate);
      utilitiesOf(problem, theta, answer.reference, reference);
      clearSlopes(own);
      const margin = open.margin(answer.voter, answer.meeting, candidate, reference, own);
      for (let j = 0; j < n; j++) {
        addScaledRange(own.candidate[j], rows, first, slopes, j * rank, rank);
        addScaledRange(own.reference[j], rows, second, slopes, j * rank, rank);
      }
      slopes.set(own.parameters, n * rank);
      return margin;
    },
  };
}

/** log P of an answer at a margin. */
export function answerValue(forCandidate: number, margin: number, lapse: number): number {
  const win = forCandidate > 0 ? forCandidate * log(candidateChance(margin, lapse)) : 0;
  const loss = forCandidate < 1 ? (1 - forCandidate) * log(candidateChance(-margin, lapse)) : 0;
  return win + loss;
}

/** P(candidate) at a margin; P(reference) is that at its negative. */
function candidateChance(margin: number, lapse: number): number {
  return lapse / 2 + (1 - lapse) * logistic(margin);
}

export function logPosterior(
  problem: VoteProblem,
  answers: readonly GivenAnswer[],
  theta: Float64Array,
): number {
  const reader = marginsAt(problem, theta);
  let total = -dotRange(theta, 0, theta, 0, theta.length) / 2;
  for (const answer of answers) {
    total += answerValue(answer.forCandidate, reader.margin(answer), problem.lapse);
  }
  return total;
}

/** Fills the slope of the log posterior and the lower triangle of H; returns the log posterior. */
export function expand(
  problem: VoteProblem,
  answers: readonly GivenAnswer[],
  theta: Float64Array,
  slope: Float64Array,
  information: Float64Array,
): number {
  const { lapse } = problem;
  const D = theta.length;
  const reader = marginsAt(problem, theta);
  const { slopes } = reader;
  const touched = new Int32Array(D);
  information.fill(0);
  for (let k = 0; k < D; k++) {
    slope[k] = -theta[k];
    information[k * D + k] = 1;
  }
  let total = -dotRange(theta, 0, theta, 0, D) / 2;
  for (const answer of answers) {
    const margin = reader.margin(answer);
    const win = candidateChance(margin, lapse);
    const loss = candidateChance(-margin, lapse);
    const turn = (1 - lapse) * logistic(margin) * logistic(-margin);
    const { forCandidate } = answer;
    total += answerValue(forCandidate, margin, lapse);
    const byMargin = turn * (forCandidate / win - (1 - forCandidate) / loss);
    const weight = (turn * turn) / (win * loss);
    let count = 0;
    for (let k = 0; k < D; k++) if (slopes[k] !== 0) touched[count++] = k;
    for (let a = 0; a < count; a++) {
      const k = touched[a];
      slope[k] += byMargin * slopes[k];
      const scaled = weight * slopes[k];
      for (let b = 0; b <= a; b++) information[k * D + touched[b]] += scaled * slopes[touched[b]];
    }
  }
  return total;
}
