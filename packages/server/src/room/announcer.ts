import type { LogLine, Note } from "@unswayed/protocol";
import type { News } from "./log-writer.ts";
import { Notes } from "./notes.ts";
import type { Signal, Signals } from "./signals.ts";

/** What has changed: the room for everyone, one voter's own part of it, or what facilitators see besides. */
export type Change =
  | { readonly kind: "room" | "desk" }
  | { readonly kind: "mine"; readonly voter: string };

/** Says that a room has changed: to the pages that are open here, and to other servers. */
export class Announcer {
  readonly #deliberation: string;
  readonly #signals: Signals;
  readonly #listeners = new Set<(change: Change) => void>();
  readonly #notes = new Notes();
  #changesBesideLog = 0;

  constructor(deliberation: string, signals: Signals) {
    this.#deliberation = deliberation;
    this.#signals = signals;
  }

  /** Rises when something changes that everyone may see and the log does not hold. */
  get changesBesideLog(): number {
    return this.#changesBesideLog;
  }

  /** What people would like the facilitator to know, without their names. */
  get notes(): readonly Note[] {
    return this.#notes.all;
  }

  listen(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** To the pages that are open here. */
  notify(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }

  /** To other servers. */
  signal(signal: Signal): void {
    this.#signals.send(signal);
  }

  /** Something everyone may see has changed, and the log does not hold it. */
  changedBesideLog(): void {
    this.#changesBesideLog += 1;
    this.notify({ kind: "room" });
  }

  /** Claims or links in the lobby have changed. */
  lobbyChanged(): void {
    this.changedBesideLog();
    this.notify({ kind: "desk" });
  }

  /** What was written, by this process or by others. */
  written({ lines, sealed, isOwn }: News): void {
    if (isOwn) {
      const kind = lines.length > 0 ? "log" : "sealed";
      this.signal({ kind, deliberation: this.#deliberation });
    }
    this.#noteQuestions(lines);
    // Hands before a countdown ends are counted for everyone; private ballots are not.
    if (sealed.some(({ channel }) => channel === "public")) this.changedBesideLog();
    else if (lines.length > 0) this.notify({ kind: "room" });
    for (const voter of new Set(sealed.map((ballot) => ballot.voter))) {
      this.notify({ kind: "mine", voter });
    }
  }

  addNote(note: Note): void {
    if (!this.#keep(note)) return;
    this.signal({ kind: "note", deliberation: this.#deliberation, note });
  }

  /** A note that was left with another server. */
  noteFromElsewhere(note: Note): void {
    this.#keep(note);
  }

  /** @param open - the question that is open: null is a private round, undefined that there is none */
  forgetOldWishes(open: number | null | undefined): void {
    if (this.#notes.forgetOldWishes(open)) this.notify({ kind: "desk" });
  }

  end(): void {
    this.#listeners.clear();
  }

  #keep(note: Note): boolean {
    const isNew = this.#notes.keep(note);
    if (isNew) this.notify({ kind: "desk" });
    return isNew;
  }

  /** Public "I don't know one of them" is also a nameless request to hear more. */
  #noteQuestions(lines: readonly LogLine[]): void {
    for (const { fact } of lines) {
      if (fact.kind === "hand-raised" && fact.answer === "unknown-option") {
        this.addNote({ kind: "hear-more", round: fact.round });
      }
    }
  }
}
