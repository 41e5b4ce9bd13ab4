import type { Clock } from "../clock.ts";

/**
 * Private ballots reach the disk together, on a fixed tick, and on a tick without any something else is written. While the embedded store
 * writes, nobody is answered: otherwise anyone who asked for anything often enough would see when a private answer came.
 */
export class PrivateGate {
  readonly #everyMs: number;
  readonly #clock: Clock;
  readonly #write: (requests: readonly (() => void)[]) => void;
  readonly #cover: () => void;
  #waiting: (() => void)[] = [];
  #cancel: (() => void) | null = null;

  /**
   * @param everyMs - 0: at once, without a tick
   * @param write - writes these together
   * @param cover - writes something that says nothing
   */
  constructor(
    everyMs: number,
    clock: Clock,
    write: (requests: readonly (() => void)[]) => void,
    cover: () => void,
  ) {
    this.#everyMs = everyMs;
    this.#clock = clock;
    this.#write = write;
    this.#cover = cover;
  }

  /** A private round has begun. */
  open(): void {
    if (this.#everyMs === 0 || this.#cancel) return;
    const tick = (): void => {
      if (this.#waiting.length > 0) this.flush();
      else this.#cover();
      this.#cancel = this.#clock.after(this.#everyMs, tick);
    };
    this.#cancel = this.#clock.after(this.#everyMs, tick);
  }

  /** It has ended. */
  shut(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.flush();
  }

  /** What is passed in is called with the next tick; at once where no moment is open. */
  pass(request: () => void): void {
    this.#waiting.push(request);
    if (!this.#cancel) this.flush();
  }

  flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length > 0) this.#write(waiting);
  }
}
