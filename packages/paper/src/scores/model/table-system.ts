import type { Option } from "@unswayed/core/method";
import { choleskyInPlace, dot, dotRange, log, symmetricEigen } from "@unswayed/core/numerics";
import { addRowProducts } from "../../linalg/products.ts";
import { choleskySolve, forwardSolve } from "../../linalg/triangular.ts";
import type { TaskState } from "./likelihood.ts";
import type { OptionBasis } from "./option-basis.ts";
import type { ScoreTable } from "./score-table.ts";

/**
 * Scores of which most fill a table: the covariance of the table is a Kronecker product, for which two small eigenproblems
 * replace the large factor, and only the extra scores need a factor of their own.
 *
 *     Σ = [Σ_bb  U; Uᵀ  Σ_ee],   Σ_bb = K ⊗ M + I ⊗ D,   C = Σ_ee − Uᵀ Σ_bb⁻¹ U = L Lᵀ
 *     K = Q Λ Qᵀ,  D^−½ M D^−½ = R Γ Rᵀ,  T = D^−½ R:      Σ_bb⁻¹ = (Q ⊗ T) diag(1/(λ_a γ_b + 1)) (Q ⊗ T)ᵀ
 *     of option x and task j, turned by (Q ⊗ T)ᵀ:           h_x ⊗ g_j,   h_x = Qᵀ k(·, x),   g_j = Tᵀ M_j
 *
 * Sizes: m options and w tasks of the table, e extra scores of p options, q tasks in all.
 */
export class TableSystem {
  readonly basis: OptionBasis;
  readonly table: ScoreTable;
  readonly tasks: TaskState;
  /** T, row b for γ_b: w × w. */
  readonly turn: Float64Array;
  /** Γ. */
  readonly gamma: Float64Array;
  /** g of every task, q × w. */
  readonly lean: Float64Array;
  /** 1/(λ_a γ_b + 1), m × w. */
  readonly shrink: Float64Array;
  /** Of each extra score the place of its option among the extra options. */
  readonly placeOf: readonly number[];
  /** Σ_a h_x[a] h_x′[a]/(λ_a γ_b + 1): p × p × w. */
  readonly shared: Float64Array;
  /** L, e × e. */
  readonly factor: Float64Array;
  /** Σ⁻¹ y of the table, turned: m × w. */
  readonly solved: Float64Array;
  /** Σ⁻¹ y of the extra scores. */
  readonly extraSolved: Float64Array;
  /** log N(y; 0, Σ) */
  readonly value: number;
  /** P Pᵀ, q × q. */
  readonly #products: Float64Array;

  /** Null where rounding leaves C without a factor: parameters far from anything sensible. */
  static of(basis: OptionBasis, tasks: TaskState): TableSystem | null {
    const system = new TableSystem(basis, tasks);
    return Number.isFinite(system.value) ? system : null;
  }

