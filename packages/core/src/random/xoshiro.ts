/**
 * The stream of 32-bit words beneath every random number: xoshiro128**, the generator of Blackman and Vigna.
 *
 * Its 128 bits of state visit every value but zero, so a stream repeats only after 2¹²⁸ − 1 words, and the words
 * pass the usual batteries of statistical tests. It is not a cipher: never draw a secret from it.
 *
 * @param state - four 32-bit words, not all zero (the one state that never moves)
 * @returns a function giving the next word, an integer in [0, 2³²)
 */
export function xoshiro128(state: readonly [number, number, number, number]): () => number {
  let [a, b, c, d] = state;

  return () => {
    const word = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const carried = b << 9;

    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= carried;
    d = rotateLeft(d, 11);

    return word;
  };
}

function rotateLeft(word: number, places: number): number {
  return (word << places) | (word >>> (32 - places));
}
