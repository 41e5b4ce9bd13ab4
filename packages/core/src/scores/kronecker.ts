import type { Option } from "../kernel/kernel.ts";
import { log } from "../linalg/elementary.ts";
import { type SymmetricEigen, symmetricEigen } from "../linalg/symmetric-eigen.ts";
import { dotRange } from "../linalg/vector.ts";
import type { ScoreEvidence } from "./evidence.ts";
import type { EvidenceValue, TaskState } from "./likelihood.ts";
import type { ScaledKernel } from "./scaled-kernel.ts";

/**
 * The same likelihood and posterior where every task that was scored was scored once at every option, as when both channels
 * share their options. The covariance is then a Kronecker product, and two small eigenproblems replace the large factor:
 *
 *     Σ = D^½ (K ⊗ M̃ + I) D^½,     M̃ = D_q^−½ M D_q^−½,    D_q the tasks' noise
 *     K = Q Λ Qᵀ,  M̃ = R Γ Rᵀ:      (K ⊗ M̃ + I)⁻¹ = (Q ⊗ R) diag(1/(λ_a γ_b + 1)) (Q ⊗ R)ᵀ
 *
 * Sizes: m options, J ⊆ tasks those that were scored.
 */

/** Scores as a table with no gaps, or null. */
export interface ScoreTable {
  readonly tasks: readonly number[];
  /** m × |J|, row-major. */
  readonly values: Float64Array;
}

export function scoreTable(evidence: ScoreEvidence, mean: number): ScoreTable | null {
  const { options, scores, votes } = evidence;
  const tasks = [...new Set(scores.map(({ task }) => task))].sort((a, b) => a - b);
  if (votes.length > 0 || scores.length === 0 || scores.length !== options.length * tasks.length) {
    return null;
  }
  const values = new Float64Array(scores.length).fill(Number.NaN);
  const column = new Map(tasks.map((task, k) => [task, k]));
  for (const { option, task, value } of scores) {
    values[option * tasks.length + (column.get(task) ?? 0)] = value - mean;
  }
  return values.some(Number.isNaN) ? null : { tasks, values };
}

/** Everything that both the likelihood and the posterior are read from. */
export class KroneckerSystem {
  readonly #table: ScoreTable;
  readonly #tasks: TaskState;
  readonly #options: readonly Option[];
  readonly #kernel: ScaledKernel;
  readonly #rows: SymmetricEigen;
  readonly #columns: SymmetricEigen;
  readonly #roots: readonly number[];
  /** Σ⁻¹ y as a table. */
  readonly #solved: Float64Array;

