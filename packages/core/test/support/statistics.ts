/** How far samples stray from what their distribution promises. */

export function mean(samples: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += samples[i];
  return sum / samples.length;
}

export function sampleVariance(samples: readonly number[]): number {
  const center = mean(samples);
  return mean(samples.map((x) => (x - center) ** 2));
}

/**
 * |sample mean − expected| in standard errors. By the central limit theorem it exceeds 4.9 for one sample in a million.
 * NaN samples give NaN, which no bound accepts.
 */
export function standardScore(
  samples: ArrayLike<number>,
  expected: number,
  variance: number,
): number {
  return Math.abs(mean(samples) - expected) / Math.sqrt(variance / samples.length);
}
