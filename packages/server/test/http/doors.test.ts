import { afterEach, describe, expect, test } from "vitest";
import { Browser } from "../support/browser.ts";
import { type Meeting, seatedMeeting, type TestHouse, testHouse } from "../support/meeting.ts";
import { offsite } from "../support/settings.ts";

let house: TestHouse;
afterEach(() => house.close());

async function lobby(more: Parameters<typeof testHouse>[0] = {}): Promise<Meeting> {
  house = await testHouse(more);
  return await seatedMeeting(house, {}, { isStarted: false });
}

/** Browsers at addresses of their own, as a proxy names them. */
function browserAt(address: string): Browser {
  return new Browser((path, init) =>
    house.fetch(path, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), "x-forwarded-for": address },
    }),
  );
}

async function codeOf({ id, facilitator }: Meeting): Promise<string> {
  return (await facilitator.do("room", { id })).roomCode ?? "";
}

function wrongCode(k: number): string {
  const letters = "ABCDEFGHJK";
  return `AAAA-AA${letters[Math.floor(k / 10) % 10]}${letters[k % 10]}`;
}

describe("codes that are guessed", () => {
  test("shut nobody out who knows the right one", async () => {
    const code = await codeOf(await lobby());
    const guesser = house.newBrowser();
    for (let k = 0; k < 60; k++) await guesser.send("previewRoom", { code: wrongCode(k) });

    expect((await house.newBrowser().send("previewRoom", { code })).status).toBe(200);
    expect((await house.newBrowser().send("claim", { code }, { watch: true })).status).toBe(201);
  });

  test("have 40 bits, which no address can go through", async () => {
    expect((await codeOf(await lobby())).replace("-", "")).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
  });

  test.each([
    ["2001:db8:1:2::", (k: number) => `2001:db8:1:2::${k.toString(16)}`],
    ["2001:db8:0:0::", (k: number) => `2001:db8::${k.toString(16)}:1`],
    ["::ffff:192.0.2.7", () => "::ffff:192.0.2.7"],
  ])("from all of %s are counted together", async (_, addressOf) => {
    await lobby({ isBehindProxy: true });
    const statuses: number[] = [];
    for (let k = 0; k < 60; k++) {
      const reply = await browserAt(addressOf(k)).send("previewRoom", { code: wrongCode(k) });
      statuses.push(reply.status);
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20);
    // Someone elsewhere is not held back by them.
    const other = await browserAt("2001:db8:1:3::1").send("previewRoom", { code: wrongCode(99) });
    expect(other.status).toBe(404);
  });

  test("lead nowhere once the vote has ended", async () => {
    const meeting = await lobby();
    const { id, facilitator } = meeting;
    const code = await codeOf(meeting);
    await facilitator.do("start", { id });
    const { number } = await meeting.ask();
    await meeting.voteOpenly(number, () => "first");
    await facilitator.do("stop", { id }, { early: true });

    expect(await house.newBrowser().refused("previewRoom", { code })).toBe("room-unknown");
  });
});

describe("claims that someone floods a room with", () => {
  test("keep nobody from claiming a seat", async () => {
    const meeting = await lobby();
    const code = await codeOf(meeting);
    for (let k = 0; k < 150; k++) {
      const body = k % 2 === 0 ? ({ watch: true } as const) : { voter: `v${1 + (k % 6)}` };
      await house.newBrowser().send("claim", { code }, body);
      await house.clock.advance(1_000);
    }
    const ben = house.newBrowser();
    const reply = await ben.send("claim", { code }, { voter: "v2" });
    const { claims, watchers } = await meeting.facilitator.do("desk", { id: meeting.id });

    expect(reply.status).toBe(201);
    const words = claims.map((claim) => claim.words.join(" "));
    expect(words).toContain(reply.value.words.join(" "));
    for (const voter of meeting.voters) {
      expect(claims.filter((claim) => claim.voter === voter).length).toBeLessThanOrEqual(5);
    }
    expect(watchers.length).toBeLessThanOrEqual(60);
  });

  test("can be refused all at once", async () => {
    const meeting = await lobby();
    const { id, facilitator } = meeting;
    const code = await codeOf(meeting);
    const browsers = Array.from({ length: 6 }, () => house.newBrowser());
    for (const [k, browser] of browsers.entries()) {
      const body = k < 3 ? { voter: `v${k + 1}` } : ({ watch: true } as const);
      await browser.do("claim", { code }, body);
    }
    await facilitator.do("refuseClaims", { id });
    const { claims, watchers } = await facilitator.do("desk", { id });

    expect(claims).toEqual([]);
    expect(watchers).toEqual([]);
    for (const browser of browsers) {
      expect((await browser.do("session")).claims).toMatchObject([{ state: "refused" }]);
    }
    // Those who sit go on sitting.
    for (const person of meeting.people) await person.do("mine", { id });
  });
});

