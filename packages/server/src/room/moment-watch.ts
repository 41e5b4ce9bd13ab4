import type { MomentProgress } from "@unswayed/protocol";
import type { Clock } from "../clock.ts";
import type { Moment } from "../log/state.ts";

/** How a private round is timed. The bar moves on a fixed tick, so that no move tells when someone sent something. */
export interface MomentTiming {
  readonly tickMs: number;
  /** Private ballots are written and acknowledged on this tick; 0: at once. */
  readonly saveEveryMs: number;
  /** A moment closes by itself so long after everyone has finished: time to change one's mind, and no trace of who was last. */
  readonly closeAfterAllMs: number;
  readonly leastMs: number;
  /** From when on the facilitator may close it. */
  readonly facilitatorAfterMs: number;
}

export const usualMomentTiming: MomentTiming = {
  tickMs: 5_000,
  saveEveryMs: 500,
  closeAfterAllMs: 10_000,
  leastMs: 15_000,
  facilitatorAfterMs: 60_000,
};

export interface MomentSight {
  readonly progress: MomentProgress;
  readonly mayCloseNow: boolean;
}

/** Looks at an open moment on every tick. */
export class MomentWatch {
  readonly #timing: MomentTiming;
  readonly #clock: Clock;
  readonly #openedAt: number;
  /** Where people have days to answer, nobody watches the bar by the second. */
  readonly #hasDays: boolean;
  readonly #look: () => Promise<MomentProgress>;
  readonly #onChange: () => void;
  readonly #close: () => Promise<void>;
  #sight: MomentSight = { progress: "nobody", mayCloseNow: false };
  #finishedAt: number | null = null;
  #cancel: () => void = () => {};
  #isOver = false;

  constructor(
    moment: Moment,
    timing: MomentTiming,
    clock: Clock,
    actions: {
      readonly look: () => Promise<MomentProgress>;
      readonly onChange: () => void;
      readonly close: () => Promise<void>;
    },
  ) {
    this.#timing = timing;
    this.#clock = clock;
    // After a start all there is to go by is the clock on the wall, which may have been set back meanwhile.
    this.#openedAt = clock.elapsed() - Math.max(0, clock.now() - Date.parse(moment.openedAt));
    this.#hasDays = moment.closesAt !== null;
    this.#look = actions.look;
    this.#onChange = actions.onChange;
    this.#close = actions.close;
    this.#schedule();
  }

  get sight(): MomentSight {
    return this.#sight;
  }

  end(): void {
    this.#isOver = true;
    this.#cancel();
  }

  #schedule(): void {
    const tickMs = this.#timing.tickMs * (this.#hasDays ? 12 : 1);
    // Ticks are counted from the opening, also after a restart.
    const into = (this.#clock.elapsed() - this.#openedAt) % tickMs;
    this.#cancel = this.#clock.after(tickMs - into, () => void this.#tick());
  }

  async #tick(): Promise<void> {
    const now = this.#clock.elapsed();
    try {
      const progress = await this.#look();
      if (this.#isOver) return;
      const { closeAfterAllMs, leastMs, facilitatorAfterMs } = this.#timing;
      if (progress !== "all") this.#finishedAt = null;
      else this.#finishedAt ??= now;
      const mayCloseNow = now - this.#openedAt >= facilitatorAfterMs;
      const hasChanged =
        progress !== this.#sight.progress || mayCloseNow !== this.#sight.mayCloseNow;
      this.#sight = { progress, mayCloseNow };
      if (hasChanged) this.#onChange();
      const isDone =
        this.#finishedAt !== null &&
        now - this.#finishedAt >= closeAfterAllMs &&
        now - this.#openedAt >= leastMs;
      if (isDone) await this.#close();
    } catch {
      // The store could not be read or written: the next tick tries again.
    }
    if (!this.#isOver) this.#schedule();
  }
}
