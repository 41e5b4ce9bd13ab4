import { log } from "../linalg/elementary.ts";
import type { Surprise } from "./question-kind.ts";

/**
 * The surprise of an answer among those that could have been given.
 *
 * @param chances - of all of them, without lapses
 * @param given - which it was; −1 for one that the model has not, which is then no surprise either way
 */
export function surpriseOf(chances: readonly number[], given: number, lapse: number): Surprise {
  let mean = 0;
  let square = 0;
  let said = 0;
  chances.forEach((chance, k) => {
    const p = lapse / chances.length + (1 - lapse) * chance;
    const surprise = p > 0 ? -log(p) : 0;
    mean += p * surprise;
    square += p * surprise * surprise;
    if (k === given) said = -log(Math.max(p, 1e-300));
  });
  return { excess: given < 0 ? 0 : said - mean, variance: square - mean * mean };
}

/** Of answers given one after the other, each beside what could have come there. */
export function together(surprises: readonly Surprise[]): Surprise {
  return {
    excess: surprises.reduce((sum, { excess }) => sum + excess, 0),
    variance: surprises.reduce((sum, { variance }) => sum + variance, 0),
  };
}
