/** A mean over independent runs and how far it may be from what endless runs would give. */
export interface MeanAndError {
  readonly n: number;
  readonly mean: number;
  /** Standard error: sample deviation over √n. Null for a single value, which says nothing of its own spread. */
  readonly error: number | null;
}

/** Null when there is nothing to average. */
export function meanAndError(values: readonly number[]): MeanAndError | null {
  const n = values.length;
  if (n === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  if (n === 1) return { n, mean, error: null };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { n, mean, error: Math.sqrt(squares / (n - 1) / n) };
}
