import type { Clock } from "../clock.ts";

/** Something that closes by itself at some time, or when someone closes it. */
interface Closing {
  /** The same text for the same thing. */
  readonly name: string;
  readonly closesAt: string | null;
}

/** A timer of the computer cannot wait much longer than three weeks; and clocks are set. */
const longestWaitMs = 6 * 60 * 60 * 1000;

/** Ends what is open when its time has come. */
export class RoundTimer {
  readonly #clock: Clock;
  readonly #close: (closesAt: string) => void;
  #set: { readonly of: string; cancel: () => void } | null = null;

  /** @param close - to be done unless what is open has been given another time meanwhile */
  constructor(clock: Clock, close: (closesAt: string) => void) {
    this.#clock = clock;
    this.#close = close;
  }

  /** To be called whenever what is open, or its time, may be another. */
  follow(open: Closing | undefined): void {
    const closesAt = open?.closesAt ?? null;
    const of = open && closesAt !== null ? `${open.name} ${closesAt}` : null;
    if (this.#set?.of === of) return;
    this.end();
    if (closesAt === null || of === null) return;
    const set = { of, cancel: (): void => {} };
    this.#set = set;
    const wait = (): void => {
      const left = Math.max(0, Date.parse(closesAt) - this.#clock.now());
      set.cancel = this.#clock.after(Math.min(left, longestWaitMs), () =>
        left <= longestWaitMs ? this.#close(closesAt) : wait(),
      );
    };
    wait();
  }

  end(): void {
    this.#set?.cancel();
    this.#set = null;
  }
}
