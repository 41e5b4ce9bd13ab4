import { InvalidInputError } from "@unswayed/core";
import type { RandomSource } from "@unswayed/core/numerics";
import { drawNormal, exp, log } from "@unswayed/core/numerics";

/**
 * Random proportions: the Dirichlet distribution, which is also the prior of each row of the influence matrix
 * (paper: eq:graph_prior), and the gamma distribution it is made of.
 *
 * A Dirichlet draw is independent gamma draws divided by their sum. With concentrations far below 1 every gamma draw
 * may be smaller than the smallest double (0/0), so the draws are kept as logarithms until the largest is divided out.
 */

/**
 * Proportions, positive or zero and summing to 1, with mean κ_j / Σκ.
 *
 * @param concentrations - κ, at least one, each positive and finite. All 1 is uniform on the simplex; large is near the mean;
 *   small puts almost everything on one entry
 */
export function drawDirichlet(
  concentrations: readonly number[],
  random: RandomSource,
): Float64Array {
  if (concentrations.length === 0) {
    throw new InvalidInputError("concentrations", concentrations, "at least one concentration");
  }
  const logs = Float64Array.from(concentrations, (shape, j) => {
    requirePositive(`concentrations[${j}]`, shape);
    return logOfGammaDraw(shape, random);
  });
  const largest = logs.reduce((a, b) => Math.max(a, b));
  const parts = logs.map((part) => exp(part - largest));
  const total = parts.reduce((a, b) => a + b);
  return parts.map((part) => part / total);
}

/** A gamma variable with this shape and unit scale: mean and variance both equal the shape. */
export function drawGamma(shape: number, random: RandomSource): number {
  requirePositive("shape", shape);
  return exp(logOfGammaDraw(shape, random));
}

/**
 * Marsaglia and Tsang (2000): with d = shape − ⅓ and c = 1/√(9d), d·(1 + c·x)³ for a normal x is nearly gamma, and
 * rejection against u makes it exactly so; over 95 % of tries are accepted. Shapes below 1 are raised by 1 and then
 * multiplied by u^(1/shape).
 */
function logOfGammaDraw(shape: number, random: RandomSource): number {
  if (shape < 1) {
    const raised = logOfGammaDraw(shape + 1, random);
    return raised + log(positiveUniform(random)) / shape;
  }
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = drawNormal(random);
    const root = 1 + c * x;
    const logU = log(positiveUniform(random));
    if (root <= 0) continue;
    const logCube = 3 * log(root);
    if (logU < 0.5 * x * x + d * (1 - root * root * root + logCube)) return log(d) + logCube;
  }
}

/** A uniform number whose logarithm is finite: zero, drawn once in 2⁵³, becomes half the generator's step. */
function positiveUniform(random: RandomSource): number {
  return Math.max(random.next(), 2 ** -54);
}

function requirePositive(field: string, value: number): void {
  if (!(value > 0 && Number.isFinite(value))) {
    throw new InvalidInputError(field, value, "a positive finite number");
  }
}
