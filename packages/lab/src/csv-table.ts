import { InvalidInputError } from "@unswayed/core";
import { type CsvTable, FormatError, parseCsv } from "@unswayed/formats";

/** A table with a heading for each column; what is wrong is refused as all of the lab's input is. */
export function csvTable(text: string): CsvTable {
  try {
    return parseCsv(text);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new InvalidInputError(error.where, error.value, error.expected);
  }
}
