/** Points of a curve that grows: rounds or votes, and how much there was by then. */
export interface GrowthPoint {
  readonly t: number;
  readonly value: number;
}

/**
 * The exponent e of value ≈ c·t^e: the slope of log value over log t by least squares. Null with fewer than three points above 0.
 */
export function growthExponent(points: readonly GrowthPoint[]): number | null {
  const logs = points
    .filter(({ t, value }) => t > 0 && value > 0)
    .map(({ t, value }) => ({ x: Math.log(t), y: Math.log(value) }));
  if (logs.length < 3) return null;
  const mean = (of: (log: { x: number; y: number }) => number): number =>
    logs.reduce((sum, log) => sum + of(log), 0) / logs.length;
  const [x0, y0] = [mean(({ x }) => x), mean(({ y }) => y)];
  const across = logs.reduce((sum, { x, y }) => sum + (x - x0) * (y - y0), 0);
  const along = logs.reduce((sum, { x }) => sum + (x - x0) ** 2, 0);
  return along > 0 ? across / along : null;
}
