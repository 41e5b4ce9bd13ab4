import { addScaled, dot, maxAbs } from "@unswayed/core/numerics";
import type { BarrierProblem, SolveAccuracy } from "./barrier-problem.ts";
import {
  curvatureWeights,
  nextBarrier,
  shareOfDistance,
  updateMultipliers,
} from "./central-path.ts";
import {
  allPositive,
  gap,
  keepsShare,
  largestProduct,
  logSum,
  setQuotients,
  smallest,
} from "./slacks.ts";

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
  /** What multipliers begin with; where NaN, with τ/g as all do without. */
  readonly initialMultipliers?: Float64Array;
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
  /** The first nearly stationary point whose gap is below this is told as `mark`. */
  readonly markAt?: number;
}

export interface InteriorPointResult {
  readonly status: SolveStatus;
  readonly value: number;
  readonly point: Float64Array;
  readonly multipliers: Float64Array;
  readonly slacks: Float64Array;
  readonly iterations: number;
  readonly residuals: Residuals;
  /** A point of the path well inside: a good start when a constraint is added. Null where none was asked for or met. */
  readonly mark: PathPoint | null;
}

/** A point near the central path, and the τ it is there with. */
export interface PathPoint {
  readonly point: Float64Array;
  readonly multipliers: Float64Array;
  readonly barrier: number;
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

const ARMIJO = 1e-4;
const LEAST_STEP = 1e-10;
/** A gap means nothing before the point is this close to stationary. */
export const NEARLY_STATIONARY = 0.1;
/** Each retreat from the boundary gives up what was gained; without a limit two phases can take turns for ever. */
const MOST_RETREATS = 20;

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
export function maximizeInterior(
  problem: BarrierProblem,
  start: Float64Array,
  options: InteriorPointOptions,
): InteriorPointResult {
  return new Climb(problem, start, options).run();
}

class Climb {
  readonly #problem: BarrierProblem;
  readonly #options: InteriorPointOptions;
  readonly #leastBarrier: number;
  readonly #x: Float64Array;
  readonly #trial: Float64Array;
  readonly #direction: Float64Array;
  readonly #gradient: Float64Array;
  readonly #correctedGradient: Float64Array;
  readonly #correctedDirection: Float64Array;
  readonly #slacks: Float64Array;
  readonly #trialSlacks: Float64Array;
  readonly #multipliers: Float64Array;
  readonly #weights: Float64Array;
  readonly #slopes: Float64Array;
  /** What y_k g_k is aimed at: τ, or more where a constraint bends. */
  readonly #aims: Float64Array;
  #barrier: number;
  #value: number;
  #iterations = 0;
  #stationarity = Infinity;
  #complementarity = Infinity;
  /** Steps in a row that moved nothing. */
  #stalls = 0;
  /** Steps in a row that were short, or along a direction that had to be fixed. */
  #hampered = 0;
  #retreats = 0;
  #mark: PathPoint | null = null;
  #tookFullStep = false;
  #roughSteps = 0;
  #accuracy: SolveAccuracy = "step";

  constructor(problem: BarrierProblem, start: Float64Array, options: InteriorPointOptions) {
    const { size, constraintCount } = problem;
    this.#problem = problem;
    this.#options = options;
    this.#leastBarrier = options.tolerance / 10;
    this.#x = Float64Array.from(start);
    this.#trial = new Float64Array(size);
    this.#direction = new Float64Array(size);
    this.#gradient = new Float64Array(size);
    this.#correctedGradient = new Float64Array(size);
    this.#correctedDirection = new Float64Array(size);
    this.#slacks = new Float64Array(constraintCount);
    this.#trialSlacks = new Float64Array(constraintCount);
    this.#multipliers = new Float64Array(constraintCount);
    this.#weights = new Float64Array(constraintCount);
    this.#slopes = new Float64Array(constraintCount);
    this.#aims = new Float64Array(constraintCount);
    this.#barrier = options.initialBarrier;
    problem.begin();
    this.#value = problem.evaluate(this.#x, this.#slacks);
  }

