import type { Kernel } from "@unswayed/core/kernels";
import type { Option } from "@unswayed/core/method";
import { dotRange } from "@unswayed/core/numerics";
import { createGramFactor, type GramFactor } from "./gram.ts";

/**
 * Coordinates in which utilities on a list of options are written, and their norm is an ordinary length:
 *
 *     U = G z + diag(own) b,    G Gᵀ + diag(own²) = K + jitter·I,    ‖u‖² = min |z|² + |b|²
 *
 * Two constructions give the same utilities and norms:
 * - *triangular*: G the Cholesky factor (m columns), own = 0. Exact, for short lists and rough kernels.
 * - *low rank*: G a pivoted Cholesky factor of K without its independent part, stopped where what is left is 10⁻¹⁰ of
 *   own²; own² the jitter, that remainder and the independent part. A smooth kernel needs a dozen or two columns
 *   whatever the number of options.
 *
 * Dimensions: m options, p columns.
 */
export interface FeatureMap {
  readonly kernel: Kernel;
  readonly jitter: number;
  readonly options: readonly Option[];
  /** p */
  readonly columnCount: number;
  /** G, m × p */
  readonly columns: Float64Array;
  /** own, length m; null when all zero. */
  readonly own: Float64Array | null;
  /** Index of the listed option with these coordinates, or −1. */
  indexOfSame(option: Option): number;
  /** The row of a further option. */
  whiten(option: Option): WhitenedOption;
  /** ∂a/∂x, p × d, and ∂s²/∂x, d: how that row changes as the option moves. */
  whitenGradient(option: Option): {
    readonly coordinates: Float64Array;
    readonly residual: Float64Array;
  };
}

/** A further option x in the map's coordinates: u(x) = a·z + o·b + s·ζ with ζ its own. */
export interface WhitenedOption {
  /** a, length p */
  readonly coordinates: Float64Array;
  /**
   * o, length m: what x shares with the listed options beyond the columns; null when there are no own coordinates. Tiny,
   * but far outside the list the kernel's tail is all that is left, and it lies below the columns' rounding.
   */
  readonly shared: Float64Array | null;
  /** s² = k(x,x) + jitter − |a|² − |o|² */
  readonly residual: number;
}

/** Lists up to this length are always triangular: there is nothing to save. */
const shortList = 16;
/** A low-rank factor must save at least this share of the columns. */
const worthwhile = 0.95;
/** What may be left out of G, relative to what an option has of its own. */
const remainder = 1e-10;

export function featureMap(kernel: Kernel, options: readonly Option[], jitter: number): FeatureMap {
  if (options.length > shortList && jitter > 0) {
    const lowRank = lowRankMap(kernel, options, jitter);
    if (lowRank) return lowRank;
  }
  return triangularMap(kernel, options, jitter);
}

function triangularMap(kernel: Kernel, options: readonly Option[], jitter: number): FeatureMap {
  let gram: GramFactor = createGramFactor({ kernel, jitter });
  for (const option of options) gram = gram.extend(option);
  const { data, columns } = gram.denseFactor();
  return {
    kernel,
    jitter: gram.jitter,
    options: gram.options,
    columnCount: columns,
    columns: data,
    own: null,
    indexOfSame: (option) => gram.indexOfSame(option),
    whiten: (option) => ({ ...gram.whiten(option), shared: null }),
    whitenGradient: (option) =>
      rowGradient(kernel, gram.options, data, columns, gram.whiten(option).coordinates, option),
  };
}

