import { FormatError } from "./error.ts";

/** Whether others saw the answer; null when a file does not say. */
export type BallotChannel = "public" | "private" | null;

/** Which of two options someone prefers, and how strongly if they were asked. */
export type PairAnswer =
  | "first"
  | "second"
  | "no-preference"
  | "much-first"
  | "slightly-first"
  | "slightly-second"
  | "much-second";

/** Someone was asked and named no option: they would not say, or do not know the options. */
export interface NoAnswer {
  readonly none: "abstain" | "unknown-option";
}

interface Given {
  readonly person: string;
  readonly channel: BallotChannel;
  /** How many people gave exactly this answer, if more than one; then `person` stands for all of them. */
  readonly count?: number;
  /** The question that it answers, if the file numbers them. */
  readonly question?: string;
}

/** One answer of one person. */
export type Ballot =
  | (Given & {
      readonly kind: "pair";
      readonly options: readonly [string, string];
      readonly answer: PairAnswer | NoAnswer;
    })
  /** The favourite among several. */
  | (Given & {
      readonly kind: "choice";
      readonly options: readonly string[];
      readonly answer: string | NoAnswer;
    })
  /** Best first; options on the same step are tied; those left out are not ranked. */
  | (Given & {
      readonly kind: "order";
      readonly options: readonly string[];
      readonly answer: readonly (readonly string[])[] | NoAnswer;
    })
  | (Given & {
      readonly kind: "rating";
      readonly options: readonly [string];
      readonly answer: number | NoAnswer;
    })
  /** Those approved, in the order of `options`. */
  | (Given & {
      readonly kind: "approval";
      readonly options: readonly string[];
      readonly answer: readonly string[] | NoAnswer;
    });

export type BallotKind = Ballot["kind"];

export interface Scale {
  readonly min: number;
  readonly max: number;
  /** What each whole step is called, from `min` up. */
  readonly labels?: readonly string[];
}

/** What people said, whatever file it came from. */
export interface BallotRecord {
  readonly title?: string;
  readonly people: readonly string[];
  readonly options: readonly string[];
  /** There when there are ratings, and only then. */
  readonly scale?: Scale;
  /** At least one. */
  readonly ballots: readonly Ballot[];
}

export function isNoAnswer(answer: Ballot["answer"]): answer is NoAnswer {
  return typeof answer === "object" && "none" in answer;
}

/** A name on one line, in the usual Unicode form, without blanks around it; null when nothing or something unprintable is left. */
export function cleanName(text: string): string | null {
  const name = text.normalize("NFC").replaceAll(/\s+/gu, " ").trim();
  return name === "" || /[\p{Cc}\p{Cs}\uFFFD]/u.test(name) ? null : name;
}

