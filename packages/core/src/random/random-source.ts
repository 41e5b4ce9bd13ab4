import { InvalidInputError } from "../errors.ts";
import { xoshiro128 } from "./xoshiro.ts";

/**
 * Where core's chance comes from: a seeded stream that can be split into independent streams by name.
 *
 * The seed and the labels that led to a source form its path, and the path is all it depends on. How many numbers
 * the parent or a sibling has drawn changes nothing, so adding a draw in one place never moves the results of another.
 */
export interface RandomSource {
  /** The next number of the stream: a multiple of 2⁻⁵³ in [0, 1). */
  next(): number;
  /**
   * The child stream with this label. The same label always gives the same child, started afresh; the number 1 and
   * the text "1" are different labels.
   */
  split(label: string | number): RandomSource;
}

/** Four 32-bit words that stand for a path. A source's first state is its key. */
type Key = readonly [number, number, number, number];

/** Digits of √2, √3, √5 and √7: arbitrary, and visibly chosen for no other reason. */
const rootKey: Key = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a];

/**
 * A stream of numbers that the seed alone decides.
 *
 * @param seed - any finite number or any text; 7 and "7" are different seeds
 */
export function createRandomSource(seed: number | string): RandomSource {
  return sourceWith(extendedKey(rootKey, seed, "seed"));
}

function sourceWith(key: Key): RandomSource {
  const nextWord = xoshiro128(key);
  return {
    next() {
      const high = nextWord() >>> 5; // 27 bits
      const low = nextWord() >>> 6; // 26 bits
      return (high * 2 ** 26 + low) * 2 ** -53;
    },
    split: (label) => sourceWith(extendedKey(key, label, "label")),
  };
}

/**
 * The key of a path one step longer. The step's type and length are absorbed before its content, so that the labels
 * "ab" then "c", "a" then "bc", and "abc" lead to three different keys.
 */
function extendedKey(key: Key, step: number | string, field: string): Key {
  let next = key;
  if (typeof step === "string") {
    next = absorbed(absorbed(next, 1), step.length);
    for (let i = 0; i < step.length; i++) next = absorbed(next, step.charCodeAt(i));
  } else {
    if (!Number.isFinite(step)) throw new InvalidInputError(field, step, "a finite number or text");
    const bits = new DataView(new ArrayBuffer(8)); // with its byte order fixed, unlike a typed array's
    bits.setFloat64(0, step + 0); // + 0 makes −0 and 0 one label
    next = absorbed(absorbed(absorbed(next, 2), bits.getUint32(0)), bits.getUint32(4));
  }
  next = absorbed(next, 0x9e3779b9); // two more rounds carry the last word's influence through all four
  next = absorbed(next, 0x7f4a7c15);
  return next.some((word) => word !== 0) ? next : rootKey;
}

/** The key with one more word mixed in. For a given word this is a bijection of keys: nothing already absorbed is lost. */
function absorbed([a, b, c, d]: Key, word: number): Key {
  const a1 = scrambled(a ^ word);
  const b1 = scrambled((b + a1) ^ 0x243f6a88);
  const c1 = scrambled((c + b1) ^ 0x85a308d3);
  const d1 = scrambled((d + c1) ^ 0x13198a2e);
  return [(a1 + d1) >>> 0, b1, c1, d1];
}

/** A bijection of 32-bit words in which each input bit flips each output bit about half the time (murmur3's finaliser). */
function scrambled(word: number): number {
  let h = word;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