  run(): InteriorPointResult {
    const status = this.#climb();
    return {
      status,
      value: this.#value,
      point: this.#x,
      multipliers: this.#multipliers,
      slacks: this.#slacks,
      iterations: this.#iterations,
      residuals: {
        stationarity: this.#stationarity,
        feasibility: Math.max(0, -smallest(this.#slacks)),
        complementarity: this.#complementarity,
      },
      mark: this.#mark,
    };
  }

  #climb(): SolveStatus {
    if (!Number.isFinite(this.#value) || !allPositive(this.#slacks)) return "infeasible-start";
    setQuotients(this.#barrier, this.#slacks, this.#multipliers);
    this.#options.initialMultipliers?.forEach((value, k) => {
      if (value > 0) this.#multipliers[k] = value;
    });
    for (; ; this.#iterations++) {
      this.#judge();
      this.#remember();
      const end = this.#ending();
      if (end) return end;
      if (!this.#options.holdBarrier) this.#chooseBarrier();
      const shift = this.#problem.factor(this.#multipliers, this.#slacks);
      if (shift < 0) return "no-progress";
      setQuotients(this.#barrier, this.#slacks, this.#weights);
      this.#problem.lagrangianGradient(this.#weights, this.#gradient);
      this.#problem.solve(this.#gradient, this.#direction, this.#accuracy);
      const ascent = dot(this.#gradient, this.#direction);
      const isCentred = shift === 0 && ascent <= this.#options.tolerance * this.#barrier;
      if (this.#options.holdBarrier && isCentred) return "solved";

      const { step, isCorrected } = this.#search(ascent);
      if (step === 0) return this.#whereItStands();
      const moved = step * maxAbs(this.#direction);
      this.#tookFullStep = step === 1 && shift === 0 && !isCorrected;
      this.#hampered = shift > 0 || step < 0.3 ? this.#hampered + 1 : 0;
      this.#stalls = this.#barrier <= this.#leastBarrier && moved < 1e-14 ? this.#stalls + 1 : 0;
      this.#accept();
    }
  }

  /** Residuals at the point in hand. */
  #judge(): void {
    this.#problem.differentiate();
    this.#problem.lagrangianGradient(this.#multipliers, this.#gradient);
    const before = this.#stationarity;
    this.#stationarity = maxAbs(this.#gradient);
    // A full Newton step should all but remove the dual residual; if it does not, the directions are too rough.
    const isRough = this.#tookFullStep && this.#stationarity > 0.5 * before;
    this.#roughSteps = isRough ? this.#roughSteps + 1 : 0;
    if (this.#roughSteps >= 1) this.#accuracy = "exact";
    this.#complementarity = largestProduct(this.#multipliers, this.#slacks);
  }

  #remember(): void {
    const { markAt } = this.#options;
    if (markAt === undefined || this.#mark || this.#stationarity > NEARLY_STATIONARY) return;
    const left = gap(this.#multipliers, this.#slacks);
    if (left > markAt) return;
    const barrier = left / this.#slacks.length;
    this.#mark = { point: this.#x.slice(), multipliers: this.#multipliers.slice(), barrier };
  }

  /** Why to end here, or null. */
  #ending(): SolveStatus | null {
    const { tolerance, maxIterations, shouldStop, isGoodEnough } = this.#options;
    if (this.#stationarity <= tolerance && this.#complementarity <= tolerance) return "solved";
    if (this.#stalls > 3) return this.#whereItStands();
    if (this.#iterations >= maxIterations) return "iteration-limit";
    if (shouldStop?.()) return "stopped";
    const isEnough = isGoodEnough?.({
      value: this.#value,
      gap: gap(this.#multipliers, this.#slacks),
      stationarity: this.#stationarity,
    });
    return isEnough ? "interrupted" : null;
  }

  /** The status when no further step can be had. */
  #whereItStands(): SolveStatus {
    const worst = Math.max(this.#stationarity, this.#complementarity);
    return worst <= 100 * this.#options.tolerance ? "almost-solved" : "no-progress";
  }

  #chooseBarrier(): void {
    const proposed = nextBarrier(
      this.#barrier,
      this.#stationarity,
      this.#multipliers,
      this.#slacks,
      this.#leastBarrier,
    );
    const before = this.#barrier;
    this.#barrier = proposed;
    if (this.#hampered < 3) return;
    // Hugging a curved boundary makes every step short; backing off into the interior is the way along it.
    if (this.#retreats < MOST_RETREATS) {
      this.#barrier = Math.max(proposed, Math.min(5 * before, this.#options.initialBarrier));
    }
    this.#hampered = 0;
    this.#retreats++;
  }

  /**
   * How far along the direction φ_τ rises enough; 0 when nowhere. The trial point and its slacks and value are then set. When a
   * curved constraint cuts the step, the direction may be replaced by a corrected one, once.
   */
  #search(firstAscent: number): { readonly step: number; readonly isCorrected: boolean } {
    const keep = 1 - shareOfDistance(this.#barrier);
    const merit = this.#value + this.#barrier * logSum(this.#slacks);
    // At rounding level φ cannot tell a good step from a bad one; there the full Newton step is taken on trust.
    const noise = 1e-13 * (1 + Math.abs(merit));
    let ascent = firstAscent;
    let step = this.#problem.largestStep(this.#x, this.#direction, this.#slacks, keep);
    let isCorrected = false;
    this.#aims.fill(this.#barrier);
    while (step > LEAST_STEP) {
      this.#trial.set(this.#x);
      addScaled(step, this.#direction, this.#trial);
      const value = this.#problem.evaluate(this.#trial, this.#trialSlacks);
      const isDefined = Number.isFinite(value);
      if (isDefined && keepsShare(this.#trialSlacks, this.#slacks, keep)) {
        const reached = value + this.#barrier * logSum(this.#trialSlacks);
        if (reached >= merit + ARMIJO * step * ascent - noise) {
          this.#value = value;
          return { step, isCorrected };
        }
      } else if (isDefined && !isCorrected) {
        isCorrected = true;
        const corrected = this.#correct(step, keep);
        if (corrected > 0) {
          ascent = dot(this.#gradient, this.#direction);
          step = corrected;
          continue;
        }
      }
      step *= 0.5;
    }
    return { step: 0, isCorrected };
  }

  /**
   * Replaces the direction by one that also aims at how far the constraints bent at this step, if that allows a longer one.
   * The step it allows, or 0.
   */
  #correct(step: number, keep: number): number {
    const problem = this.#problem;
    const weights = this.#weights;
    problem.constraintSlopes(this.#direction, this.#slopes);
    const bends = curvatureWeights(
      this.#slacks,
      this.#trialSlacks,
      this.#slopes,
      step,
      this.#multipliers,
      this.#barrier,
      weights,
    );
    if (!bends) return 0;
    const direction = this.#correctedDirection;
    problem.lagrangianGradient(weights, this.#correctedGradient);
    problem.solve(this.#correctedGradient, direction, this.#accuracy);
    if (!(dot(this.#gradient, direction) > 0)) return 0;
    const allowed = problem.largestStep(this.#x, direction, this.#slacks, keep);
    if (!(allowed > 0.5 * step)) return 0;
    this.#direction.set(direction);
    for (let k = 0; k < weights.length; k++) this.#aims[k] = weights[k] * this.#slacks[k];
    return allowed;
  }

  /** Moves to the trial point. */
  #accept(): void {
    this.#problem.constraintSlopes(this.#direction, this.#slopes);
    updateMultipliers(
      this.#multipliers,
      this.#slacks,
      this.#trialSlacks,
      this.#slopes,
      this.#aims,
      this.#barrier,
    );
    this.#x.set(this.#trial);
    this.#slacks.set(this.#trialSlacks);
  }
}
