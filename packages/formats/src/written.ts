/** A file's text, and what of the record it has no room for. */
export interface Written {
  readonly text: string;
  /** "the title", "names of people": nothing when all is there. */
  readonly lost: readonly string[];
}
