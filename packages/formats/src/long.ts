import {
  approvalReadings,
  noAnswerIn,
  orderReadings,
  pairReadings,
  splitList,
  wantedAnswer,
} from "./answers.ts";
import { type Reading, type ReadOptions, RecordBuilder, shownAnswer } from "./builder.ts";
import {
  type Column,
  cellIn,
  checkHeadings,
  columnsOf,
  countFrom,
  needColumn,
  type PlacedCell,
} from "./columns.ts";
import { type CsvRow, type CsvTable, placeIn } from "./csv.ts";
import { FormatError, type Place } from "./error.ts";
import { NumberReader, scaleFrom, scaleText } from "./numbers.ts";
import {
  type Ballot,
  type BallotChannel,
  type BallotKind,
  cleanName,
  type Scale,
} from "./record.ts";

/** Whether a table has an answer a row, or a question a row with a column for each person. */
export function isAboutQuestions(table: CsvTable): boolean {
  const columns = columnsOf(table);
  const isPair = columns.has("candidate") || columns.has("reference");
  return isPair || columns.has("options") || (columns.has("option") && isLong(columns));
}

/**
 * A row for each answer: person, what it is about (options; candidate, reference and others; or option), answer, and if wanted
 * channel, kind, count, question, scale and withdrawn. Without a person, every other column is one.
 * A row without an answer only names its person and its options.
 */
export function readLong(table: CsvTable, given: ReadOptions): Reading {
  return new LongReader(table, given).read();
}

function isLong(columns: ReadonlyMap<Column, number>): boolean {
  return columns.has("person") || columns.has("answer");
}

/** What a row is about. */
interface Question {
  readonly options: readonly string[];
  readonly channel: BallotChannel;
  readonly kind: PlacedCell;
  readonly question?: string;
  readonly count?: number;
}

const kinds: readonly string[] = ["pair", "choice", "order", "rating", "approval"];

class LongReader {
  private readonly table: CsvTable;
  private readonly columns: ReadonlyMap<Column, number>;
  private readonly builder: RecordBuilder;
  private readonly numbers = new NumberReader();
  /** Crowd-kit's label is the name of an option and nothing else; its options are often numbers. */
  private readonly isLabelled: boolean;
  private scale: Scale | undefined;
  private withdrawn = 0;

  constructor(table: CsvTable, given: ReadOptions) {
    this.table = table;
    this.columns = columnsOf(table);
    this.builder = new RecordBuilder(given);
    const heading = table.header.cells[this.columns.get("answer") ?? -1];
    this.isLabelled = heading?.toLowerCase() === "label";
  }

  read(): Reading {
    const { table, columns, builder } = this;
    checkHeadings(table);
    if (columns.has("candidate")) needColumn(table, columns, "reference");
    if (columns.has("reference")) needColumn(table, columns, "candidate");
    const answersOf = isLong(columns) ? this.answerOfRow() : this.answersByPerson();
    for (const row of table.rows) {
      const question = this.question(row);
      const isWithdrawn = /^(?:yes|true|1)$/i.test(this.cell(row, "withdrawn").text);
      for (const [person, cell] of answersOf(row)) {
        if (cell.text === "" || person === null) continue;
        if (isWithdrawn) this.withdrawn++;
        else builder.add(this.ballot(person, question, cell, row), cell.place);
      }
    }
    for (const sentence of this.numbers.guesses()) builder.guess(sentence);
    if (this.withdrawn > 0) {
      builder.guess(`Answers to questions that were discarded are left out: ${this.withdrawn}.`);
    }
    const last = table.rows.at(-1) ?? table.header;
    return builder.finish(this.scale ? { scale: this.scale } : {}, { line: last.line });
  }

  private answerOfRow(): (row: CsvRow) => readonly (readonly [string | null, PlacedCell])[] {
    needColumn(this.table, this.columns, "person");
    needColumn(this.table, this.columns, "answer");
    this.passOver();
    return (row) => {
      const person = this.cell(row, "person");
      const answer = this.cell(row, "answer");
      const isUnsaid = person.text === "" && answer.text === "";
      return [[isUnsaid ? null : this.builder.person(person.text, person.place), answer]];
    };
  }

  private answersByPerson(): (row: CsvRow) => readonly (readonly [string, PlacedCell])[] {
    const { header } = this.table;
    const taken = new Set(this.columns.values());
    const people = header.cells.flatMap((text, c) =>
      taken.has(c) ? [] : [[c, this.builder.person(text, placeIn(header, c))] as const],
    );
    return (row) =>
      people.map(([c, person]) => {
        const place = placeIn(row, c, person);
        return [person, { text: row.cells[c] ?? "", place }];
      });
  }

