import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ask,
  callAs,
  handsUp,
  isClean,
  type Meeting,
  modelIsIdle,
  openStage,
  type Person,
  type Stage,
  seatedMeeting,
} from "./support/stage.ts";

/** Two options, so that every run puts the same pair; one public question and a private round on it. */
const options = ["Lisbon", "Tallinn"] as const;
const change = {
  options: { kind: "list" as const, items: options.map((name) => ({ name })) },
  limits: { publicRounds: 1, privateRounds: 1 },
};

interface Capture {
  /** Events while the moment was open, in order. */
  readonly events: readonly string[];
  /** The first room after its close, without what may differ from then on: the next question and the step words. */
  readonly after: string;
  /** Bodies of every other answer of the server. */
  readonly replies: readonly string[];
  readonly text: string;
}

interface Run {
  readonly host: Capture;
  readonly screen: Capture;
  readonly exports: readonly string[];
}

/** What someone does in the private round. */
type Deed = "Lisbon" | "Tallinn" | "Both equal to me" | "Skip" | "I don't know one of them";

describe("13. and 14.: a private round leaves no trace", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ momentTickMs: 2500 });
  });
  afterAll(async () => stage?.close());

  test("facilitator and screen are sent the same, whatever people answer and in whatever order", async () => {
    const one = await played(
      stage,
      ["Lisbon", "Lisbon", "Tallinn", "Lisbon", "Lisbon"],
      [0, 1, 2, 3, 4],
    );
    const other = await played(
      stage,
      ["Tallinn", "Skip", "Both equal to me", "I don't know one of them", "Tallinn"],
      [4, 3, 2, 1, 0],
    );
    expect(other).toEqual(one);
    // Two rooms came while it was open, its opening and a tick; five people had sent something.
    for (const { events } of [one.host, one.screen]) {
      const rooms = events.filter((event) => event.startsWith("room"));
      expect(rooms.map((event) => /"progress":"(nobody|all)"/.exec(event)?.[1])).toEqual([
        "nobody",
        "all",
      ]);
    }
    const everything = JSON.stringify(one);
    expect(everything).not.toMatch(/isAnswered|castPrivate|private-ballot|\d of 5 (answered|have)/);
  });
});

/** Plays a decision up to the close of its private round, again when a tick fell between two answers. */
async function played(
  stage: Stage,
  deeds: readonly Deed[],
  order: readonly number[],
): Promise<Run> {
  for (let tries = 0; tries < 4; tries++) {
    const run = await playedOnce(stage, deeds, order);
    if (run) return run;
  }
  throw new Error("a tick fell between two answers every time: the machine is too busy");
}

async function playedOnce(
  stage: Stage,
  deeds: readonly Deed[],
  order: readonly number[],
): Promise<Run | null> {
  const meeting = await seatedMeeting(stage, 5, change);
  const { id, host, screen, people } = meeting;
  await handsUp(meeting, (await ask(meeting)).number);
  await host.page.goto(`/d/${id}/run`);
  await host.page.getByText("Questions so far").waitFor();
  await modelIsIdle(host, id);
  const records = [await record(host, id, "facilitator"), await record(screen, id, "screen")];
  expect((await ask(meeting)).opened).toBe("moment");
  // Everyone has the ballot before anyone answers.
  for (const { page } of people) await page.locator(".pair-card").first().waitFor();
  for (const k of order) {
    const { page } = people[k] as Person;
    await page.locator(".pair button", { hasText: deeds[k] ?? "" }).click();
  }
  for (const { page } of people) {
    await page.getByRole("heading", { name: "Your answer is sent." }).waitFor();
  }
  await host.page.getByText("All finished").waitFor();
  await screen.page.getByText("All have finished").waitFor();
  const exports = [
    await callAs(host, "exportLog", { id }),
    await callAs(host, "exportPublicVotes", { id }),
  ].map((text) => nameless(text, meeting));
  const texts = await Promise.all(
    [host, screen].map(({ page }) => page.locator("main").textContent()),
  );
  await host.page.getByText("All finished").waitFor({ state: "hidden" });
  const [ofHost, ofScreen] = await Promise.all(
    records.map(async (end, k): Promise<Capture> => {
      const { events, after, replies } = await end();
      return {
        events: events.map((event) => nameless(event, meeting)),
        after: nameless(after, meeting),
        replies: replies.map((reply) => nameless(reply, meeting)),
        text: nameless(texts[k] ?? "", meeting),
      };
    }),
  );
  await isClean(host);
  await isClean(screen);
  const isTorn = [ofHost, ofScreen].some((capture) => capture?.events.join().includes("-half"));
  return isTorn || !ofHost || !ofScreen ? null : { host: ofHost, screen: ofScreen, exports };
}

/** Opens a second stream in the page, as its own does, and notes everything else the server answers. */
async function record(
  { page }: Person,
  id: string,
  role: string,
): Promise<() => Promise<{ events: string[]; after: string; replies: string[] }>> {
  const replies: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith("/api/") || pathname.endsWith("/events")) return;
    response.text().then(
      (text) => replies.push(`${pathname} ${text}`),
      () => {}, // the page has gone elsewhere
    );
  });
  await page.evaluate(`
    window.noted = [];
    window.source = new EventSource("/api/deliberations/${id}/events?as=${role}");
    for (const name of ["room", "desk", "mine", "signedout"])
      window.source.addEventListener(name, ({ data }) => window.noted.push([name, data]));
    new Promise((done) => { window.source.onopen = done; })
  `);
  return async () => {
    const noted = (await page.evaluate("window.source.close(), window.noted")) as [
      string,
      string,
    ][];
    const isOpen = ([name, data]: [string, string]): boolean =>
      name === "room" && JSON.parse(data).moment !== null;
    const first = noted.findIndex(isOpen);
    const last = noted.findLastIndex(isOpen);
    const during = noted.slice(first, last + 1).map(([name, data]) => `${name} ${data}`);
    const closed = noted.slice(last + 1).find(([name]) => name === "room")?.[1] ?? "{}";
    const {
      progress: _steps,
      stop: _stop,
      next: _next,
      model: _model,
      ...rest
    } = JSON.parse(closed);
    // What pages look up once it has closed may be under way still.
    const before = replies.filter((reply) => !reply.includes('"moment-closed"'));
    return { events: during, after: JSON.stringify(rest), replies: before };
  };
}

/** Without ids and clocks, and without which of the two options was drawn to stand first. */
function nameless(text: string, { id }: Meeting): string {
  return text
    .replaceAll(id, "ID")
    .replaceAll(/[0-9a-f]{64}/g, "HASH")
    .replaceAll(/\b[0-9A-F]{4}-[0-9A-F]{4}\b/g, "FINGERPRINT")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
    .replaceAll(/"roomCode":"[^"]+"/g, '"roomCode":"CODE"')
    .replaceAll(/"(version|token|key|signature)":"[^"]+"/g, '"$1":"…"')
    .replaceAll(/Lisbon|Tallinn/g, "OPTION");
}
