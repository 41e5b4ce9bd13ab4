import { log } from "../linalg/elementary.ts";
import { addScaled, dot, maxAbs } from "../linalg/vector.ts";

/**
 * Maximises a smooth function inside smooth inequality constraints:
 *
 *     max f(x)   subject to   g_k(x) ≥ 0,  k = 1…K
 *
 * by a primal–dual interior-point method that keeps every iterate strictly feasible: whenever it is stopped, the point
 * in hand satisfies all constraints, so an upper bound computed from it is attained by a member of the set.
 *
 *     barrier        φ_τ(x) = f(x) + τ Σ_k log g_k(x)
 *     direction      [−∇²f − Σ y_k∇²g_k + Σ (y_k/g_k)∇g_k∇g_kᵀ] d = ∇f + Σ (τ/g_k)∇g_k
 *     multipliers    y_k ← y_k + α (τ/g_k − y_k − (y_k/g_k)∇g_k·d)
 *     solved         |∇f + Σ y_k∇g_k|_∞ ≤ tolerance and max_k y_k g_k ≤ tolerance
 *
 * The problem is not assumed concave: the system is factored with a shift when it is not positive definite, and a step
 * is accepted only if it raises φ_τ.
 */
export interface BarrierProblem {
  readonly size: number;
  readonly constraintCount: number;
  /** f(x), filling `slacks` with g(x); remembers x for `differentiate`. NaN where f or g is undefined. */
  evaluate(x: Float64Array, slacks: Float64Array): number;
  /** Prepares the derivatives at the x evaluated last. */
  differentiate(): void;
  /** out = ∇f + Σ weights_k ∇g_k at the point differentiated last (which later evaluations do not change) */
  lagrangianGradient(weights: Float64Array, out: Float64Array): void;
  /** out_k = ∇g_k · direction */
  constraintSlopes(direction: Float64Array, out: Float64Array): void;
  /** Factors the matrix of the direction; returns the shift that made it positive definite, or −1 when none did. */
  factor(multipliers: Float64Array, slacks: Float64Array): number;
  /** Solves with the factored matrix. */
  solve(rightSide: Float64Array, out: Float64Array, accuracy: SolveAccuracy): void;
  /** Largest α ≤ 1 that leaves each simple (linear or quadratic) constraint at least `keep` of its slack. */
  largestStep(x: Float64Array, direction: Float64Array, slacks: Float64Array, keep: number): number;
}

/** "exact": all the accuracy there is; "step": good enough for a step; "rough": whatever is at hand. */
export type SolveAccuracy = "exact" | "step" | "rough";

/** How a solve ended. */
export type SolveStatus =
  /** Both residuals are within the tolerance. */
  | "solved"
  /** Progress ended at rounding level, residuals within 100 times the tolerance. */
  | "almost-solved"
  | "iteration-limit"
  /** No acceptable step exists although the residuals are not small. */
  | "no-progress"
  /** `shouldStop` said so. */
  | "stopped"
  /** The caller's `isGoodEnough` was satisfied. */
  | "interrupted"
  /** The start violates a constraint or f is not finite there. */
  | "infeasible-start";

export interface InteriorPointOptions {
  readonly tolerance: number;
  readonly maxIterations: number;
  readonly initialBarrier: number;
  /** Hold τ: the answer is then the centre of the constraints seen through f, and "solved" means centred. */
  readonly holdBarrier?: boolean;
  readonly shouldStop?: () => boolean;
  /**
   * Asked before every step. `gap` is Σ y_k g_k: for a concave problem f can rise by no more once the point is nearly
   * stationary, which `stationarity` tells.
   */
  readonly isGoodEnough?: (state: {
    readonly value: number;
    readonly gap: number;
    readonly stationarity: number;
  }) => boolean;
}

export interface InteriorPointResult {
  readonly status: SolveStatus;
  readonly value: number;
  readonly point: Float64Array;
  readonly multipliers: Float64Array;
  readonly slacks: Float64Array;
  readonly iterations: number;
  readonly residuals: Residuals;
}

/** How far a point is from satisfying the conditions of an optimum. */
export interface Residuals {
  /** |∇f + Σ y_k∇g_k|_∞ */
  readonly stationarity: number;
  /** max(0, −min_k g_k): how far the point lies outside; 0 for an interior point. */
  readonly feasibility: number;
  /** max_k y_k g_k */
  readonly complementarity: number;
}

