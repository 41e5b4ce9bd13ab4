import {
  addScaledRange,
  choleskyInPlace,
  dot,
  dotRange,
  exp,
  log,
  log1p,
} from "@unswayed/core/numerics";
import { inverseFromCholesky } from "../../linalg/inverse.ts";
import { choleskySolve } from "../../linalg/triangular.ts";
import type { ScoreEvidence } from "./evidence.ts";
import type { OptionFeatures } from "./option-features.ts";

/**
 * How well a multi-task Gaussian process explains scores and votes: its log marginal likelihood, with the exact gradient in
 * everything it depends on (paper: eq:mll, corrected: P28).
 *
 *     u = (Φ ⊗ P) w,   w ~ N(0, I):      Cov(task j at x, task j′ at x′) = k(x, x′)·(P Pᵀ)_jj′
 *
 * Each term is about one number f = z·w: for a score z = φ_x ⊗ p_j, for a vote z = (φ_x − φ_x′) ⊗ p_j. With g, c, c′ the slope,
 * minus the curvature and minus the third derivative of its log likelihood in f,
 *
 *     B = I + Σ c z zᵀ,    w = the most likely weights,    value = Σ log p(term | z·w) − |w|²/2 − log|B|/2
 *
 * Scores alone make this the exact log N(y; 0, Σ), written in as many unknowns as features × voters instead of terms. Votes make
 * it Laplace's approximation with the exact Bradley–Terry likelihood; the gradient then counts that w and c move too:
 *
 *     V = B⁻¹,   s = −½ Σ c′ (zᵀVz) z,   r = V s
 *     ∂value/∂z = g (w + r) − c V z − (½ c′ zᵀVz + c z·r) w
 *
 * Dimensions: m options, k features, n columns of P, q tasks; w is k × n.
 */
export interface EvidenceValue {
  readonly value: number;
  /** ∂/∂P, q × n. */
  readonly loadings: Float64Array;
  /** ∂/∂log ℓ; 0 where the features have no slopes. */
  readonly logLengthScale: number;
  /** ∂/∂log σ² of each task. */
  readonly logNoise: Float64Array;
  /** For each vote, the Gaussian score of a difference that Laplace's approximation puts in its place. */
  readonly voteSites: readonly VoteSite[];
}

/** What a vote is worth as a noisy score of the difference of its two options. */
export interface VoteSite {
  readonly value: number;
  readonly variance: number;
}

/** How tasks are made of voters' private utilities, and how noisy their scores are. */
export interface TaskState {
  /** P, q × n row-major. */
  readonly loadings: Float64Array;
  /** n. */
  readonly columns: number;
  /** σ² of each task's scores. */
  readonly noise: Float64Array;
}

/** A row of features that terms share: an option, or the difference of two. */
interface Row {
  readonly plus: number;
  readonly minus: number;
}

interface Term {
  readonly row: number;
  readonly task: number;
  /** A score's value, or a vote's outcome. */
  readonly value: number;
  readonly isVote: boolean;
}

/** Newton's steps for votes end when the weights move less than this, relative to their size. */
const settledStep = 1e-11;
const mostNewtonSteps = 60;

export class EvidenceLikelihood {
  readonly #evidence: ScoreEvidence;
  readonly #rows: readonly Row[];
  readonly #terms: readonly Term[];