describe("addresses that need no session", () => {
  test.each(["/healthz", "/readyz"])("%s is limited for each address", async (path) => {
    await lobby({ isBehindProxy: true });
    const statuses = await Promise.all(
      Array.from({ length: 700 }, async () => {
        const headers = { "x-forwarded-for": "192.0.2.1" };
        return (await house.fetch(path, { headers })).status;
      }),
    );
    expect(statuses.slice(0, 400)).toEqual(Array.from({ length: 400 }, () => 200));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(150);
    const other = await house.fetch(path, { headers: { "x-forwarded-for": "192.0.2.2" } });
    expect(other.status).toBe(200);
  });
});

describe("names that are not what they look like", () => {
  const right = "Ben";
  test.each([
    ["invisible", "\u3164"],
    ["that turn the text round", "Ann\u202Enna"],
    ["that turn the text round, newer marks", "Ann\u2067nna"],
    ["with half a character", "Ann\uD800"],
    ["with an invisible mark inside", "An\u00ADn"],
    ["in Cyrillic letters beside the same in Latin ones", "\u0412\u0435n"],
    ["in Greek letters beside the same in Latin ones", "\u0392en"],
    ["that differ by capitals alone", "BEN"],
  ])("%s are refused", async (_, name) => {
    house = await testHouse();
    const host = await house.host();
    const reply = await host.send(
      "create",
      {},
      { facilitator: "Maria", settings: offsite({ voters: [right, "Cleo", "Dan", "Eva", name] }) },
    );
    expect(reply.status).toBe(422);
    expect(JSON.stringify(reply.value)).toContain("voters[4]");
  });

  test.each([
    ["joiners where a script needs them", "\u0646\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645"],
    ["a family of joined characters", "\u{1F469}\u200D\u{1F467}"],
    ["a heart with its form chosen", "Ann \u2764\uFE0F"],
    ["Cyrillic", "\u0410\u043D\u043D\u0430"],
    ["letters with accents", "Zo\u00EB"],
  ])("%s are welcome", async (_, name) => {
    house = await testHouse();
    const host = await house.host();
    const settings = offsite({ voters: [right, "Cleo", "Dan", "Eva", name] });
    await host.do("create", {}, { facilitator: "Maria", settings });
  });

  test.each(["__proto__", "constructor", "prototype"])(
    "a slider called %s is refused",
    async (name) => {
      house = await testHouse();
      const host = await house.host();
      const step = { min: 0, max: 10, step: 1 };
      const settings = offsite({
        options: {
          kind: "sliders",
          parameters: [
            { name, ...step },
            { name: "days", ...step },
          ],
        },
      });
      const reply = await host.send("create", {}, { facilitator: "Maria", settings });
      expect(reply.status).toBe(422);
      expect(JSON.stringify(reply.value)).toContain("options.parameters[0].name");
    },
  );

  test("an attribute called __proto__ is refused, also in a file", async () => {
    house = await testHouse();
    const host = await house.host();
    const attributes = [{ name: "__proto__", isShown: true, isSimilarity: false }];
    const items = [{ name: "A" }, { name: "B" }];
    const settings = offsite({ options: { kind: "list", items, attributes } });
    const reply = await host.send("create", {}, { facilitator: "Maria", settings });
    expect(reply.status).toBe(422);
    expect(JSON.stringify(reply.value)).toContain("options.attributes[0].name");

    const file = { csv: "name,__proto__\nA,1\nB,2\n", hasHeader: true };
    const read = await host.do("importOptions", {}, file);
    expect(JSON.stringify(read.errors)).toContain("__proto__");
  });

  test("nobody facilitates under a name that turns the text round", async () => {
    const { id, facilitator } = await lobby();
    const name = "Mar\u202Eia";
    expect(await facilitator.refused("issueLink", { id }, { kind: "facilitator", name })).toBe(
      "invalid-request",
    );
    const host = await house.host();
    expect(await host.refused("create", {}, { facilitator: name, settings: offsite() })).toBe(
      "invalid-request",
    );
  });
});

describe("anyone who started the server", () => {
  test("is in the log from when they facilitate what someone else began", async () => {
    const { id, facilitator, people } = await lobby();
    const another = await house.host();

    expect((await another.send("desk", { id })).status).toBe(200);
    const log = await people[0]?.send("exportLog", { id });
    expect(log?.text).toContain('"kind":"host-facilitates"');
    // Coming back is no news, and neither is what one began oneself.
    await facilitator.do("session");
    expect(log?.text.match(/host-facilitates/g)).toHaveLength(1);
  });

  test("has an hour to use the link", async () => {
    house = await testHouse();
    const key = await house.server.hostKey();
    await house.clock.advance(61 * 60 * 1000);
    const late = house.newBrowser();
    expect(await late.refused("openSession", {}, { key })).toBe("link-replaced");
  });
});
