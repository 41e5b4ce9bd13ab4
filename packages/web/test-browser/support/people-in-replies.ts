import { type LogLine, type OperationName, operations } from "@unswayed/protocol";
import { expect } from "vitest";
import { type Meeting, names, type Person, tryAs, venues } from "./stage.ts";

/** Lists of people, and public hands: the only lists that may have an entry per person. */
const listsOfPeople = new Set([
  "room.voters",
  "room.past.*.hands",
  "desk.seats",
  "settings.voters",
  "exportSettings.settings.voters",
  "exportLog.created.settings.voters",
  "exportLog.question-opened.voters",
  "exportLog.moment-opened.voters",
]);

/** Where someone may be named: in those lists, as oneself, and in the record of who joined and whose hand rose. */
const placesOfNames = new Set([
  "room.voters.*.voter",
  "room.voters.*.name",
  "room.past.*.hands.*.voter",
  "desk.seats.*.voter",
  "mine.voter",
  "mine.name",
  "settings.voters.*",
  "exportSettings.settings.voters.*",
  "exportPublicVotes.*.*",
  "exportLog.created.settings.voters.*",
  "exportLog.joined.voter",
  "exportLog.seat-keyed.voter",
  "exportLog.question-opened.voters.*",
  "exportLog.hand-raised.voter",
  "exportLog.moment-opened.voters.*",
]);

/** Lists that may be as long as the group by chance, by the end of their path, and what proves that it is chance. */
const otherLists: readonly (readonly [string, (list: readonly unknown[]) => boolean])[] = [
  ["fairness.winners", (list) => list.length === 5],
  ["tiers.*.options", areDifferentOptions],
  [".tiedWith", areDifferentOptions],
  ["room.past", (list) => isRising(list.map((past) => (past as { round: number }).round))],
  [
    "moment-opened.questions",
    (list) => isRising(list.map((asked) => (asked as { round: number }).round)),
  ],
  // One per person and question, in the order of their digits: nobody's place can be told.
  ["moment-closed.commitments", (list) => isRising(list as string[])],
];

/** Asks as each role for everything there is to ask about a decision, and sees that no list but those has an entry per person. */
export async function nothingIsToldByPerson({ id, host, screen, people }: Meeting): Promise<void> {
  const callers = { facilitator: host, screen, voter: people[0] as Person };
  for (const [role, caller] of Object.entries(callers)) {
    const granted: string[] = [];
    for (const name of Object.keys(operations).filter(isAboutOneDecision)) {
      const { status, value } = await tryAs(caller, name, { id, seq: 0 });
      if (status === 200) granted.push(name);
      const told = status === 200 ? partsOf(name, value) : [[name, value] as const];
      const suspects = told.flatMap(([path, part]) => suspectsIn(path, part, people.length));
      expect(suspects, `what ${role} is told by ${name}`).toEqual([]);
    }
    expect(granted, `what ${role} may ask for`).toEqual(
      Object.keys(operations).filter(
        (name) =>
          isAboutOneDecision(name) &&
          // Everyone would have to agree first.
          name !== "exportBundle" &&
          (operations[name].callers as readonly string[]).includes(role),
      ),
    );
  }
}

/** Whatever can be read about one decision, but for the events: they send what room, desk and mine answer, without end. */
function isAboutOneDecision(name: string): name is OperationName {
  const { method, path } = operations[name as OperationName];
  return method === "GET" && path.startsWith("/api/deliberations/:id") && name !== "events";
}

/** The values in a reply, each with its path; facts of the log by their kind. */
function partsOf(name: OperationName, value: unknown): readonly (readonly [string, unknown])[] {
  const text = String(value);
  const lines = (): string[] => text.trim().split(/\r?\n/);
  switch (operations[name].reply) {
    case "application/json":
      return [[name, JSON.parse(text)]];
    case "application/jsonl":
      return lines().map((line) => {
        const { fact } = JSON.parse(line) as LogLine;
        return [`exportLog.${fact.kind}`, fact];
      });
    case "text/csv":
      return [[name, lines().map((line) => line.split(","))]];
    default:
      return [[name, value]];
  }
}

function suspectsIn(path: string, value: unknown, size: number): readonly string[] {
  const isPerson = (text: string): boolean =>
    (names.slice(0, size) as readonly string[]).includes(text) || /^v[1-9]$/.test(text);
  if (typeof value === "string") {
    return isPerson(value) && !placesOfNames.has(path) ? [`${path} names ${value}`] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) {
    const isAllowed =
      value.length !== size ||
      listsOfPeople.has(path) ||
      otherLists.some(([end, isChance]) => path.endsWith(end) && isChance(value));
    return [
      ...(isAllowed ? [] : [`${path} has an entry per person`]),
      ...value.flatMap((entry) => suspectsIn(`${path}.*`, entry, size)),
    ];
  }
  return Object.entries(value).flatMap(([key, entry]) => [
    ...(isPerson(key) ? [`${path} is kept by person`] : []),
    ...suspectsIn(`${path}.${key}`, entry, size),
  ]);
}

function areDifferentOptions(list: readonly unknown[]): boolean {
  const isOption = (entry: unknown): boolean => (venues as readonly unknown[]).includes(entry);
  return list.every(isOption) && new Set(list).size === list.length;
}

function isRising(list: readonly (number | string)[]): boolean {
  return list.every((entry, k) => k === 0 || entry > (list[k - 1] as number | string));
}
