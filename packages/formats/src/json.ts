import { type Reading, type ReadOptions, shownAnswer } from "./builder.ts";
import { FormatError } from "./error.ts";
import { type PlacedJson, parseJsonText } from "./json-text.ts";
import { type Ballot, type BallotRecord, problemIn } from "./record.ts";
import { summaryOf } from "./summary.ts";
import type { Written } from "./written.ts";

/** What our own files start with; `schema/ballots.schema.json` describes them. */
const jsonFormat = "unswayed-ballots";
const jsonVersion = 1;

type Path = readonly (string | number)[];

/** Our own form: the record as it is. */
export function readJson(text: string, given: ReadOptions): Reading {
  const json = parseJsonText(text);
  const refuse = (path: Path, expected: string): never => {
    const channel =
      path[0] === "ballots" ? partAt(json.value, ["ballots", path[1] ?? 0, "channel"]) : null;
    const shown = JSON.stringify(partAt(json.value, path)) ?? "nothing";
    const value = shownAnswer(shown, channel === "private" ? channel : null);
    throw new FormatError(json.placeOf(path), value, expected);
  };
  const shape = new ShapeReader(refuse);
  const { format, version, ...rest } = shape.object(
    json.value,
    [],
    ["people", "options", "ballots"],
    [...["format", "version", "$schema", "title", "scale"]],
  );
  if (format !== jsonFormat) refuse(["format"], `"${jsonFormat}"`);
  if (version !== jsonVersion) refuse(["version"], String(jsonVersion));
  const read = shape.record(rest);
  const problem = problemIn(read);
  if (problem) refuse(problem.path, problem.expected);
  const record = withGiven(read, given, json);
  const places = record.ballots.map((_, k) => json.placeOf(["ballots", k]));
  return { record, summary: summaryOf(record), guesses: [], places };
}