/** Null when the kernel's rank is too high for this to pay. */
function lowRankMap(kernel: Kernel, options: readonly Option[], jitter: number): FeatureMap | null {
  const m = options.length;
  const separate = separatesOptions(kernel, options);
  const smooth = (a: Option, b: Option): number =>
    kernel.evaluate(a, b) - (separate ? (kernel.independentPart?.(a, b) ?? 0) : 0);
  const apart = Float64Array.from(options, (x) => kernel.evaluate(x, x) - smooth(x, x));
  const left = Float64Array.from(options, (option) => smooth(option, option));
  const scale = left.reduce((largest, value) => Math.max(largest, value), 0);
  if (!(scale >= 0 && scale < Infinity)) return null;
  const own = jitter + apart.reduce((least, value) => Math.min(least, value), Infinity);
  const tolerance = Math.max(remainder * own, 1e-15 * scale);
  const most = Math.floor(worthwhile * m);
  const pivots: number[] = [];
  const columns: Float64Array[] = [];
  for (;;) {
    let pivot = 0;
    for (let k = 1; k < m; k++) if (left[k] > left[pivot]) pivot = k;
    if (left[pivot] <= tolerance) break;
    if (pivots.length === most) return null;
    const column = new Float64Array(m);
    const root = Math.sqrt(left[pivot]);
    for (let k = 0; k < m; k++) {
      if (pivots.includes(k)) continue;
      let value = smooth(options[k], options[pivot]);
      for (const earlier of columns) value -= earlier[k] * earlier[pivot];
      column[k] = k === pivot ? root : value / root;
      left[k] = k === pivot ? 0 : Math.max(0, left[k] - column[k] * column[k]);
    }
    pivots.push(pivot);
    columns.push(column);
  }
  const p = pivots.length;
  const table = new Float64Array(m * p);
  columns.forEach((column, c) => {
    for (let k = 0; k < m; k++) table[k * p + c] = column[k];
  });
  const ownScale = Float64Array.from(left, (rest, k) => Math.sqrt(jitter + rest + apart[k]));
  const whiten = (option: Option): WhitenedOption => {
    const covariances = Float64Array.from(options, (listed) => smooth(listed, option));
    const a = new Float64Array(p);
    for (let c = 0; c < p; c++) {
      const row = pivots[c] * p;
      a[c] = (covariances[pivots[c]] - dotRange(table, row, a, 0, c)) / table[row + c];
    }
    const shared = covariances.map(
      (covariance, k) => (covariance - dotRange(table, k * p, a, 0, p)) / ownScale[k],
    );
    const taken = dotRange(a, 0, a, 0, p) + dotRange(shared, 0, shared, 0, m);
    const residual = kernel.evaluate(option, option) + jitter - taken;
    return { coordinates: a, shared, residual: Math.max(residual, jitter) };
  };
  const pivotRows = new Float64Array(p * p);
  pivots.forEach((pivot, c) => {
    pivotRows.set(table.subarray(pivot * p, (pivot + 1) * p), c * p);
  });
  return {
    kernel,
    jitter,
    options,
    columnCount: p,
    columns: table,
    own: ownScale,
    indexOfSame(option) {
      return options.findIndex(
        (known) =>
          known.length === option.length && known.every((x, j) => Math.abs(x - option[j]) <= 1e-12),
      );
    },
    whiten,
    whitenGradient: (option) =>
      rowGradient(
        kernel,
        pivots.map((pivot) => options[pivot]),
        pivotRows,
        p,
        whiten(option).coordinates,
        option,
      ),
  };
}

/** Whether the independent part is a diagonal on these options: nonzero only of an option with itself. */
function separatesOptions(kernel: Kernel, options: readonly Option[]): boolean {
  if (!kernel.independentPart) return false;
  for (let i = 0; i < options.length; i++) {
    for (let j = 0; j < i; j++) {
      if (kernel.independentPart(options[i], options[j]) !== 0) return false;
    }
  }
  return true;
}

/**
 * Forward substitution with the derivative of the right-hand side: C a = k(X, x) gives C ∂a = ∂k(X, x), and
 * s² = k(x,x) + jitter − |a|² gives ∂s² = ∂k(x,x) − 2a·∂a (with ∂k(x,x) twice the derivative in one argument).
 */
function rowGradient(
  kernel: Kernel,
  options: readonly Option[],
  rows: Float64Array,
  p: number,
  a: Float64Array,
  option: Option,
): { coordinates: Float64Array; residual: Float64Array } {
  const d = option.length;
  const coordinates = new Float64Array(p * d);
  const residual = kernel.gradient(option, option).map((slope) => 2 * slope);
  for (let c = 0; c < p; c++) {
    const slope = kernel.gradient(option, options[c]);
    for (let k = 0; k < d; k++) {
      let sum = slope[k];
      for (let e = 0; e < c; e++) sum -= rows[c * p + e] * coordinates[e * d + k];
      coordinates[c * d + k] = sum / rows[c * p + c];
      residual[k] -= 2 * a[c] * coordinates[c * d + k];
    }
  }
  return { coordinates, residual };
}
