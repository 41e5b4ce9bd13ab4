import { InvalidInputError } from "@unswayed/core";
import type { Kernel } from "@unswayed/core/kernels";
import type { Option } from "@unswayed/core/method";
import { dotRange } from "@unswayed/core/numerics";

/**
 * The options voted on so far, as the coordinates every estimate is written in (paper: lemma:representor).
 *
 *     C Cᵀ = K + jitter·I,    K_ij = k(x_i, x_j),    C lower triangular
 *
 * A utility with values U on the options is U = C z, and its squared norm is |z|²: the norm bound becomes a ball. For a
 * further option x, joined to the list with its own jitter,
 *
 *     a = C⁻¹ k(X, x),    s² = k(x, x) + jitter − |a|²,    u(x) = a·z + s·ζ
 *
 * with ζ free. (aᵀ, s) is the row of C that `extend` would append.
 *
 * A factor is a value. `extend` returns a longer factor and leaves this one as it was, yet costs only its own row,
 * O(m²) time and O(m) memory amortised: factors grown from one another share storage, in which a factor reads only its
 * own rows. Extending the same factor twice copies the rows for the second.
 *
 * Dimension: m options. C is stored row after row without the zeros: row i begins at i(i+1)/2.
 */
export interface GramFactor {
  readonly kernel: Kernel;
  /** m. */
  readonly size: number;
  /** The options in order, copies of what was given. */
  readonly options: readonly Option[];
  /** What is on the diagonal besides the kernel: the jitter asked for, or more where that did not suffice. */
  readonly jitter: number;
  /**
   * The factor with this option at the end; this very factor when the option is already in it (see `indexOfSame`).
   * Where rounding would leave the new pivot without meaning, all rows are recomputed with ten times the jitter.
   */
  extend(option: Option): GramFactor;
  /** Row i of C up to the diagonal: i + 1 numbers, a copy. */
  row(i: number): Float64Array;
  /** The row of C that a *further* option would have. For an option already listed ask `indexOfSame` and use its row. */
  whiten(option: Option): Whitened;
  /**
   * The listed option equal to this one in every coordinate within the tolerance (default 1e-12), or −1. Two such
   * options are one: they share a utility, which K + jitter·I alone would let differ by √(2·jitter) per unit of norm.
   */
  indexOfSame(option: Option, tolerance?: number): number;
  /** C as an ordinary row-major matrix with its zeros, a copy. */
  denseFactor(): { readonly rows: number; readonly columns: number; readonly data: Float64Array };
}

interface Whitened {
  /** a, length m. */
  readonly coordinates: Float64Array;
  /** s², what the listed options leave unknown about this one. Never below jitter·(1 − 1e-6), which it exceeds in exact arithmetic. */
  readonly residual: number;
}

export interface GramSettings {
  readonly kernel: Kernel;
  /** Added to the whole diagonal, zero or more. 1e-8 to 1e-6 is usual for a kernel with k(x, x) = 1. */
  readonly jitter: number;
  /** How far the jitter may be raised. Default: 1e-6 of the largest k(x, x), and at least `jitter`. */
  readonly maxJitter?: number;
}

const sameTolerance = 1e-12;
/** Escalation begins no lower than this, relative to the largest k(x, x): a jitter below it is lost in rounding. */
const firstJitter = 1e-12;

/** The factor of no options. */
export function createGramFactor(settings: GramSettings): GramFactor {
  const { kernel, jitter, maxJitter } = settings;
  if (!(Number.isFinite(jitter) && jitter >= 0)) {
    throw new InvalidInputError("gram.jitter", jitter, "a finite number, zero or more");
  }
  if (maxJitter !== undefined && !(Number.isFinite(maxJitter) && maxJitter >= jitter)) {
    throw new InvalidInputError(
      "gram.maxJitter",
      maxJitter,
      `a finite number, at least the jitter ${jitter}`,
    );
  }
  return factorOf({ kernel, maxJitter }, emptyRows(), 0, jitter);
}

interface Context {
  readonly kernel: Kernel;
  readonly maxJitter: number | undefined;
}

/** Storage that several factors may share. Rows below `options.length` are written once and never again. */
interface Rows {
  packed: Float64Array;
  readonly options: Option[];
}

