import {
  type Channel,
  createSpace,
  InvalidInputError,
  type OptionSpace,
  type OptionValue,
  type ResolvedSettings,
} from "@unswayed/core";
import { type Fields, list, oneOf, record, unknownFields } from "../solve/fields.ts";

interface OpenVote {
  readonly answered: Set<string>;
  isClosed: boolean;
}

interface PairKeys {
  readonly candidate: string;
  readonly reference: string;
}

/** What must be known of the facts so far to judge the next one. */
interface Ledger {
  space: OptionSpace;
  readonly people: string[];
  readonly active: Set<string>;
  /** By round. */
  readonly pairs: Map<number, PairKeys>;
  /** By request id. */
  readonly votes: Map<string, OpenVote>;
}

/**
 * Whether every event of a study could have been written where it stands. The first that could not is refused by its path
 * in the file. Core folds events without asking this: it trusts what it wrote itself, and a file can be edited.
 */
export function checkEvents(settings: ResolvedSettings, events: readonly unknown[]): void {
  const ledger: Ledger = {
    space: createSpace(settings.options),
    people: [...settings.voters],
    active: new Set(settings.voters),
    pairs: new Map(),
    votes: new Map(),
  };
  events.forEach((event, k) => {
    checkEvent(`events[${k}]`, record(`events[${k}]`, event), ledger);
  });
}

const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  answered: ["round", "channel", "candidate", "reference", "answers"],
  closed: ["round", "channel", "candidate", "reference"],
  retracted: ["round", "channel", "voter"],
  "votes-added": ["votes"],
  enqueued: ["candidate", "reference"],
  "asked-together": ["requests"],
  joined: ["voter"],
  left: ["voter"],
  "option-added": ["item"],
  "option-withdrawn": ["option"],
  "option-restored": ["option"],
};

function checkEvent(at: string, event: Fields, ledger: Ledger): void {
  const kind = oneOf(
    `${at}.kind`,
    event["kind"],
    Object.keys(fieldsOf),
    `one of ${Object.keys(fieldsOf).join(", ")}`,
  ) as string;
  checkFieldNames(at, event, ["kind", ...(fieldsOf[kind] ?? [])]);
  switch (kind) {
    case "answered": {
      const { vote, channel } = begun(at, event, ledger);
      const answers = record(`${at}.answers`, event["answers"]);
      const isOver = vote.isClosed || [...ledger.active].every((name) => vote.answered.has(name));
      if (isOver) throw refused(at, "answers after its end", "a vote that was still open");
      for (const name of checkAnswers(`${at}.answers`, answers, channel, [...ledger.active])) {
        vote.answered.add(name);
      }
      return;
    }
    case "closed": {
      const { vote } = begun(at, event, ledger);
      if (vote.isClosed) throw refused(at, "closed twice", "a vote that was still open");
      vote.isClosed = true;
      return;
    }
    case "retracted":
      checkRetracted(at, event, ledger);
      return;
    case "votes-added":
      checkAdded(at, event, ledger);
      return;
    case "enqueued":
      pairKeys(at, event, ledger);
      return;
    case "asked-together":
      nonEmpty(`${at}.requests`, event["requests"], "requests").forEach((request, k) => {
        const path = `${at}.requests[${k}]`;
        const fields = record(path, request);
        checkFieldNames(path, fields, ["round", "channel", "candidate", "reference"]);
        const { isNew } = begun(path, fields, ledger);
        if (!isNew) throw refused(path, "a vote that had begun", "a new one");
      });
      return;
    case "joined":
    case "left":
      checkMovement(at, kind, event["voter"], ledger);
      return;
    default:
      checkOptionChange(at, kind, event, ledger);
  }
}

/** The vote an event belongs to, begun by it if need be: round after round, and privately only on a round's own pair. */
function begun(
  at: string,
  event: Fields,
  ledger: Ledger,
): { vote: OpenVote; channel: Channel; isNew: boolean } {
  const channel = channelOf(`${at}.channel`, event["channel"]);
  const round = event["round"] as number;
  const keys = pairKeys(at, event, ledger);
  const known = ledger.pairs.get(round);
  if (known && (known.candidate !== keys.candidate || known.reference !== keys.reference)) {
    throw refused(
      at,
      [event["candidate"], event["reference"]],
      `the pair that round ${round} began with`,
    );
  }
  const next = ledger.pairs.size + 1;
  if (!known && (round !== next || channel !== "public")) {
    const last = next > 1 ? `, or a round from 1 to ${next - 1}` : "";
    throw refused(`${at}.round`, round, `${next} with channel public${last}`);
  }
  ledger.pairs.set(round, keys);
  const id = `${round}-${channel}`;
  const vote = ledger.votes.get(id);
  if (vote) return { vote, channel, isNew: false };
  const fresh: OpenVote = { answered: new Set(), isClosed: false };
  ledger.votes.set(id, fresh);
  return { vote: fresh, channel, isNew: true };
}

