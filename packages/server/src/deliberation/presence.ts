import type { Clock } from "../clock.ts";

/** A phone that was locked closes its stream; whoever was heard from this recently still counts as here. */
const graceMs = 20_000;

/** Who is here: connected, or heard from a moment ago. Known in this process only and forgotten when it ends. */
export class Presence {
  readonly #clock: Clock;
  readonly #onChange: () => void;
  readonly #people = new Map<string, { streams: number; lastHeard: number }>();
  readonly #timers = new Map<string, () => void>();

  constructor(clock: Clock, onChange: () => void) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  isHere(voter: string): boolean {
    const person = this.#people.get(voter);
    if (!person) return false;
    return person.streams > 0 || this.#clock.now() - person.lastHeard < graceMs;
  }

  /** Somebody did something. */
  heard(voter: string): void {
    this.#change(voter, 0);
  }

  /** A live stream began; the returned function says that it ended. */
  connected(voter: string): () => void {
    this.#change(voter, 1);
    let isConnected = true;
    return () => {
      if (!isConnected) return;
      isConnected = false;
      this.#change(voter, -1);
    };
  }

  forget(): void {
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
  }

  #change(voter: string, streams: number): void {
    const wasHere = this.isHere(voter);
    const person = this.#people.get(voter) ?? { streams: 0, lastHeard: 0 };
    person.streams += streams;
    person.lastHeard = this.#clock.now();
    this.#people.set(voter, person);
    this.#timers.get(voter)?.();
    this.#timers.set(
      voter,
      this.#clock.after(graceMs, () => {
        this.#timers.delete(voter);
        if (!this.isHere(voter)) this.#onChange();
      }),
    );
    if (!wasHere) this.#onChange();
  }
}
