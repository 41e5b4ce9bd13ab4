import Papa from "papaparse";
import { FormatError, type Place } from "./error.ts";

/** A line of a table. Most are one line of the file; quoted cells may hold line ends. */
export interface CsvRow {
  /** Where it starts in the file, counted from 1. */
  readonly line: number;
  /** Without the blanks around them. */
  readonly cells: readonly string[];
  /** The line that each cell starts on, in rows of several lines. */
  readonly cellLines?: readonly number[];
}

export type Separator = "," | ";" | "\t";

export interface CsvTable {
  readonly header: CsvRow;
  /** Each as long as the header. */
  readonly rows: readonly CsvRow[];
  readonly separator: Separator;
}

/**
 * Rows of comma-, semicolon- or tab-separated text, as spreadsheets write it: quoted cells may hold separators, line ends and
 * doubled quotes; lines end in LF, CRLF or CR; a byte-order mark and blank rows do not count. The mark that `csvText` puts
 * before what looks like a formula is taken away. Errors about quotes repeat nothing of what is written: it may be private.
 */
export function csvRows(given: string): {
  readonly rows: readonly CsvRow[];
  readonly separator: Separator;
} {
  const text = given.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const separator = separatorOf(text);
  const config = { delimiter: separator, newline: "\n" } as const;
  const { data, errors } = Papa.parse<string[]>(text, config);
  const [error] = errors.filter(({ type }) => type === "Quotes");
  if (error) {
    const before = text.slice(0, error.index ?? 0);
    const line = before.split("\n").length;
    const column = Papa.parse<string[]>(before, config).data.at(-1)?.length ?? 1;
    throw error.code === "MissingQuotes"
      ? new FormatError({ line, column }, "the end of the file", "a closing double quote")
      : new FormatError(
          { line, column },
          '"',
          "the end of the cell after a closing quote (a quote within a cell is doubled)",
        );
  }
  let line = 1;
  const rows: CsvRow[] = [];
  for (const raw of data) {
    const row = rowOf(raw, line);
    line += 1 + raw.reduce((sum, cell) => sum + lineEnds(cell), 0);
    if (row.cells.some((cell) => cell !== "")) rows.push(row);
  }
  return { rows, separator };
}

/** A table whose first row is a heading for each column. Blank columns at the end do not count. */
export function parseCsv(text: string): CsvTable {
  const { rows, separator } = csvRows(text);
  const [first, ...rest] = rows;
  if (!first) throw new FormatError({ line: 1 }, "", "a heading for each column");
  const header = withoutBlankEnd(first);
  const width = header.cells.length;
  const kept = rest.map((row) => {
    const cut = row.cells.length > width ? withoutBlankEnd(row) : row;
    if (cut.cells.length === width) return cut;
    throw new FormatError(
      { line: row.line },
      `${cut.cells.length} cells`,
      `${width}, one for each heading`,
    );
  });
  return { header, rows: kept, separator };
}

/** Where a cell stands; `column` counts from 0. */
export function placeIn(row: CsvRow, column: number, heading?: string): Place {
  const line = row.cellLines?.[column] ?? row.line;
  return heading ? { line, column: column + 1, heading } : { line, column: column + 1 };
}

/** A cell of a table: text, a number, or nothing. */
export type Cell = string | number | boolean | null;

/**
 * Rows as CSV that `csvRows` reads back. A cell that a spreadsheet would take for a formula gets an apostrophe in front; also
 * after a semicolon, where many split a row whatever the quotes say.
 */
export function csvText(rows: readonly (readonly Cell[])[], lineEnd: "\n" | "\r\n" = "\n"): string {
  const cells = rows.map((row) => row.map((cell) => guarded(cell === null ? "" : String(cell))));
  const text = Papa.unparse(cells, {
    newline: lineEnd,
    quotes: (cell: unknown) => /[;\t\r\n]/.test(String(cell)),
  });
  return text === "" ? "" : `${text}${lineEnd}`;
}

/** Decimal notation only: no "0x10", no "Infinity", no blank that would count as zero. */
export function isNumberText(text: string): boolean {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text) && Number.isFinite(Number(text));
}

/**
 * What a spreadsheet may take for a formula. Of the signs there are wide forms, which some programs take for the same. An
 * apostrophe that is there already gets company, so that what is written is always what is read.
 */
const formula = "[\\s']*[=+\\-@＝＋－＠\\t\\r]";
const unguardedFormula = new RegExp(`(^|;)(?=${formula})`, "g");
const guardedFormula = new RegExp(`(^|;)'(?=${formula})`, "g");

function guarded(text: string): string {
  return isNumberText(text) ? text : text.replaceAll(unguardedFormula, "$1'");
}

function unguarded(text: string): string {
  return text.includes("'") ? text.replaceAll(guardedFormula, "$1").trim() : text;
}

function rowOf(raw: readonly string[], line: number): CsvRow {
  const cellLines: number[] = [];
  let at = line;
  const cells = raw.map((cell, column) => {
    const place = { line: at, column: column + 1 };
    if (cell.includes("\uFFFD")) throw new FormatError(place, "\uFFFD", "text in UTF-8");
    if (/^\s+".*"/.test(cell)) {
      throw new FormatError(place, "a blank", "no blank before an opening quote");
    }
    cellLines.push(at);
    at += lineEnds(cell);
    return unguarded(cell.trim());
  });
  return at === line ? { line, cells } : { line, cells, cellLines };
}

function lineEnds(cell: string): number {
  return cell.includes("\n") ? cell.split("\n").length - 1 : 0;
}

/** The one that the heading has most of; names with commas in them are common, columns called ";" are not. */
function separatorOf(text: string): Separator {
  const heading = (/^\s*((?:"(?:[^"]|"")*"|[^"\n])*)/.exec(text)?.[1] ?? "").replaceAll(
    /"(?:[^"]|"")*"/g,
    "",
  );
  const count = (separator: string): number => heading.split(separator).length;
  const [best] = ([",", ";", "\t"] as const).toSorted((a, b) => count(b) - count(a));
  return best ?? ",";
}

function withoutBlankEnd(row: CsvRow): CsvRow {
  const last = row.cells.findLastIndex((cell) => cell !== "");
  return { ...row, cells: row.cells.slice(0, last + 1) };
}
