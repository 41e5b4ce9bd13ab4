import { InvalidInputError } from "@unswayed/core";
import type { Option } from "@unswayed/core/method";
import { drawNormal, type RandomSource, symmetricEigen } from "@unswayed/core/numerics";
import { drawDirichlet } from "../dirichlet.ts";

/** What made-up problems are drawn from. */

export function drawBetween(low: number, high: number, random: RandomSource): number {
  return low + (high - low) * random.next();
}

/** Values at some points of smooth random functions: Gaussian processes with an RBF kernel of variance 1, one a call. */
export function smoothFunctions(
  points: readonly Option[],
  lengthScale: number,
): (random: RandomSource) => Float64Array {
  const count = points.length;
  const covariance = Float64Array.from({ length: count * count }, (_, k) =>
    rbf(points[Math.floor(k / count)]!, points[k % count]!, lengthScale),
  );
  // K = Σ λ q qᵀ, so Σ √λ z q has covariance K. Unlike a Cholesky factor this needs no jitter where points lie close.
  const { values, vectors } = symmetricEigen(covariance, count);
  return (random) => {
    const drawn = new Float64Array(count);
    values.forEach((value, k) => {
      const weight = Math.sqrt(Math.max(0, value)) * drawNormal(random);
      for (let i = 0; i < count; i++) drawn[i]! += weight * vectors[k * count + i]!;
    });
    return drawn;
  };
}

/** exp(−|a − b|²/(2ℓ²)) */
export function rbf(a: Option, b: Option, lengthScale: number): number {
  let square = 0;
  for (let j = 0; j < a.length; j++) square += (a[j]! - b[j]!) * (a[j]! - b[j]!);
  return Math.exp(-square / (2 * lengthScale * lengthScale));
}

/**
 * How far a voter's best and worst option are apart, in the units of votes, where nothing says how sure people are of their
 * answers. At 4 the better of these two is chosen 98 times in 100, about as in the toy example.
 */
export const wishRange = 4;

/** Moved and stretched to run from 0 to `range`. Where all are equal, all 0. */
export function stretched(values: ArrayLike<number>, range: number): number[] {
  const all = Array.from(values);
  const least = all.reduce((a, b) => Math.min(a, b));
  const most = all.reduce((a, b) => Math.max(a, b));
  return all.map((value) => (most > least ? (range * (value - least)) / (most - least) : 0));
}

/** How a made-up group sways itself. */
export type InfluenceKind = (typeof influenceKinds)[number];

export const influenceKinds = ["mild", "strong", "none"] as const;

/** The share of everyone's open answers, their own included, that a strong influencer has. */
const influencerShare = 0.6;

/**
 * A random influence matrix:
 *
 *     mild    everyone's own weight is between 0.2 and 0.7; the rest is spread over the others at random
 *     strong  one person's column is 0.6, in their own row too; the rest of each row is spread at random
 *     none    the identity
 */
export function drawInfluence(
  count: number,
  kind: InfluenceKind,
  random: RandomSource,
): readonly (readonly number[])[] {
  if (!(Number.isInteger(count) && count >= 2)) {
    throw new InvalidInputError("voters", count, "a whole number, at least 2");
  }
  const influencer = Math.floor(count * random.next());
  return Array.from({ length: count }, (_, i) => {
    if (kind === "none") return Array.from({ length: count }, (_, j) => (i === j ? 1 : 0));
    const [held, weight] =
      kind === "strong" ? [influencer, influencerShare] : [i, drawBetween(0.2, 0.7, random)];
    const rest = drawDirichlet(new Array<number>(count - 1).fill(1), random);
    return Array.from({ length: count }, (_, j) =>
      j === held ? weight : (1 - weight) * rest[j < held ? j : j - 1]!,
    );
  });
}
