import { InvalidInputError } from "@unswayed/core";

/**
 * P(|T| ≥ |t|) for Student's distribution with a whole number of degrees of freedom ν. The integral then is a finite sum,
 * with θ = arctan(|t|/√ν):
 *
 *     ν even   P(|T| < t) = sin θ · (1 + ½ cos²θ + (1·3)/(2·4) cos⁴θ + … + (1·3⋯(ν−3))/(2·4⋯(ν−2)) cos^{ν−2} θ)
 *     ν odd    P(|T| < t) = (2/π) · (θ + sin θ · (cos θ + ⅔ cos³θ + … + (2·4⋯(ν−3))/(3·5⋯(ν−2)) cos^{ν−2} θ))
 *
 * One minus that loses digits: probabilities below 1e-12 are not resolved.
 */
export function studentTail(t: number, degreesOfFreedom: number): number {
  const nu = degreesOfFreedom;
  if (!Number.isInteger(nu) || nu < 1) {
    throw new InvalidInputError("degreesOfFreedom", nu, "a whole number ≥ 1");
  }
  const theta = Math.atan(Math.abs(t) / Math.sqrt(nu));
  const cosine = Math.cos(theta);
  const isOdd = nu % 2 === 1;
  let term = isOdd ? cosine : 1;
  let sum = nu === 1 ? 0 : term;
  for (let k = isOdd ? 3 : 2; k <= nu - 2; k += 2) {
    term *= ((k - 1) / k) * cosine * cosine;
    sum += term;
  }
  const inside = isOdd ? (2 / Math.PI) * (theta + Math.sin(theta) * sum) : Math.sin(theta) * sum;
  return Math.max(0, 1 - inside);
}

/** The t that |T| exceeds with this probability: 2.262 for 0.05 and nine degrees of freedom. */
export function studentQuantile(probability: number, degreesOfFreedom: number): number {
  if (!(probability > 1e-9 && probability < 1)) {
    throw new InvalidInputError("probability", probability, "a number between 1e-9 and 1");
  }
  let low = 0;
  let high = 1;
  while (studentTail(high, degreesOfFreedom) > probability) high *= 2;
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (studentTail(middle, degreesOfFreedom) > probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
