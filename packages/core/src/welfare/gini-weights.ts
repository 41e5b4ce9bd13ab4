import { InvalidInputError } from "../errors.ts";

/**
 * How much each rank counts in the generalised Gini welfare function, from the worst-off voter to the best-off.
 *
 *     w_k = ρ^(k−1) / Σ_j ρ^(j−1),   k = 1 … n                  paper: eq:gini
 *
 * ρ = 1 weighs all alike (the mean); as ρ → 0 all weight goes to the worst-off (the minimum). The weights sum to 1
 * and never increase. Powers too small for a double are zero, which is their share to sixteen digits. The sum is
 * taken directly: the closed form (1 − ρ)/(1 − ρⁿ) loses all its digits as ρ → 1.
 *
 * @param count - n, at least 1
 * @param rho - ρ in (0, 1]
 */
export function giniWeights(count: number, rho: number): Float64Array {
  if (!Number.isInteger(count) || count < 1) {
    throw new InvalidInputError("count", count, "a whole number, at least 1");
  }
  checkRho("rho", rho);
  const weights = new Float64Array(count);
  let power = 1;
  for (let k = 0; k < count; k++) {
    weights[k] = power;
    power *= rho;
  }
  const total = weights.reduceRight((sum, weight) => sum + weight, 0); // smallest first
  return weights.map((weight) => weight / total);
}

export function checkRho(field: string, rho: number): void {
  if (!(rho > 0 && rho <= 1)) throw new InvalidInputError(field, rho, "a number in (0, 1]");
}
