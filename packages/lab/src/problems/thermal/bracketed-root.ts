/** Where two readings of a root are one: a cooling effect's last digits mean nothing. */
const tolerance = 1e-7;

/**
 * A zero of f between two points, by Ridders' method: halve the interval, straighten f with an exponential through the
 * three values, and take the straight line's zero. Null when f has the same sign at both points. Where f jumps across zero,
 * the place of a jump.
 */
export function bracketedRoot(
  f: (x: number) => number,
  lower: number,
  upper: number,
): number | null {
  let [a, b] = [lower, upper];
  let [fa, fb] = [f(a), f(b)];
  if (fa === 0) return a;
  if (fb === 0) return b;
  if (fa > 0 === fb > 0) return null;
  let last = Number.NaN;
  for (;;) {
    const middle = (a + b) / 2;
    const fm = f(middle);
    const x = middle + ((middle - a) * Math.sign(fa) * fm) / Math.sqrt(fm * fm - fa * fb);
    const fx = f(x);
    if (fx === 0 || Math.abs(x - last) <= tolerance || b - a <= tolerance) return x;
    last = x;
    // The shortest of the intervals between a, middle, x and b over which f changes sign.
    for (const [point, value] of [
      [middle, fm],
      [x, fx],
    ] as const) {
      if (point <= a || point >= b) continue;
      if (value > 0 === fa > 0) [a, fa] = [point, value];
      else [b, fb] = [point, value];
    }
  }
}