function checkRetracted(at: string, event: Fields, ledger: Ledger): void {
  const channel = channelOf(`${at}.channel`, event["channel"]);
  const vote = ledger.votes.get(`${event["round"]}-${channel}`);
  if (!vote) throw refused(`${at}.round`, event["round"], "the round of a vote that had begun");
  const voter = event["voter"];
  if (voter === null) vote.answered.clear();
  else if (!vote.answered.delete(voter as string)) {
    throw refused(`${at}.voter`, voter, "null, or somebody who had answered this vote");
  }
  vote.isClosed = true;
}

function checkAdded(at: string, event: Fields, ledger: Ledger): void {
  nonEmpty(`${at}.votes`, event["votes"], "votes").forEach((given, k) => {
    const path = `${at}.votes[${k}]`;
    const vote = record(path, given);
    checkFieldNames(path, vote, ["channel", "candidate", "reference", "answers"]);
    const channel = channelOf(`${path}.channel`, vote["channel"]);
    pairKeys(path, vote, ledger);
    const answers = record(`${path}.answers`, vote["answers"]);
    checkAnswers(`${path}.answers`, answers, channel, ledger.people);
  });
}

function checkMovement(at: string, kind: "joined" | "left", voter: unknown, ledger: Ledger): void {
  const { active, people } = ledger;
  if (typeof voter !== "string" || voter.trim() === "") {
    throw refused(`${at}.voter`, voter, "a name");
  }
  if (kind === "joined") {
    if (active.has(voter)) throw refused(`${at}.voter`, voter, "somebody who was not here");
    active.add(voter);
    if (!people.includes(voter)) people.push(voter);
    return;
  }
  if (!active.has(voter)) throw refused(`${at}.voter`, voter, "somebody who was here");
  if (active.size === 1) throw refused(`${at}.voter`, voter, "not the last person");
  active.delete(voter);
}

function checkOptionChange(at: string, kind: string, event: Fields, ledger: Ledger): void {
  const { space } = ledger;
  if (kind === "option-added") {
    ledger.space = inPlace(at, () => space.withItem(event["item"] as string));
    return;
  }
  const option = event["option"] as OptionValue;
  ledger.space = inPlace(at, () =>
    kind === "option-withdrawn" ? space.without(option) : space.restore(option),
  );
  if (ledger.space.isFinite && ledger.space.list().length === 0) {
    throw refused(`${at}.option`, option, "not the last option");
  }
}

function pairKeys(at: string, event: Fields, { space }: Ledger): PairKeys {
  const key = (name: "candidate" | "reference"): string => {
    const value = event[name] as OptionValue;
    const option = space.encode(value, `${at}.${name}`);
    // What reads back as another value would be written as another value next time.
    if (JSON.stringify(space.decode(option)) !== JSON.stringify(value)) {
      throw refused(`${at}.${name}`, value, JSON.stringify(space.decode(option)));
    }
    return space.key(option);
  };
  const keys = { candidate: key("candidate"), reference: key("reference") };
  if (keys.candidate === keys.reference) {
    throw refused(`${at}.reference`, event["reference"], "an option other than the candidate");
  }
  return keys;
}

const answers = ["first", "second", "no-preference", "abstain", "unknown-option"];

/** The names of those who answered. */
function checkAnswers(
  at: string,
  given: Fields,
  channel: Channel,
  people: readonly string[],
): readonly string[] {
  const names = Object.keys(given);
  if (names.length === 0) throw refused(at, given, "at least one answer");
  for (const name of names) {
    if (!people.includes(name)) throw refused(at, name, `one of ${people.join(", ")}`);
    if (answers.includes(given[name] as string)) continue;
    const shown = channel === "public" ? given[name] : "something else (private, not shown)";
    throw refused(`${at}.${name}`, shown, answers.join(", "));
  }
  return names;
}

function channelOf(at: string, value: unknown): Channel {
  return oneOf<Channel>(at, value, ["public", "private"], '"public" or "private"');
}

function nonEmpty(at: string, value: unknown, what: string): readonly unknown[] {
  const items = list(at, value, `a list of ${what}`);
  if (items.length > 0) return items;
  throw refused(at, value, `at least one of the ${what}`);
}

function checkFieldNames(at: string, fields: Fields, known: readonly string[]): void {
  const [extra] = unknownFields(at, fields, known);
  if (extra !== undefined) throw refused(extra, "this field", `only ${known.join(", ")}`);
}

/** Refusals of core, in the name of the event. */
function inPlace<T>(at: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    throw new InvalidInputError(`${at}.${error.field}`, error.value, error.wanted);
  }
}

function refused(at: string, value: unknown, wanted: string): InvalidInputError {
  return new InvalidInputError(at, value, wanted);
}
