import type { Option } from "../kernel/kernel.ts";
import type { RandomSource } from "../random/random-source.ts";
import { sobolPoints } from "../random/sobol.ts";
import type { OpenExtent } from "./domain.ts";

/** Tries for each option asked for, and at least this many in all: a constraint that allows one in a thousand is still met. */
const triesPerOption = 64;
const fewestTries = 2 ** 14;
/** Points are held in memory; more than this only when more options than this are asked for. */
const mostTries = 2 ** 18;

export interface SpreadSample {
  readonly options: readonly Option[];
  readonly tried: number;
}

/**
 * Different options that pass, taken in turn from one randomised Sobol' sequence: those found first are spread out as well
 * as all of them together. The sequence is lengthened only as far as needed.
 *
 * @param passes - asked once for each different option
 */
export function spreadSample(
  extent: OpenExtent,
  count: number,
  random: RandomSource,
  keyOf: (option: Option) => string,
  passes: (option: Option) => boolean,
): SpreadSample {
  const limit = Math.max(count, Math.min(mostTries, Math.max(fewestTries, triesPerOption * count)));
  const label = random.next(); // the same label again gives the same sequence again, and another call another sequence
  const seen = new Set<string>();
  const options: Option[] = [];
  let tried = 0;
  for (let length = count; options.length < count && tried < limit; length *= 2) {
    const points = sobolPoints(Math.min(length, limit), extent.parameterCount, random.split(label));
    for (; tried < points.length && options.length < count; tried++) {
      const option = extent.optionAt(points[tried]);
      const key = keyOf(option);
      if (seen.has(key)) continue;
      seen.add(key);
      if (passes(option)) options.push(option);
    }
  }
  return { options, tried };
}
