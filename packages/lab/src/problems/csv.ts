import { InvalidInputError } from "@unswayed/core";
import { csvTable } from "../csv-table.ts";

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
 * A table with a heading for each column. Data sets are given by their users, so whatever is wrong is named by line, column and
 * value.
 */
export function readCsv(text: string): CsvTable {
  const { header, rows: lines } = csvTable(text);
  const columns = header.cells;
  const repeated = columns.find((column, k) => columns.indexOf(column) !== k);
  if (repeated !== undefined) {
    throw new InvalidInputError(`line ${header.line}`, repeated, "each heading once");
  }
  const rows = lines.map(({ line, cells }): CsvRow => {
    const textIn = (column: string): string => cells[columns.indexOf(column)] ?? "";
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
