import { addScaled, dot, maxAbs, norm } from "@unswayed/core/numerics";

/** A function value with its gradient. */
export interface ValueAndGradient {
  readonly value: number;
  readonly gradient: Float64Array;
}

/** When a maximisation ends. */
export interface QuasiNewtonOptions {
  /** Ends when no entry of the gradient is larger. */
  readonly tolerance?: number;
  readonly mostSteps?: number;
  /** Asked before every step: true ends it there. */
  readonly shouldStop?: () => boolean;
}

/** Where a maximisation ended, and why. */
export interface Maximum extends ValueAndGradient {
  readonly point: Float64Array;
  readonly steps: number;
  /** How often the function was evaluated. */
  readonly evaluations: number;
  /** "flat": no step along the direction gains anything that rounding does not hide. */
  readonly status: "solved" | "flat" | "most-steps" | "stopped";
}

const remembered = 10;
/** Sufficient increase, and how much flatter the function must be at the end of a step. */
const increaseShare = 1e-4;
const slopeShare = 0.9;
const mostTrials = 40;

/**
 * Maximises a smooth function without constraints by the limited-memory quasi-Newton method (L-BFGS): the last few steps and
 * changes of the gradient stand for the curvature. Steps satisfy the weak Wolfe conditions, found by doubling and bisection,
 * so that the curvature stays positive. The same function and start give the same bytes.
 *
 * @param evaluate - a value that is not finite counts as far too low
 */
export function maximizeSmooth(
  evaluate: (point: Float64Array) => ValueAndGradient,
  start: Float64Array,
  { tolerance = 1e-6, mostSteps = 200, shouldStop }: QuasiNewtonOptions = {},
): Maximum {
  let point: Float64Array = Float64Array.from(start);
  let at = evaluate(point);
  let evaluations = 1;
  const memory: Correction[] = [];
  for (let steps = 0; ; steps++) {
    const status = endOf(at, tolerance, steps, mostSteps, shouldStop);
    if (status) return { ...at, point, steps, evaluations, status };
    let direction = ascent(memory, at.gradient);
    let slope = dot(direction, at.gradient);
    if (!(slope > 0)) {
      memory.length = 0;
      direction = Float64Array.from(at.gradient);
      slope = dot(direction, direction);
    }
    const first = memory.length === 0 ? Math.min(1, 1 / norm(at.gradient)) : 1;
    const found = wolfeStep(evaluate, point, at, direction, slope, first);
    evaluations += found.evaluations;
    if (!found.next) {
      // The remembered curvature may mislead; the gradient itself is tried once before giving up.
      if (memory.length > 0) {
        memory.length = 0;
        continue;
      }
      return { ...at, point, steps, evaluations, status: "flat" };
    }
    remember(memory, point, at, found.next);
    point = found.next.point;
    at = found.next;
  }
}

interface Correction {
  readonly step: Float64Array;
  /** Minus the change of the gradient: positive along the step where the function is concave. */
  readonly change: Float64Array;
  readonly product: number;
}

interface Place extends ValueAndGradient {
  readonly point: Float64Array;
}

function endOf(
  { gradient }: ValueAndGradient,
  tolerance: number,
  steps: number,
  mostSteps: number,
  shouldStop: (() => boolean) | undefined,
): Maximum["status"] | null {
  if (maxAbs(gradient) <= tolerance) return "solved";
  if (steps >= mostSteps) return "most-steps";
  return shouldStop?.() ? "stopped" : null;
}

/** The two-loop recursion: what the remembered curvature makes of the gradient. */
function ascent(memory: readonly Correction[], gradient: Float64Array): Float64Array {
  const direction = Float64Array.from(gradient);
  const shares = memory.map(() => 0);
  for (let k = memory.length - 1; k >= 0; k--) {
    const { step, change, product } = memory[k];
    shares[k] = dot(step, direction) / product;
    addScaled(-shares[k], change, direction);
  }
  const last = memory[memory.length - 1];
  if (last) {
    const scale = last.product / dot(last.change, last.change);
    for (let i = 0; i < direction.length; i++) direction[i] *= scale;
  }
  memory.forEach(({ step, change, product }, k) => {
    addScaled(shares[k] - dot(change, direction) / product, step, direction);
  });
  return direction;
}

function remember(memory: Correction[], point: Float64Array, at: ValueAndGradient, next: Place) {
  const step = next.point.map((x, i) => x - point[i]);
  const change = next.gradient.map((g, i) => at.gradient[i] - g);
  const product = dot(step, change);
  if (!(product > 1e-12 * norm(step) * norm(change))) return;
  memory.push({ step, change, product });
  if (memory.length > remembered) memory.shift();
}

function wolfeStep(
  evaluate: (point: Float64Array) => ValueAndGradient,
  point: Float64Array,
  at: ValueAndGradient,
  direction: Float64Array,
  slope: number,
  first: number,
): { readonly next: Place | null; readonly evaluations: number } {
  let low = 0;
  let high = Infinity;
  let length = first;
  let best: Place | null = null;
  for (let trial = 1; trial <= mostTrials; trial++) {
    const moved = point.map((x, i) => x + length * direction[i]);
    const there = evaluate(moved);
    const isEnough = there.value >= at.value + increaseShare * length * slope;
    if (!isEnough || !there.gradient.every(Number.isFinite)) high = length;
    else {
      best = { ...there, point: moved };
      if (dot(there.gradient, direction) <= slopeShare * slope) {
        return { next: best, evaluations: trial };
      }
      low = length;
    }
    length = high < Infinity ? (low + high) / 2 : 2 * low;
    if (length === low || length === high) return { next: best, evaluations: trial };
  }
  return { next: best, evaluations: mostTrials };
}
