import type { Option } from "../kernel/kernel.ts";
import { createRandomSource } from "../random/random-source.ts";
import type { Domain } from "./domain.ts";
import { spreadSample } from "./spread-sample.ts";

/** Of a whole range, the share that is worth telling apart: finer differences mean nothing to people. */
const coarsest = 1e-4;
/** Steps of a parameter's own grid may be as wide as this (number-range.ts). */
const finest = 1e-9;
/** Enough for the order of magnitude of what a constraint leaves. */
const sampled = 64;

/**
 * The smallest difference worth proposing, for each coordinate; 0 for those that are not continuous.
 *
 * A constraint may leave a sliver of the range ("at most 120" of 0 to a million), in which a ten-thousandth of the whole
 * would make one option of all. So the step is a power of ten between a thousandth and a ten-thousandth of what is left,
 * as a sample shows it. The sample can only find too little of it, which makes the step finer than it need be.
 */
export function resolutionOf(
  domain: Domain,
  isAllowed: ((option: Option) => boolean) | undefined,
): readonly number[] {
  const { continuous, extent } = domain;
  const whole = continuous.map((isContinuous) => (isContinuous ? coarsest : 0));
  if (isAllowed === undefined || extent.kind === "finite") return whole;
  const random = createRandomSource("resolution");
  const { options } = spreadSample(extent, sampled, random, domain.key, isAllowed);
  if (options.length === 0) return whole;
  return whole.map((step, j) => {
    if (step === 0) return 0;
    const values = options.map((option) => option[j]);
    return stepFor(Math.max(...values) - Math.min(...values));
  });
}

function stepFor(spread: number): number {
  let exponent = 4;
  while (Number(`1e-${exponent}`) > finest && spread <= Number(`1e${3 - exponent}`)) exponent++;
  return Number(`1e-${exponent}`);
}
