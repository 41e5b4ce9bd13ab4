import { log } from "@unswayed/core/numerics";

/** Sums and tests over slacks g and multipliers y. */

/** Σ y_k g_k */
export function gap(multipliers: Float64Array, slacks: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < multipliers.length; k++) sum += multipliers[k] * slacks[k];
  return sum;
}

/** max_k y_k g_k */
export function largestProduct(multipliers: Float64Array, slacks: Float64Array): number {
  let largest = 0;
  for (let k = 0; k < multipliers.length; k++) {
    largest = Math.max(largest, multipliers[k] * slacks[k]);
  }
  return largest;
}

/** out_k = dividend / divisors_k */
export function setQuotients(dividend: number, divisors: Float64Array, out: Float64Array): void {
  for (let k = 0; k < out.length; k++) out[k] = dividend / divisors[k];
}

/** Σ log g_k, −∞ or NaN outside */
export function logSum(values: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < values.length; k++) sum += log(values[k]);
  return sum;
}

export function smallest(values: Float64Array): number {
  let min = Infinity;
  for (let k = 0; k < values.length; k++) min = Math.min(min, values[k]);
  return min;
}

export function allPositive(values: Float64Array): boolean {
  for (let k = 0; k < values.length; k++) if (!(values[k] > 0)) return false;
  return true;
}

/** Whether every slack is positive and has kept this share of what it was. */
export function keepsShare(now: Float64Array, before: Float64Array, keep: number): boolean {
  for (let k = 0; k < now.length; k++)
    if (!(now[k] >= keep * before[k] && now[k] > 0)) return false;
  return true;
}
