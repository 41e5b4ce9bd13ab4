import { csvRows, FormatError } from "@unswayed/formats";
import { isReserved, ListedOption } from "@unswayed/protocol";

interface RowError {
  readonly row: number;
  readonly message: string;
}

interface Row {
  readonly row: number;
  readonly cells: readonly string[];
}

/** As many as a decision takes. */
const mostOptions = 200;
const mostPeople = 60;

/** Options, a row each: the name, then attributes named by the header. Numbers where every value of a column is one. */
export function optionsFromCsv(
  csv: string,
  hasHeader: boolean,
): { items: ListedOption[]; errors: RowError[] } {
  const { rows, errors } = rowsOf(csv);
  const header = hasHeader ? (rows.shift()?.cells ?? []) : [];
  const reserved = header.filter(isReserved);
  const names = header.slice(1).map((name) => (isReserved(name) ? "" : name));
  const isNumber = names.map((_, k) => rows.every(({ cells }) => isNumeric(cells[k + 1] ?? "")));
  const read = readRows(
    rows,
    mostOptions,
    "wanted a name of 1 to 80 characters and short attributes",
    ({ cells }) => {
      const attributes = Object.fromEntries(
        names.flatMap((name, k) => {
          const text = cells[k + 1] ?? "";
          return text === "" || name === "" ? [] : [[name, isNumber[k] ? Number(text) : text]];
        }),
      );
      const item = ListedOption.safeParse({
        name: cells[0] ?? "",
        ...(Object.keys(attributes).length > 0 && { attributes }),
      });
      return item.success ? item.data : null;
    },
  );
  const refused = reserved.map((name) => ({
    row: 1,
    message: `wanted a column by another name than ${name}: programs use that one`,
  }));
  return { items: read.values, errors: [...errors, ...refused, ...read.errors] };
}

/** Names, one per row, in the first column. */
export function peopleFromCsv(
  csv: string,
  hasHeader: boolean,
): { names: string[]; errors: RowError[] } {
  const { rows, errors } = rowsOf(csv);
  const read = readRows(
    rows.slice(hasHeader ? 1 : 0),
    mostPeople,
    "wanted a name of 1 to 60 characters",
    ({ cells }) => {
      const name = cells[0] ?? "";
      return /^[^\p{Cc}\p{Zl}\p{Zp}]{1,60}$/u.test(name) ? name : null;
    },
  );
  return { names: read.values, errors: [...errors, ...read.errors] };
}

/** One value a row. Which rows could not be read is said, and from which on there were too many. */
function readRows<T>(
  rows: readonly Row[],
  most: number,
  wanted: string,
  read: (row: Row) => T | null,
): { values: T[]; errors: RowError[] } {
  const values: T[] = [];
  const errors: RowError[] = [];
  for (const row of rows) {
    const value = read(row);
    if (value === null) errors.push({ row: row.row, message: wanted });
    else if (values.length < most) values.push(value);
    else {
      errors.push({
        row: row.row,
        message: `wanted at most ${most}; from this row on they were left out`,
      });
      break;
    }
  }
  return { values, errors };
}

function isNumeric(text: string): boolean {
  return text.trim() !== "" && Number.isFinite(Number(text));
}

/** The rows of a table, by the line they start on. One that cannot be read at all has none. */
function rowsOf(csv: string): { rows: Row[]; errors: RowError[] } {
  try {
    return { rows: csvRows(csv).rows.map(({ line, cells }) => ({ row: line, cells })), errors: [] };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return { rows: [], errors: [{ row: error.line ?? 1, message: `wanted ${error.expected}` }] };
  }
}
