import { type CsvRow, type CsvTable, placeIn } from "./csv.ts";
import { FormatError, type Place } from "./error.ts";

/** What a column is about. */
export type Column =
  | "person"
  | "channel"
  | "kind"
  | "options"
  | "option"
  | "candidate"
  | "reference"
  | "others"
  | "answer"
  | "count"
  | "question"
  | "scale"
  | "withdrawn";

const headings: Readonly<Record<string, Column>> = {
  person: "person",
  voter: "person",
  participant: "person",
  worker: "person",
  channel: "channel",
  kind: "kind",
  options: "options",
  option: "option",
  candidate: "candidate",
  reference: "reference",
  others: "others",
  answer: "answer",
  rating: "answer",
  score: "answer",
  count: "count",
  question: "question",
  round: "question",
  scale: "scale",
  withdrawn: "withdrawn",
};

/** Elsewhere these may be the names of options. */
const crowdKitHeadings: Readonly<Record<string, Column>> = {
  left: "candidate",
  right: "reference",
  label: "answer",
};

/** What the headings of a table mean, of those that mean something. */
export function columnsOf({ header }: CsvTable): ReadonlyMap<Column, number> {
  const columns = new Map<Column, number>();
  const words = header.cells.map((text) => text.toLowerCase());
  const known = words.includes("label") ? { ...headings, ...crowdKitHeadings } : headings;
  words.forEach((word, c) => {
    const column = Object.hasOwn(known, word) ? known[word] : undefined;
    if (column !== undefined && !columns.has(column)) columns.set(column, c);
  });
  return columns;
}

/** A cell and where it stands. */
export interface PlacedCell {
  readonly text: string;
  readonly place: Place;
}

/** The cell of a row in such a column; nothing is there when the table has none. */
export function cellIn(
  { header }: CsvTable,
  row: CsvRow,
  columns: ReadonlyMap<Column, number>,
  column: Column,
): PlacedCell {
  const c = columns.get(column);
  if (c === undefined) return { text: "", place: { line: row.line } };
  return { text: row.cells[c] ?? "", place: placeIn(row, c, header.cells[c]) };
}

/** Refuses a table without such a column. */
export function needColumn(
  { header }: CsvTable,
  columns: ReadonlyMap<Column, number>,
  column: Column,
): void {
  if (columns.has(column)) return;
  throw new FormatError({ line: header.line }, header.cells.join(", "), `a column "${column}"`);
}

/** Refuses headings that are there twice. */
export function checkHeadings({ header }: CsvTable): void {
  header.cells.forEach((text, c) => {
    if (header.cells.indexOf(text) !== c) {
      throw new FormatError(placeIn(header, c), text, "each heading once");
    }
  });
}

/** How many people a row stands for. */
export function countFrom({ text, place }: PlacedCell): number {
  if (text === "") return 1;
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && Number.isSafeInteger(count)) return count;
  throw new FormatError(place, text, "how many people, a whole number of at least 1");
}
