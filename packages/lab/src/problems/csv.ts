import { InvalidInputError } from "@unswayed/core";
import { csvLines } from "../csv-text.ts";

/** A line of a table, which answers by column and complains with its place in the file. */
interface CsvRow {
  readonly line: number;
  text(column: string): string;
  /** The number in a column; refused when it is none, or less than `least`. */
  number(column: string, least: number): number;
}

export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
}

/**
 * Comma-separated text with a heading: fields may be quoted, quotes within them doubled, lines end in LF or CRLF, blank lines
 * do not count. Data sets are given by their users, so whatever is wrong is named by line, column and value.
 */
export function readCsv(text: string): CsvTable {
  const [heading, ...rest] = csvLines(text.replace(/^\uFEFF/, ""))
    .map(({ line, cells }) => ({ line, fields: cells.map((cell) => cell.trim()) }))
    .filter(({ fields }) => fields.some((field) => field !== ""));
  if (heading === undefined) throw new InvalidInputError("line 1", "", "a heading for each column");
  const columns = heading.fields;
  const repeated = columns.find((column, k) => columns.indexOf(column) !== k);
  if (repeated !== undefined) {
    throw new InvalidInputError(`line ${heading.line}`, repeated, "each heading once");
  }
  const rows = rest.map(({ line, fields }): CsvRow => {
    if (fields.length !== columns.length) {
      throw new InvalidInputError(
        `line ${line}`,
        `${fields.length} fields`,
        `${columns.length}, one for each heading`,
      );
    }
    const textIn = (column: string): string => fields[columns.indexOf(column)] ?? "";
    return {
      line,
      text(column) {
        const found = textIn(column);
        if (found !== "") return found;
        throw new InvalidInputError(`line ${line}, column ${column}`, found, "some text");
      },
      number(column, least) {
        const found = textIn(column);
        const number = found === "" ? Number.NaN : Number(found);
        if (Number.isFinite(number) && number >= least) return number;
        throw new InvalidInputError(
          `line ${line}, column ${column}`,
          found,
          `a number, at least ${least}`,
        );
      },
    };
  });
  if (rows.length === 0) {
    throw new InvalidInputError("data", "a heading only", "lines below the heading");
  }
  return { columns, rows };
}

/** The first of these names that heads a column. */
export function columnOf({ columns }: CsvTable, names: readonly string[]): string {
  const found = names.find((name) => columns.includes(name));
  if (found !== undefined) return found;
  throw new InvalidInputError("line 1", columns, `a column called ${names.join(" or ")}`);
}
