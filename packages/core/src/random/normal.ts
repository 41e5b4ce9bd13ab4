import { exp, log } from "../linalg/elementary.ts";
import type { RandomSource } from "./random-source.ts";

/**
 * The standard normal distribution: draws, distribution function, quantile.
 *
 *     φ(z) = exp(−z²/2) / √(2π)      density
 *     Φ(z) = ∫ φ from −∞ to z        normalCdf
 *     Φ⁻¹(p)                         normalQuantile
 *     R(z) = (1 − Φ(z)) / φ(z)       Mills ratio: how far the tail outruns the density
 *
 * Accuracy, measured against 40-digit arithmetic: Φ to 10⁻¹⁵ relative wherever Φ ≥ 10⁻³⁰⁰, in the lower tail as in the
 * middle; Φ⁻¹ to 10⁻¹⁵ relative for 10⁻³⁰⁰ ≤ p < 1. For an upper tail ask for Φ(−z): above z = 8.3 the number Φ(z) itself is 1 in double precision.
 */

/** A standard normal number, by inversion: one uniform in, one normal out, increasing in the uniform. */
export function drawNormal(random: RandomSource): number {
  return normalQuantile(Math.max(random.next(), 2 ** -54)); // zero comes once in 2⁵³ draws and has no finite quantile
}

/** Φ(z): the chance that a standard normal variable is at most z. NaN for NaN. */
export function normalCdf(z: number): number {
  const tail = lowerTail(Math.abs(z));
  return z > 0 ? 1 - tail : tail;
}

/** Φ(−z) = φ(z) R(z) for z ≥ 0. A product keeps relative accuracy where 1 − Φ(z) would keep none. */
function lowerTail(z: number): number {
  if (z > 39) return 0; // below the smallest double
  return Math.min(0.5, density(z) * millsRatio(z)); // at 0 rounding would give more than a half, and Φ would then fall
}

/** φ(z) with z² taken in two parts: rounding z² to a double would cost z²/2 units in the last place of the result. */
function density(z: number): number {
  const coarse = Math.trunc(z * 64) / 64; // its square is exact for z < 2²⁰
  const rest = (z - coarse) * (z + coarse);
  return (exp(-0.5 * coarse * coarse) * exp(-0.5 * rest)) / Math.sqrt(2 * Math.PI);
}

/**
 * R(z) for z ≥ 0. The half line is folded onto [−1, 1] by t = (z − 5)/(z + 5), on which (z + 1)·R(z) is smooth, between
 * 0.96 and 1.38, and summed as a Chebyshev series by Clenshaw's recurrence. The first coefficient dropped is below 2·10⁻¹⁸.
 */
function millsRatio(z: number): number {
  const t = (z - 5) / (z + 5);
  let next = 0;
  let afterNext = 0;
  for (let k = millsSeries.length - 1; k > 0; k--) {
    [next, afterNext] = [2 * t * next - afterNext + millsSeries[k], next];
  }
  return (t * next - afterNext + millsSeries[0]) / (z + 1);
}

/** Computed in 60-digit arithmetic from values of the complementary error function at 120 Chebyshev nodes. */
const millsSeries: readonly number[] = [
  1.1579976221305188, -0.1633449388451398, -0.013683136055781576, 0.03082200019810004,
  -0.016220073012046806, 0.005616691016460094, -0.0014133933783549216, 0.0002502625460725661,
  -2.468907239728387e-5, -1.0107964061837592e-6, 7.495419179740573e-7, -7.600274268728337e-8,
  -1.1574771441328644e-8, 3.333386472599843e-9, 7.538039628171347e-11, -1.1104247263727494e-10,
  3.509243776551059e-12, 3.6894953861750955e-12, -2.3376697776383095e-13, -1.3271797523541405e-13,
  9.921706995888276e-15, 5.276004995455379e-15, -3.373097694187922e-16, -2.2804338776379946e-16,
  7.496330565808626e-18, 1.0328041877290668e-17,
];

/**
 * Φ⁻¹(p): the z with Φ(z) = p. −∞ at 0, ∞ at 1, NaN outside [0, 1].
 *
 * Wichura's algorithm AS 241: one ratio of polynomials in p − ½ for the middle 85 % of p, and two in √(−log tail),
 * meeting at a tail of e⁻²⁵.
 */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) return Number.NaN;

  const fromMiddle = p - 0.5;
  if (Math.abs(fromMiddle) <= 0.425) {
    return fromMiddle * ratio(middle, 0.425 * 0.425 - fromMiddle * fromMiddle);
  }
  const tail = fromMiddle < 0 ? p : 1 - p; // exact, since p ≥ ½ when it is subtracted
  if (tail === 0) return fromMiddle < 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;

  const root = Math.sqrt(-log(tail));
  const distance = root <= 5 ? ratio(nearTail, root - 1.6) : ratio(farTail, root - 5);
  return fromMiddle < 0 ? -distance : distance;
}

/** Coefficients of a rational function, lowest power first. */
interface Ratio {
  readonly above: readonly number[];
  readonly below: readonly number[];
}

function ratio({ above, below }: Ratio, x: number): number {
  return polynomial(above, x) / polynomial(below, x);
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0);
}

const middle: Ratio = {
  above: [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946,
    45921.95393154987, 67265.7709270087, 33430.57558358813, 2509.0809287301227,
  ],
  below: [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597,
    39307.89580009271, 28729.085735721943, 5226.495278852854,
  ],
};

const nearTail: Ratio = {
  above: [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045,
    1.2704582524523684, 0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  below: [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008,
    0.015198666563616457, 0.0005475938084995345, 1.0507500716444169e-9,
  ],
};

const farTail: Ratio = {
  above: [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487,
    0.026532189526576124, 0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
  ],
  below: [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133,
    1.8463183175100548e-5, 1.421511758316446e-7, 2.0442631033899397e-15,
  ],
};
