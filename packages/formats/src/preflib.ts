import { type Reading, type ReadOptions, RecordBuilder } from "./builder.ts";
import { FormatError, type Place } from "./error.ts";
import { cleanName, type Scale } from "./record.ts";

/** Strict or tied orders, complete or not, and options put into categories. */
export const prefLibTypes = ["soc", "soi", "toc", "toi", "cat"] as const;

export type PrefLibType = (typeof prefLibTypes)[number];

/** What categories mean approval, best first. */
export const approvalCategories = ["Yes", "No"] as const;

/** A line's number in the file and what it says after "# NUMBER VOTERS: ". */
interface Fact {
  readonly line: number;
  readonly value: string;
}

interface Preference {
  readonly line: number;
  readonly count: number;
  /** Numbers of alternatives, from 1; braces hold several. */
  readonly groups: readonly (readonly number[])[];
}

/**
 * A file of PrefLib: lines that start with "#" describe it, each other one says how many voters gave a preference, and which.
 * Voters have no names there; those of one line share one.
 */
export function readPrefLib(
  text: string,
  type: PrefLibType | undefined,
  given: ReadOptions,
): Reading {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const facts = factsIn(lines);
  const builder = new RecordBuilder(given);
  const ownType = typeOf(facts, type);
  const options = alternativesIn(facts, builder);
  const preferences = lines.flatMap((content, k) =>
    content.trim() === "" || content.startsWith("#")
      ? []
      : [preferenceIn(content, k + 1, options.length)],
  );
  const people = peopleOf(preferences, builder);
  checkNumber(facts, "NUMBER VOTERS", sum(preferences.map(({ count }) => count)), "votes");
  const unique = ownType === "cat" ? "NUMBER UNIQUE PREFERENCES" : "NUMBER UNIQUE ORDERS";
  checkNumber(facts, unique, preferences.length, "lines of preferences");
  const scale = ownType === "cat" ? categoriesIn(facts) : null;
  preferences.forEach((preference, k) => {
    const person = people[k] as string;
    if (scale) addCategories(builder, preference, person, options, scale);
    else addOrder(builder, preference, person, options, ownType);
  });
  const title = facts.get("TITLE")?.value;
  const known = { ...(title && { title }), ...(scale?.scale && { scale: scale.scale }) };
  return builder.finish(known, { line: Math.max(1, lines.length) });
}

function factsIn(lines: readonly string[]): ReadonlyMap<string, Fact> {
  const facts = new Map<string, Fact>();
  let isBody = false;
  lines.forEach((content, k) => {
    const line = k + 1;
    if (content.includes("\uFFFD")) throw new FormatError({ line }, "\uFFFD", "text in UTF-8");
    if (!content.startsWith("#")) {
      isBody ||= content.trim() !== "";
      return;
    }
    if (isBody)
      throw new FormatError({ line }, content, "descriptions only before the first preference");
    const [, key = "", value = ""] = /^#\s*([^:]*?)\s*:\s*(.*?)\s*$/.exec(content) ?? [];
    if (key === "")
      throw new FormatError({ line }, content, 'a description, as in "# TITLE: Lunch"');
    if (facts.has(key)) throw new FormatError({ line }, key, "each description once");
    facts.set(key, { line, value });
  });
  return facts;
}

function typeOf(facts: ReadonlyMap<string, Fact>, said: PrefLibType | undefined): PrefLibType {
  const fact = facts.get("DATA TYPE");
  const value = fact?.value.toLowerCase();
  const known = prefLibTypes.find((type) => type === value);
  if (fact && !known)
    throw new FormatError({ line: fact.line }, fact.value, prefLibTypes.join(", "));
  if (fact && said && known !== said) {
    throw new FormatError({ line: fact.line }, fact.value, `${said}, as the file's name ends`);
  }
  const type = known ?? said;
  if (type) return type;
  throw new FormatError({ line: 1 }, "no data type", `a line "# DATA TYPE: soc"`);
}

function numberIn(
  facts: ReadonlyMap<string, Fact>,
  key: string,
): Fact & { readonly number: number } {
  const fact = facts.get(key);
  if (!fact) throw new FormatError({ line: 1 }, "no such line", `a line "# ${key}: 3"`);
  const number = Number(fact.value);
  if (/^\d+$/.test(fact.value) && number <= 1e6) return { ...fact, number };
  throw new FormatError({ line: fact.line }, fact.value, "a whole number");
}

/** Refuses a file whose parts do not add up: it was cut off, or changed by hand. */
function checkNumber(
  facts: ReadonlyMap<string, Fact>,
  key: string,
  counted: number,
  what: string,
): void {
  const fact = facts.get(key);
  if (!fact || fact.value === String(counted)) return;
  throw new FormatError(
    { line: fact.line },
    fact.value,
    `${counted}, because there are as many ${what}`,
  );
}

function alternativesIn(
  facts: ReadonlyMap<string, Fact>,
  builder: RecordBuilder,
): readonly string[] {
  const { number, line } = numberIn(facts, "NUMBER ALTERNATIVES");
  const listed = [...facts.keys()].filter((key) => key.startsWith("ALTERNATIVE NAME ")).length;
  if (listed !== number || number === 0) {
    throw new FormatError({ line }, String(number), `${listed}, because there are as many names`);
  }
  return namesIn(facts, "ALTERNATIVE NAME", number, (text, place) => builder.option(text, place));
}

