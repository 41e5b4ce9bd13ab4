/** SHA-256 in hex (FIPS 180-4). Browsers have one of their own only over an encrypted connection, and a log is to be checked without. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  const hash = new Uint32Array(firstHash);
  const words = new Uint32Array(64);
  for (let from = 0; from < padded.length; from += 64) {
    for (let t = 0; t < 16; t++) words[t] = view.getUint32(from + 4 * t);
    mix(hash, words);
  }
  return Array.from(hash, (word) => word.toString(16).padStart(8, "0")).join("");
}

function mix(hash: Uint32Array, words: Uint32Array): void {
  for (let t = 16; t < 64; t++) {
    const [w2, w15] = [at(words, t - 2), at(words, t - 15)];
    const s0 = turned(w15, 7) ^ turned(w15, 18) ^ (w15 >>> 3);
    const s1 = turned(w2, 17) ^ turned(w2, 19) ^ (w2 >>> 10);
    words[t] = at(words, t - 16) + s0 + at(words, t - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let t = 0; t < 64; t++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + at(constants, t) + at(words, t)) >>> 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
  }
  for (const [k, value] of [a, b, c, d, e, f, g, h].entries()) hash[k] = at(hash, k) + value;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function at(words: Uint32Array, k: number): number {
  return words[k] ?? 0;
}

const primes = Array.from({ length: 400 }, (_, k) => k + 2)
  .filter((n) => Array.from({ length: n - 2 }, (_, k) => k + 2).every((m) => n % m !== 0))
  .slice(0, 64);

/** The first 32 bits behind the point of the roots of primes, by whole numbers: floating-point roots may differ in the last bit. */
function rootBits(prime: number, root: 2n | 3n): number {
  const scaled = BigInt(prime) << (32n * root);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** root <= scaled) low = middle;
    else high = middle;
  }
  return Number(low & 0xffff_ffffn);
}

const firstHash = Uint32Array.from(primes.slice(0, 8), (prime) => rootBits(prime, 2n));
const constants = Uint32Array.from(primes, (prime) => rootBits(prime, 3n));
