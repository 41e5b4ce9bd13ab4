import { type Reading, type ReadOptions, RecordBuilder, shownAnswer } from "./builder.ts";
import { checkHeadings, countFrom } from "./columns.ts";
import { type CsvTable, placeIn } from "./csv.ts";
import { FormatError, type Place } from "./error.ts";
import { crossIn, type Mark, type MarkKind, markKinds, marksAs, ranksFrom } from "./marks.ts";
import { NumberReader, scaleFrom, scaleText } from "./numbers.ts";
import type { BallotChannel, Scale } from "./record.ts";

/** All that one person says. */
interface Sheet {
  readonly person: string;
  readonly channel: BallotChannel;
  /** What the file says that the marks are; then blank cells are options that were not asked about. */
  readonly kind: MarkKind | null;
  readonly count: number;
  readonly marks: readonly Mark[];
  readonly place: Place;
}

interface Sheets {
  readonly sheets: readonly Sheet[];
  readonly scale?: Scale;
}

/** Columns between the person's and the options', in this order, that say more about a row. */
const sideHeadings = ["channel", "kind", "count"] as const;

/** Whether a table is one that `writeWide` wrote, whatever its options are called. */
export function isOwnWide({ header }: CsvTable): boolean {
  return ["person", ...sideHeadings].every((heading, c) => header.cells[c] === heading);
}

/**
 * A row for each person and a column for each option, or the other way round if the first heading is "option". Whether numbers
 * are ratings or ranks, and crosses approvals or favourites, is guessed unless it is said.
 */
export function readWide(table: CsvTable, given: ReadOptions): Reading {
  const builder = new RecordBuilder(given);
  const numbers = new NumberReader();
  const isTurned = /^(?:options?|alternatives?|items?)$/i.test(table.header.cells[0] ?? "");
  if (isTurned) checkHeadings(table);
  const { sheets, scale } = isTurned ? turnedSheets(table, builder) : sheetsOf(table, builder);
  const marks = sheets.map((sheet) => sheet.marks.filter(({ text }) => text !== ""));
  const open = marks.filter((_, k) => sheets[k]?.kind === null);
  const guessed = open.flat().length > 0 ? marksAs(open, numbers, given.as) : null;
  if (guessed && given.as === undefined) builder.guess(guessed.guess);
  const last = table.rows.at(-1) ?? table.header;
  for (const sheet of sheets) addSheet(builder, sheet, sheet.kind ?? guessed?.kind, numbers);
  const silent = sheets.filter((_, k) => marks[k]?.length === 0).length;
  if (silent > 0) builder.guess(`People without any mark gave no answer: ${silent}.`);
  for (const sentence of numbers.guesses()) builder.guess(sentence);
  return builder.finish(scale ? { scale } : {}, { line: last.line });
}

function sheetsOf(table: CsvTable, builder: RecordBuilder): Sheets {
  const { header, rows } = table;
  const sides: string[] = [];
  while (header.cells[sides.length + 1]?.toLowerCase() === sideHeadings[sides.length]) {
    sides.push(sideHeadings[sides.length] as string);
    if (sides.length === sideHeadings.length) break;
  }
  const from = 1 + sides.length;
  const options = header.cells
    .slice(from)
    .map((text, k) => builder.option(text, placeIn(header, from + k)));
  const repeated = options.findIndex((name, k) => options.indexOf(name) !== k);
  if (repeated >= 0) {
    const name = options[repeated] as string;
    throw new FormatError(placeIn(header, from + repeated), name, "each option once");
  }
  let scale: Scale | undefined;
  const seen = new Set<string>();
  const sheets = rows.map((row): Sheet => {
    const place = placeIn(row, 0, header.cells[0]);
    const person = builder.person(row.cells[0] ?? "", place);
    const [channel = "", kindText = "", count = ""] = row.cells.slice(1, from);
    const own = builder.channel(channel, placeIn(row, 1, "channel"));
    const kind = kindText === "" ? null : kindFrom(kindText, placeIn(row, 2, "kind"));
    if (kind?.scale) {
      scale ??= kind.scale;
      if (scaleText(scale) !== scaleText(kind.scale)) {
        throw new FormatError(placeIn(row, 2, "kind"), kindText, `ratings ${scaleText(scale)}`);
      }
    }
    const key = JSON.stringify([person, own, kind?.kind]);
    if (seen.has(key)) throw new FormatError(place, person, "each person in one row");
    seen.add(key);
    const marks = options.map((option, k): Mark => {
      const text = row.cells[from + k] ?? "";
      return { option, text, shown: shownAnswer(text, own), place: placeIn(row, from + k, option) };
    });
    const counted = countFrom({ text: count, place: placeIn(row, 3, "count") });
    return { person, channel: own, kind: kind?.kind ?? null, count: counted, marks, place };
  });
  return scale ? { sheets, scale } : { sheets };
}