/** A step may use this share of the distance to a constraint; closer to 1 stalls on curved ones. */
const FRACTION_TO_BOUNDARY = 0.995;
const ARMIJO = 1e-4;
const LEAST_STEP = 1e-10;
/** Each retreat from the boundary gives up what was gained; without a limit two phases can take turns for ever. */
const MOST_RETREATS = 20;

export function maximizeInterior(
  problem: BarrierProblem,
  start: Float64Array,
  options: InteriorPointOptions,
): InteriorPointResult {
  const { size, constraintCount } = problem;
  const x = Float64Array.from(start);
  const trial = new Float64Array(size);
  const direction = new Float64Array(size);
  const gradient = new Float64Array(size);
  const correctedGradient = new Float64Array(size);
  const correctedDirection = new Float64Array(size);
  const slacks = new Float64Array(constraintCount);
  const trialSlacks = new Float64Array(constraintCount);
  const multipliers = new Float64Array(constraintCount);
  const barrierWeights = new Float64Array(constraintCount);
  const slopes = new Float64Array(constraintCount);
  /** What y_k g_k is aimed at: τ, or more where a constraint bends. */
  const aims = new Float64Array(constraintCount);
  const { tolerance } = options;
  const leastBarrier = tolerance / 10;

  let barrier = options.initialBarrier;
  let value = problem.evaluate(x, slacks);
  let iterations = 0;
  let status: SolveStatus = "iteration-limit";
  let stationarity = Infinity;
  let complementarity = Infinity;
  let stalls = 0;
  let hampered = 0;
  let retreats = 0;
  let tookFullStep = false;
  let roughSteps = 0;
  let accuracy: SolveAccuracy = "step";

  if (!Number.isFinite(value) || !allPositive(slacks)) {
    status = "infeasible-start";
  } else {
    for (let k = 0; k < constraintCount; k++) multipliers[k] = barrier / slacks[k];
    for (; ; iterations++) {
      problem.differentiate();
      problem.lagrangianGradient(multipliers, gradient);
      const before = stationarity;
      stationarity = maxAbs(gradient);
      // A full Newton step should all but remove the dual residual; if it does not, the directions are too rough.
      roughSteps = tookFullStep && stationarity > 0.5 * before ? roughSteps + 1 : 0;
      if (roughSteps >= 3) accuracy = "exact";
      complementarity = largestProduct(multipliers, slacks);
      if (stationarity <= tolerance && complementarity <= tolerance) {
        status = "solved";
        break;
      }
      if (stalls > 3) {
        status =
          worst(stationarity, complementarity) <= 100 * tolerance ? "almost-solved" : "no-progress";
        break;
      }
      if (iterations >= options.maxIterations) break;
      if (options.shouldStop?.()) {
        status = "stopped";
        break;
      }
      if (options.isGoodEnough?.({ value, gap: gap(multipliers, slacks), stationarity })) {
        status = "interrupted";
        break;
      }

      if (!options.holdBarrier) {
        const proposed = nextBarrier(barrier, stationarity, multipliers, slacks, leastBarrier);
        // Hugging a curved boundary makes every step short; backing off into the interior is the way along it.
        barrier =
          hampered >= 3 && retreats < MOST_RETREATS
            ? Math.max(proposed, Math.min(5 * barrier, options.initialBarrier))
            : proposed;
        if (hampered >= 3) {
          hampered = 0;
          retreats++;
        }
      }
      const shift = problem.factor(multipliers, slacks);
      if (shift < 0) {
        status = "no-progress";
        break;
      }
      for (let k = 0; k < constraintCount; k++) barrierWeights[k] = barrier / slacks[k];
      problem.lagrangianGradient(barrierWeights, gradient);
      problem.solve(gradient, direction, accuracy);
      let ascent = dot(gradient, direction);
      if (options.holdBarrier && shift === 0 && ascent <= tolerance * barrier) {
        status = "solved";
        break;
      }

      const keep = 1 - Math.max(FRACTION_TO_BOUNDARY, 1 - barrier);
      let step = problem.largestStep(x, direction, slacks, keep);
      const merit = value + barrier * logSum(slacks);
      let accepted = false;
      let corrected = false;
      aims.fill(barrier);
      // At rounding level φ cannot tell a good step from a bad one; there the full Newton step is taken on trust.
      const noise = 1e-13 * (1 + Math.abs(merit));
      while (step > LEAST_STEP) {
        trial.set(x);
        addScaled(step, direction, trial);
        const trialValue = problem.evaluate(trial, trialSlacks);
        const isInside = Number.isFinite(trialValue) && keepsShare(trialSlacks, slacks, keep);
        if (isInside) {
          const trialMerit = trialValue + barrier * logSum(trialSlacks);
          if (trialMerit >= merit + ARMIJO * step * ascent - noise) {
            accepted = true;
            value = trialValue;
            break;
          }
        } else if (!corrected && Number.isFinite(trialValue)) {
          corrected = true;
          problem.constraintSlopes(direction, slopes);
          if (
            curvatureWeights(
              slacks,
              trialSlacks,
              slopes,
              step,
              multipliers,
              barrier,
              barrierWeights,
            )
          ) {
            problem.lagrangianGradient(barrierWeights, correctedGradient);
            problem.solve(correctedGradient, correctedDirection, accuracy);
            const correctedAscent = dot(gradient, correctedDirection);
            const correctedStep = problem.largestStep(x, correctedDirection, slacks, keep);
            if (correctedAscent > 0 && correctedStep > 0.5 * step) {
              direction.set(correctedDirection);
              for (let k = 0; k < constraintCount; k++) aims[k] = barrierWeights[k] * slacks[k];
              ascent = correctedAscent;
              step = correctedStep;
              continue;
            }
          }
        }
        step *= 0.5;
      }
      if (!accepted) {
        status =
          worst(stationarity, complementarity) <= 100 * tolerance ? "almost-solved" : "no-progress";
        break;
      }
      tookFullStep = step === 1 && shift === 0 && !corrected;
      hampered = shift > 0 || step < 0.3 ? hampered + 1 : 0;
      stalls = barrier <= leastBarrier && step * maxAbs(direction) < 1e-14 ? stalls + 1 : 0;

      problem.constraintSlopes(direction, slopes);
      updateMultipliers(multipliers, slacks, trialSlacks, slopes, aims, barrier);
      x.set(trial);
      slacks.set(trialSlacks);
    }
  }

  return {
    status,
    value,
    point: x,
    multipliers,
    slacks,
    iterations,
    residuals: { stationarity, feasibility: Math.max(0, -smallest(slacks)), complementarity },
  };
}

