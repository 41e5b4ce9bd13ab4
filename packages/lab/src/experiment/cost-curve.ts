/**
 * How some measure goes with what has been spent: constant between questions, changed when one is answered.
 *
 * A run that was cut off knows nothing beyond its last question; one whose method had nothing more to ask stays where it
 * ended, however much could still be spent.
 */
export interface CostCurve {
  /** The value before anything is spent. */
  readonly start: number;
  /** After each question, by ascending cost; of several at the same cost the last counts. */
  readonly steps: readonly { readonly cost: number; readonly value: number }[];
  /** The largest cost up to which the curve is known: Infinity for a run that ended by itself. */
  readonly knownTo: number;
}

/** Null beyond what is known. */
export function valueAtCost(curve: CostCurve, cost: number): number | null {
  if (cost > curve.knownTo) return null;
  let value = curve.start;
  for (const step of curve.steps) {
    if (step.cost > cost) break;
    value = step.value;
  }
  return value;
}

/** The mean over a range of cost, each unit of cost weighing the same; null when part of the range is not known. */
export function meanOverCost(curve: CostCurve, from: number, to: number): number | null {
  const first = valueAtCost(curve, from);
  if (first === null || to > curve.knownTo || !(to > from)) return null;
  let sum = 0;
  let value = first;
  let since = from;
  for (const step of curve.steps) {
    if (step.cost <= from) continue;
    if (step.cost >= to) break;
    sum += value * (step.cost - since);
    since = step.cost;
    value = step.value;
  }
  return (sum + value * (to - since)) / (to - from);
}

/** The first cost at which the mean of the curves is at or below the goal; null when it never is where all are known. */
export function costToReach(curves: readonly CostCurve[], goal: number): number | null {
  const knownTo = Math.min(...curves.map((curve) => curve.knownTo));
  const costs = new Set([0, ...curves.flatMap(({ steps }) => steps.map(({ cost }) => cost))]);
  for (const cost of [...costs].sort((a, b) => a - b)) {
    if (cost > knownTo) return null;
    const sum = curves.reduce((total, curve) => total + (valueAtCost(curve, cost) ?? Infinity), 0);
    if (sum / curves.length <= goal) return cost;
  }
  return null;
}
