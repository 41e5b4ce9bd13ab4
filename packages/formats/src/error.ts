/** Where something stands in a file, counted from 1. */
export interface Place {
  readonly line: number;
  /** In tables the field's number, elsewhere the character's. */
  readonly column?: number;
  /** The heading of the column, if it has one. */
  readonly heading?: string;
}

/** "line 3, column 2 (reference)" */
export function placeText({ line, column, heading }: Place): string {
  const field = column === undefined ? "" : `, column ${column}`;
  return `line ${line}${field}${heading ? ` (${heading})` : ""}`;
}

/** A file that cannot be read, or a record that a format has no room for: where, what is there, and what was expected. */
export class FormatError extends Error {
  override readonly name = "FormatError";
  /** "line 3, column 2 (answer)" in a file, "ballots[3].answer" in a record. */
  readonly where: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly value: string;
  readonly expected: string;

  constructor(place: Place | string, value: string, expected: string) {
    const where = typeof place === "string" ? place : placeText(place);
    const shown = value.length > 80 ? `${value.slice(0, 80)}…` : value;
    super(`${where}: expected ${expected}, got ${JSON.stringify(shown)}`);
    this.where = where;
    this.line = typeof place === "string" ? undefined : place.line;
    this.column = typeof place === "string" ? undefined : place.column;
    this.value = shown;
    this.expected = expected;
  }
}
