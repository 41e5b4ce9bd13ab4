import { InvalidInputError } from "../../../errors.ts";
import type { Option } from "../../../kernel/kernel.ts";
import { addWeightedRows, scaledRowProducts, type Vectors } from "../../../linalg/row-products.ts";
import { dotRange } from "../../../linalg/vector.ts";
import { anchorBases } from "./anchor-bases.ts";
import { gramOf, symmetricPower } from "./gram.ts";
import type { KernelPoint } from "./kernel-grid.ts";

/**
 * Utilities on a set of options, written in independent standard normal coordinates z, once for every length scale that is
 * held possible:
 *
 *     u(x) = s·Φ(x)·z,    Φ Φᵀ ≈ K
 *
 * Few options: Φ is the symmetric root K^½ of K = (1 − w)·kernel + w·I, exact. It changes smoothly with the length scale,
 * so a particle can change its length scale and keep its z. The share w is what an option has of its own beyond its
 * features; "independent" options have nothing else (K = I).
 *
 * Many options, or a continuum: Φ(x) = k(x, X₀) K₀^(−½) R on a few anchors X₀ (see `anchorBases`), scaled to k(x, x) = 1. z then
 * does not refer to the options at all, and options may come and go without touching what is believed.
 *
 * Dimensions: N options, r features.
 */
export interface FeatureGrid {
  readonly optionCount: number;
  /** r, the length of z. */
  readonly rank: number;
  readonly points: readonly FeaturePoint[];
}

interface FeaturePoint {
  /** null: independent options. */
  readonly lengthScale: number | null;
  /** How many coordinates of z, from the first, have a bearing at this length scale; at most r. */
  readonly rank: number;
  /** Φ, N × this rank. */
  readonly rows: Float64Array;
  /** Whether Φ is the identity: products with it are then not worked out. */
  readonly isIdentity?: boolean;
}

/** w: measured neither way in the range 0.02 to 0.1; without it two options with equal features could not differ. */
const usualOwnShare = 0.05;

/** Exact roots, for options that will stay the same. */
export function exactFeatures(
  options: readonly Option[],
  kernels: readonly KernelPoint[],
): FeatureGrid {
  requireSome(options, kernels);
  const count = options.length;
  return {
    optionCount: count,
    rank: count,
    points: kernels.map(({ lengthScale, kernel, ownShare = usualOwnShare }) => {
      if (kernel === null) {
        return { lengthScale: null, rank: count, rows: identity(count), isIdentity: true };
      }
      const gram = gramOf(options, kernel);
      for (let k = 0; k < gram.length; k++) gram[k] *= 1 - ownShare;
      for (let x = 0; x < count; x++) gram[x * count + x] += ownShare;
      return { lengthScale, rank: count, rows: symmetricPower(gram, count, 0.5) };
    }),
  };
}

/** Features on anchors: for long lists and boxes. */
export function anchoredFeatures(
  options: readonly Option[],
  anchors: readonly Option[],
  kernels: readonly KernelPoint[],
): FeatureGrid {
  requireSome(options, kernels);
  if (anchors.length === 0) throw new InvalidInputError("anchors", anchors, "at least one anchor");
  const known = kernels.map(({ kernel }) => {
    if (kernel === null) {
      throw new InvalidInputError(
        "kernels",
        kernel,
        "kernels: anchors cannot stand for independent options",
      );
    }
    return kernel;
  });
  const bases = anchorBases(anchors, known);
  const near = new Float64Array(anchors.length);
  return {
    optionCount: options.length,
    rank: bases.reduce((most, { rank }) => Math.max(most, rank), 0),
    points: bases.map(({ rank, basis }, point) => {
      const kernel = known[point];
      const rows = new Float64Array(options.length * rank);
      options.forEach((option, x) => {
        anchors.forEach((anchor, a) => {
          near[a] = kernel.evaluate(option, anchor);
        });
        const at = x * rank;
        for (let c = 0; c < rank; c++) {
          rows[at + c] = dotRange(basis, c * near.length, near, 0, near.length);
        }
        const length = Math.sqrt(dotRange(rows, at, rows, at, rank));
        const wanted = Math.sqrt(kernel.evaluate(option, option));
        if (length > 0) for (let c = 0; c < rank; c++) rows[at + c] *= wanted / length;
      });
      return { lengthScale: kernels[point].lengthScale, rank, rows };
    }),
  };
}

function requireSome(options: readonly Option[], kernels: readonly KernelPoint[]): void {
  if (options.length < 2) throw new InvalidInputError("options", options, "at least two options");
  if (kernels.length === 0) throw new InvalidInputError("kernels", kernels, "at least one kernel");
}

/** out[i·N + x] = scales[i]·Φ(x)·vector_i, for every vector i and the options x named. */
export function featureValues(
  { points, optionCount }: FeatureGrid,
  point: number,
  options: Int32Array,
  vectors: Vectors,
  scales: Float64Array,
  out: Float64Array,
): void {
  const { rows, rank, isIdentity } = points[point];
  if (!isIdentity) {
    scaledRowProducts({ rows, rank, chosen: options }, vectors, scales, out, optionCount);
    return;
  }
  for (let i = 0; i < vectors.count; i++) {
    const from = vectors.offset + i * vectors.stride;
    for (let m = 0; m < options.length; m++) {
      out[i * optionCount + options[m]] = scales[i] * vectors.data[from + options[m]];
    }
  }
}

/** vector_i += scales[i]·Σ_x slopes[first + i·N + x]·Φ(x), over the options x named: the transpose of `featureValues`. */
export function addFeatureSlopes(
  { points, optionCount }: FeatureGrid,
  point: number,
  options: Int32Array,
  slopes: Float64Array,
  first: number,
  scales: Float64Array,
  vectors: Vectors,
): void {
  const { rows, rank, isIdentity } = points[point];
  if (!isIdentity) {
    const table = first === 0 ? slopes : slopes.subarray(first);
    addWeightedRows({ rows, rank, chosen: options }, table, optionCount, scales, vectors);
    return;
  }
  for (let i = 0; i < vectors.count; i++) {
    const to = vectors.offset + i * vectors.stride;
    const row = first + i * optionCount;
    for (let m = 0; m < options.length; m++) {
      vectors.data[to + options[m]] += scales[i] * slopes[row + options[m]];
    }
  }
}

function identity(order: number): Float64Array {
  const out = new Float64Array(order * order);
  for (let k = 0; k < order; k++) out[k * order + k] = 1;
  return out;
}
