import type { Note } from "@unswayed/protocol";

/** What people would like the facilitator to know, without their names: each thing once. */
export class Notes {
  #all: readonly Note[] = [];

  get all(): readonly Note[] {
    return this.#all;
  }

  /** False when it is known. */
  keep(note: Note): boolean {
    const isKnown = this.#all.some(({ kind, round }) => kind === note.kind && round === note.round);
    if (!isKnown) this.#all = [...this.#all, note];
    return !isKnown;
  }

  /**
   * A wish for more time ends with the question it was about. False when there was none.
   *
   * @param open - the question that is open: null is a private round, undefined that there is none
   */
  forgetOldWishes(open: number | null | undefined): boolean {
    const left = this.#all.filter(({ kind, round }) => kind !== "more-time" || round === open);
    const hasChanged = left.length < this.#all.length;
    this.#all = left;
    return hasChanged;
  }
}
