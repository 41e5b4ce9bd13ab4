import { InvalidInputError } from "@unswayed/core";

/** One field of a table, without the blanks around it, and where it stands for whoever has to mend it. */
export interface CsvCell {
  readonly text: string;
  readonly line: number;
  /** Counted in fields, from 1. */
  readonly column: number;
}

export interface CsvTable {
  readonly header: readonly CsvCell[];
  /** Each as long as the header. */
  readonly rows: readonly (readonly CsvCell[])[];
  readonly separator: "," | ";" | "\t";
}

/**
 * Comma-, semicolon- or tab-separated text, as spreadsheets write it: quoted fields may hold separators, line ends and
 * doubled quotes; lines end in LF, CRLF or CR; a byte order mark and blank lines do not count. Refusals name places, not
 * what is written there: it may be somebody's private answer.
 */
export function parseCsv(given: string): CsvTable {
  const text = given.startsWith("\uFEFF") ? given.slice(1) : given;
  const separator = separatorOf(text);
  const lines = linesOf(text, separator).filter((cells) => cells.some((cell) => cell.text !== ""));
  const [first, ...rest] = lines;
  if (!first) throw new InvalidInputError("line 1", "", "a heading for each column");
  const header = withoutBlankEnd(first);
  const rows = rest.map((cells) => {
    const kept = cells.length > header.length ? withoutBlankEnd(cells) : cells;
    if (kept.length === header.length) return kept;
    throw new InvalidInputError(
      `line ${cells[0]?.line}`,
      `${kept.length} fields`,
      `${header.length}, one for each heading`,
    );
  });
  return { header, rows, separator };
}

/** "line 3, column 2 (reference)" */
export function placeOf(cell: CsvCell, heading?: string): string {
  const named = heading === undefined ? "" : ` (${heading})`;
  return `line ${cell.line}, column ${cell.column}${named}`;
}

/** Rows as CSV that `parseCsv` reads back. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const field = (text: string): string =>
    /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return rows.map((row) => `${row.map(field).join(",")}\n`).join("");
}

/** The one that the heading has most of; names with commas in them are common, columns called ";" are not. */
function separatorOf(text: string): CsvTable["separator"] {
  const heading = (/^\s*((?:"(?:[^"]|"")*"|[^"\r\n])*)/.exec(text)?.[1] ?? "").replaceAll(
    /"(?:[^"]|"")*"/g,
    "",
  );
  const count = (separator: string): number => heading.split(separator).length;
  const [best] = ([",", ";", "\t"] as const).toSorted((a, b) => count(b) - count(a));
  return best ?? ",";
}

function linesOf(text: string, separator: string): CsvCell[][] {
  const lines: CsvCell[][] = [];
  let cells: CsvCell[] = [];
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const start = line;
    const column = cells.length + 1;
    const { value, end, lineEnds } = fieldAt(text, at, separator, { line, column });
    line += lineEnds;
    if (value.includes("\uFFFD")) {
      throw new InvalidInputError(`line ${start}, column ${column}`, "\uFFFD", "text in UTF-8");
    }
    cells.push({ text: value, line: start, column });
    const stop = text[end];
    at = end + 1;
    if (stop === separator) {
      if (at >= text.length) cells.push({ text: "", line, column: column + 1 });
      continue;
    }
    if (stop === "\r" && text[at] === "\n") at++;
    lines.push(cells);
    cells = [];
    line++;
  }
  if (cells.length > 0) lines.push(cells);
  return lines;
}

interface Field {
  readonly value: string;
  /** Where the separator, the line end or the end of the text is. */
  readonly end: number;
  readonly lineEnds: number;
}

function fieldAt(
  text: string,
  start: number,
  separator: string,
  place: { readonly line: number; readonly column: number },
): Field {
  const isEnd = (at: number): boolean => {
    const character = text[at];
    return (
      character === undefined || character === separator || character === "\r" || character === "\n"
    );
  };
  let at = start;
  while (text[at] === " ") at++;
  if (text[at] !== '"') {
    while (!isEnd(at)) at++;
    return { value: text.slice(start, at).trim(), end: at, lineEnds: 0 };
  }
  const where = `line ${place.line}, column ${place.column}`;
  const quoted = /"((?:[^"]|"")*)"/y;
  quoted.lastIndex = at;
  const match = quoted.exec(text);
  if (!match) {
    throw new InvalidInputError(where, "the end of the file", "a closing double quote");
  }
  let end = quoted.lastIndex;
  while (text[end] === " ") end++;
  if (!isEnd(end)) {
    throw new InvalidInputError(
      where,
      text[end],
      "the end of the field after a closing quote (a quote within a field is doubled)",
    );
  }
  const value = (match[1] ?? "").replaceAll('""', '"');
  return { value: value.trim(), end, lineEnds: value.match(/\r\n|\r|\n/g)?.length ?? 0 };
}

function withoutBlankEnd(cells: readonly CsvCell[]): CsvCell[] {
  const last = cells.findLastIndex((cell) => cell.text !== "");
  return cells.slice(0, last + 1);
}
