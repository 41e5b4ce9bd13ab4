/**
 * Slopes by central differences. With step h the error is about h²·|f‴|/6 from the formula and ε·|f|/h from rounding:
 * for h = 1e-5 and values below 100, some 1e-9 where third derivatives are near 1.
 */
export function numericalGradient(
  f: (x: Float64Array) => number,
  at: ArrayLike<number>,
  step = 1e-5,
): Float64Array {
  const x = Float64Array.from(at);
  return x.map((centre, k) => {
    x[k] = centre + step;
    const above = f(x);
    x[k] = centre - step;
    const below = f(x);
    x[k] = centre;
    return (above - below) / (2 * step);
  });
}

/** Row k holds the slopes of the k-th output; `f` returns a fresh or a reused list, it is copied either way. */
export function numericalJacobian(
  f: (x: Float64Array) => ArrayLike<number>,
  at: ArrayLike<number>,
  step = 1e-5,
): Float64Array[] {
  const x = Float64Array.from(at);
  const outputs = f(x).length;
  const rows = Array.from({ length: outputs }, () => new Float64Array(x.length));
  for (let k = 0; k < x.length; k++) {
    const centre = x[k];
    x[k] = centre + step;
    const above = Float64Array.from(f(x));
    x[k] = centre - step;
    const below = Float64Array.from(f(x));
    x[k] = centre;
    for (let c = 0; c < outputs; c++) rows[c][k] = (above[c] - below[c]) / (2 * step);
  }
  return rows;
}
