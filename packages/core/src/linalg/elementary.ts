/**
 * exp and log made of additions, multiplications and divisions only, which IEEE 754 fixes to the last bit. ECMAScript leaves
 * the last digits of Math.exp, Math.log and ** to each engine, and a study written in a browser must go on in Node as if it
 * had never moved. Both are good to about one unit in the last place.
 */

/** ln 2 in two parts: k·high is exact for every exponent k. */
const ln2High = 0.6931471803691238;
const ln2Low = 1.9082149292705877e-10;
const log2e = Math.LOG2E;
const sqrt2 = Math.SQRT2;

/** 2^k for k from −1074 to 1023, by doubling: exact. */
const powersOfTwo: Float64Array = ((): Float64Array => {
  const table = new Float64Array(2098);
  for (let k = 0, value = 1; k <= 1023; k++, value *= 2) table[k + 1074] = value;
  for (let k = -1, value = 0.5; k >= -1074; k--, value /= 2) table[k + 1074] = value;
  return table;
})();

/** e^x: e^x = 2^k·e^r with |r| ≤ ln 2/2, e^r by its series to r¹³ (the next term is below 10⁻¹⁷). */
export function exp(x: number): number {
  if (!(x > -745.2)) return Number.isNaN(x) ? x : 0;
  if (x > 709.8) return Infinity;
  const k = Math.round(x * log2e);
  const r = x - k * ln2High - k * ln2Low;
  const tail =
    1 / 2 +
    r *
      (1 / 6 +
        r *
          (1 / 24 +
            r *
              (1 / 120 +
                r *
                  (1 / 720 +
                    r *
                      (1 / 5040 +
                        r *
                          (1 / 40320 +
                            r *
                              (1 / 362880 +
                                r *
                                  (1 / 3628800 +
                                    r *
                                      (1 / 39916800 + r * (1 / 479001600 + r / 6227020800))))))))));
  const series = 1 + (r + r * r * tail);
  if (k > 1023) return series * 2 * powersOfTwo[1022 + 1074] * powersOfTwo[k - 1023 + 1074];
  if (k < -1021) return series * powersOfTwo[k + 1000 + 1074] * powersOfTwo[1074 - 1000];
  return series * powersOfTwo[k + 1074];
}

const bits: DataView = new DataView(new ArrayBuffer(8));

/** ln x: x = m·2^e with m near 1, ln m = 2 artanh((m − 1)/(m + 1)). */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : Number.NaN;
  if (x === Infinity) return x;
  let e = 0;
  let m = x;
  if (m < 2.2250738585072014e-308) {
    m *= 18014398509481984; // 2^54 brings a subnormal number into range
    e = -54;
  }
  bits.setFloat64(0, m);
  const high = bits.getUint32(0);
  e += (high >>> 20) - 1023;
  bits.setUint32(0, (high & 0x000fffff) | 0x3ff00000);
  m = bits.getFloat64(0);
  if (m > sqrt2) {
    m /= 2;
    e += 1;
  }
  const main = logNearOne(m - 1);
  return e === 0 ? main : e * ln2High + (main + e * ln2Low);
}

/** ln(1 + x), accurate for small x. */
export function log1p(x: number): number {
  return x > -0.29 && x < 0.41 ? logNearOne(x) : log(1 + x);
}

/** ln(1 + f) for 1 + f from √½ to √2: f − f²/2 + s·(f²/2 + series), s = f/(2 + f), so that f itself is not rounded away. */
function logNearOne(f: number): number {
  const s = f / (2 + f);
  const z = s * s;
  const series =
    z *
    (2 / 3 +
      z *
        (2 / 5 +
          z *
            (2 / 7 +
              z *
                (2 / 9 +
                  z *
                    (2 / 11 +
                      z * (2 / 13 + z * (2 / 15 + z * (2 / 17 + z * (2 / 19 + (z * 2) / 21)))))))));
  const half = 0.5 * f * f;
  return f - (half - s * (half + series));
}

/** base^exponent for base > 0. */
export function power(base: number, exponent: number): number {
  return exp(exponent * log(base));
}

/** √(Σ x²) */
export function norm(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return Math.sqrt(sum);
}
