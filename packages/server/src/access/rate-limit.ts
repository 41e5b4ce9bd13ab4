import type { Clock } from "../clock.ts";
import { Refusal } from "../errors.ts";

/** So many at once, and so many per second after that. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

const mostKeys = 50_000;

/** A bucket of tokens per key, in this process's memory. */
export class RateLimit {
  readonly #rate: Rate;
  readonly #clock: Clock;
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(rate: Rate, clock: Clock) {
    this.#rate = rate;
    this.#clock = clock;
  }

  /** Takes a token, or refuses and says when to come back. */
  take(key: string): void {
    const { perSecond } = this.#rate;
    const bucket = this.#filled(key);
    if (bucket.tokens < 1) {
      const retryAfterSeconds = Math.ceil((1 - bucket.tokens) / perSecond);
      throw new Refusal("too-many-requests", { retryAfterSeconds });
    }
    bucket.tokens -= 1;
  }

  /** Refuses if there is no token, and takes none. */
  check(key: string): void {
    const bucket = this.#filled(key);
    if (bucket.tokens >= 1) return;
    const retryAfterSeconds = Math.ceil((1 - bucket.tokens) / this.#rate.perSecond);
    throw new Refusal("too-many-requests", { retryAfterSeconds });
  }

  #filled(key: string): { tokens: number; at: number } {
    const { burst, perSecond } = this.#rate;
    const now = this.#clock.elapsed();
    let bucket = this.#buckets.get(key);
    if (!bucket) {
      // Forgetting everyone at once is coarse, but memory stays bounded, however many knock.
      if (this.#buckets.size >= mostKeys) this.#buckets.clear();
      bucket = { tokens: burst, at: now };
      this.#buckets.set(key, bucket);
    }
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    return bucket;
  }
}
