import { InvalidInputError } from "@unswayed/core";

/** A value of a table: text, a number, or nothing. */
export type Cell = string | number | boolean | null;

/** A table as text: a line of column names, then a line each, commas between, quotes where a cell needs them. */
export function csvText(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(cellText).join(",")}\n`).join("");
}

function cellText(cell: Cell): string {
  if (cell === null) return "";
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export interface CsvLine {
  /** Where it begins in the text, counted from 1. */
  readonly line: number;
  /** As they are written, blanks included. */
  readonly cells: readonly string[];
}

/** A cell, quoted or bare, and what ends it. A quote inside a quoted cell is written twice. */
const cellPattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

/** The lines of comma-separated text; lines end in LF or CRLF, also within a quoted cell. */
export function csvLines(text: string): readonly CsvLine[] {
  const lines: CsvLine[] = [];
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const start = line;
    const cells: string[] = [];
    for (let end = ","; end === ","; ) {
      cellPattern.lastIndex = at;
      const match = cellPattern.exec(text);
      if (match === null) {
        throw new InvalidInputError(
          `line ${line}, field ${cells.length + 1}`,
          text.slice(at, at + 40),
          "a field whose quotes are closed and, within it, doubled",
        );
      }
      const [whole, quoted, bare = ""] = match;
      cells.push(quoted?.replaceAll('""', '"') ?? bare);
      line += whole.split("\n").length - 1;
      at += whole.length;
      end = match[3] ?? "";
    }
    lines.push({ line: start, cells });
  }
  return lines;
}

/** The lines of a table that `csvText` wrote, each by column name. */
export function csvRecords(text: string): Record<string, string>[] {
  const [header, ...lines] = csvLines(text);
  if (header === undefined) throw new InvalidInputError("csv", text, "a line of column names");
  return lines.map(({ line, cells }) => {
    if (cells.length !== header.cells.length) {
      throw new InvalidInputError(
        `csv line ${line}`,
        cells.join(","),
        `${header.cells.length} cells`,
      );
    }
    return Object.fromEntries(header.cells.map((name, j) => [name, cells[j]!]));
  });
}
