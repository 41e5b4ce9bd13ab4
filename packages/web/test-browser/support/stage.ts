import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import {
  type Answer,
  type BodyOf,
  type LogLine,
  type OperationName,
  operations,
  type ReplyOf,
  type Settings,
  tokenHeader,
  usualSettings,
} from "@unswayed/protocol";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { expect } from "vitest";
import { chromiumPath, quiet } from "./chromium.ts";
import { type House, openHouse } from "./house.ts";
import { signedIn } from "./sign-as.ts";

/** One browser context with one page: a person at a device of their own. */
export interface Person {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors on its console so far, but for what the network itself says while it is down. */
  readonly errors: string[];
}

export interface Stage {
  readonly house: House;
  newPerson(options?: PersonOptions): Promise<Person>;
  /** Anyone who opened the link printed at the start: always the same, since it works once. */
  host(): Promise<Person>;
  close(): Promise<void>;
}

export interface PersonOptions {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: "light" | "dark";
  /** Still unless a test is about motion: a colour that is half faded in fails every check of contrast. */
  readonly reducedMotion?: "reduce" | "no-preference";
}

/** Generous: the machine may be busy, and a promise about milliseconds is measured elsewhere. */
const patienceMs = 30_000;

export async function openStage(options: { readonly momentTickMs?: number } = {}): Promise<Stage> {
  const [house, browser] = await Promise.all([
    openHouse(options),
    chromium.launch({ executablePath: chromiumPath(), args: [...quiet] }),
  ]);
  const newPerson = (more: PersonOptions = {}): Promise<Person> =>
    personIn(browser, house.url, more);
  let host: Promise<Person> | undefined;
  const openHost = async (): Promise<Person> => {
    const person = await newPerson();
    await person.page.goto(house.hostUrl);
    await person.page.getByRole("link", { name: /^Decide in the open/ }).waitFor();
    return person;
  };
  return {
    house,
    newPerson,
    host() {
      host ??= openHost();
      return host;
    },
    async close() {
      await browser.close();
      await house.close();
    },
  };
}

export async function personIn(
  browser: Browser,
  baseURL: string,
  options: PersonOptions,
): Promise<Person> {
  const { width = 1000, height = 800, ...rest } = options;
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    locale: "en-GB",
    reducedMotion: "reduce",
    ...rest,
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    // The browser itself notes every answer that is not a success; pages handle those.
    if (/Failed to load resource|net::ERR/.test(message.text())) return;
    errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  return { page, context, errors };
}

