import { FormatError } from "./error.ts";
import { approvalCategories, type PrefLibType } from "./preflib.ts";
import { type Ballot, type BallotRecord, isNoAnswer, type Scale } from "./record.ts";
import type { Written } from "./written.ts";

/** One line of a file. */
interface Line {
  count: number;
  readonly text: string;
}

/**
 * A file of PrefLib, of the narrowest type that holds the rankings, or of type cat for approvals and ratings in whole numbers.
 *
 * @param wanted - the type, if it must be this one
 */
export function writePrefLib(
  record: BallotRecord,
  wanted?: PrefLibType,
): Written & { readonly type: PrefLibType } {
  const { options, ballots, people, title = "" } = record;
  const kinds = new Set(ballots.map(({ kind }) => kind));
  const [kind] = kinds;
  if (kinds.size > 1 || !["order", "approval", "rating"].includes(kind ?? "")) {
    const expected = "rankings alone, approvals alone or ratings alone";
    throw new FormatError("ballots", [...kinds].join(" and "), expected);
  }
  const told = ballots.filter(({ answer }) => !isNoAnswer(answer));
  const type = kind === "order" ? typeOfOrders(told, options.length) : "cat";
  if (wanted && !holds(wanted, type)) {
    throw new FormatError("ballots", `type ${type}`, `answers that a file of type ${wanted} holds`);
  }
  const numberOf = new Map(options.map((option, k) => [option, k + 1]));
  const categories = kind === "order" ? [] : categoriesOf(record.scale);
  const groups =
    kind === "order" ? orderGroups(told) : categoryGroups(record, told, categories.length);
  const lines = linesOf(groups, numberOf);
  const facts: readonly (readonly [string, string | number])[] = [
    ["FILE NAME", `votes.${wanted ?? type}`],
    ["TITLE", title],
    ["DESCRIPTION", ""],
    ["DATA TYPE", wanted ?? type],
    ["MODIFICATION TYPE", "original"],
    ["RELATES TO", ""],
    ["RELATED FILES", ""],
    ["PUBLICATION DATE", ""],
    ["MODIFICATION DATE", ""],
    ["NUMBER ALTERNATIVES", options.length],
    ["NUMBER VOTERS", lines.reduce((total, { count }) => total + count, 0)],
    [kind === "order" ? "NUMBER UNIQUE ORDERS" : "NUMBER UNIQUE PREFERENCES", lines.length],
    ...(kind === "order" ? [] : [["NUMBER CATEGORIES", categories.length] as const]),
    ...categories.map((name, k) => [`CATEGORY NAME ${k + 1}`, name] as const),
    ...options.map((name, k) => [`ALTERNATIVE NAME ${k + 1}`, name] as const),
  ];
  const text = [
    ...facts.map(([key, value]) => `# ${key}: ${value}`),
    ...lines.map(({ count, text: preference }) => `${count}: ${preference}`),
    "",
  ].join("\n");
  const lost = [
    ...(people.every((name) => /^voters? \d+(?: to \d+)?$/.test(name)) ? [] : ["names of people"]),
    ...(ballots.some(({ channel }) => channel !== null) ? ["whether answers are private"] : []),
    ...(ballots.some(({ question }) => question !== undefined)
      ? ["which question an answer belongs to"]
      : []),
    ...(told.length < ballots.length ? ["abstentions"] : []),
    ...(told.some((ballot) => kind === "order" && ballot.options.length < options.length)
      ? ["which options someone was asked about"]
      : []),
  ];
  return { text, lost, type: wanted ?? type };
}

function typeOfOrders(ballots: readonly Ballot[], count: number): PrefLibType {
  const orders = ballots.flatMap(({ kind, answer }) =>
    kind === "order" && !isNoAnswer(answer) ? [answer] : [],
  );
  const hasTies = orders.some((steps) => steps.some((step) => step.length > 1));
  const isComplete = orders.every((steps) => steps.flat().length === count);
  return `${hasTies ? "t" : "s"}o${isComplete ? "c" : "i"}`;
}

