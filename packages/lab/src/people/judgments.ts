import { InvalidInputError } from "@unswayed/core";
import { csvTable } from "../csv-table.ts";

/** What the same people thought of the same items, alone and after they met. Higher is better, in both. */
export interface JudgedGroup {
  readonly name: string;
  /** People × items. */
  readonly before: readonly (readonly number[])[];
  readonly after: readonly (readonly number[])[];
}

/** Which columns of a file say what. */
export interface JudgmentColumns {
  /** Together they name a group; "group" by default. */
  readonly group?: readonly string[];
  /** "person" by default. */
  readonly person?: string;
  /** "item" by default. */
  readonly item?: string;
  /** "before" and "after" by default. */
  readonly before?: string;
  readonly after?: string;
  /** Lines that count: those with this text in this column. All by default. */
  readonly where?: Readonly<Record<string, string>>;
  /** Whether 1 is the best, as in a ranking. False by default. */
  readonly lowerIsBetter?: boolean;
}

/**
 * The groups of a file with a line for each person and item. People without both judgments of every item of their group are
 * left out, and groups of fewer than two people.
 */
export function readJudgments(text: string, columns: JudgmentColumns = {}): readonly JudgedGroup[] {
  const { group = ["group"], person = "person", item = "item" } = columns;
  const { before = "before", after = "after", where = {}, lowerIsBetter = false } = columns;
  const records = recordsIn(text).filter((record) =>
    Object.entries(where).every(([column, wanted]) => cellOf(record, column) === wanted),
  );
  const groups = new Map<string, Map<string, Map<string, readonly [number, number]>>>();
  const sign = lowerIsBetter ? -1 : 1;
  for (const record of records) {
    const first = cellOf(record, before);
    const second = cellOf(record, after);
    const people = entry(groups, group.map((column) => cellOf(record, column)).join(" · "));
    const judged = entry(people, cellOf(record, person));
    if (first === "" || second === "") continue;
    judged.set(cellOf(record, item), [sign * numberOf(first), sign * numberOf(second)]);
  }
  return [...groups].flatMap(([name, people]) => judgedGroup(name, [...people.values()]));
}

function judgedGroup(
  name: string,
  people: readonly ReadonlyMap<string, readonly [number, number]>[],
): readonly JudgedGroup[] {
  const items = [...new Set(people.flatMap((judged) => [...judged.keys()]))];
  const complete = people.filter((judged) => judged.size === items.length);
  if (complete.length < 2 || items.length < 2) return [];
  const table = (time: 0 | 1): number[][] =>
    complete.map((judged) => items.map((item) => judged.get(item)![time]));
  return [{ name, before: table(0), after: table(1) }];
}

function recordsIn(text: string): readonly Readonly<Record<string, string>>[] {
  const { header, rows } = csvTable(text);
  return rows.map(({ cells }) =>
    Object.fromEntries(header.cells.map((name, k) => [name, cells[k] ?? ""])),
  );
}

function cellOf(record: Readonly<Record<string, string>>, column: string): string {
  const cell = record[column];
  if (cell !== undefined) return cell;
  throw new InvalidInputError("line 1", Object.keys(record), `a column called ${column}`);
}

function numberOf(cell: string): number {
  const number = Number(cell);
  if (Number.isFinite(number)) return number;
  throw new InvalidInputError("judgment", cell, "a number, or nothing");
}

function entry<K, V>(map: Map<K, Map<string, V>>, key: K): Map<string, V> {
  let found = map.get(key);
  if (!found) {
    found = new Map();
    map.set(key, found);
  }
  return found;
}
