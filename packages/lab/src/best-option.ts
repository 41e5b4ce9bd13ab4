import { InvalidInputError } from "@unswayed/core";

/** The best option by some values, and what ties with it. */
export interface BestOption {
  /** The first of `ties`. */
  readonly index: number;
  readonly value: number;
  /** Every option that is best up to rounding, ascending. More than one is a tie that the numbers do not settle. */
  readonly ties: readonly number[];
}

/**
 * The option with the largest value. Among equals, and within rounding of equal, the first: the answer then depends
 * neither on the machine's last digit nor on chance.
 *
 * @param tolerance - values this close to the best, relative to it where it exceeds 1, count as equal
 */
export function bestOption(values: ArrayLike<number>, tolerance = 1e-12): BestOption {
  if (values.length === 0) throw new InvalidInputError("values", values, "at least one value");
  if (!(tolerance >= 0)) throw new InvalidInputError("tolerance", tolerance, "zero or more");
  for (let x = 0; x < values.length; x++) {
    if (!Number.isFinite(values[x]))
      throw new InvalidInputError(`values[${x}]`, values[x], "a finite number");
  }
  let best = values[0];
  for (let x = 1; x < values.length; x++) best = Math.max(best, values[x]);

  const enough = best - tolerance * Math.max(1, Math.abs(best));
  const ties: number[] = [];
  for (let x = 0; x < values.length; x++) {
    if (values[x] >= enough) ties.push(x);
  }
  return { index: ties[0], value: values[ties[0]], ties };
}
