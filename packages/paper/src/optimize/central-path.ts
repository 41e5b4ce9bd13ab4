/**
 * The rules by which slacks g, multipliers y and the barrier τ of an interior-point method go together: on the central path
 * y_k g_k = τ for every k, and everything here keeps near it.
 */

/** A step may use this share of the distance to a constraint; closer to 1 stalls on curved ones. */
const FRACTION_TO_BOUNDARY = 0.995;

/** Which share of the distance to a constraint a step may use, at barrier τ. */
export function shareOfDistance(barrier: number): number {
  return Math.max(FRACTION_TO_BOUNDARY, 1 - barrier);
}

/**
 * Next τ. Complementarity products that are alike mean the point is near the central path, so τ may fall fast; uneven
 * ones ask for recentring first (the rule of LOQO), and a large dual residual forbids running ahead of it.
 */
export function nextBarrier(
  barrier: number,
  stationarity: number,
  multipliers: Float64Array,
  slacks: Float64Array,
  least: number,
): number {
  let sum = 0;
  let min = Infinity;
  for (let k = 0; k < multipliers.length; k++) {
    const product = multipliers[k] * slacks[k];
    sum += product;
    if (product < min) min = product;
  }
  if (multipliers.length === 0) return least;
  const mean = sum / multipliers.length;
  const evenness = min / mean;
  const unevenness = Math.min((0.05 * (1 - evenness)) / evenness, 2);
  const centring = 0.1 * unevenness * unevenness * unevenness;
  const proposed = Math.max(centring * mean, 0.02 * mean);
  const notAheadOfDual = Math.min(barrier, 0.05 * stationarity);
  return Math.max(least, Math.min(Math.max(proposed, notAheadOfDual), 10 * barrier));
}

/** Dual step to the boundary, then each multiplier is kept within a wide band around τ/g so that none is lost for good. */
export function updateMultipliers(
  multipliers: Float64Array,
  slacks: Float64Array,
  newSlacks: Float64Array,
  slopes: Float64Array,
  aims: Float64Array,
  barrier: number,
): void {
  const count = multipliers.length;
  const share = shareOfDistance(barrier);
  let step = 1;
  for (let k = 0; k < count; k++) {
    const change = (aims[k] - multipliers[k] * slopes[k]) / slacks[k] - multipliers[k];
    slopes[k] = change;
    if (change < 0) step = Math.min(step, (-share * multipliers[k]) / change);
  }
  for (let k = 0; k < count; k++) {
    const center = barrier / newSlacks[k];
    const moved = multipliers[k] + step * slopes[k];
    multipliers[k] = Math.min(Math.max(moved, 1e-8 * center), 1e8 * center);
  }
}

/**
 * Weights of the right-hand side that aim at the constraints' curvature too (Mehrotra's second-order correction): the
 * step was cut because g(x + αd) fell short of its tangent by e, so the next direction aims at slack τ/y − e.
 * False when no constraint bends away.
 */
export function curvatureWeights(
  slacks: Float64Array,
  trialSlacks: Float64Array,
  slopes: Float64Array,
  step: number,
  multipliers: Float64Array,
  barrier: number,
  out: Float64Array,
): boolean {
  let bends = false;
  for (let k = 0; k < slacks.length; k++) {
    const shortfall = (trialSlacks[k] - slacks[k] - step * slopes[k]) / step;
    const bending = Math.abs(shortfall) > 1e-9 * slacks[k] ? Math.min(0, shortfall) : 0;
    if (bending < 0) bends = true;
    out[k] = (barrier - multipliers[k] * bending) / slacks[k];
  }
  return bends;
}