/** A row for each option and a column for each person; a column "channel" may say more. */
function turnedSheets({ header, rows }: CsvTable, builder: RecordBuilder): Sheets {
  const sides = header.cells.map((text) => text.toLowerCase());
  const channelColumn = sides.indexOf("channel");
  const isSide = (c: number): boolean =>
    c === 0 || c === channelColumn || sides[c] === "round" || sides[c] === "question";
  const sheets = new Map<string, Sheet & { readonly marks: Mark[] }>();
  const seen = new Set<string>();
  const people = header.cells.flatMap((text, c) =>
    isSide(c) ? [] : [[c, builder.person(text, placeIn(header, c))] as const],
  );
  for (const row of rows) {
    const option = builder.option(row.cells[0] ?? "", placeIn(row, 0, header.cells[0]));
    const channelText = channelColumn < 0 ? "" : (row.cells[channelColumn] ?? "");
    const channel = builder.channel(
      channelText,
      placeIn(row, Math.max(channelColumn, 0), "channel"),
    );
    const rowKey = JSON.stringify([option, channel]);
    if (seen.has(rowKey)) throw new FormatError(placeIn(row, 0), option, "each option in one row");
    seen.add(rowKey);
    for (const [c, person] of people) {
      const place = placeIn(row, c, person);
      const key = JSON.stringify([person, channel]);
      const sheet = sheets.get(key) ?? { person, channel, kind: null, count: 1, marks: [], place };
      sheets.set(key, sheet);
      const text = row.cells[c] ?? "";
      sheet.marks.push({ option, text, shown: shownAnswer(text, channel), place });
    }
  }
  return { sheets: [...sheets.values()] };
}

function kindFrom(text: string, place: Place): { kind: MarkKind; scale?: Scale } {
  const word = text.toLowerCase();
  const kind = markKinds.find((known) => word === known);
  if (kind && kind !== "ratings") return { kind };
  const scale = word.startsWith("ratings ") ? scaleFrom(word.slice("ratings ".length)) : null;
  if (scale) return { kind: "ratings", scale };
  throw new FormatError(place, text, "ranks, approvals, favourites, or ratings 0 to 10");
}

function addSheet(
  builder: RecordBuilder,
  sheet: Sheet,
  kind: MarkKind | undefined,
  numbers: NumberReader,
): void {
  const { person, channel, count, place } = sheet;
  const given = sheet.marks.filter(({ text }) => text !== "");
  if (given.length === 0 || kind === undefined) return;
  const base = { person, channel, ...(count > 1 && { count }) };
  const wrong = (mark: Mark, expected: string): FormatError =>
    new FormatError(mark.place, mark.shown, expected);
  if (kind === "ratings") {
    for (const mark of given) {
      const answer = numbers.read(mark.text, mark.place);
      if (answer === null) throw wrong(mark, "a number");
      builder.add({ ...base, kind: "rating", options: [mark.option], answer }, mark.place);
    }
    return;
  }
  const asked = sheet.kind === null ? sheet.marks : given;
  const options = asked.map(({ option }) => option);
  if (kind === "ranks") {
    const steps = ranksFrom(given, numbers, wrong);
    if (steps.length > 0) {
      builder.add({ ...base, kind: "order", options, answer: steps }, place);
    }
    return;
  }
  const chosen = given.filter((mark) => {
    const isCross = crossIn(mark.text);
    if (isCross === null) throw wrong(mark, "a cross or nothing");
    return isCross;
  });
  const answer = chosen.map(({ option }) => option);
  if (kind === "approvals") {
    builder.add({ ...base, kind: "approval", options, answer }, place);
  } else if (chosen.length > 1) {
    throw wrong(chosen[1] as Mark, "one cross for each person");
  } else if (answer[0] !== undefined) {
    builder.add({ ...base, kind: "choice", options, answer: answer[0] }, place);
  }
}
