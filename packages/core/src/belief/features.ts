import { InvalidInputError } from "../errors.ts";
import type { Kernel, Option } from "../kernel/kernel.ts";
import { symmetricEigen } from "../linalg/symmetric-eigen.ts";
import { dotRange } from "../linalg/vector.ts";

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
 * Many options, or a continuum: Φ(x) = k(x, X₀) K₀^(−½) on a few anchors X₀, scaled to k(x, x) = 1. z then does not refer to
 * the options at all, and options may come and go without touching what is believed.
 *
 * Dimensions: N options, r features.
 */
export interface FeatureGrid {
  readonly optionCount: number;
  /** r, the same at every point of the grid. */
  readonly rank: number;
  readonly points: readonly FeaturePoint[];
}

interface FeaturePoint {
  /** null: independent options. */
  readonly lengthScale: number | null;
  /** Φ, N × r. */
  readonly rows: Float64Array;
}

/** A kernel for each length scale held possible; `kernel: null` for options that have nothing in common. */
export interface KernelPoint {
  readonly lengthScale: number | null;
  readonly kernel: Kernel | null;
}

/** w: measured neither way in the range 0.02 to 0.1; without it two options with equal features could not differ. */
const ownShare = 0.05;

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
    points: kernels.map(({ lengthScale, kernel }) => {
      if (kernel === null) return { lengthScale: null, rows: identity(count) };
      const gram = gramOf(options, kernel);
      for (let k = 0; k < gram.length; k++) gram[k] *= 1 - ownShare;
      for (let x = 0; x < count; x++) gram[x * count + x] += ownShare;
      return { lengthScale, rows: symmetricPower(gram, count, 0.5) };
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
  const rank = anchors.length;
  return {
    optionCount: options.length,
    rank,
    points: kernels.map(({ lengthScale, kernel }) => {
      if (kernel === null) {
        throw new InvalidInputError(
          "kernels",
          kernel,
          "kernels: anchors cannot stand for independent options",
        );
      }
      const root = anchorRoot(anchors, kernel);
      const rows = new Float64Array(options.length * rank);
      const near = new Float64Array(rank);
      options.forEach((option, x) => {
        anchors.forEach((anchor, a) => {
          near[a] = kernel.evaluate(option, anchor);
        });
        const at = x * rank;
        for (let a = 0; a < rank; a++) rows[at + a] = dotRange(root, a * rank, near, 0, rank);
        const length = Math.sqrt(dotRange(rows, at, rows, at, rank));
        const wanted = Math.sqrt(kernel.evaluate(option, option));
        if (length > 0) for (let a = 0; a < rank; a++) rows[at + a] *= wanted / length;
      });
      return { lengthScale, rows };
    }),
  };
}

/** The root for the anchors last used with a kernel: options change far more often than anchors. */
const anchorRoots = new WeakMap<
  Kernel,
  { readonly anchors: readonly Option[]; readonly root: Float64Array }
>();

/** K₀^(−½) */
function anchorRoot(anchors: readonly Option[], kernel: Kernel): Float64Array {
  const known = anchorRoots.get(kernel);
  if (known?.anchors === anchors) return known.root;
  const gram = gramOf(anchors, kernel);
  for (let a = 0; a < anchors.length; a++) gram[a * anchors.length + a] += anchorJitter;
  const root = symmetricPower(gram, anchors.length, -0.5);
  anchorRoots.set(kernel, { anchors, root });
  return root;
}

/** Keeps the root of a nearly singular Gram matrix from amplifying rounding: 1e-6 costs a thousandth of a logit. */
const anchorJitter = 1e-6;

function requireSome(options: readonly Option[], kernels: readonly KernelPoint[]): void {
  if (options.length < 2) throw new InvalidInputError("options", options, "at least two options");
  if (kernels.length === 0) throw new InvalidInputError("kernels", kernels, "at least one kernel");
}

function gramOf(options: readonly Option[], kernel: Kernel): Float64Array {
  const count = options.length;
  const gram = new Float64Array(count * count);
  for (let x = 0; x < count; x++) {
    for (let y = 0; y <= x; y++) {
      const value = kernel.evaluate(options[x], options[y]);
      gram[x * count + y] = value;
      gram[y * count + x] = value;
    }
  }
  return gram;
}

/** Q Λ^power Qᵀ, for power ½ or −½; eigenvalues that rounding made negative count as the smallest that means anything. */
function symmetricPower(matrix: Float64Array, order: number, power: 0.5 | -0.5): Float64Array {
  const { values, vectors } = symmetricEigen(matrix, order);
  const least = 1e-12 * values[order - 1];
  const out = new Float64Array(order * order);
  for (let k = 0; k < order; k++) {
    const root = Math.sqrt(Math.max(values[k], least));
    const factor = power > 0 ? root : 1 / root;
    for (let i = 0; i < order; i++) {
      const scaled = factor * vectors[k * order + i];
      for (let j = 0; j < order; j++) out[i * order + j] += scaled * vectors[k * order + j];
    }
  }
  return out;
}

function identity(order: number): Float64Array {
  const out = new Float64Array(order * order);
  for (let k = 0; k < order; k++) out[k * order + k] = 1;
  return out;
}
