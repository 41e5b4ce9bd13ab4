import {
  type KindName,
  type OpenVotes,
  type RevealMode,
  type Settings,
  type Situation,
  usualIn,
  usualSettings,
} from "@unswayed/protocol";
import { keep, readKept } from "../../kept.ts";

/** What someone has typed so far: text as it stands in the fields, right or wrong. */
export interface Draft {
  /** Which of the three doors it came through. */
  readonly situation: Situation;
  readonly question: string;
  /** How the vote that is checked is known: raised in the app, by name, by count, or from a file. */
  readonly before: "app" | "names" | "counts" | "file";
  readonly chosen: Readonly<Record<string, string>>;
  readonly counts: Readonly<Record<string, number>>;
  readonly openVotes: OpenVotes | null;
  readonly facilitator: string;
  readonly isVoting: boolean;
  readonly way: "paste" | "table" | "csv" | "sliders";
  readonly pasted: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  readonly sliders: readonly SliderDraft[];
  /** Pairs of options that look alike and are meant. */
  readonly keptBoth: readonly string[];
  readonly people: string;
  readonly stop: number;
  /** How people answer: in public and in private alike, or where nothing is asked in public in private. */
  readonly answers: KindName;
  /** The reference option; "" is none: each person's own best, or where people rate their ratings as they are. */
  readonly comparedWith: string;
  /** Where people rate: measured from each person's own best all the same. */
  readonly isFromOwnBest: boolean;
  readonly mayWin: boolean;
  readonly hands: RevealMode;
  readonly pace: "quick" | "careful" | "own";
  readonly publicRounds: number;
  readonly privateRounds: number;
  readonly privateCost: number;
  readonly stopWhen: Settings["stopWhen"];
  readonly smallestGroup: number;
  readonly keepDays: number;
  readonly deniable: number;
  readonly privateTiming: Settings["privateTiming"];
  readonly isCautious: boolean;
  readonly whenAllIn: boolean;
  /** Seconds after which a public question closes by itself; 0 for never. */
  readonly afterSeconds: number;
  readonly acceptsPlainHttp: boolean;
}

export interface Column {
  readonly name: string;
  readonly unit: string;
  readonly isShown: boolean;
  readonly isSimilarity: boolean;
}

export interface SliderDraft {
  readonly name: string;
  readonly min: string;
  readonly max: string;
  readonly step: string;
  readonly unit: string;
}

export const paces = { quick: 12, careful: 25 } as const;

export const emptyDraft: Draft = {
  situation: "both",
  before: "app",
  chosen: {},
  counts: {},
  openVotes: null,
  question: "",
  facilitator: "",
  isVoting: false,
  way: "paste",
  pasted: "",
  columns: [],
  rows: [["", ""]],
  sliders: [{ name: "", min: "0", max: "10", step: "1", unit: "" }],
  keptBoth: [],
  people: "",
  stop: usualSettings.fairness.stop,
  answers: "pair",
  comparedWith: "",
  isFromOwnBest: false,
  mayWin: true,
  hands: usualSettings.hands,
  pace: "quick",
  publicRounds: usualSettings.limits.publicRounds,
  privateRounds: usualSettings.limits.privateRounds,
  privateCost: usualSettings.privateCost,
  stopWhen: usualSettings.stopWhen,
  smallestGroup: usualSettings.privacy.smallestGroup,
  keepDays: usualSettings.privacy.keepDays,
  deniable: 0,
  privateTiming: usualSettings.privateTiming,
  isCautious: false,
  whenAllIn: usualSettings.closing.whenAllIn,
  afterSeconds: usualSettings.closing.afterSeconds ?? 0,
  acceptsPlainHttp: usualSettings.privacy.acceptsPlainHttp,
};

const place = "unswayed:draft";

export function readDraft(): Draft {
  try {
    return { ...emptyDraft, ...(JSON.parse(readKept(place) ?? "{}") as Partial<Draft>) };
  } catch {
    return emptyDraft;
  }
}

export function keepDraft(draft: Draft | null): void {
  keep(place, draft === null ? null : JSON.stringify(draft));
}

/** A follow-up begins where the last decision was. */
export function keepDraftOf(settings: Settings, facilitator: string): void {
  keepDraft(draftOf(settings, facilitator));
}

export function draftOf(settings: Settings, facilitator: string): Draft {
  const { options, fairness, limits, privacy } = settings;
  const columns =
    options.kind === "list"
      ? (options.attributes ?? []).map((column) => ({ ...column, unit: column.unit ?? "" }))
      : [];
  const zero = fairness.comparedWith;
  return {
    ...emptyDraft,
    question: settings.question,
    facilitator,
    isVoting: settings.voters.includes(facilitator),
    way: options.kind === "sliders" ? "sliders" : columns.length > 0 ? "table" : "paste",
    pasted: (options.kind === "list" ? options.items : [])
      .map(({ name, description, link }) => [name, description, link].filter(Boolean).join(" | "))
      .join("\n"),
    columns,
    rows:
      options.kind === "list"
        ? options.items.map(({ name, attributes = {} }) => [
            name,
            ...columns.map((column) => String(attributes[column.name] ?? "")),
          ])
        : emptyDraft.rows,
    sliders:
      options.kind === "sliders"
        ? options.parameters.map(({ name, min, max, step, unit = "" }) => ({
            name,
            min: String(min),
            max: String(max),
            step: String(step),
            unit,
          }))
        : emptyDraft.sliders,
    people: namesText(settings.voters),
    stop: fairness.stop,
    situation: settings.situation,
    answers:
      (settings.situation === "both" ? settings.kinds.public[0] : settings.openingBallot?.kind) ??
      "pair",
    comparedWith: zero.kind === "option" && typeof zero.option === "string" ? zero.option : "",
    isFromOwnBest: settings.kinds.public[0] === "rating" && zero.kind === "own-best",
    mayWin: zero.kind === "option" ? zero.mayWin : true,
    hands: settings.hands,
    pace: "own",
    publicRounds: limits.publicRounds,
    privateRounds: limits.privateRounds,
    privateCost: settings.privateCost,
    stopWhen: settings.stopWhen,
    smallestGroup: privacy.smallestGroup,
    keepDays: privacy.keepDays,
    deniable: privacy.deniable ?? 0,
    privateTiming: settings.privateTiming,
    isCautious: settings.isCautious ?? false,
    whenAllIn: settings.closing.whenAllIn,
    afterSeconds: settings.closing.afterSeconds ?? 0,
    acceptsPlainHttp: privacy.acceptsPlainHttp,
  };
}

