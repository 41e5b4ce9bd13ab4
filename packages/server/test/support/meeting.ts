import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Answer, Settings } from "@unswayed/protocol";
import { pino } from "pino";
import { type Assembled, assemble, type Parts } from "../../src/assemble.ts";
import type { Store } from "../../src/database/store.ts";
import { usualMomentTiming } from "../../src/room/moment-watch.ts";
import { openSqliteStore } from "../../src/storage/sqlite-store.ts";
import { Browser, type Fetch } from "./browser.ts";
import { offsite } from "./settings.ts";
import { scriptedSolver } from "./solvers.ts";
import { type TestClock, testClock } from "./test-clock.ts";

/** A server in this process, with time that passes when told to. */
export interface TestHouse {
  readonly server: Assembled;
  readonly store: Store;
  readonly clock: TestClock;
  readonly fetch: Fetch;
  /** Everything that was logged. */
  readonly logged: string[];
  readonly folder: string;
  newBrowser(): Browser;
  /** A browser that may create decisions. */
  host(): Promise<Browser>;
  /** A browser of anyone who keeps the server running. */
  operator(): Promise<Browser>;
  close(): Promise<void>;
}

export async function testHouse(
  more: Partial<Parts> & { readonly folder?: string; readonly newStore?: Store } = {},
): Promise<TestHouse> {
  const folder = more.folder ?? mkdtempSync(join(tmpdir(), "unswayed-house-"));
  const store = more.newStore ?? (await openSqliteStore(folder));
  const clock = (more.clock as TestClock | undefined) ?? testClock();
  const logged: string[] = [];
  const server = await assemble({
    store,
    solver: scriptedSolver(),
    log: pino({ level: "debug" }, { write: (line: string) => logged.push(line) }),
    serverFacts: { operator: "Northwind IT", isEncrypted: false, canReachPhones: false },
    isConnectionSafe: true,
    isBehindProxy: false,
    operatorKey: "operator-key",
    // Ballots are acknowledged at once: time here passes when told to.
    momentTiming: { ...usualMomentTiming, saveEveryMs: 0 },
    version: "test",
    ...more,
    clock,
  });
  const fetch: Fetch = async (path, init) =>
    await server.app.request(path, {
      ...init,
      headers: { host: "localhost", ...(init.headers as Record<string, string>) },
    });
  return {
    server,
    store,
    clock,
    fetch,
    logged,
    folder,
    newBrowser: () => new Browser(fetch),
    async host() {
      const browser = new Browser(fetch);
      await browser.do("openSession", {}, { key: await server.hostKey() });
      return browser;
    },
    async operator() {
      const browser = new Browser(fetch);
      await browser.do("openSession", {}, { key: await server.operatorKey() });
      return browser;
    },
    async close() {
      await server.close();
      if (!more.folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A decision with everyone seated, driven over HTTP. */
export interface Meeting {
  readonly house: TestHouse;
  readonly id: string;
  readonly facilitator: Browser;
  readonly screen: Browser;
  /** In the order of the list of people. */
  readonly people: readonly Browser[];
  readonly voters: readonly string[];
  /** Asks and returns what was opened. */
  ask(evenIfDone?: boolean): Promise<{ opened: "round" | "moment"; number: number }>;
  /** Everyone raises a hand, then the question is closed. */
  voteOpenly(round: number, answerOf: (person: number) => Answer): Promise<void>;
  /** Everyone answers everything, then time passes until the moment closes. */
  votePrivately(answerOf: (person: number, round: number) => Answer | null): Promise<void>;
  // biome-ignore lint/suspicious/noExplicitAny: views are looked into, not computed with
  room(): Promise<any>;
}

export async function seatedMeeting(
  house: TestHouse,
  change: Partial<Settings> = {},
  { isStarted = true }: { readonly isStarted?: boolean } = {},
): Promise<Meeting> {
  const facilitator = await house.host();
  const settings = offsite(change);
  const { id } = await facilitator.do("create", {}, { facilitator: "Maria", settings });
  const { key } = await facilitator.do("issueLink", { id }, { kind: "screen" });
  const screen = house.newBrowser();
  await screen.do("openSession", {}, { key });
  const voters = settings.voters.map((_, k) => `v${k + 1}`);
  const people: Browser[] = [];
  for (const voter of voters) {
    const link = await facilitator.do("issueLink", { id }, { kind: "voter", voter });
    const browser = house.newBrowser();
    await browser.do("openSession", {}, { key: link.key });
    await browser.do("join", { id }, { agreesToThree: true });
    people.push(browser);
  }
  if (isStarted) await facilitator.do("start", { id });
  return {
    house,
    id,
    facilitator,
    screen,
    people,
    voters,
    async ask(evenIfDone = false) {
      for (const person of people) await person.do("mine", { id });
      return await facilitator.do("ask", { id }, { evenIfDone });
    },
    async voteOpenly(round, answerOf) {
      for (const [k, person] of people.entries()) {
        await person.do("castPublic", { id, round }, { answer: answerOf(k), attempt: 1 });
      }
      await facilitator.do("closeRound", { id, round });
    },
    async votePrivately(answerOf) {
      for (const [k, person] of people.entries()) {
        const { moment } = await person.do("mine", { id });
        for (const { round } of moment?.questions ?? []) {
          const answer = answerOf(k, round);
          if (answer !== null)
            await person.do("castPrivate", { id, round }, { answer, attempt: 1 });
        }
      }
      await house.clock.advance(61_000);
      if ((await facilitator.do("room", { id })).moment)
        await facilitator.do("closeMoment", { id });
    },
    room: () => facilitator.do("room", { id }),
  };
}

/** Someone without a seat, let in to watch. */
export async function newWatcher({ house, id, facilitator }: Meeting): Promise<Browser> {
  const { roomCode } = await facilitator.do("room", { id });
  const browser = house.newBrowser();
  await browser.do("claim", { code: roomCode ?? "" }, { watch: true });
  const { watchers } = await facilitator.do("desk", { id });
  const claim = watchers.find(({ isAdmitted }) => !isAdmitted)?.claim ?? "";
  await facilitator.do("answerClaim", { id, claim }, { admit: true });
  await browser.do("session");
  return browser;
}

/** Someone who facilitates too. */
export async function newFacilitator(
  { house, id, facilitator }: Meeting,
  name: string,
): Promise<Browser> {
  const { key } = await facilitator.do("issueLink", { id }, { kind: "facilitator", name });
  const browser = house.newBrowser();
  await browser.do("openSession", {}, { key });
  return browser;
}

/** Asks and answers until the stop rule is met; everyone answers by the given rule. */
export async function playThrough(
  meeting: Meeting,
  answerOf: (person: number, round: number, channel: "public" | "private") => Answer | null,
): Promise<void> {
  for (;;) {
    const reply = await meeting.facilitator.send("ask", { id: meeting.id }, {});
    if (reply.status !== 201) break;
    for (const person of meeting.people) await person.do("mine", { id: meeting.id });
    if (reply.value.opened === "moment") {
      await meeting.votePrivately((k, round) => answerOf(k, round, "private"));
    } else {
      const { number } = reply.value;
      await meeting.voteOpenly(number, (k) => answerOf(k, number, "public") ?? "abstain");
    }
  }
}
