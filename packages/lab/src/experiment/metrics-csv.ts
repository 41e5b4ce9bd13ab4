import { InvalidInputError, type OptionValue } from "@unswayed/core";
import { type Cell, csvText } from "@unswayed/formats";
import { csvTable } from "../csv-table.ts";
import { costAt, type Row, standardPrices, type Timing } from "./row.ts";

interface Column {
  readonly name: keyof Row | `costAt${number}`;
  readonly meaning: string;
  readonly kind: "number" | "number or empty" | "option" | "option or empty" | "word" | "boolean";
}

/** The columns of metrics.csv in their order, each with its meaning. */
export const metricColumns: readonly Column[] = [
  { name: "question", kind: "number", meaning: "number of the question, from 1" },
  {
    name: "round",
    kind: "number",
    meaning: "round t; an open vote and the private vote on the same pair share one",
  },
  { name: "channel", kind: "word", meaning: '"public" or "private"' },
  { name: "candidate", kind: "option", meaning: "x_t, a name or JSON" },
  { name: "reference", kind: "option", meaning: "what it was compared with, a name or JSON" },
  { name: "publicVotes", kind: "number", meaning: "public questions put to the group so far" },
  { name: "privateVotes", kind: "number", meaning: "private questions put to the group so far" },
  ...standardPrices.map(
    (price): Column => ({
      name: `costAt${price}`,
      kind: "number",
      meaning: `spent so far when a private vote costs ${price} public ones`,
    }),
  ),
  { name: "regret", kind: "number", meaning: "S* − S(candidate)" },
  { name: "simpleRegret", kind: "number", meaning: "least regret of a candidate so far" },
  {
    name: "cumulativeRegret",
    kind: "number",
    meaning: "sum of the candidates' regrets, each round once",
  },
  {
    name: "recommended",
    kind: "option or empty",
    meaning: "the consensus the method would report now",
  },
  {
    name: "reportedRegret",
    kind: "number",
    meaning: "S* − S(recommended); of a random option on average where nothing is recommended",
  },
  { name: "normalizedSimpleRegret", kind: "number", meaning: "simpleRegret / (S* − mean S)" },
  {
    name: "normalizedCumulativeRegret",
    kind: "number",
    meaning: "cumulativeRegret / (S* − mean S)",
  },
  { name: "normalizedReportedRegret", kind: "number", meaning: "reportedRegret / (S* − mean S)" },
  {
    name: "influenceError",
    kind: "number or empty",
    meaning: "Frobenius norm of estimated minus true influence",
  },
  {
    name: "improvement",
    kind: "number or empty",
    meaning: "the most the candidate could have been better than the reference",
  },
  {
    name: "privateWidth",
    kind: "number or empty",
    meaning: "w^u of the pair, of a private vote that hung on it",
  },
  { name: "publicWidth", kind: "number or empty", meaning: "w^v of the pair" },
  { name: "threshold", kind: "number or empty", meaning: "t^−q" },
  {
    name: "leadLower",
    kind: "number or empty",
    meaning: "stated lower end of S(recommended) − S(runner-up)",
  },
  { name: "leadUpper", kind: "number or empty", meaning: "stated upper end of it" },
  { name: "leadTruth", kind: "number or empty", meaning: "its true value" },
  {
    name: "chanceBest",
    kind: "number or empty",
    meaning: "stated probability that the recommendation is best",
  },
  { name: "isBest", kind: "boolean", meaning: "whether the recommendation is best" },
  {
    name: "expectedLoss",
    kind: "number or empty",
    meaning: "stated expected loss of the recommendation, in units of S",
  },
  {
    name: "expectedRegret",
    kind: "number or empty",
    meaning: "the same as a share of S* − mean S, as the method expects it",
  },
  {
    name: "promisedRegret",
    kind: "number or empty",
    meaning: "the same as promised when the method first says to stop; empty on all other rows",
  },
];

/** The rows of a run as the text of metrics.csv. Numbers are written so that they are read back exactly. */
export function metricsToCsv(rows: readonly Row[]): string {
  return csvText([
    metricColumns.map(({ name }) => name),
    ...rows.map((row) => metricColumns.map((column) => cellOf(row, column))),
  ]);
}

function cellOf(row: Row, { name, kind }: Column): Cell {
  const price = /^costAt(.+)$/.exec(name)?.[1];
  if (price !== undefined) return costAt(row, Number(price));
  const value = row[name as keyof Row];
  if (value !== null && kind.startsWith("option")) return optionText(value as OptionValue);
  return value as Cell;
}

/** The rows that `metricsToCsv` wrote. */
export function metricsFromCsv(text: string): Row[] {
  return csvRecords(text).map((record, k) => {
    const entries = metricColumns
      .filter(({ name }) => !name.startsWith("costAt"))
      .map((column) => [column.name, readCell(record, column, k + 2)]);
    return Object.fromEntries(entries) as unknown as Row;
  });
}

function readCell(record: Record<string, string>, { name, kind }: Column, line: number): unknown {
  const text = record[name];
  const refuse = (wanted: string): never => {
    throw new InvalidInputError(`metrics line ${line}, ${name}`, text, wanted);
  };
  // Files from before a column was added are as good as files in which it is empty.
  if ((text ?? "") === "" && kind.endsWith("or empty")) return null;
  if (text === undefined) return refuse("a column of that name");
  switch (kind) {
    case "word":
      return text;
    case "boolean":
      return text === "true" || (text === "false" ? false : refuse("true or false"));
    case "option":
    case "option or empty":
      return optionFrom(text);
    default:
      return text !== "" && Number.isFinite(Number(text)) ? Number(text) : refuse("a number");
  }
}

/** The lines of a table, each by column name. */
function csvRecords(text: string): Record<string, string>[] {
  const { header, rows } = csvTable(text);
  return rows.map(({ cells }) =>
    Object.fromEntries(header.cells.map((name, column) => [name, cells[column] as string])),
  );
}

/** A name as it is; a record, or a name that could be taken for one, as JSON. */
function optionText(option: OptionValue): string {
  return typeof option === "string" && !/^["{]/.test(option) ? option : JSON.stringify(option);
}

function optionFrom(text: string): OptionValue {
  return /^["{]/.test(text) ? (JSON.parse(text) as OptionValue) : text;
}

/** Seconds per question and part of the work: the columns are question, round, seconds, then the parts in alphabetical order. */
export function timingsToCsv(timings: readonly Timing[]): string {
  const phases = [...new Set(timings.flatMap(({ byPhase }) => Object.keys(byPhase)))].sort();
  return csvText([
    ["question", "round", "seconds", ...phases],
    ...timings.map(({ question, round, seconds, byPhase }) => [
      question,
      round,
      seconds,
      ...phases.map((phase) => byPhase[phase] ?? 0),
    ]),
  ]);
}

export function timingsFromCsv(text: string): Timing[] {
  return csvRecords(text).map(({ question, round, seconds, ...phases }) => ({
    question: Number(question),
    round: Number(round),
    seconds: Number(seconds),
    byPhase: Object.fromEntries(
      Object.entries(phases).map(([name, value]) => [name, Number(value)]),
    ),
  }));
}
