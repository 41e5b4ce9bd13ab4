import { type AddedScores, type Channel, InvalidInputError } from "@unswayed/core";
import { suggestion } from "../nearest.ts";
import { type CsvCell, type CsvTable, parseCsv, placeOf } from "./csv.ts";
import { isNumberText, optionFromText } from "./option-text.ts";
import type { ImportTarget } from "./votes-from-csv.ts";

/** Whether a table holds scores: it is about options, not about pairs. */
export function isScoreTable(text: string): boolean {
  const words = parseCsv(text).header.map((cell) => cell.text.toLowerCase());
  return words.includes("option") && !words.includes("candidate");
}

/**
 * Scores from a table. Wide: option and a column for each person. Long: a row for each score, with voter, option and score. Both
 * may have a channel; a round, as `export --csv` writes it, is passed over.
 */
export function scoresFromCsv(text: string, target: ImportTarget): readonly AddedScores[] {
  const table = parseCsv(text);
  const columnOf = headings(table.header, target.people);
  const isLong = columnOf.has("voter");
  if (isLong && !columnOf.has("score")) {
    throw new InvalidInputError("line 1", "voter", 'a column "score" beside it');
  }
  const added = table.rows.flatMap((row) => {
    const option = cellOf(row, columnOf, "option");
    const about = {
      channel: channelOf(row, columnOf, target.channel),
      option: optionFromText(option.text, target.space, placeOf(option, "option")),
    };
    const scores = isLong
      ? longScore(row, columnOf, about.channel, target.people)
      : wideScores(table, row, columnOf, about.channel);
    return Object.keys(scores).length > 0 ? [{ ...about, scores }] : [];
  });
  if (added.length > 0) return added;
  throw new InvalidInputError("the table", `${table.rows.length} rows`, "at least one score");
}

const described = ["option", "channel", "round", "voter", "score"];

function headings(
  header: readonly CsvCell[],
  people: readonly string[],
): ReadonlyMap<string, number> {
  const columnOf = new Map<string, number>();
  header.forEach((cell, c) => {
    const name = people.includes(cell.text) ? cell.text : cell.text.toLowerCase();
    if (!people.includes(name) && !described.includes(name)) {
      const known = [...described, ...people];
      throw new InvalidInputError(
        placeOf(cell),
        cell.text,
        `a heading: ${described.join(", ")}, or somebody's name (${people.join(", ")})${suggestion(cell.text, known)}`,
      );
    }
    if (columnOf.has(name))
      throw new InvalidInputError(placeOf(cell), cell.text, "each heading once");
    columnOf.set(name, c);
  });
  return columnOf;
}

function wideScores(
  { header }: CsvTable,
  row: readonly CsvCell[],
  columnOf: ReadonlyMap<string, number>,
  channel: Channel,
): Record<string, number> {
  const entries = row.flatMap((cell, c) => {
    const voter = header[c]?.text ?? "";
    if (cell.text === "" || columnOf.get(voter) !== c || described.includes(voter)) return [];
    return [[voter, scoreIn(cell, voter, channel)] as const];
  });
  return Object.fromEntries(entries);
}

function longScore(
  row: readonly CsvCell[],
  columnOf: ReadonlyMap<string, number>,
  channel: Channel,
  people: readonly string[],
): Record<string, number> {
  const name = cellOf(row, columnOf, "voter");
  if (!people.includes(name.text)) {
    const wanted = `one of ${people.join(", ")}${suggestion(name.text, people)}`;
    throw new InvalidInputError(placeOf(name, "voter"), name.text, wanted);
  }
  const cell = cellOf(row, columnOf, "score");
  return cell.text === "" ? {} : { [name.text]: scoreIn(cell, "score", channel) };
}

function scoreIn(cell: CsvCell, heading: string, channel: Channel): number {
  if (isNumberText(cell.text)) return Number(cell.text);
  const shown = channel === "public" ? cell.text : "something else (private, not shown)";
  throw new InvalidInputError(placeOf(cell, heading), shown, "a number");
}

function channelOf(
  row: readonly CsvCell[],
  columnOf: ReadonlyMap<string, number>,
  given: Channel | undefined,
): Channel {
  const cell = columnOf.has("channel") ? cellOf(row, columnOf, "channel") : undefined;
  const own = cell?.text.toLowerCase() || given;
  const isChannel = own === "public" || own === "private";
  if (isChannel && (given === undefined || own === given)) return own;
  throw new InvalidInputError(
    cell ? placeOf(cell, "channel") : `line ${row[0]?.line}`,
    own ?? "no channel",
    given === undefined
      ? "public or private, in a column or as --channel"
      : `${given}, as --channel says`,
  );
}

function cellOf(
  row: readonly CsvCell[],
  columnOf: ReadonlyMap<string, number>,
  heading: string,
): CsvCell {
  // parseCsv makes every row as long as the header, which has the heading
  return row[columnOf.get(heading) as number] as CsvCell;
}
