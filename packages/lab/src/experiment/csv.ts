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

/** The lines of a table that `csvText` wrote, each by column name. */
export function csvRecords(text: string): Record<string, string>[] {
  const [header, ...lines] = csvCells(text);
  if (header === undefined) throw new InvalidInputError("csv", text, "a line of column names");
  return lines.map((cells, k) => {
    if (cells.length !== header.length) {
      throw new InvalidInputError(`csv line ${k + 2}`, cells.join(","), `${header.length} cells`);
    }
    return Object.fromEntries(header.map((name, j) => [name, cells[j]!]));
  });
}

/** A quote inside a quoted cell is written twice. */
const cellPattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

function csvCells(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  cellPattern.lastIndex = 0;
  while (cellPattern.lastIndex < text.length) {
    const at = cellPattern.lastIndex;
    const match = cellPattern.exec(text);
    if (match === null) {
      throw new InvalidInputError(
        `csv line ${lines.length + 1}`,
        text.slice(at, at + 40),
        "cells with commas between, quoted where they hold a quote",
      );
    }
    line.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] === ",") {
      if (cellPattern.lastIndex === text.length) line.push("");
      else continue;
    }
    lines.push(line);
    line = [];
  }
  return lines;
}