/** Calls an operation with a person's own session, as their page would. */
export async function callAs<N extends OperationName>(
  { context }: Pick<Person, "context">,
  name: N,
  at: Readonly<Record<string, string | number>> = {},
  body?: BodyOf<N>,
): Promise<ReplyOf<N>> {
  const { status, value } = await tryAs({ context }, name, at, body);
  if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(value)}`);
  return value as ReplyOf<N>;
}

export async function tryAs<N extends OperationName>(
  { context }: Pick<Person, "context">,
  name: N,
  at: Readonly<Record<string, string | number>> = {},
  body?: BodyOf<N>,
): Promise<{ readonly status: number; readonly value: unknown }> {
  const { method, path } = operations[name];
  // The server ends idle connections; a request that meets such an end is simply sent again.
  const session = await context.request.get("/api/session", { maxRetries: 3 });
  const { token } = (await session.json()) as { token: string };
  const address = path.replaceAll(/:(\w+)/g, (_, parameter) => String(at[parameter]));
  const response = await context.request.fetch(address, {
    method,
    headers: { [tokenHeader]: token, "content-type": "application/json" },
    ...(body !== undefined && { data: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isText = response.ok() && typeof operations[name].reply === "string";
  return { status: response.status(), value: isText ? text : JSON.parse(text) };
}

export const venues = ["Lisbon", "Tallinn", "Oslo", "Porto", "Ghent", "Stay here"] as const;
export const names = ["Ana", "Ben", "Chidi", "Dana", "Eli", "Fay", "Gus", "Hana"] as const;

function offsite(people: number, change: Partial<Settings> = {}): Settings {
  return {
    ...usualSettings,
    question: "Where should we hold the next offsite?",
    options: { kind: "list", items: venues.map((name) => ({ name })) },
    voters: names.slice(0, people),
    ...change,
  };
}

/** A decision whose people sit in browsers of their own. */
export interface Meeting {
  readonly id: string;
  readonly host: Person;
  readonly people: readonly Person[];
  readonly screen: Person;
}

/** Seats people by personal links, each in a browser of their own, and opens the shared screen. */
export async function seatedMeeting(
  stage: Stage,
  people: number,
  change: Partial<Settings> = {},
  {
    isStarted = true,
    options = {},
  }: { readonly isStarted?: boolean; readonly options?: PersonOptions } = {},
): Promise<Meeting> {
  const host = await stage.host();
  const settings = offsite(people, change);
  const { id } = await callAs(host, "create", {}, { facilitator: "Maria", settings });
  const link = await callAs(host, "issueLink", { id }, { kind: "screen" });
  const screen = await stage.newPerson({ width: 1600, height: 900 });
  await screen.page.goto(link.path);
  const seated: Person[] = [];
  for (const [k] of settings.voters.entries()) {
    const person = await stage.newPerson({ width: 400, height: 800, ...options });
    const { path } = await callAs(host, "issueLink", { id }, { kind: "voter", voter: `v${k + 1}` });
    await person.page.goto(path);
    await person.page.getByRole("button", { name: "Join" }).click();
    await person.page.getByText("This page updates by itself").first().waitFor();
    seated.push(person);
  }
  if (isStarted) await callAs(host, "start", { id });
  return { id, host, people: seated, screen };
}

/** Asks for the next question over HTTP; rejects when there is none. */
export async function ask(meeting: Meeting): Promise<{ opened: string; number: number }> {
  await modelIsIdle(meeting.host, meeting.id);
  return await callAs(meeting.host, "ask", { id: meeting.id }, {});
}

/** Waits until the next question has been worked out: on a busy machine the server would otherwise do without the model. */
export async function modelIsIdle(host: Person, id: string): Promise<ReplyOf<"room">> {
  for (;;) {
    const room = await callAs(host, "room", { id });
    if (room.model.state === "idle") return room;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Someone answers over HTTP, with the session of their browser and its key. */
export async function cast(
  meeting: Meeting,
  person: number,
  round: number,
  answer: Answer,
  channel: "castPublic" | "castPrivate" = "castPublic",
): Promise<void> {
  const { id } = meeting;
  const who = meeting.people[person] as Person;
  const ballot = { round, voter: `v${person + 1}`, attempt: 1, answer };
  const kind = channel === "castPublic" ? "public" : "private";
  await callAs(who, channel, { id, round }, await signedIn(who.page, id, kind, ballot));
}

/** Everyone raises a hand over HTTP and the question closes. */
export async function handsUp(meeting: Meeting, round: number): Promise<void> {
  for (const k of meeting.people.keys()) {
    await cast(meeting, k, round, k % 2 === 0 ? "first" : "second");
  }
  await callAs(meeting.host, "closeRound", { id: meeting.id, round });
}

/** Whose answers the record of a public question holds, in words: an option's name, or another answer. */
export async function recordedHands(
  { host, id }: Meeting,
  round: number,
): Promise<Record<string, string>> {
  const log = await callAs(host, "exportLog", { id });
  const facts = log
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => (JSON.parse(line) as LogLine).fact);
  const opened = facts.find((fact) => fact.kind === "question-opened" && fact.round === round);
  const hands: Record<string, string> = {};
  for (const fact of facts) {
    if (fact.kind === "hand-lowered" && fact.round === round) delete hands[fact.voter];
    if (fact.kind !== "hand-raised" || fact.round !== round) continue;
    const side = ["first", "second"].indexOf(String(fact.answer));
    hands[fact.voter] =
      side >= 0 && opened?.kind === "question-opened"
        ? String(opened.question.options[side])
        : String(fact.answer);
  }
  return hands;
}

/** The options on this person's ballot, in their own order. */
export async function optionsOn(page: Page): Promise<readonly string[]> {
  const cards = page.locator(".pair-card bdi, .row-card bdi");
  await cards.first().waitFor();
  return await cards.allTextContents();
}

/** One tap on a card. */
export async function raise(page: Page, option: string): Promise<void> {
  await page.locator(".pair-card", { hasText: option }).click();
  await page.locator("p.status", { hasText: `Your answer: ${option}.` }).waitFor();
}

/** Answers every question of a private round, preferring one option, and says how many there were. */
export async function answerPrivately(page: Page, favourite: string): Promise<number> {
  const sent = page.getByRole("heading", { name: /(?:answers are|answer is) sent\.$/ });
  await page.locator(".frame.is-private").waitFor();
  // The round may end by itself as soon as the last has sent.
  const over = page.locator(".frame:not(.is-private)");
  for (let count = 0; ; count++) {
    const form = page.locator(".frame.is-private .ballot form");
    await form.or(sent).or(over).first().waitFor();
    if (!(await form.isVisible())) return count;
    const shown = await optionsOn(page);
    const option = shown.includes(favourite) ? favourite : ([...shown].sort()[0] ?? "");
    const before = await page.locator("main").textContent();
    await answerOne(page, option, shown);
    await expect
      .poll(() => page.locator("main").textContent(), { timeout: patienceMs })
      .not.toBe(before);
    await page.locator(".pair.is-chosen").waitFor({ state: "detached" });
  }
}

/** Whatever the kind: this option best, then the others as they stand. */
async function answerOne(page: Page, option: string, shown: readonly string[]): Promise<void> {
  const pair = page.locator(".pair-card", { hasText: option });
  if (await pair.isVisible()) return await pair.click();
  for (const name of [option, ...shown.filter((other) => other !== option)]) {
    await page.getByRole("button", { name: new RegExp(`^${name}\\. Make it number`) }).click();
  }
  await page.getByRole("button", { name: /^Send my/ }).click();
}

/** Nothing wrong on its console, and nothing that axe objects to: by all its rules, or by some. */
export async function isClean(
  { page, errors }: Person,
  rules: readonly string[] = [],
): Promise<void> {
  // A page is there when its heading is: its code comes in its own file.
  if (rules.length === 0) await page.locator("h1").first().waitFor({ state: "attached" });
  // Half faded in, every text lacks contrast. Looked at frame by frame: a page that has nothing else to draw may never
  // settle the promise of a transition's end. Not by waitForFunction, whose later looks our policy against eval refuses.
  await page.evaluate(`new Promise((resolve) => {
    const look = () =>
      document.getAnimations().every(({ playState }) => playState === "finished") ? resolve() : requestAnimationFrame(look);
    look();
  })`);
  // Our pages hold no frames, for whose sake it would open a second page each time.
  const axe = new AxeBuilder({ page: page as never }).setLegacyMode(true);
  if (rules.length > 0) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
  ).toEqual([]);
  expect(errors).toEqual([]);
}

/** A picture for the documentation, light and dark, when `npm run screens` asks for them. */
export async function picture(
  page: Page,
  name: string,
  { isWhole = false, also }: PictureOptions = {},
): Promise<void> {
  const folder = process.env["UNSWAYED_SCREENS"];
  if (folder === undefined) return;
  // What sticks to the window belongs at the top of a whole page, not to where someone has scrolled.
  if (isWhole) await page.evaluate("scrollTo(0, 0)");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({
      path: join(folder, `${name}-${colorScheme}.png`),
      fullPage: isWhole,
      animations: "disabled",
    });
  }
  await page.emulateMedia({ colorScheme: null });
  const usual = page.viewportSize();
  if (also === undefined || usual === null) return;
  await page.setViewportSize(devices[also]);
  await picture(page, `${name}-${also}`, { isWhole });
  await page.setViewportSize(usual);
}

const devices = {
  phone: { width: 360, height: 640 },
  desktop: { width: 1000, height: 800 },
} as const;

interface PictureOptions {
  readonly isWhole?: boolean;
  /** Another device to take it on, under its name. */
  readonly also?: keyof typeof devices;
}