/** All of a record, a ballot a line. */
export function writeJson(record: BallotRecord): Written {
  const { title, people, options, scale, ballots } = record;
  const parts = [
    ["format", jsonFormat],
    ["version", jsonVersion],
    ...(title === undefined ? [] : [["title", title]]),
    ["people", people],
    ["options", options],
    ...(scale ? [["scale", scale]] : []),
  ].map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`);
  const lines = ballots.map((ballot) => `    ${JSON.stringify(ballot)}`).join(",\n");
  return { text: `{\n${parts.join("")}  "ballots": [\n${lines}\n  ]\n}\n`, lost: [] };
}

function partAt(value: unknown, path: Path): unknown {
  let part = value;
  for (const step of path)
    part = (part as Record<string | number, unknown> | null | undefined)?.[step];
  return part;
}

/** The record with what was said about the whole file. */
function withGiven(record: BallotRecord, given: ReadOptions, json: PlacedJson): BallotRecord {
  const { channel, person = same, option = same } = given;
  const people = new Map(
    record.people.map((name, k) => [name, person(name, json.placeOf(["people", k]))]),
  );
  const options = new Map(
    record.options.map((name, k) => [name, option(name, json.placeOf(["options", k]))]),
  );
  const optionOf = (name: string): string => options.get(name) ?? name;
  const ballots = record.ballots.map((ballot, k): Ballot => {
    if (channel !== undefined && ballot.channel !== null && ballot.channel !== channel) {
      const place = json.placeOf(["ballots", k, "channel"]);
      throw new FormatError(place, ballot.channel, `${channel}, as said about the whole file`);
    }
    const renamed = {
      ...ballot,
      person: people.get(ballot.person) ?? ballot.person,
      channel: ballot.channel ?? channel ?? null,
      options: ballot.options.map(optionOf),
    };
    const { answer } = ballot;
    if (ballot.kind === "choice" && typeof answer === "string") {
      return { ...renamed, answer: optionOf(answer) } as Ballot;
    }
    if (!Array.isArray(answer)) return renamed as Ballot;
    const named = answer.map((part: string | readonly string[]) =>
      typeof part === "string" ? optionOf(part) : part.map(optionOf),
    );
    return { ...renamed, answer: named } as Ballot;
  });
  return { ...record, people: [...people.values()], options: [...options.values()], ballots };
}

function same(name: string): string {
  return name;
}

/** Turns a JSON value into the types of a record, and into nothing else. */
class ShapeReader {
  private readonly refuse: (path: Path, expected: string) => never;

  constructor(refuse: (path: Path, expected: string) => never) {
    this.refuse = refuse;
  }

  object(
    value: unknown,
    path: Path,
    needed: readonly string[],
    allowed: readonly string[],
  ): Readonly<Record<string, unknown>> {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return this.refuse(path, "an object");
    }
    const missing = needed.find((key) => !Object.hasOwn(value, key));
    if (missing !== undefined) return this.refuse(path, `a field "${missing}"`);
    const extra = Object.keys(value).find((key) => !needed.includes(key) && !allowed.includes(key));
    if (extra !== undefined) {
      return this.refuse(
        [...path, extra],
        `one of the fields ${[...needed, ...allowed].join(", ")}`,
      );
    }
    return value as Readonly<Record<string, unknown>>;
  }

  record(value: Readonly<Record<string, unknown>>): BallotRecord {
    const { title, scale } = value;
    return {
      ...(title !== undefined && { title: this.text(title, ["title"]) }),
      people: this.texts(value["people"], ["people"]),
      options: this.texts(value["options"], ["options"]),
      ...(scale !== undefined && { scale: this.scale(scale) }),
      ballots: this.list(value["ballots"], ["ballots"], (own, path) => this.ballot(own, path)),
    };
  }

  private scale(value: unknown): NonNullable<BallotRecord["scale"]> {
    const { min, max, labels } = this.object(value, ["scale"], ["min", "max"], ["labels"]);
    return {
      min: this.number(min, ["scale", "min"]),
      max: this.number(max, ["scale", "max"]),
      ...(labels !== undefined && { labels: this.texts(labels, ["scale", "labels"]) }),
    };
  }

  private ballot(value: unknown, path: Path): Ballot {
    const fields = ["person", "channel", "kind", "options", "answer"];
    const given = this.object(value, path, fields, ["count", "question"]);
    const { person, channel, kind, options, answer, count, question } = given;
    if (channel !== null && channel !== "public" && channel !== "private") {
      return this.refuse([...path, "channel"], '"public", "private" or null');
    }
    return {
      person: this.text(person, [...path, "person"]),
      channel,
      ...(count !== undefined && { count: this.number(count, [...path, "count"]) }),
      ...(question !== undefined && { question: this.text(question, [...path, "question"]) }),
      kind,
      options: this.texts(options, [...path, "options"]),
      answer: this.answer(kind, answer, [...path, "answer"], path),
    } as Ballot;
  }

  private answer(kind: unknown, answer: unknown, path: Path, ballot: Path): unknown {
    if (typeof answer === "object" && answer !== null && !Array.isArray(answer)) {
      const { none } = this.object(answer, path, ["none"], []);
      if (none === "abstain" || none === "unknown-option") return { none };
      return this.refuse(path, '{ "none": "abstain" } or { "none": "unknown-option" }');
    }
    switch (kind) {
      case "pair":
      case "choice":
        return this.text(answer, path);
      case "rating":
        return this.number(answer, path);
      case "approval":
        return this.texts(answer, path);
      case "order":
        return this.list(answer, path, (step, own) => this.texts(step, own));
      default:
        return this.refuse(
          [...ballot, "kind"],
          '"pair", "choice", "order", "rating" or "approval"',
        );
    }
  }

  private list<T>(value: unknown, path: Path, read: (own: unknown, path: Path) => T): T[] {
    if (!Array.isArray(value)) return this.refuse(path, "a list");
    return value.map((own, k) => read(own, [...path, k]));
  }

  private texts(value: unknown, path: Path): string[] {
    return this.list(value, path, (own, at) => this.text(own, at));
  }

  private text(value: unknown, path: Path): string {
    return typeof value === "string" ? value : this.refuse(path, "text");
  }

  private number(value: unknown, path: Path): number {
    const isNumber = typeof value === "number" && Number.isFinite(value);
    return isNumber ? value : this.refuse(path, "a number");
  }
}
