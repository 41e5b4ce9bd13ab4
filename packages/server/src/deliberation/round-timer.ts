import type { Clock } from "../clock.ts";
import type { Round } from "./state.ts";

/** Ends an open question when its time has come. */
export class RoundTimer {
  readonly #clock: Clock;
  readonly #close: (round: number, closesAt: string) => void;
  #set: { readonly of: string; readonly cancel: () => void } | null = null;

  /** @param close - to be done unless the question has been given another time meanwhile */
  constructor(clock: Clock, close: (round: number, closesAt: string) => void) {
    this.#clock = clock;
    this.#close = close;
  }

  /** To be called whenever the open question, or its time, may be another. */
  follow(open: Round | undefined): void {
    const closesAt = open?.closesAt ?? null;
    const of = open && closesAt !== null ? `${open.round} ${closesAt}` : null;
    if (this.#set?.of === of) return;
    this.end();
    if (!open || closesAt === null || of === null) return;
    const left = Math.max(0, Date.parse(closesAt) - this.#clock.now());
    this.#set = { of, cancel: this.#clock.after(left, () => this.#close(open.round, closesAt)) };
  }

  end(): void {
    this.#set?.cancel();
    this.#set = null;
  }
}