  /** @param mean - taken off every score */
  constructor(evidence: ScoreEvidence, mean: number) {
    this.#evidence = evidence;
    const rows: Row[] = [];
    const known = new Map<string, number>();
    const rowOf = (plus: number, minus: number): number => {
      const key = `${plus} ${minus}`;
      const place = known.get(key) ?? rows.push({ plus, minus }) - 1;
      known.set(key, place);
      return place;
    };
    this.#terms = [
      ...evidence.scores.map(({ option, task, value }) => ({
        row: rowOf(option, -1),
        task,
        value: value - mean,
        isVote: false,
      })),
      ...evidence.votes.map(({ candidate, reference, task, outcome }) => ({
        row: rowOf(candidate, reference),
        task,
        value: outcome,
        isVote: true,
      })),
    ];
    this.#rows = rows;
  }

  /** Null where rounding leaves B without a factor: parameters far from anything sensible. */
  evaluate(options: OptionFeatures, tasks: TaskState): EvidenceValue | null {
    const { rank: k } = options;
    const { loadings, columns: n } = tasks;
    const size = k * n;
    const rows = this.#ofRows(options.values, k);
    const fit = this.#mostLikely(rows, k, tasks);
    if (!fit) return null;
    const { weights, factor, shapes } = fit;
    const inverse = inverseFromCholesky(factor, size);
    const own = this.#variances(rows, k, tasks, inverse);

    const hasVotes = this.#evidence.votes.length > 0;
    const pull = new Float64Array(size); // r; zero where all terms are Gaussian
    this.#terms.forEach((term, t) => {
      if (term.isVote)
        addTerm(-0.5 * shapes.third[t] * own.variance[t], rows, k, term, tasks, pull);
    });
    choleskySolve(factor, size, pull);

    const result = {
      loadings: new Float64Array(loadings.length),
      logNoise: new Float64Array(tasks.noise.length),
    };
    const rowGradient = new Float64Array(rows.length);
    const slope = new Float64Array(size);
    let logLikelihood = 0;
    this.#terms.forEach((term, t) => {
      const { row, task, isVote } = term;
      logLikelihood += shapes.value[t];
      const curvature = shapes.curvature[t];
      const along = hasVotes ? termProduct(rows, k, term, tasks, pull) : 0;
      const third = isVote ? 0.5 * shapes.third[t] * own.variance[t] : 0;
      const onWeights = shapes.slope[t] - third - curvature * along;
      for (let i = 0; i < size; i++) {
        slope[i] =
          onWeights * weights[i] + shapes.slope[t] * pull[i] - curvature * own.solved[t * size + i];
      }
      for (let a = 0; a < k; a++) {
        const feature = rows[row * k + a];
        let sum = 0;
        for (let b = 0; b < n; b++) {
          sum += slope[a * n + b] * loadings[task * n + b];
          result.loadings[task * n + b] += feature * slope[a * n + b];
        }
        rowGradient[row * k + a] += sum;
      }
      if (!isVote) {
        const residual = shapes.slope[t] / curvature;
        result.logNoise[task] +=
          0.5 * (curvature * (residual * residual + own.variance[t]) - 1) - shapes.slope[t] * along;
      }
    });
    const { slopes } = options;
    let logDeterminant = 0;
    for (let i = 0; i < size; i++) logDeterminant += 2 * log(factor[i * size + i]);
    return {
      value: logLikelihood - 0.5 * dot(weights, weights) - 0.5 * logDeterminant,
      ...result,
      logLengthScale: slopes ? dot(rowGradient, this.#ofRows(slopes, k)) : 0,
      voteSites: this.#sites(fit),
    };
  }

  /** Of each row what the options' values make: one of them, or the difference of two. */
  #ofRows(values: Float64Array, rank: number): Float64Array {
    const rows = new Float64Array(this.#rows.length * rank);
    this.#rows.forEach(({ plus, minus }, row) => {
      addScaledRange(1, values, plus * rank, rows, row * rank, rank);
      if (minus >= 0) addScaledRange(-1, values, minus * rank, rows, row * rank, rank);
    });
    return rows;
  }

  /** Newton's method; scores alone need one step. Steps that lose are halved: the terms are concave. */
  #mostLikely(rows: Float64Array, k: number, tasks: TaskState): Mode | null {
    const size = k * tasks.columns;
    const hasVotes = this.#evidence.votes.length > 0;
    let weights: Float64Array = new Float64Array(size);
    let shapes = this.#shapes(rows, k, tasks, weights);
    for (let step = 0, isSettled = false; ; step++) {
      const factor = this.#factor(rows, k, tasks, shapes.curvature);
      if (!factor) return null;
      if (isSettled || step === mostNewtonSteps) return { weights, factor, shapes };
      const target = new Float64Array(size);
      this.#terms.forEach((term, t) => {
        const push = shapes.slope[t] + shapes.curvature[t] * shapes.at[t];
        addTerm(push, rows, k, term, tasks, target);
      });
      choleskySolve(factor, size, target);
      if (!hasVotes) {
        return { weights: target, factor, shapes: this.#shapes(rows, k, tasks, target) };
      }
      const worth = (s: Shapes, w: Float64Array): number =>
        s.value.reduce((sum, value) => sum + value, 0) - 0.5 * dot(w, w);
      const before = worth(shapes, weights);
      let share = 1;
      let next = target;
      let nextShapes = this.#shapes(rows, k, tasks, next);
      while (worth(nextShapes, next) < before - 1e-12 * Math.abs(before) && share > 1e-3) {
        share /= 2;
        next = weights.map((w, i) => w + share * (target[i] - w));
        nextShapes = this.#shapes(rows, k, tasks, next);
      }
      const moved = next.reduce((most, w, i) => Math.max(most, Math.abs(w - weights[i])), 0);
      weights = next;
      shapes = nextShapes;
      const scale = 1 + weights.reduce((most, w) => Math.max(most, Math.abs(w)), 0);
      isSettled = moved <= settledStep * scale;
    }
  }

  #shapes(rows: Float64Array, k: number, tasks: TaskState, weights: Float64Array): Shapes {
    const count = this.#terms.length;
    const shapes: Shapes = {
      at: new Float64Array(count),
      value: new Float64Array(count),
      slope: new Float64Array(count),
      curvature: new Float64Array(count),
      third: new Float64Array(count),
    };
    const { voteSharpness: sharp } = this.#evidence;
    this.#terms.forEach((term, t) => {
      const f = termProduct(rows, k, term, tasks, weights);
      shapes.at[t] = f;
      if (term.isVote) {
        const margin = sharp * f;
        const small = exp(-Math.abs(margin));
        const chance = margin >= 0 ? 1 / (1 + small) : small / (1 + small);
        const curvature = small / ((1 + small) * (1 + small));
        shapes.value[t] = (term.value - 0.5) * margin - Math.abs(margin) / 2 - log1p(small);
        shapes.slope[t] = sharp * (term.value - chance);
        shapes.curvature[t] = sharp * sharp * curvature;
        shapes.third[t] = sharp * sharp * sharp * curvature * (1 - 2 * chance);
      } else {
        const variance = tasks.noise[term.task];
        const residual = term.value - f;
        shapes.value[t] = -0.5 * ((residual * residual) / variance + log(2 * Math.PI * variance));
        shapes.slope[t] = residual / variance;
        shapes.curvature[t] = 1 / variance;
      }
    });
    return shapes;
  }

  /** The Cholesky factor of B = I + Σ_rows φφᵀ ⊗ R, R = Σ c p pᵀ over the row's terms. */
  #factor(
    rows: Float64Array,
    k: number,
    { loadings, columns: n }: TaskState,
    curvatures: Float64Array,
  ): Float64Array | null {
    const size = k * n;
    const blocks = new Float64Array(this.#rows.length * n * n);
    this.#terms.forEach(({ row, task }, t) => {
      for (let a = 0; a < n; a++) {
        const scaled = curvatures[t] * loadings[task * n + a];
        for (let b = 0; b < n; b++)
          blocks[(row * n + a) * n + b] += scaled * loadings[task * n + b];
      }
    });
    const matrix = new Float64Array(size * size);
    for (let i = 0; i < size; i++) matrix[i * size + i] = 1;
    for (let row = 0; row < this.#rows.length; row++) {
      for (let a = 0; a < k; a++) {
        const left = rows[row * k + a];
        if (left === 0) continue;
        for (let c = 0; c <= a; c++) {
          const product = left * rows[row * k + c];
          if (product === 0) continue;
          for (let b = 0; b < n; b++) {
            addScaledRange(
              product,
              blocks,
              (row * n + b) * n,
              matrix,
              (a * n + b) * size + c * n,
              n,
            );
          }
        }
      }
    }
    return choleskyInPlace(matrix, size) ? matrix : null;
  }

  /** V z and zᵀ V z of every term; V (φ ⊗ I) is shared by the terms of a row. */
  #variances(
    rows: Float64Array,
    k: number,
    { loadings, columns: n }: TaskState,
    inverse: Float64Array,
  ): { readonly solved: Float64Array; readonly variance: Float64Array } {
    const size = k * n;
    const spread = new Float64Array(this.#rows.length * size * n); // row, place, column
    for (let row = 0; row < this.#rows.length; row++) {
      for (let i = 0; i < size; i++) {
        const out = (row * size + i) * n;
        for (let a = 0; a < k; a++) {
          addScaledRange(rows[row * k + a], inverse, i * size + a * n, spread, out, n);
        }
      }
    }
    const solved = new Float64Array(this.#terms.length * size);
    const variance = Float64Array.from(this.#terms, ({ row, task }, t) => {
      let sum = 0;
      for (let i = 0; i < size; i++) {
        const value = dotRange(spread, (row * size + i) * n, loadings, task * n, n);
        solved[t * size + i] = value;
        sum += value * rows[row * k + Math.floor(i / n)] * loadings[task * n + (i % n)];
      }
      return sum;
    });
    return { solved, variance };
  }

  #sites({ shapes }: Mode): readonly VoteSite[] {
    return this.#terms.flatMap(({ isVote }, t): readonly VoteSite[] => {
      if (!isVote) return [];
      const curvature = Math.max(shapes.curvature[t], 1e-12);
      return [{ value: shapes.at[t] + shapes.slope[t] / curvature, variance: 1 / curvature }];
    });
  }
}

interface Mode {
  readonly weights: Float64Array;
  readonly factor: Float64Array;
  readonly shapes: Shapes;
}

/** Of each term at the weights: f, and the log likelihood's value, slope, minus second and minus third derivative in f. */
interface Shapes {
  readonly at: Float64Array;
  readonly value: Float64Array;
  readonly slope: Float64Array;
  readonly curvature: Float64Array;
  readonly third: Float64Array;
}

/** z·x for z = φ ⊗ p. */
function termProduct(
  rows: Float64Array,
  k: number,
  { row, task }: Term,
  { loadings, columns: n }: TaskState,
  x: Float64Array,
): number {
  let sum = 0;
  for (let a = 0; a < k; a++) {
    sum += rows[row * k + a] * dotRange(x, a * n, loadings, task * n, n);
  }
  return sum;
}

/** out += factor·z */
function addTerm(
  factor: number,
  rows: Float64Array,
  k: number,
  { row, task }: Term,
  { loadings, columns: n }: TaskState,
  out: Float64Array,
): void {
  for (let a = 0; a < k; a++) {
    addScaledRange(factor * rows[row * k + a], loadings, task * n, out, a * n, n);
  }
}