function factorOf(context: Context, rows: Rows, size: number, jitter: number): GramFactor {
  const indexOfSame = (option: Option, tolerance: number = sameTolerance): number => {
    for (let i = 0; i < size; i++) {
      if (isSame(rows.options[i], option, tolerance)) return i;
    }
    return -1;
  };

  const check = (option: Option) =>
    checkOption(option, size > 0 ? rows.options[0].length : undefined);

  const factor: GramFactor = {
    kernel: context.kernel,
    size,
    jitter,
    get options() {
      return rows.options.slice(0, size);
    },
    extend(option) {
      check(option);
      if (indexOfSame(option) >= 0) return factor;

      const added = [...option];
      const own = rows.options.length === size ? rows : copyOf(rows, size);
      return append(context.kernel, own, added, jitter)
        ? factorOf(context, own, size + 1, jitter)
        : refactored(context, [...rows.options.slice(0, size), added], jitter);
    },
    row(i) {
      // The storage may hold a longer factor's rows: without this they would be handed out as ours.
      if (!(Number.isInteger(i) && i >= 0 && i < size)) {
        throw new InvalidInputError("row", i, `a row: a whole number below ${size}`);
      }
      return rows.packed.slice(rowStart(i), rowStart(i + 1));
    },
    whiten(option) {
      check(option);
      const { coordinates, pivot } = solved(context.kernel, rows, size, option, jitter);
      return { coordinates, residual: clamped(pivot, jitter) };
    },
    indexOfSame,
    denseFactor() {
      const data = new Float64Array(size * size);
      for (let i = 0; i < size; i++) {
        data.set(rows.packed.subarray(rowStart(i), rowStart(i + 1)), i * size);
      }
      return { rows: size, columns: size, data };
    },
  };
  return factor;
}

/** The options afresh, with the jitter raised ten times and ten times more until every row has a sound pivot. */
function refactored(context: Context, options: readonly Option[], tooSmall: number): GramFactor {
  const { kernel } = context;
  const scale = options.reduce((largest, x) => Math.max(largest, kernel.evaluate(x, x)), 0);
  const limit = context.maxJitter ?? Math.max(tooSmall, 1e-6 * scale);

  let jitter = tooSmall;
  while (jitter < limit) {
    jitter = Math.min(limit, Math.max(10 * jitter, firstJitter * (scale > 0 ? scale : 1)));
    const rows = emptyRows();
    if (options.every((option) => append(kernel, rows, option, jitter))) {
      return factorOf(context, rows, options.length, jitter);
    }
  }
  throw new InvalidInputError(
    "gram.maxJitter",
    limit,
    `enough to make the ${options.length} options' Gram matrix positive definite; is the kernel positive semi-definite?`,
  );
}

/** Adds the option's row in place; false, with nothing changed, when its pivot is no more than rounding error. */
function append(kernel: Kernel, rows: Rows, option: Option, jitter: number): boolean {
  const m = rows.options.length;
  const { coordinates, pivot, diagonal } = solved(kernel, rows, m, option, jitter);
  const noise = 4 * (m + 1) * Number.EPSILON * diagonal; // of a sum of m + 1 terms that cancel from `diagonal`
  if (!(pivot > noise)) return false;

  const start = rowStart(m);
  if (rowStart(m + 1) > rows.packed.length) {
    const grown = new Float64Array(2 * rowStart(m + 1));
    grown.set(rows.packed);
    rows.packed = grown;
  }
  rows.packed.set(coordinates, start);
  rows.packed[start + m] = Math.sqrt(clamped(pivot, jitter));
  rows.options.push(option);
  return true;
}

/** a by forward substitution, and the pivot s² before clamping. */
function solved(
  kernel: Kernel,
  rows: Rows,
  m: number,
  option: Option,
  jitter: number,
): { coordinates: Float64Array; pivot: number; diagonal: number } {
  const { packed, options } = rows;
  const a = new Float64Array(m);
  for (let i = 0; i < m; i++) {
    const start = rowStart(i);
    a[i] =
      (kernel.evaluate(options[i], option) - dotRange(packed, start, a, 0, i)) / packed[start + i];
  }
  const diagonal = kernel.evaluate(option, option) + jitter;
  const pivot = diagonal - dotRange(a, 0, a, 0, m);
  if (!Number.isFinite(pivot)) {
    throw new InvalidInputError("option", option, "coordinates at which the kernel is finite");
  }
  return { coordinates: a, pivot, diagonal };
}

/** In exact arithmetic a pivot is at least the jitter; what is less is rounding, and may even be negative. */
function clamped(pivot: number, jitter: number): number {
  return Math.max(pivot, jitter * (1 - 1e-6));
}

function checkOption(option: Option, length: number | undefined): void {
  if (!Array.isArray(option) || !option.every(Number.isFinite)) {
    throw new InvalidInputError("option", option, "a list of finite coordinates");
  }
  if (length !== undefined && option.length !== length) {
    throw new InvalidInputError(
      "option",
      option,
      `${length} coordinates, as the options before it`,
    );
  }
}

function isSame(a: Option, b: Option, tolerance: number): boolean {
  return a.length === b.length && a.every((x, j) => Math.abs(x - b[j]) <= tolerance);
}

function rowStart(i: number): number {
  return (i * (i + 1)) / 2;
}

function emptyRows(): Rows {
  return { packed: new Float64Array(64), options: [] };
}

function copyOf(rows: Rows, size: number): Rows {
  return {
    packed: rows.packed.slice(0, Math.max(64, rowStart(size))),
    options: rows.options.slice(0, size),
  };
}
