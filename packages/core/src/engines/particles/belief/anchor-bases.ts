import type { Kernel, Option } from "../../../kernel/kernel.ts";
import { symmetricEigen } from "../../../linalg/symmetric-eigen.ts";
import { dotRange } from "../../../linalg/vector.ts";
import type { RandomSource } from "../../../random/random-source.ts";
import type { OptionSpace } from "../../../space/option-space.ts";
import { gramOf, symmetricPower } from "./gram.ts";

/** What turns kernel values at the anchors into features: Φ(x) = basis·k(X₀, x). */
export interface AnchorBasis {
  readonly rank: number;
  /** rank × anchors */
  readonly basis: Float64Array;
}

/** All options of a finite space that has no more, else as many spread over it. */
const mostAnchors = 200;
/** Coordinates of a wish: enough for one dimension down to a length scale of 0.05, for two down to 0.15. */
const mostCoordinates = 64;

/** The options on which features hang. */
export function anchorsOf(space: OptionSpace, random: RandomSource): readonly Option[] {
  const all = space.isFinite ? space.list() : [];
  return all.length > 0 && all.length <= mostAnchors ? all : space.sample(mostAnchors, random);
}

/** The bases for the anchors and kernels last used: options change far more often than either. */
const known = new WeakMap<
  readonly Option[],
  { readonly kernels: readonly Kernel[]; readonly bases: readonly AnchorBasis[] }
>();

/**
 * For each kernel the leading rows of Rᵀ K₀^(−½), where R turns the coordinates of all kernels alike so that the smoothest shapes
 * come first: its columns are the eigenvectors of the kernels' mean, largest eigenvalue first. A turn changes nothing about the
 * prior, but the last coordinates of a smooth kernel then have next to no bearing and are left out. On a line half of
 * 64 are left, in two dimensions three quarters at the longest length scales, in five all.
 */
export function anchorBases(
  anchors: readonly Option[],
  kernels: readonly Kernel[],
): readonly AnchorBasis[] {
  const last = known.get(anchors);
  if (last && isSame(last.kernels, kernels)) return last.bases;
  const count = anchors.length;
  const grams = kernels.map((kernel) => {
    const gram = gramOf(anchors, kernel);
    for (let a = 0; a < count; a++) gram[a * count + a] += anchorJitter;
    return gram;
  });
  const mean = new Float64Array(count * count);
  for (const gram of grams) for (let k = 0; k < mean.length; k++) mean[k] += gram[k];
  const { vectors } = symmetricEigen(mean, count);
  const bases = grams.map((gram) => {
    const rank = bearingRank(gram, vectors, count);
    const root = symmetricPower(gram, count, -0.5);
    const basis = new Float64Array(rank * count);
    for (let c = 0; c < rank; c++) {
      const vector = (count - 1 - c) * count;
      for (let a = 0; a < count; a++) {
        basis[c * count + a] = dotRange(root, a * count, vectors, vector, count);
      }
    }
    return { rank, basis };
  });
  known.set(anchors, { kernels: [...kernels], bases });
  return bases;
}

/** Keeps the root of a nearly singular Gram matrix from amplifying rounding: 1e-6 costs a thousandth of a logit. */
const anchorJitter = 1e-6;
/** Share of the variance at the anchors that may go with the coordinates left out; options are scaled up again for it. */
const lostVariance = 2e-6;

/** How many of the turned coordinates carry all but a negligible share of the variance tr K₀. */
function bearingRank(gram: Float64Array, vectors: Float64Array, count: number): number {
  let total = 0;
  for (let a = 0; a < count; a++) total += gram[a * count + a];
  let lost = 0;
  const image = new Float64Array(count);
  for (let rank = count; rank > 1; rank--) {
    const vector = (count - rank) * count;
    for (let a = 0; a < count; a++) image[a] = dotRange(gram, a * count, vectors, vector, count);
    lost += dotRange(image, 0, vectors, vector, count);
    if (lost > lostVariance * total) return Math.min(mostCoordinates, rank);
  }
  return 1;
}

function isSame(a: readonly Kernel[], b: readonly Kernel[]): boolean {
  return a.length === b.length && a.every((kernel, k) => kernel === b[k]);
}