  private constructor(basis: OptionBasis, tasks: TaskState) {
    const { table } = basis;
    this.basis = basis;
    this.table = table;
    this.tasks = tasks;
    const { loadings, columns: n } = tasks;
    const q = tasks.noise.length;
    this.#products = new Float64Array(q * q);
    addRowProducts(loadings, q, loadings, q, n, n, this.#products);
    const m = table.options.length;
    const w = table.tasks.length;
    const e = table.extra.length;
    const roots = table.tasks.map((task) => Math.sqrt(tasks.noise[task]));
    const scaled = new Float64Array(w * w);
    for (let i = 0; i < w; i++) {
      for (let j = 0; j < w; j++) {
        scaled[i * w + j] = this.product(table.tasks[i], table.tasks[j]) / (roots[i] * roots[j]);
      }
    }
    const { values, vectors } = symmetricEigen(scaled, w);
    this.gamma = values.map((value) => Math.max(0, value));
    this.turn = vectors.map((entry, k) => entry / roots[k % w]);
    this.lean = Float64Array.from({ length: q * w }, (_, k) => {
      const task = Math.floor(k / w);
      return table.tasks.reduce(
        (sum, own, j) => sum + this.turn[(k % w) * w + j] * this.product(own, task),
        0,
      );
    });
    let logDeterminant = 0;
    for (const root of roots) logDeterminant += 2 * m * log(root);
    this.shrink = new Float64Array(m * w);
    for (let a = 0; a < m; a++) {
      for (let b = 0; b < w; b++) {
        const pivot = basis.values[a] * this.gamma[b] + 1;
        this.shrink[a * w + b] = 1 / pivot;
        logDeterminant += log(pivot);
      }
    }
    const half = basis.turned(table.values, w);
    const turned = new Float64Array(m * w);
    for (let a = 0; a < m; a++) {
      for (let b = 0; b < w; b++) {
        turned[a * w + b] = dotRange(half, a * w, this.turn, b * w, w);
      }
    }
    const place = new Map(table.extraOptions.map((option, k) => [option, k]));
    this.placeOf = table.extra.map(({ option }) => place.get(option) ?? 0);
    this.shared = this.sharedBy(basis.reach, basis.reach);
    this.factor = this.#remaining();
    const isFactored = choleskyInPlace(this.factor, e);
    // What the table leaves of the extra scores, and then what these leave of the table.
    const own = turned.map((value, k) => value * this.shrink[k]);
    const left = Float64Array.from(table.extra, ({ value, task }, k) => {
      return value - this.#along(own, basis.reach, this.placeOf[k], task);
    });
    this.extraSolved = Float64Array.from(left);
    if (isFactored) choleskySolve(this.factor, e, this.extraSolved);
    this.solved = turned;
    const pushed = this.pushed();
    const quadratic = dot(turned, own) + dot(left, this.extraSolved);
    for (let a = 0; a < m; a++) {
      for (let b = 0; b < w; b++) {
        let sum = turned[a * w + b];
        for (let x = 0; x < table.extraOptions.length; x++) {
          sum -= basis.reach[x * m + a] * pushed[x * w + b];
        }
        this.solved[a * w + b] = sum * this.shrink[a * w + b];
      }
    }
    for (let k = 0; k < e; k++) logDeterminant += 2 * log(this.factor[k * e + k]);
    this.value = isFactored
      ? -0.5 * (quadratic + logDeterminant + (m * w + e) * log(2 * Math.PI))
      : Number.NaN;
  }

  /** (P Pᵀ) of two tasks. */
  product(a: number, b: number): number {
    return this.#products[a * this.tasks.noise.length + b];
  }

  /** Σ g_j of the extra scores of an option, each as often as its Σ⁻¹ y: p × w. */
  pushed(): Float64Array {
    const w = this.gamma.length;
    const out = new Float64Array(this.table.extraOptions.length * w);
    this.table.extra.forEach(({ task }, k) => {
      for (let b = 0; b < w; b++) {
        out[this.placeOf[k] * w + b] += this.extraSolved[k] * this.lean[task * w + b];
      }
    });
    return out;
  }

  /** Means of tasks at options, and their covariance: the first option's tasks, then the next one's. */
  predict(
    options: readonly Option[],
    targets: readonly number[],
  ): { readonly mean: Float64Array; readonly covariance: Float64Array } {
    const { basis, table } = this;
    const { extra } = table;
    const e = extra.length;
    const p = table.extraOptions.length;
    const reach = basis.reached(options);
    const toExtra = this.sharedBy(reach, basis.reach);
    const among = this.sharedBy(reach, reach);
    const places = options.flatMap((option, o) => {
      const near = basis.extraOptions.map((other) => basis.kernel.evaluate(other, option));
      return targets.map((task) => ({ option, o, task, near }));
    });
    const mean = new Float64Array(places.length);
    const remaining = places.map(({ o, task, near }, k) => {
      mean[k] = this.#along(this.solved, reach, o, task);
      const column = new Float64Array(e);
      for (let t = 0; t < e; t++) {
        const x = this.placeOf[t];
        const whole = near[x] * this.product(task, extra[t].task);
        mean[k] += whole * this.extraSolved[t];
        column[t] = whole - this.#explained(toExtra, o * p + x, task, extra[t].task);
      }
      forwardSolve(this.factor, e, column);
      return column;
    });
    const covariance = new Float64Array(places.length * places.length);
    places.forEach((one, i) => {
      for (let j = 0; j <= i; j++) {
        const other = places[j];
        const left =
          basis.kernel.evaluate(one.option, other.option) * this.product(one.task, other.task) -
          this.#explained(among, one.o * options.length + other.o, one.task, other.task) -
          dotRange(remaining[i], 0, remaining[j], 0, e);
        covariance[i * places.length + j] = left;
        covariance[j * places.length + i] = left;
      }
    });
    return { mean, covariance };
  }

  /** Σ_a h_x[a] h_y[a]/(λ_a γ_b + 1) of each x of the one and y of the other, and each b. */
  private sharedBy(ones: Float64Array, others: Float64Array): Float64Array {
    const m = this.basis.values.length;
    const w = this.gamma.length;
    const count = others.length / m;
    const out = new Float64Array((ones.length / m) * count * w);
    const scaled = new Float64Array(m);
    for (let x = 0; x < ones.length / m; x++) {
      for (let b = 0; b < w; b++) {
        for (let a = 0; a < m; a++) scaled[a] = ones[x * m + a] * this.shrink[a * w + b];
        for (let y = 0; y < count; y++) {
          out[(x * count + y) * w + b] = dotRange(scaled, 0, others, y * m, m);
        }
      }
    }
    return out;
  }

  /** Σ_b g_j[b] g_j′[b] of what two options share: the covariance of two numbers that the table explains. */
  #explained(shared: Float64Array, pair: number, task: number, other: number): number {
    const w = this.gamma.length;
    let sum = 0;
    for (let b = 0; b < w; b++) {
      sum += this.lean[task * w + b] * this.lean[other * w + b] * shared[pair * w + b];
    }
    return sum;
  }

  /** C before it is factored; its lower triangle. */
  #remaining(): Float64Array {
    const { extra, extraOptions } = this.table;
    const e = extra.length;
    const p = extraOptions.length;
    const out = new Float64Array(e * e);
    for (let s = 0; s < e; s++) {
      for (let t = 0; t <= s; t++) {
        const pair = this.placeOf[s] * p + this.placeOf[t];
        const one = extra[s].task;
        const other = extra[t].task;
        out[s * e + t] =
          this.basis.near[pair] * this.product(one, other) -
          this.#explained(this.shared, pair, one, other);
      }
      out[s * e + s] += this.tasks.noise[extra[s].task];
    }
    return out;
  }

  /** (h_x ⊗ g_j)·z for z turned, m × w. */
  #along(z: Float64Array, reach: Float64Array, place: number, task: number): number {
    const m = this.basis.values.length;
    const w = this.gamma.length;
    let sum = 0;
    for (let a = 0; a < m; a++) {
      sum += reach[place * m + a] * dotRange(z, a * w, this.lean, task * w, w);
    }
    return sum;
  }
}
