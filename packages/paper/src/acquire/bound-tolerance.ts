/** Bounds are compared with each other and with a tolerance of tenths; with many people the last digits are not worth it. */
export function boundTolerance(voterCount: number): number {
  return voterCount <= 5 ? 1e-7 : 1e-4;
}

/** While options are compared the digits are worth less still: the last two cost half of the steps. Only the best gets all of them. */
export function raceTolerance(voterCount: number): number {
  return Math.max(1e-5, boundTolerance(voterCount));
}
