import type { Clock } from "../clock.ts";
import { type State, seated } from "../log/state.ts";
import { Presence, repeatHereMs } from "./presence.ts";
import type { Signals } from "./signals.ts";

/** Who of a deliberation's people is here, told to the other servers now and again: one that has just started, or missed it, knows within seconds. */
export class Attendance {
  readonly presence: Presence;
  readonly #deliberation: string;
  readonly #clock: Clock;
  readonly #signals: Signals;
  #cancel: (() => void) | null = null;

  constructor(deliberation: string, clock: Clock, signals: Signals, onChange: () => void) {
    this.#deliberation = deliberation;
    this.#clock = clock;
    this.#signals = signals;
    this.presence = new Presence(clock, () => {
      onChange();
      this.#tellOthers();
    });
  }

  /** People who sit down and are here. */
  of(state: State): readonly string[] {
    return seated(state)
      .map(({ voter }) => voter)
      .filter((voter) => this.presence.isHere(voter));
  }

  end(): void {
    this.#cancel?.();
    this.presence.forget();
  }

  #tellOthers(): void {
    const { self } = this.#signals;
    if (self === null) return;
    const voters = this.presence.withUs();
    this.#signals.send({ kind: "here", deliberation: this.#deliberation, server: self, voters });
    this.#cancel?.();
    this.#cancel =
      voters.length > 0 ? this.#clock.after(repeatHereMs, () => this.#tellOthers()) : null;
  }
}