/** Whether a type has room for what a narrower one holds. */
function holds(type: PrefLibType, narrow: PrefLibType): boolean {
  if (type === "cat" || narrow === "cat") return type === narrow;
  return (type[0] === "t" || narrow[0] === "s") && (type[2] === "i" || narrow[2] === "c");
}

interface Groups {
  readonly count: number;
  readonly groups: readonly (readonly string[])[];
}

function orderGroups(ballots: readonly Ballot[]): readonly Groups[] {
  return ballots.flatMap(({ kind, answer, count = 1 }) =>
    kind === "order" && !isNoAnswer(answer) ? [{ count, groups: answer }] : [],
  );
}

/** Best first: the scale's labels, or its numbers; approval when there is no scale. */
function categoriesOf(scale: Scale | undefined): readonly string[] {
  if (!scale) return approvalCategories;
  if (scale.labels) return scale.labels.toReversed();
  const { min, max } = scale;
  if (!Number.isInteger(min) || !Number.isInteger(max) || max - min > 1000) {
    throw new FormatError("scale", `${min} to ${max}`, "a scale of whole numbers");
  }
  return Array.from({ length: max - min + 1 }, (_, k) => String(max - k));
}

function categoryGroups(
  { people, scale, options }: BallotRecord,
  ballots: readonly Ballot[],
  categories: number,
): readonly Groups[] {
  const sheets = new Map<string, { readonly count: number; readonly groups: string[][] }>();
  const seen = new Set<string>();
  for (const [k, ballot] of ballots.entries()) {
    const { person, channel, count = 1, answer } = ballot;
    const key = JSON.stringify([person, ...(ballot.kind === "rating" ? [channel, count] : [k])]);
    const sheet = sheets.get(key) ?? {
      count,
      groups: Array.from({ length: categories }, (): string[] => []),
    };
    sheets.set(key, sheet);
    for (const option of ballot.options) {
      const category =
        ballot.kind === "rating"
          ? (scale?.max ?? 0) - (answer as number)
          : Number(!(answer as readonly string[]).includes(option));
      const isNew = seen.size < seen.add(JSON.stringify([key, option])).size;
      if (!isNew || !Number.isInteger(category)) {
        const expected = isNew
          ? "ratings in whole numbers"
          : "one rating for each person and option";
        throw new FormatError(`a rating of ${JSON.stringify(option)}`, person, expected);
      }
      sheet.groups[category]?.push(option);
    }
  }
  const place = new Map(options.map((option, k) => [option, k]));
  const inOrder = (a: string, b: string): number => (place.get(a) ?? 0) - (place.get(b) ?? 0);
  const order = new Map(people.map((person, k) => [person, k]));
  return [...sheets]
    .toSorted(([a], [b]) => (order.get(JSON.parse(a)[0]) ?? 0) - (order.get(JSON.parse(b)[0]) ?? 0))
    .map(([, { count, groups }]) => ({
      count,
      groups: groups.map((group) => group.toSorted(inOrder)),
    }));
}

/** Those that say the same are one line, the most frequent first. */
function linesOf(all: readonly Groups[], numberOf: ReadonlyMap<string, number>): readonly Line[] {
  const lines = new Map<string, Line>();
  for (const { count, groups } of all) {
    const numbers = groups.map((group) => group.map((option) => numberOf.get(option) ?? 0));
    const key = JSON.stringify(numbers.map((group) => group.toSorted((a, b) => a - b)));
    const text = numbers
      .map((group) => (group.length === 1 ? String(group[0]) : `{${group.join(",")}}`))
      .join(",");
    const line = lines.get(key) ?? { count: 0, text };
    line.count += count;
    lines.set(key, line);
  }
  return [...lines.values()].toSorted((a, b) => b.count - a.count);
}