/**
 * Weights of the right-hand side that aim at the constraints' curvature too (Mehrotra's second-order correction): the
 * step was cut because g(x + αd) fell short of its tangent by e, so the next direction aims at slack τ/y − e.
 * False when no constraint bends away.
 */
function curvatureWeights(
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

/** Dual step to the boundary, then each multiplier is kept within a wide band around τ/g so that none is lost for good. */
function updateMultipliers(
  multipliers: Float64Array,
  slacks: Float64Array,
  newSlacks: Float64Array,
  slopes: Float64Array,
  aims: Float64Array,
  barrier: number,
): void {
  const count = multipliers.length;
  const share = Math.max(FRACTION_TO_BOUNDARY, 1 - barrier);
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
 * Next τ. Complementarity products that are alike mean the point is near the central path, so τ may fall fast; uneven
 * ones ask for recentring first (the rule of LOQO), and a large dual residual forbids running ahead of it.
 */
function nextBarrier(
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

function gap(multipliers: Float64Array, slacks: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < multipliers.length; k++) sum += multipliers[k] * slacks[k];
  return sum;
}

function largestProduct(multipliers: Float64Array, slacks: Float64Array): number {
  let largest = 0;
  for (let k = 0; k < multipliers.length; k++) {
    largest = Math.max(largest, multipliers[k] * slacks[k]);
  }
  return largest;
}

function logSum(values: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < values.length; k++) sum += log(values[k]);
  return sum;
}

function smallest(values: Float64Array): number {
  let min = Infinity;
  for (let k = 0; k < values.length; k++) min = Math.min(min, values[k]);
  return min;
}

function allPositive(values: Float64Array): boolean {
  for (let k = 0; k < values.length; k++) if (!(values[k] > 0)) return false;
  return true;
}

function keepsShare(now: Float64Array, before: Float64Array, keep: number): boolean {
  for (let k = 0; k < now.length; k++)
    if (!(now[k] >= keep * before[k] && now[k] > 0)) return false;
  return true;
}

function worst(a: number, b: number): number {
  return Math.max(a, b);
}
