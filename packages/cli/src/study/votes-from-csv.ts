import {
  type AddedVote,
  type Channel,
  InvalidInputError,
  type OptionSpace,
  type OptionValue,
  type StudyAnswer,
} from "@unswayed/core";
import { suggestion } from "../nearest.ts";
import { readAnswer } from "./answer-words.ts";
import { type CsvCell, type CsvTable, parseCsv, placeOf } from "./csv.ts";
import { optionFromText } from "./option-text.ts";

export interface ImportTarget {
  readonly space: OptionSpace;
  /** Everybody who was ever part. */
  readonly people: readonly string[];
  /** For rows that do not say it themselves. */
  readonly channel: Channel | undefined;
}

/** Columns that describe a vote; in the wide form every other column is a person. */
const described = ["candidate", "reference", "channel", "round", "others"] as const;
const longOnly = ["voter", "answer"] as const;

type Heading = (typeof described)[number] | (typeof longOnly)[number];

/**
 * Votes from a table. Wide: candidate, reference and a column for each person. Long: a row for each answer, with voter,
 * candidate, reference and answer. Both may have a channel; a round, as `export --csv` writes it, only keeps rows together, and
 * its others must be empty.
 */
export function votesFromCsv(text: string, target: ImportTarget): readonly AddedVote[] {
  const table = parseCsv(text);
  const columns = headingsOf(table.header, target);
  const isLong = columns.has("voter") || columns.has("answer");
  for (const needed of ["candidate", "reference", ...(isLong ? longOnly : [])] as const) {
    if (!columns.has(needed)) {
      const got = table.header.map((cell) => cell.text).join(", ");
      throw new InvalidInputError(`line ${table.header[0]?.line}`, got, `a column "${needed}"`);
    }
  }
  const votes = isLong ? longVotes(table, columns, target) : wideVotes(table, columns, target);
  if (votes.length > 0) return votes;
  throw new InvalidInputError("the table", `${table.rows.length} rows`, "at least one answer");
}

function headingsOf(
  header: readonly CsvCell[],
  { people }: ImportTarget,
): ReadonlyMap<Heading, number> {
  const words = [...described, ...longOnly] as readonly string[];
  const columns = new Map<Heading, number>();
  const seen = new Set<string>();
  header.forEach((cell, c) => {
    const word = cell.text.toLowerCase();
    const isPerson = people.includes(cell.text);
    if (!isPerson && !words.includes(word)) {
      const known = [...words, ...people];
      throw new InvalidInputError(
        placeOf(cell),
        cell.text,
        `a heading: ${described.join(", ")}, or somebody's name (${people.join(", ")})${suggestion(cell.text, known)}`,
      );
    }
    const name = isPerson ? cell.text : word;
    if (seen.has(name)) throw new InvalidInputError(placeOf(cell), cell.text, "each heading once");
    seen.add(name);
    if (!isPerson) columns.set(word as Heading, c);
  });
  return columns;
}

interface RowPair {
  readonly channel: Channel;
  readonly candidate: OptionValue;
  readonly reference: OptionValue;
}

function pairOfRow(
  row: readonly CsvCell[],
  columns: ReadonlyMap<Heading, number>,
  target: ImportTarget,
): RowPair {
  const option = (heading: "candidate" | "reference"): OptionValue => {
    const cell = cellOf(row, columns, heading);
    return optionFromText(cell.text, target.space, placeOf(cell, heading));
  };
  const others = columns.has("others") ? cellOf(row, columns, "others") : undefined;
  if (others && others.text !== "") {
    const wanted =
      "nothing: of votes on more than two options none can be imported. Take such rows out to import the others; a copy of the study's file keeps them all";
    throw new InvalidInputError(placeOf(others, "others"), others.text, wanted);
  }
  const candidate = option("candidate");
  const reference = option("reference");
  if (JSON.stringify(candidate) === JSON.stringify(reference)) {
    const cell = cellOf(row, columns, "reference");
    throw new InvalidInputError(
      placeOf(cell, "reference"),
      cell.text,
      "an option other than the candidate",
    );
  }
  return { channel: channelOf(row, columns, target), candidate, reference };
}

function channelOf(
  row: readonly CsvCell[],
  columns: ReadonlyMap<Heading, number>,
  { channel }: ImportTarget,
): Channel {
  const cell = columns.has("channel") ? cellOf(row, columns, "channel") : undefined;
  const own = cell?.text.toLowerCase() || channel;
  if (own !== "public" && own !== "private") {
    const place = cell ? placeOf(cell, "channel") : `line ${row[0]?.line}`;
    throw new InvalidInputError(
      place,
      own ?? "no channel",
      "public or private, in a column or as --channel",
    );
  }
  if (channel !== undefined && own !== channel && cell) {
    throw new InvalidInputError(placeOf(cell, "channel"), own, `${channel}, as --channel says`);
  }
  return own;
}

function wideVotes(
  { header, rows }: CsvTable,
  columns: ReadonlyMap<Heading, number>,
  target: ImportTarget,
): AddedVote[] {
  const taken = new Set(columns.values());
  return rows.flatMap((row) => {
    const pair = pairOfRow(row, columns, target);
    const answers = row.flatMap((cell, c) => {
      if (taken.has(c) || cell.text === "") return [];
      const voter = header[c]?.text ?? "";
      return [[voter, answerOf(cell, voter, pair)] as const];
    });
    return answers.length === 0 ? [] : [{ ...pair, answers: Object.fromEntries(answers) }];
  });
}

/** Neighbouring rows on the same pair are one vote, until somebody comes a second time or the round changes. */
function longVotes(
  { rows }: CsvTable,
  columns: ReadonlyMap<Heading, number>,
  target: ImportTarget,
): AddedVote[] {
  const votes: (RowPair & { readonly answers: Record<string, StudyAnswer> })[] = [];
  let previous = "";
  for (const row of rows) {
    const pair = pairOfRow(row, columns, target);
    const name = cellOf(row, columns, "voter");
    if (!target.people.includes(name.text)) {
      throw new InvalidInputError(
        placeOf(name, "voter"),
        name.text,
        `one of ${target.people.join(", ")}${suggestion(name.text, target.people)}`,
      );
    }
    const cell = cellOf(row, columns, "answer");
    if (cell.text === "") continue;
    const round = columns.has("round") ? cellOf(row, columns, "round").text : "";
    const key = JSON.stringify([round, pair]);
    const latest = votes.at(-1);
    const isSame = latest && key === previous && !Object.hasOwn(latest.answers, name.text);
    const vote = isSame ? latest : { ...pair, answers: {} };
    if (!isSame) votes.push(vote);
    vote.answers[name.text] = answerOf(cell, "answer", pair);
    previous = key;
  }
  return votes;
}

function answerOf(cell: CsvCell, heading: string, pair: RowPair): StudyAnswer {
  const options = [pair.candidate, pair.reference];
  const reading = readAnswer(cell.text, { kind: "pair", options });
  if (reading.kind === "answer") return reading.answer;
  const shown = pair.channel === "public" ? cell.text : "something else (private, not shown)";
  throw new InvalidInputError(placeOf(cell, heading), shown, reading.wanted);
}

function cellOf(
  row: readonly CsvCell[],
  columns: ReadonlyMap<Heading, number>,
  heading: Heading,
): CsvCell {
  // parseCsv makes every row as long as the header, which has the heading
  return row[columns.get(heading) as number] as CsvCell;
}
