/** Divides time among the parts of the work. Between `start` and `stop` some part is always running. */
export class Stopwatch {
  readonly #now: () => number;
  readonly #byPhase = new Map<string, number>();
  #phase: string | null = null;
  #since = 0;

  /** @param now - milliseconds from any beginning */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** What runs from now on. Parts are told apart by name. */
  turn(phase: string): void {
    const now = this.#now();
    if (this.#phase !== null) {
      const before = this.#byPhase.get(this.#phase) ?? 0;
      this.#byPhase.set(this.#phase, before + (now - this.#since) / 1000);
    }
    this.#phase = phase;
    this.#since = now;
  }

  stop(): void {
    this.turn("");
    this.#phase = null;
  }

  /** Seconds by part since the last `take`. */
  take(): { readonly seconds: number; readonly byPhase: Readonly<Record<string, number>> } {
    const byPhase = Object.fromEntries(this.#byPhase);
    const seconds = [...this.#byPhase.values()].reduce((sum, part) => sum + part, 0);
    this.#byPhase.clear();
    return { seconds, byPhase };
  }
}