/** Names as they were typed, one per line or separated by commas; one with a comma in it stands in double quotes. */
function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/[ \t]*"((?:[^"\n]|"")+)"[ \t]*(?=[\n,;]|$)|[^\n,;]+/g)]
    .map(([typed, quoted]) => (quoted?.replaceAll('""', '"') ?? typed).trim())
    .filter((name) => name !== "");
}

/** Names as someone would type them. */
export function namesText(names: readonly string[]): string {
  return names
    .map((name) => (/[,;]|^"/.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
    .join("\n");
}

/** Options by their names alone: as lines, or as a table where a line would mean something else. */
export function namedOptions(
  names: readonly string[],
): Pick<Draft, "way" | "pasted" | "columns" | "rows"> {
  const isPlain = names.every((name) => typedOption(name).name === name);
  return {
    way: isPlain ? "paste" : "table",
    pasted: names.join("\n"),
    columns: [],
    rows: names.map((name) => [name]),
  };
}

export function linesIn(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** An option as it was typed: a name, and after bars a description and a link. */
export interface TypedOption {
  readonly name: string;
  readonly line?: string;
  readonly link?: string;
}

/** A line such as "2. Lisbon | By the sea | https://example.org". Marks of lists are not part of a name. */
function typedOption(text: string): TypedOption {
  const [first = "", ...rest] = text.split("|").map((part) => part.trim());
  const name = first.replace(/^(?:[-*•–]\s+|\d{1,2}[.)]\s+)/, "");
  const link = rest.find((part) => /^https?:\/\//.test(part));
  const line = rest.find((part) => part !== "" && part !== link);
  return { name, ...(line !== undefined && { line }), ...(link !== undefined && { link }) };
}

export function typedOptions(draft: Draft): readonly TypedOption[] {
  if (draft.way === "sliders") return [];
  if (draft.way === "paste") {
    return linesIn(draft.pasted)
      .map(typedOption)
      .filter(({ name }) => name !== "");
  }
  return draft.rows.map(([name = ""]) => ({ name: name.trim() })).filter(({ name }) => name !== "");
}

export function optionNames(draft: Draft): readonly string[] {
  return typedOptions(draft).map(({ name }) => name);
}

export function peopleOf(draft: Draft): readonly string[] {
  const names = namesIn(draft.people);
  const own = draft.facilitator.trim();
  return draft.isVoting && own !== "" && !names.includes(own) ? [...names, own] : names;
}

/** Two options that differ in a letter or in capitals only, unless they are known to be meant. */
export function alikePair(draft: Draft): readonly [string, string] | null {
  const names = optionNames(draft).slice(0, 200);
  for (const [k, a] of names.entries()) {
    for (const b of names.slice(k + 1)) {
      if (a === b || draft.keptBoth.includes(`${a}\n${b}`)) continue;
      if (isAlike(a.toLowerCase(), b.toLowerCase())) return [a, b];
    }
  }
  return null;
}

/** At most one letter put in, left out or changed, in words long enough for that to be a slip. */
function isAlike(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 4 || Math.abs(a.length - b.length) > 1) return false;
  let k = 0;
  while (k < a.length && a[k] === b[k]) k++;
  const rest = (text: string, from: number): string => text.slice(from);
  return (
    rest(a, k + 1) === rest(b, k + 1) ||
    rest(a, k) === rest(b, k + 1) ||
    rest(a, k + 1) === rest(b, k)
  );
}

/** What is asked, and of what kind. In private a whole list comes first, then pairs of what can still win. */
export function askedBy({
  situation,
  answers,
  way,
}: Draft): Pick<Settings, "situation" | "kinds" | "openingBallot"> {
  if (situation === "both" || way === "sliders") {
    const kinds = { public: [answers], private: [answers] };
    return { situation: "both", openingBallot: null, kinds };
  }
  const { kinds, openingBallot } = usualIn[situation];
  const isOrdered = situation === "private" && answers === "order";
  return {
    situation,
    kinds,
    openingBallot: isOrdered ? { kind: "order", channel: "private" } : openingBallot,
  };
}

/** Whether people rate one option after the other, in public and in private, and do nothing else. */
export function isRated({ situation, answers }: Draft): boolean {
  return situation === "both" && answers === "rating";
}

/** A draft that comes in by another door asks as many private questions as is usual there. */
export function throughDoor(draft: Draft, situation: Situation): Draft {
  if (draft.situation === situation) return draft;
  return { ...draft, situation, privateRounds: usualIn[situation].limits.privateRounds };
}
