import { InvalidInputError } from "../errors.ts";
import type { RandomSource } from "./random-source.ts";
import { sobolDirections } from "./sobol-directions.ts";

/**
 * Points that fill the unit cube more evenly than chance: the Sobol' sequence, randomised.
 *
 * In each coordinate the first 2^k points fall one into each of the 2^k equal intervals, and blocks of points are
 * balanced over boxes of the cube. Randomising keeps that balance exactly and removes the sequence's fixed
 * corner at 0: the digits are multiplied by a random lower-triangular matrix of bits (Matoušek's linear scrambling)
 * and then shifted by random digits, so that each single point is uniform on the cube.
 *
 *     x_i = S·(V g(i)) ⊕ r       V direction numbers, g(i) the Gray code of i, S scrambling, r shift; 32 binary digits
 *
 * Use a power of two for `count` where balance matters: other counts leave the last block unfinished.
 */

/** Binary digits of each coordinate; also the base-2 logarithm of the most points a sequence can give. */
const digits = 32;

export const largestSobolDimension: number = sobolDirections.length + 1;

/**
 * @param count - how many points, at most 2³²
 * @param dimension - from 1 to 64
 * @returns `count` points, each with `dimension` coordinates strictly between 0 and 1
 */
export function sobolPoints(count: number, dimension: number, random: RandomSource): number[][] {
  if (!Number.isInteger(count) || count < 0 || count > 2 ** digits) {
    throw new InvalidInputError("count", count, "an integer from 0 to 2³²");
  }
  if (!Number.isInteger(dimension) || dimension < 1 || dimension > largestSobolDimension) {
    throw new InvalidInputError(
      "dimension",
      dimension,
      `an integer from 1 to ${largestSobolDimension}`,
    );
  }
  const columns = Array.from({ length: dimension }, (_, j) =>
    scrambled(directionNumbers(j), random),
  );
  const current = Uint32Array.from(columns, () => randomWord(random)); // point 0 is the shift alone

  const points: number[][] = [];
  for (let i = 0; i < count; i++) {
    points.push(Array.from(current, (word) => (word + 0.5) * 2 ** -digits)); // + ½ keeps off 0 and 1
    const flipped = 31 - Math.clz32(~i & (i + 1)); // Gray codes of i and i + 1 differ in the lowest zero bit of i
    for (let j = 0; j < dimension; j++) current[j] ^= columns[j][flipped & 31];
  }
  return points;
}

/**
 * Direction numbers of one coordinate: word k is the binary fraction m_k / 2^(k+1) with its first digit at the top bit.
 * With a polynomial of degree s and inner coefficients a_1 … a_{s−1},
 *
 *     v_k = a_1 v_{k−1} ⊕ … ⊕ a_{s−1} v_{k−s+1} ⊕ v_{k−s} ⊕ (v_{k−s} >> s)
 */
function directionNumbers(coordinate: number): Uint32Array {
  const v = new Uint32Array(digits);
  if (coordinate === 0) {
    return v.map((_, k) => 2 ** (digits - 1 - k));
  }
  const [polynomial, ...start] = sobolDirections[coordinate - 1];
  const s = start.length;
  for (let k = 0; k < digits; k++) {
    if (k < s) {
      v[k] = start[k] * 2 ** (digits - 1 - k);
      continue;
    }
    v[k] = v[k - s] ^ (v[k - s] >>> s);
    for (let i = 1; i < s; i++) {
      if ((polynomial >>> (s - i)) & 1) v[k] ^= v[k - i];
    }
  }
  return v;
}

/** The direction numbers multiplied, digit by digit, by one random lower-triangular matrix with ones on its diagonal. */
function scrambled(directions: Uint32Array, random: RandomSource): Uint32Array {
  const result = new Uint32Array(digits);
  for (let row = 0; row < digits; row++) {
    const own = 2 ** (digits - 1 - row); // the bit of this row's own digit; higher bits are the digits before it
    const mask = ((randomWord(random) & ~(2 * own - 1)) | own) >>> 0;
    for (let k = 0; k < digits; k++) {
      if (hasOddBitCount(directions[k] & mask)) result[k] += own;
    }
  }
  return result;
}

function hasOddBitCount(word: number): boolean {
  let w = word ^ (word >>> 16);
  w ^= w >>> 8;
  w ^= w >>> 4;
  w ^= w >>> 2;
  w ^= w >>> 1;
  return (w & 1) === 1;
}

function randomWord(random: RandomSource): number {
  return Math.floor(random.next() * 2 ** digits);
}
