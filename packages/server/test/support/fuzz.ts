import { createRandomSource, type RandomSource } from "@unswayed/core/numerics";
import { type OperationName, operations } from "@unswayed/protocol";
import { z } from "zod";
import { verifyLog } from "../../src/exports/verify-log.ts";
import type { Browser } from "./browser.ts";
import {
  type Meeting,
  newFacilitator,
  newWatcher,
  seatedMeeting,
  type TestHouse,
} from "./meeting.ts";
import { ratings } from "./settings.ts";

export interface FuzzReport {
  readonly requests: number;
  readonly statuses: Readonly<Record<number, number>>;
  /** How often each operation was called. */
  readonly called: Readonly<Record<string, number>>;
  /** What must not happen: a reply of 500 and more, one that is no problem document, or none within a while. */
  readonly wrong: readonly string[];
}

/** By the clock on the wall: no request takes a hundredth of it. */
const hangsAfterMs = 20_000;

/** A meeting, what its addresses are made of, and everyone who may send something. */
interface Cast {
  readonly meeting: Meeting;
  readonly code: string;
  readonly claim: string;
  readonly browsers: readonly { readonly role: string; readonly browser: Browser }[];
}

/** People vote on pairs in one meeting and rate in the next. */
async function newCast(house: TestHouse, number: number): Promise<Cast> {
  const meeting = await seatedMeeting(house, number % 2 === 0 ? {} : ratings);
  // In every other two of them private questions are open.
  for (let k = 0; k < (number % 4 < 2 ? 0 : 5); k++) {
    const { number: round } = await meeting.ask();
    await meeting.voteOpenly(round, () => "abstain");
  }
  if (number % 4 >= 2) await meeting.ask();
  // Wrong room codes were tried: anyone who asks to watch has to wait.
  await house.clock.advance(60_000);
  const watcher = await newWatcher(meeting);
  const { facilitator, id, screen, people } = meeting;
  const { watchers } = await facilitator.do("desk", { id });
  return {
    meeting,
    code: (await meeting.room()).roomCode,
    claim: watchers[0].claim,
    browsers: [
      { role: "host", browser: facilitator },
      { role: "facilitator", browser: facilitator },
      { role: "facilitator", browser: await newFacilitator(meeting, "Noor") },
      { role: "screen", browser: screen },
      { role: "watcher", browser: watcher },
      { role: "operator", browser: await house.operator() },
      ...people.map((browser) => ({ role: "voter", browser })),
    ],
  };
}

/** Requests of every kind to every address, half of them nearly right, from every role; then the logs are verified. */
export async function fuzz(house: TestHouse, requests: number, seed: number): Promise<FuzzReport> {
  const random = createRandomSource(seed);
  const statuses: Record<number, number> = {};
  const wrong: string[] = [];
  const called: Record<string, number> = {};
  let cast = await newCast(house, 0);
  for (let k = 0; k < requests; k++) {
    if (k % 400 === 399) cast = await newCast(house, (k + 1) / 400);
    const { name, path, init } = request(random, cast);
    called[name] = (called[name] ?? 0) + 1;
    const reply = await inTime(house.fetch(path, init));
    if (!reply) {
      wrong.push(`${init.method} ${path} ${init.body ?? ""}: no answer`);
      continue;
    }
    statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
    const isStream = reply.headers.get("content-type") === "text/event-stream";
    if (isStream) await reply.body?.cancel();
    const text = isStream ? "" : await reply.text();
    const isProblem = reply.headers.get("content-type") === "application/problem+json";
    if (reply.status >= 500 || (reply.status >= 400 && !isProblem)) {
      wrong.push(
        `${init.method} ${path} ${init.body ?? ""}: ${reply.status} ${text.slice(0, 200)}`,
      );
    }
    // Time passes, so that limits refill and timers fire.
    if (k % 5 === 0) await house.clock.advance(500);
  }
  for (const { id } of await house.store.list()) {
    const lines = (await house.store.load(id))?.lines ?? [];
    verifyLog(lines.map((line) => JSON.stringify(line)).join("\n"));
  }
  return { requests, statuses, called, wrong };
}

function pick<T>(random: RandomSource, items: readonly T[]): T {
  return items[Math.floor(random.next() * items.length)] as T;
}

/** Null when it hangs. The timer is taken back: left to run out, it would hold the reply until then. */
async function inTime<T>(coming: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const hangs = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, hangsAfterMs, null);
  });
  try {
    return await Promise.race([coming, hangs]);
  } finally {
    clearTimeout(timer);
  }
}

/** What the table of operations does not list. */
const otherPaths = ["/healthz", "/readyz", "/metrics", "/api/openapi.json", "/", "/d/x/vote", "/%"];

/** After these little else can be done, so they come seldom. */
const endings: readonly string[] = ["endSession", "remove", "stop", "freeSeat"];