  constructor(
    kernel: ScaledKernel,
    options: readonly Option[],
    table: ScoreTable,
    tasks: TaskState,
  ) {
    this.#table = table;
    this.#tasks = tasks;
    this.#options = options;
    this.#kernel = kernel;
    const m = options.length;
    const gram = new Float64Array(m * m);
    for (let a = 0; a < m; a++) {
      for (let b = 0; b <= a; b++) {
        gram[a * m + b] = kernel.evaluate(options[a], options[b]);
        gram[b * m + a] = gram[a * m + b];
      }
    }
    const count = table.tasks.length;
    this.#roots = table.tasks.map((task) => Math.sqrt(tasks.noise[task]));
    const shared = new Float64Array(count * count);
    for (let a = 0; a < count; a++) {
      for (let b = 0; b < count; b++) {
        const product = this.#product(table.tasks[a], table.tasks[b]);
        shared[a * count + b] = product / (this.#roots[a] * this.#roots[b]);
      }
    }
    this.#rows = clipped(symmetricEigen(gram, m));
    this.#columns = clipped(symmetricEigen(shared, count));
    this.#solved = this.#solve(table.values);
  }

  likelihood(hasSlope: boolean): EvidenceValue {
    const { tasks: scored, values } = this.#table;
    const { loadings, columns: n, noise } = this.#tasks;
    const m = this.#options.length;
    const count = scored.length;
    const { values: lambda } = this.#rows;
    const { values: gamma } = this.#columns;
    let value = -0.5 * dotRange(values, 0, this.#solved, 0, values.length);
    value -= 0.5 * m * count * log(2 * Math.PI);
    for (const root of this.#roots) value -= m * log(root);
    const byColumn = new Float64Array(count);
    const byRow = new Float64Array(m);
    const inverse = new Float64Array(count);
    for (let a = 0; a < m; a++) {
      for (let b = 0; b < count; b++) {
        const pivot = lambda[a] * gamma[b] + 1;
        value -= 0.5 * log(pivot);
        byColumn[b] += lambda[a] / pivot;
        byRow[a] += gamma[b] / pivot;
        inverse[b] += 1 / pivot;
      }
    }
    // ∂value/∂M and ∂value/∂noise: half of (ααᵀ − Σ⁻¹), contracted over the options.
    const spread = this.#spreadOver(this.#gramTimes(this.#solved));
    const pull = new Float64Array(count * count);
    const logNoise = new Float64Array(noise.length);
    const turned = turnedDiagonal(this.#columns, byColumn);
    const trace = turnedDiagonal(this.#columns, inverse);
    for (let a = 0; a < count; a++) {
      for (let b = 0; b < count; b++) {
        const scale = this.#roots[a] * this.#roots[b];
        pull[a * count + b] = 0.5 * (spread[a * count + b] - turned[a * count + b] / scale);
      }
      let square = 0;
      for (let x = 0; x < m; x++)
        square += this.#solved[x * count + a] * this.#solved[x * count + a];
      const variance = noise[scored[a]];
      logNoise[scored[a]] = 0.5 * (variance * square - trace[a * count + a]);
    }
    const gradient = new Float64Array(loadings.length);
    for (let a = 0; a < count; a++) {
      for (let b = 0; b < count; b++) {
        for (let c = 0; c < n; c++) {
          gradient[scored[a] * n + c] += 2 * pull[a * count + b] * loadings[scored[b] * n + c];
        }
      }
    }
    const logLengthScale = hasSlope ? this.#lengthSlope(byRow) : 0;
    return { value, loadings: gradient, logLengthScale, logNoise, voteSites: [] };
  }

  /** Mean of each target task at an option, and their covariance (targets × targets). */
  predict(
    option: Option,
    targets: readonly number[],
  ): { readonly mean: Float64Array; readonly covariance: Float64Array } {
    const { tasks: scored } = this.#table;
    const m = this.#options.length;
    const count = scored.length;
    const near = Float64Array.from(this.#options, (x) => this.#kernel.evaluate(x, option));
    const reach = Float64Array.from({ length: count }, (_, b) => {
      let sum = 0;
      for (let x = 0; x < m; x++) sum += near[x] * this.#solved[x * count + b];
      return sum;
    });
    const cross = targets.map((target) => scored.map((task) => this.#product(target, task)));
    const mean = Float64Array.from(cross, (row) =>
      row.reduce((sum, product, b) => sum + product * reach[b], 0),
    );
    const along = Float64Array.from({ length: m }, (_, a) =>
      dotRange(this.#rows.vectors, a * m, near, 0, m),
    );
    const turned = cross.map((row) =>
      Float64Array.from({ length: count }, (_, b) =>
        row.reduce(
          (sum, product, j) =>
            sum + (product * this.#columns.vectors[b * count + j]) / this.#roots[j],
          0,
        ),
      ),
    );
    const shrink = Float64Array.from({ length: count }, (_, b) => {
      let sum = 0;
      for (let a = 0; a < m; a++) {
        sum += (along[a] * along[a]) / (this.#rows.values[a] * this.#columns.values[b] + 1);
      }
      return sum;
    });
    const prior = this.#kernel.evaluate(option, option);
    const covariance = new Float64Array(targets.length * targets.length);
    targets.forEach((target, i) => {
      targets.forEach((other, j) => {
        let explained = 0;
        for (let b = 0; b < count; b++) explained += turned[i][b] * turned[j][b] * shrink[b];
        covariance[i * targets.length + j] = prior * this.#product(target, other) - explained;
      });
    });
    return { mean, covariance };
  }

  #product(a: number, b: number): number {
    const { loadings, columns: n } = this.#tasks;
    return dotRange(loadings, a * n, loadings, b * n, n);
  }

  #solve(values: Float64Array): Float64Array {
    const m = this.#options.length;
    const count = this.#roots.length;
    const scaled = values.map((value, k) => value / this.#roots[k % count]);
    const turned = bothTurned(this.#rows, this.#columns, scaled, m, count);
    for (let a = 0; a < m; a++) {
      for (let b = 0; b < count; b++) {
        turned[a * count + b] /= this.#rows.values[a] * this.#columns.values[b] + 1;
      }
    }
    const back = bothTurned(
      transposed(this.#rows, m),
      transposed(this.#columns, count),
      turned,
      m,
      count,
    );
    return back.map((value, k) => value / this.#roots[k % count]);
  }

  /** K α, through K = Q Λ Qᵀ. */
  #gramTimes(table: Float64Array): Float64Array {
    const m = this.#options.length;
    const count = this.#roots.length;
    const out = new Float64Array(table.length);
    for (let a = 0; a < m; a++) {
      for (let b = 0; b < count; b++) {
        let sum = 0;
        for (let x = 0; x < m; x++) {
          sum += this.#rows.vectors[a * m + x] * table[x * count + b];
        }
        const scaled = sum * this.#rows.values[a];
        for (let x = 0; x < m; x++) out[x * count + b] += scaled * this.#rows.vectors[a * m + x];
      }
    }
    return out;
  }

  /** αᵀ (K α), |J| × |J|. */
  #spreadOver(reached: Float64Array): Float64Array {
    const m = this.#options.length;
    const count = this.#roots.length;
    const out = new Float64Array(count * count);
    for (let x = 0; x < m; x++) {
      for (let a = 0; a < count; a++) {
        for (let b = 0; b < count; b++) {
          out[a * count + b] += this.#solved[x * count + a] * reached[x * count + b];
        }
      }
    }
    return out;
  }

  /** ½ Σ_xx′ K′_xx′ (α M αᵀ − Q diag(byRow) Qᵀ)_xx′ */
  #lengthSlope(byRow: Float64Array): number {
    const m = this.#options.length;
    const { tasks: scored } = this.#table;
    const count = scored.length;
    const { loadings, columns: n } = this.#tasks;
    const pulled = new Float64Array(m * n);
    for (let x = 0; x < m; x++) {
      for (let b = 0; b < count; b++) {
        for (let c = 0; c < n; c++) {
          pulled[x * n + c] += this.#solved[x * count + b] * loadings[scored[b] * n + c];
        }
      }
    }
    const turned = turnedDiagonal(this.#rows, byRow);
    let sum = 0;
    for (let x = 0; x < m; x++) {
      for (let y = 0; y < x; y++) {
        const both = dotRange(pulled, x * n, pulled, y * n, n) - turned[x * m + y];
        sum += both * this.#kernel.slope(this.#options[x], this.#options[y]);
      }
    }
    return sum; // twice the half of the lower triangle; k(x, x) has no slope
  }
}

/** Rounding leaves tiny negative eigenvalues where none can be. */
function clipped({ values, vectors }: SymmetricEigen): SymmetricEigen {
  return { values: values.map((value) => Math.max(0, value)), vectors };
}

function transposed({ values, vectors }: SymmetricEigen, order: number): SymmetricEigen {
  const turned = new Float64Array(order * order);
  for (let i = 0; i < order; i++) {
    for (let j = 0; j < order; j++) turned[j * order + i] = vectors[i * order + j];
  }
  return { values, vectors: turned };
}

/** Both vectors' matrices applied to a table: rows.vectors · table · columns.vectorsᵀ. */
function bothTurned(
  rows: SymmetricEigen,
  columns: SymmetricEigen,
  table: Float64Array,
  m: number,
  count: number,
): Float64Array {
  const half = new Float64Array(m * count);
  for (let a = 0; a < m; a++) {
    for (let x = 0; x < m; x++) {
      const factor = rows.vectors[a * m + x];
      for (let b = 0; b < count; b++) half[a * count + b] += factor * table[x * count + b];
    }
  }
  const out = new Float64Array(m * count);
  for (let a = 0; a < m; a++) {
    for (let b = 0; b < count; b++) {
      out[a * count + b] = dotRange(columns.vectors, b * count, half, a * count, count);
    }
  }
  return out;
}

/** Σ_k d_k q_k q_kᵀ */
function turnedDiagonal({ vectors }: SymmetricEigen, diagonal: Float64Array): Float64Array {
  const order = diagonal.length;
  const out = new Float64Array(order * order);
  for (let k = 0; k < order; k++) {
    for (let i = 0; i < order; i++) {
      const scaled = diagonal[k] * vectors[k * order + i];
      for (let j = 0; j < order; j++) out[i * order + j] += scaled * vectors[k * order + j];
    }
  }
  return out;
}
