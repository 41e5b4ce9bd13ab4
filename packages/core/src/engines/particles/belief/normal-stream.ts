import { log } from "../../../linalg/elementary.ts";
import type { RandomSource } from "../../../random/random-source.ts";

/**
 * Standard normal numbers in bulk, by Marsaglia's polar method: two from one logarithm and one square root, several times
 * faster than inversion where hundreds of thousands are wanted at a time.
 */
export interface NormalStream {
  fill(out: Float64Array): void;
}

export function normalStream(random: RandomSource): NormalStream {
  let spare = 0;
  let hasSpare = false;
  return {
    fill(out) {
      let k = 0;
      if (hasSpare && out.length > 0) {
        out[k++] = spare;
        hasSpare = false;
      }
      while (k < out.length) {
        const x = 2 * random.next() - 1;
        const y = 2 * random.next() - 1;
        const square = x * x + y * y;
        if (square >= 1 || square === 0) continue;
        const factor = Math.sqrt((-2 * log(square)) / square);
        out[k++] = x * factor;
        if (k < out.length) {
          out[k++] = y * factor;
        } else {
          spare = y * factor;
          hasSpare = true;
        }
      }
    },
  };
}