  /** Columns that mean nothing here. One that holds channels is refused: taken for nothing, private answers would become public. */
  private passOver(): void {
    const { header, rows } = this.table;
    const taken = new Set(this.columns.values());
    header.cells.forEach((heading, c) => {
      if (taken.has(c)) return;
      const texts = rows
        .map((row) => row.cells[c]?.toLowerCase() ?? "")
        .filter((text) => text !== "");
      if (texts.length > 0 && texts.every((text) => text === "public" || text === "private")) {
        throw new FormatError(placeIn(header, c), heading, 'the heading "channel"');
      }
      this.builder.guess(`The column "${heading}" is passed over.`);
    });
  }

  private question(row: CsvRow): Question {
    const channelCell = this.cell(row, "channel");
    const channel = this.builder.channel(channelCell.text, channelCell.place);
    const questionCell = this.cell(row, "question");
    const question = cleanName(questionCell.text);
    const count = countFrom(this.cell(row, "count"));
    this.readScale(this.cell(row, "scale"));
    return {
      options: this.options(row),
      channel,
      kind: this.cell(row, "kind"),
      ...(question !== null && { question }),
      ...(count > 1 && { count }),
    };
  }

  private options(row: CsvRow): readonly string[] {
    const options: string[] = [];
    const add = (text: string, place: Place): void => {
      const option = this.builder.option(text, place);
      if (options.includes(option)) {
        throw new FormatError(place, text, "an option other than those before it");
      }
      options.push(option);
    };
    for (const column of ["option", "candidate", "reference"] as const) {
      if (!this.columns.has(column)) continue;
      const { text, place } = this.cell(row, column);
      add(text, place);
    }
    for (const column of ["options", "others"] as const) {
      const { text, place } = this.cell(row, column);
      for (const part of splitList(text)) add(part, place);
    }
    return options;
  }

  private readScale({ text, place }: PlacedCell): void {
    if (text === "") return;
    const scale = scaleFrom(text);
    if (scale === null) throw new FormatError(place, text, "a scale, as in 0 to 10");
    this.scale ??= scale;
    if (scale.min === this.scale.min && scale.max === this.scale.max) return;
    throw new FormatError(place, text, `${scaleText(this.scale)}, as in the rows before`);
  }

  private ballot(
    person: string,
    { options, kind, ...rest }: Question,
    cell: PlacedCell,
    row: CsvRow,
  ): Ballot {
    if (options.length === 0) throw new FormatError({ line: row.line }, "no options", "options");
    const said = kind.text.toLowerCase();
    if (said !== "" && !kinds.includes(said)) {
      throw new FormatError(kind.place, kind.text, kinds.join(", "));
    }
    const needed = { pair: 2, rating: 1 }[said] ?? options.length;
    if (options.length !== needed) {
      throw new FormatError(
        kind.place,
        kind.text,
        `a kind of answer about ${options.length} options`,
      );
    }
    const asked = said || ["rating", "pair", "order"][Math.min(options.length, 3) - 1] || "order";
    const readings = this.readings(asked as BallotKind, options, cell);
    const [answer] = readings;
    const shown = shownAnswer(cell.text, rest.channel);
    if (answer === undefined) {
      const names = options.map((option) => JSON.stringify(option)).join(" or ");
      const isLabel = asked === "pair" && this.isLabelled;
      throw new FormatError(cell.place, shown, isLabel ? names : wantedAnswer(asked, options));
    }
    if (readings.length > 1) {
      const words = `an answer that cannot be taken for the name of another option: ${
        asked === "pair" ? "first, second or no-preference" : "by numbers"
      }`;
      throw new FormatError(cell.place, shown, words);
    }
    const isFavourite =
      said === "" && Array.isArray(answer) && answer.length === 1 && answer[0].length === 1;
    const base = { person, ...rest, options };
    if (isFavourite) return { ...base, kind: "choice", answer: answer[0][0] } as Ballot;
    return { ...base, kind: asked, answer } as Ballot;
  }

  private readings(
    kind: BallotKind,
    options: readonly string[],
    { text, place }: PlacedCell,
  ): readonly Ballot["answer"][] {
    const none = noAnswerIn(text);
    const alone = none === null ? [] : [none];
    switch (kind) {
      case "pair":
        return this.isLabelled
          ? (["first", "second"] as const).filter((_, k) => options[k] === cleanName(text))
          : pairReadings(text, options as readonly [string, string]);
      case "rating": {
        const number = this.numbers.read(text, place);
        return number === null ? alone : [number];
      }
      case "choice":
        return [
          ...alone,
          ...orderReadings(text, options).flatMap((steps) =>
            steps.length === 1 && steps[0]?.length === 1 ? [steps[0][0] as string] : [],
          ),
        ];
      case "order":
        return [...alone, ...orderReadings(text, options)];
      case "approval":
        return [...alone, ...approvalReadings(text, options)];
    }
  }

  private cell(row: CsvRow, column: Column): PlacedCell {
    return cellIn(this.table, row, this.columns, column);
  }
}
