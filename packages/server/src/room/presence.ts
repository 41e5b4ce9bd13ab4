import type { Clock } from "../clock.ts";

/** A phone that was locked closes its stream; anyone who was heard from this recently still counts as here. */
const graceMs = 20_000;

/** How often a server repeats to the others who is with it. */
export const repeatHereMs = 5_000;
/** People of a server that has been silent for so long are no longer taken to be here. */
const silenceMs = 3 * repeatHereMs;

/**
 * Who is here: connected, or heard from a moment ago. Each server knows its own people and is told by the others of theirs;
 * all of it is forgotten when the process ends.
 */
export class Presence {
  readonly #clock: Clock;
  readonly #onChange: () => void;
  readonly #people = new Map<string, { streams: number; lastActive: number }>();
  readonly #timers = new Map<string, () => void>();
  readonly #elsewhere = new Map<
    string,
    { readonly voters: ReadonlySet<string>; readonly cancel: () => void }
  >();

  constructor(clock: Clock, onChange: () => void) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  isHere(voter: string): boolean {
    if (this.#isWithUs(voter)) return true;
    return [...this.#elsewhere.values()].some(({ voters }) => voters.has(voter));
  }

  /** The people of this server alone. */
  withUs(): readonly string[] {
    return [...this.#people.keys()].filter((voter) => this.#isWithUs(voter));
  }

  /** What another server says about its own people. */
  setElsewhere(server: string, voters: readonly string[]): void {
    const before = this.#elsewhere.get(server);
    before?.cancel();
    const cancel = this.#clock.after(silenceMs, () => {
      this.#elsewhere.delete(server);
      this.#onChange();
    });
    this.#elsewhere.set(server, { voters: new Set(voters), cancel });
    const isSame =
      before?.voters.size === voters.length && voters.every((v) => before.voters.has(v));
    if (!isSame && (before !== undefined || voters.length > 0)) this.#onChange();
  }

  #isWithUs(voter: string): boolean {
    const person = this.#people.get(voter);
    if (!person) return false;
    return person.streams > 0 || this.#clock.elapsed() - person.lastActive < graceMs;
  }

  /** Someone did something. */
  active(voter: string): void {
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
    for (const { cancel } of this.#elsewhere.values()) cancel();
    this.#elsewhere.clear();
  }

  #change(voter: string, streams: number): void {
    const wasHere = this.#isWithUs(voter);
    const person = this.#people.get(voter) ?? { streams: 0, lastActive: 0 };
    person.streams += streams;
    person.lastActive = this.#clock.elapsed();
    this.#people.set(voter, person);
    this.#timers.get(voter)?.();
    this.#timers.set(
      voter,
      this.#clock.after(graceMs, () => {
        this.#timers.delete(voter);
        if (!this.#isWithUs(voter)) this.#onChange();
      }),
    );
    if (!wasHere) this.#onChange();
  }
}