function namesIn(
  facts: ReadonlyMap<string, Fact>,
  key: string,
  count: number,
  read: (text: string, place: Place) => string,
): readonly string[] {
  const names = new Set<string>();
  for (let k = 1; k <= count; k++) {
    const fact = facts.get(`${key} ${k}`);
    if (!fact) throw new FormatError({ line: 1 }, "no such line", `a line "# ${key} ${k}: …"`);
    const place = { line: fact.line };
    const name = read(fact.value, place);
    if (names.has(name)) throw new FormatError(place, name, "each name once");
    names.add(name);
  }
  return [...names];
}

/** "13: 1, {4, 3}, 2" */
function preferenceIn(content: string, line: number, count: number): Preference {
  const place = (at: number): Place => ({ line, column: at + 1 });
  const [head = "", voters = ""] = /^\s*(\d+)\s*:/.exec(content) ?? [];
  const many = Number(voters);
  if (head === "" || many < 1 || !Number.isSafeInteger(many)) {
    throw new FormatError(
      place(0),
      content,
      'how many voters and a preference, as in "13: 1,{4,3},2"',
    );
  }
  const groups: number[][] = [];
  const seen = new Set<number>();
  const group = /\s*(?:(\d+)|\{([\d,\s]*)\})\s*(,|$)/y;
  group.lastIndex = head.length;
  for (let isMore = true; isMore; ) {
    const at = group.lastIndex;
    const match = group.exec(content);
    if (!match) {
      throw new FormatError(
        place(at),
        content.slice(at),
        "an alternative's number, or several in { }",
      );
    }
    const inside = match[1] ?? match[2]?.trim() ?? "";
    const numbers =
      inside === "" ? [] : inside.split(",").map((part) => Number(part.trim() || "NaN"));
    for (const number of numbers) {
      const isKnown = Number.isInteger(number) && number >= 1 && number <= count;
      if (!isKnown || seen.has(number)) {
        throw new FormatError(place(at), inside, `numbers from 1 to ${count}, each once`);
      }
      seen.add(number);
    }
    groups.push(numbers);
    isMore = match[3] === ",";
  }
  return { line, count: many, groups };
}

/** "voter 1", or "voters 2 to 14" for those of one line. */
function peopleOf(preferences: readonly Preference[], builder: RecordBuilder): readonly string[] {
  let next = 1;
  return preferences.map(({ count, line }) => {
    const name = count === 1 ? `voter ${next}` : `voters ${next} to ${next + count - 1}`;
    next += count;
    return builder.person(name, { line });
  });
}

function addOrder(
  builder: RecordBuilder,
  { groups, count, line }: Preference,
  person: string,
  options: readonly string[],
  type: PrefLibType,
): void {
  const place = { line };
  const refuse = (value: string, expected: string): FormatError =>
    new FormatError(place, value, `${expected} in a file of type ${type}`);
  const named = groups.flat().length;
  if (groups.some((group) => group.length === 0)) throw refuse("{}", "no empty group");
  if (type.startsWith("s") && groups.length < named) throw refuse("a tie", "no ties");
  if (type.endsWith("c") && named < options.length) {
    throw refuse(`${named} alternatives`, `all ${options.length} alternatives`);
  }
  builder.add(
    {
      ...{ person, channel: builder.channel("", place), ...(count > 1 && { count }) },
      kind: "order",
      options,
      answer: groups.map((group) => group.map((number) => options[number - 1] as string)),
    },
    place,
  );
}

/** The categories of a file, best first. Numbers that count down are a scale. */
interface Categories {
  readonly names: readonly string[];
  /** None when they are approval. */
  readonly scale?: Scale;
}

function categoriesIn(facts: ReadonlyMap<string, Fact>): Categories {
  const { number, line } = numberIn(facts, "NUMBER CATEGORIES");
  if (number < 2) throw new FormatError({ line }, String(number), "at least two categories");
  const names = namesIn(facts, "CATEGORY NAME", number, categoryName);
  const isApproval = names.join("\n").toLowerCase() === approvalCategories.join("\n").toLowerCase();
  if (isApproval) return { names };
  const best = Number(names[0]);
  const isScale = names.every((name, k) => name === String(best - k));
  if (isScale) return { names, scale: { min: best - number + 1, max: best } };
  return { names, scale: { min: 1, max: number, labels: names.toReversed() } };
}

function categoryName(text: string, place: Place): string {
  const name = cleanName(text);
  if (name !== null) return name;
  throw new FormatError(place, text, "a category's name");
}

function addCategories(
  builder: RecordBuilder,
  { groups, count, line }: Preference,
  person: string,
  options: readonly string[],
  { names, scale }: Categories,
): void {
  const place = { line };
  if (groups.length !== names.length) {
    throw new FormatError(
      place,
      `${groups.length} groups`,
      `${names.length}, one for each category`,
    );
  }
  const base = { person, channel: builder.channel("", place), ...(count > 1 && { count }) };
  const grouped = groups.map((group) => new Set(group.map((number) => options[number - 1])));
  if (!scale) {
    const asked = options.filter((option) => grouped.some((group) => group.has(option)));
    const answer = options.filter((option) => grouped[0]?.has(option));
    if (asked.length > 0) builder.add({ ...base, kind: "approval", options: asked, answer }, place);
    return;
  }
  for (const option of options) {
    const category = grouped.findIndex((group) => group.has(option));
    if (category < 0) continue;
    const answer = scale.max - category;
    builder.add({ ...base, kind: "rating", options: [option], answer }, place);
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