function request(
  random: RandomSource,
  { meeting, code, claim, browsers }: Cast,
): { name: string; path: string; init: RequestInit & { method: string } } {
  const names = Object.keys(operations) as OperationName[];
  const first = pick(random, names);
  const chosen = endings.includes(first) && random.next() < 0.7 ? pick(random, names) : first;
  const name = random.next() < 0.02 ? "other" : chosen;
  const { method, path, body, callers } =
    name === "other"
      ? { method: "GET", path: pick(random, otherPaths), body: null, callers: [] }
      : operations[name];
  const allowed = browsers.filter(({ role }) => (callers as readonly string[]).includes(role));
  const isRightful = allowed.length > 0 && random.next() < 0.8;
  const from = pick(random, isRightful ? allowed : browsers).browser;
  /** Mostly right. */
  const one = (right: readonly string[], wrong: readonly string[]): string =>
    pick(random, random.next() < 0.85 ? right : wrong);
  const parameters: Record<string, () => string> = {
    id: () => one([meeting.id], ["nobody", "%00", "..%2f", "constructor"]),
    round: () => one(["1", "1", "2", "3"], ["0", "-1", "99999", "1e3", "NaN"]),
    voter: () => one(meeting.voters, ["v99", "__proto__"]),
    claim: () => one([claim], ["c1", "constructor"]),
    facilitator: () => one(["f1"], ["f2", "v1"]),
    code: () => one([code], ["ABCD-EF", "abcd-ef", "x"]),
  };
  const address = path.replaceAll(/:(\w+)/g, (_, name) => parameters[name]?.() ?? "x");
  const usual = method === "GET" && random.next() < 0.1 ? "HEAD" : method;
  const sent =
    random.next() < 0.03 ? pick(random, ["PATCH", "DELETE", "PUT", "OPTIONS", "HEAD"]) : usual;
  const hasBody = method !== "GET" && sent !== "HEAD";
  return {
    name,
    path: random.next() < 0.05 ? address + pick(random, suffixes) : address,
    init: {
      method: sent,
      headers: {
        cookie:
          random.next() < 0.05 ? pick(random, ["unswayed=x", "unswayed", "=;;="]) : from.cookie,
        "x-unswayed-token": random.next() < 0.05 ? "wrong" : from.token,
        "content-type": random.next() < 0.05 ? "text/plain" : "application/json",
      },
      ...(hasBody && { body: bodyFor(random, body) }),
    },
  };
}

const suffixes = ["/", "?as=x", "?seat=v2", "?seat=%00", "?seat=v1&seat=v2", "%ff", "//"];

/** Raw bytes, JSON of some kind, or a value of the schema with one place spoilt. */
function bodyFor(random: RandomSource, schema: z.ZodType | null): string | Uint8Array<ArrayBuffer> {
  const kind = random.next();
  if (kind < 0.15) {
    return Uint8Array.from({ length: Math.floor(random.next() * 60) }, () => random.next() * 256);
  }
  if (kind < 0.3 || !schema) return JSON.stringify(anything(random, 3)) ?? "null";
  const value = sampleOf(random, z.toJSONSchema(schema) as Schema, 6);
  return JSON.stringify(kind < 0.7 ? value : spoilt(random, value)) ?? "null";
}

function anything(random: RandomSource, depth: number): unknown {
  const leaves = [null, true, 0, -1, 1e308, "", "\u0000", "é\u202E", "x".repeat(500), "__proto__"];
  if (depth === 0 || random.next() < 0.5) return pick(random, leaves);
  const parts = Array.from({ length: 3 }, () => anything(random, depth - 1));
  return random.next() < 0.5
    ? parts
    : { answer: parts[0], attempt: parts[1], constructor: parts[2], ["__proto__"]: parts[2] };
}

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly minItems?: number;
}

/** A value of a JSON schema, near enough: names and numbers that mostly pass. */
function sampleOf(random: RandomSource, schema: Schema, depth: number): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return sampleOf(random, pick(random, choices), depth);
  switch (schema.type) {
    case "string":
      return pick(random, ["Ana", "Lisbon", "v1", "a b", "x".repeat(43)]);
    case "integer":
      return (schema.minimum ?? 0) + Math.floor(random.next() * 4);
    case "number":
      return (schema.minimum ?? 0) + random.next() * 4;
    case "boolean":
      return random.next() < 0.5;
    case "array": {
      const count = (schema.minItems ?? 0) + Math.floor(random.next() * 3);
      return Array.from({ length: depth > 0 ? count : 0 }, () =>
        sampleOf(random, schema.items ?? {}, depth - 1),
      );
    }
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [
          name,
          sampleOf(random, part, depth - 1),
        ]),
      );
    default:
      return null;
  }
}

function spoilt(random: RandomSource, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return anything(random, 1);
  }
  const fields = Object.entries(value);
  if (fields.length === 0) return anything(random, 1);
  const [name] = pick(random, fields);
  return Object.fromEntries(
    fields.flatMap(([own, part]) =>
      own !== name ? [[own, part]] : random.next() < 0.3 ? [] : [[own, anything(random, 2)]],
    ),
  );
}
