/**
 * Categories as coordinates, one for each: 1/√2 in its place and 0 elsewhere. Any two different categories are then at
 * distance 1, as far apart as the two ends of a number's range.
 */
const mark = Math.SQRT1_2;

/** A value that is not among the categories has zeros only. */
export function oneHot(categories: readonly string[], value: string): number[] {
  return categories.map((category) => (category === value ? mark : 0));
}

/** The category whose point is nearest: the largest coordinate, the first of equals. */
export function hottest(categories: readonly string[], coordinates: readonly number[]): string {
  let best = 0;
  for (let i = 1; i < categories.length; i++) if (coordinates[i] > coordinates[best]) best = i;
  return categories[best];
}
