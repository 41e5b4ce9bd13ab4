import { type Reading, type ReadOptions, RecordBuilder, shownAnswer } from "./builder.ts";
import { checkHeadings } from "./columns.ts";
import { type CsvTable, csvText, parseCsv, placeIn } from "./csv.ts";
import { FormatError } from "./error.ts";
import { type BallotRecord, cleanName, isNoAnswer } from "./record.ts";
import type { Written } from "./written.ts";

/** Whether a table is Polis's "participants-votes.csv". */
export function isPolisTable({ header }: CsvTable): boolean {
  const [first, ...rest] = header.cells.map((text) => text.toLowerCase());
  return first === "participant" && rest.includes("n-votes");
}

/** Agree, pass, disagree. */
const polisScale = { min: -1, max: 1, labels: ["disagree", "pass", "agree"] } as const;

/**
 * An export of Polis: "participants-votes.csv", a row for each participant with a column for each comment, and if there
 * "comments.csv" with the comments' texts. A vote is a rating: 1 agrees, -1 disagrees, 0 passes.
 */
export function readPolis(
  table: CsvTable,
  comments: string | undefined,
  given: ReadOptions,
): Reading {
  checkHeadings(table);
  const { header, rows } = table;
  const builder = new RecordBuilder(given);
  const bodies = comments === undefined ? new Map<string, string>() : bodiesIn(comments);
  const from = header.cells.findIndex((text) => /^\d+$/.test(text));
  if (from < 0) {
    throw new FormatError(
      { line: header.line },
      header.cells.join(", "),
      "a column for each comment",
    );
  }
  let unnamed = 0;
  const options = header.cells.slice(from).map((id, k) => {
    const place = placeIn(header, from + k);
    if (!/^\d+$/.test(id)) throw new FormatError(place, id, "the number of a comment");
    if (!bodies.has(id)) unnamed++;
    return builder.option(bodies.get(id) ?? id, place);
  });
  const repeated = options.findIndex((name, k) => options.indexOf(name) !== k);
  if (repeated >= 0) {
    const name = options[repeated] as string;
    throw new FormatError(placeIn(header, from + repeated), name, "a comment with another text");
  }
  if (unnamed > 0) builder.guess(`Comments without a text are called by their number: ${unnamed}.`);
  const seen = new Set<string>();
  for (const row of rows) {
    const place = placeIn(row, 0, header.cells[0]);
    const person = builder.person(row.cells[0] ?? "", place);
    if (seen.has(person)) throw new FormatError(place, person, "each participant once");
    seen.add(person);
    const channel = builder.channel("", place);
    options.forEach((option, k) => {
      const text = row.cells[from + k] ?? "";
      if (text === "") return;
      const at = placeIn(row, from + k, header.cells[from + k]);
      const answer = Number(text);
      if (!/^(?:-1|0|1)$/.test(text))
        throw new FormatError(at, shownAnswer(text, channel), "1, 0, -1 or nothing");
      builder.add({ person, channel, kind: "rating", options: [option], answer }, at);
    });
  }
  const last = rows.at(-1) ?? header;
  return builder.finish({ scale: polisScale }, { line: last.line });
}

/** The texts by number; of comments with the same text each is told apart by its number. */
function bodiesIn(text: string): ReadonlyMap<string, string> {
  const table = parseCsv(text);
  checkHeadings(table);
  const { header, rows } = table;
  const [idColumn, bodyColumn] = ["comment-id", "comment-body"].map((heading) => {
    const c = header.cells.indexOf(heading);
    if (c >= 0) return c;
    const expected = `a column "${heading}" among the comments`;
    throw new FormatError({ line: header.line }, header.cells.join(", "), expected);
  }) as [number, number];
  const bodies = new Map<string, string>();
  for (const row of rows) {
    const id = row.cells[idColumn] ?? "";
    if (!/^\d+$/.test(id) || bodies.has(id)) {
      const expected = "the number of a comment, each once";
      throw new FormatError(placeIn(row, idColumn, "comment-id"), id, expected);
    }
    const body = cleanName(row.cells[bodyColumn] ?? "");
    if (body === null) {
      throw new FormatError(placeIn(row, bodyColumn, "comment-body"), "", "the comment's text");
    }
    bodies.set(id, body);
  }
  const counts = new Map<string, number>();
  for (const body of bodies.values()) counts.set(body, (counts.get(body) ?? 0) + 1);
  return new Map(
    [...bodies].map(([id, body]) => [id, (counts.get(body) ?? 0) > 1 ? `${body} (${id})` : body]),
  );
}

/** Polis's two files. */
export interface WrittenPolis extends Written {
  /** "comments.csv" */
  readonly comments: string;
}

/** Votes as Polis exports them. Only ratings from -1 to 1 are such votes. */
export function writePolis(record: BallotRecord): WrittenPolis {
  const { people, options, ballots, scale, title } = record;
  const areNumbers = people.every((person) => /^\d+$/.test(person));
  const rowOf = new Map(people.map((person, k) => [person, k]));
  const columnOf = new Map(options.map((option, k) => [option, k]));
  const votes = people.map(() => options.map((): number | null => null));
  for (const [k, ballot] of ballots.entries()) {
    const { answer, kind } = ballot;
    if (kind !== "rating" || (!isNoAnswer(answer) && ![-1, 0, 1].includes(answer))) {
      const expected = "ratings of 1, 0 or -1, for agree, pass and disagree";
      throw new FormatError(`ballots[${k}]`, JSON.stringify(answer), expected);
    }
    const own = votes[rowOf.get(ballot.person) ?? 0] as (number | null)[];
    const at = columnOf.get(ballot.options[0]) ?? 0;
    if (own[at] !== null || ballot.count !== undefined) {
      throw new FormatError(
        `ballots[${k}]`,
        ballot.person,
        "one vote of one person for each option",
      );
    }
    own[at] = isNoAnswer(answer) ? 0 : answer;
  }
  const many = (values: readonly (number | null)[], wanted: number): number =>
    values.filter((value) => value === wanted).length;
  const text = csvText([
    [
      "participant",
      "group-id",
      "n-comments",
      "n-votes",
      "n-agree",
      "n-disagree",
      ...options.keys(),
    ],
    ...people.map((person, k) => {
      const own = votes[k] as (number | null)[];
      const given = own.filter((value) => value !== null).length;
      return [areNumbers ? person : k, null, 0, given, many(own, 1), many(own, -1), ...own];
    }),
  ]);
  const comments = csvText([
    [
      "timestamp",
      "datetime",
      "comment-id",
      "author-id",
      "agrees",
      "disagrees",
      "moderated",
      "comment-body",
    ],
    ...options.map((option, k) => {
      const given = votes.map((own) => own[k] ?? null);
      return [null, null, k, null, many(given, 1), many(given, -1), 1, option];
    }),
  ]);
  const lost = [
    ...(areNumbers ? [] : ["names of people"]),
    ...(title ? ["the title"] : []),
    ...(ballots.some(({ channel }) => channel !== null) ? ["whether answers are private"] : []),
    ...(ballots.some(({ question }) => question !== undefined)
      ? ["which question an answer belongs to"]
      : []),
    ...(ballots.some(({ answer }) => isNoAnswer(answer)) ? ["why someone passed"] : []),
    ...(scale?.min === -1 && scale.max === 1 ? [] : ["the scale"]),
  ];
  return { text, comments, lost };
}