/** How many people there are: those who gave the same answer are counted one by one. */
export function countPeople({ people, ballots }: BallotRecord): number {
  const counts = new Map(people.map((person) => [person, 1]));
  for (const { person, count = 1 } of ballots) {
    counts.set(person, Math.max(counts.get(person) ?? 1, count));
  }
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** Which of these are there twice. */
function repeatedIn<T>(values: readonly T[]): T | undefined {
  const seen = new Set<T>();
  return values.find((value) => seen.size === seen.add(value).size);
}

const pairAnswers: Readonly<Record<PairAnswer, true>> = {
  first: true,
  second: true,
  "no-preference": true,
  "much-first": true,
  "slightly-first": true,
  "slightly-second": true,
  "much-second": true,
};

/**
 * What is wrong with a record, the first thing there is; null when nothing is.
 * The path names a part of it: ["ballots", 3, "answer"].
 */
export function problemIn(
  record: BallotRecord,
): { readonly path: readonly (string | number)[]; readonly expected: string } | null {
  for (const part of ["people", "options"] as const) {
    const wrong = record[part].findIndex((name) => cleanName(name) !== name);
    if (wrong >= 0) return { path: [part, wrong], expected: "a name on one line" };
    const seen = new Set<string>();
    const repeated = record[part].findIndex((name) => seen.size === seen.add(name).size);
    if (repeated >= 0) return { path: [part, repeated], expected: "each name once" };
  }
  if (record.title !== undefined && cleanName(record.title) !== record.title) {
    return { path: ["title"], expected: "text on one line" };
  }
  const scaleProblem = problemInScale(record);
  if (scaleProblem !== null) return { path: ["scale"], expected: scaleProblem };
  if (record.ballots.length === 0) return { path: ["ballots"], expected: "at least one answer" };
  const people = new Set(record.people);
  const options = new Set(record.options);
  for (const [k, ballot] of record.ballots.entries()) {
    const found = problemInBallot(ballot, people, options, record.scale);
    if (found !== null) return { path: ["ballots", k, found.part], expected: found.expected };
  }
  return null;
}

/** Refuses a record that no format could hold. */
export function checkRecord(record: BallotRecord): void {
  const problem = problemIn(record);
  if (problem === null) return;
  let value: unknown = record;
  for (const step of problem.path) value = (value as Record<string | number, unknown>)?.[step];
  const where = problem.path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("");
  throw new FormatError(where.slice(1), JSON.stringify(value) ?? "", problem.expected);
}

function problemInScale({ scale, ballots }: BallotRecord): string | null {
  const isNeeded = ballots.some(({ kind }) => kind === "rating");
  if (scale === undefined) return isNeeded ? "a scale, because there are ratings" : null;
  if (!isNeeded) return "no scale, because there are no ratings";
  const { min, max, labels } = scale;
  if (!Number.isFinite(min) || !Number.isFinite(max) || min >= max) return "min less than max";
  if (labels === undefined) return null;
  if (!Number.isInteger(min) || !Number.isInteger(max) || labels.length !== max - min + 1) {
    return "a label for each whole step from min to max";
  }
  if (labels.some((label) => cleanName(label) !== label)) return "labels on one line";
  return repeatedIn(labels) === undefined ? null : "each label once";
}

function problemInBallot(
  ballot: Ballot,
  people: ReadonlySet<string>,
  options: ReadonlySet<string>,
  scale: Scale | undefined,
): { readonly part: string; readonly expected: string } | null {
  if (!people.has(ballot.person)) return { part: "person", expected: "one of the people" };
  const { count, question } = ballot;
  if (count !== undefined && !(Number.isSafeInteger(count) && count > 1)) {
    return { part: "count", expected: "a whole number above 1" };
  }
  if (question !== undefined && cleanName(question) !== question) {
    return { part: "question", expected: "text on one line" };
  }
  const isKnown = ballot.options.every((option) => options.has(option));
  if (!isKnown || ballot.options.length === 0 || repeatedIn(ballot.options) !== undefined) {
    return { part: "options", expected: "one or more of the options, each once" };
  }
  const needed = { pair: 2, rating: 1 }[ballot.kind as string];
  if (needed !== undefined && ballot.options.length !== needed) {
    return { part: "options", expected: needed === 2 ? "two options" : "one option" };
  }
  if (isNoAnswer(ballot.answer)) return null;
  const expected = problemInAnswer(ballot, scale);
  return expected === null ? null : { part: "answer", expected };
}

function problemInAnswer(ballot: Ballot, scale: Scale | undefined): string | null {
  const { answer, options } = ballot;
  if (ballot.kind === "pair") {
    const isKnown = typeof answer === "string" && Object.hasOwn(pairAnswers, answer);
    return isKnown ? null : Object.keys(pairAnswers).join(", ");
  }
  if (ballot.kind === "choice") {
    return options.includes(answer as string) ? null : "one of the ballot's options";
  }
  if (ballot.kind === "rating") {
    const { min = Number.NaN, max = Number.NaN } = scale ?? {};
    const isOnScale = typeof answer === "number" && answer >= min && answer <= max;
    return isOnScale ? null : `a number from ${min} to ${max}`;
  }
  if (ballot.kind === "approval") {
    const approved = answer as readonly string[];
    const inOrder = options.filter((option) => approved.includes(option));
    const isSame =
      inOrder.length === approved.length && inOrder.every((name, k) => name === approved[k]);
    return isSame ? null : "some of the ballot's options, in their order";
  }
  const steps = answer as readonly (readonly string[])[];
  const named = steps.flat();
  const isOrder =
    steps.length > 0 &&
    steps.every((step) => step.length > 0) &&
    named.every((name) => options.includes(name)) &&
    repeatedIn(named) === undefined;
  return isOrder ? null : "some of the ballot's options, best first, each once";
}
