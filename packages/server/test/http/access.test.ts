import { type OperationName, operations, Problem } from "@unswayed/protocol";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Browser } from "../support/browser.ts";
import { type Meeting, seatedMeeting, type TestHouse, testHouse } from "../support/meeting.ts";
import { offsite } from "../support/settings.ts";

let house: TestHouse;
afterEach(() => house.close());

async function lobby(): Promise<Meeting> {
  house = await testHouse();
  return await seatedMeeting(house, {}, { isStarted: false });
}

describe("links", () => {
  test("work once; the same browser may come back", async () => {
    const { id, facilitator } = await lobby();
    const { key, path } = await facilitator.do("issueLink", { id }, { kind: "voter", voter: "v1" });
    const [first, second] = [house.newBrowser(), house.newBrowser()];

    await first.do("openSession", {}, { key });
    await first.do("openSession", {}, { key });

    expect(await second.refused("openSession", {}, { key })).toBe("link-in-use");
    expect(path).toBe(`/p#k=${key}`);
    expect(key).toMatch(/^[\w-]{43}$/);
  });

  test("a new one revokes the old and signs its browser out", async () => {
    const { id, facilitator, people } = await lobby();
    const stream = await people[0].listen(id, "voter");
    await house.clock.advance(300);
    const { key: old } = await facilitator.do("issueLink", { id }, { kind: "voter", voter: "v1" });

    const { key } = await facilitator.do("issueLink", { id }, { kind: "voter", voter: "v1" });
    await house.clock.advance(300);

    expect(await people[0].refused("mine", { id })).toBe("not-signed-in");
    expect(stream.latest("signedout")?.data).toEqual({ why: "link-replaced" });
    expect(stream.hasEnded).toBe(true);
    expect(await house.newBrowser().refused("openSession", {}, { key: old })).toBe("link-replaced");
    await house.newBrowser().do("openSession", {}, { key });
  });

  test("keys are in no log line and not in the store", async () => {
    const { id, facilitator, people } = await lobby();
    const { key } = await facilitator.do("issueLink", { id }, { kind: "voter", voter: "v1" });
    await house.newBrowser().do("openSession", {}, { key });
    await house.fetch(`/p?k=${key}`, { method: "GET" });

    const tables = JSON.stringify(await house.store.tables());
    for (const secret of [key, people[1].cookie.split("=")[1], people[1].token]) {
      expect(house.logged.join("")).not.toContain(secret);
      expect(tables).not.toContain(secret);
    }
    expect(house.logged.length).toBeGreaterThan(10);
    expect(house.logged.join("")).not.toContain(id);
  });

  test("a freed seat ends its session and keeps its answers", async () => {
    const { id, facilitator, people } = await lobby();
    await facilitator.do("freeSeat", { id, voter: "v2" });

    expect(await people[1].refused("mine", { id })).toBe("not-signed-in");
  });

  test("the facilitator's browser takes no seat, and a browser has one seat at a table", async () => {
    const { id, facilitator, people } = await lobby();
    const link = (voter: string) => facilitator.do("issueLink", { id }, { kind: "voter", voter });

    expect(await facilitator.refused("openSession", {}, { key: (await link("v1")).key })).toBe(
      "console-holds-no-ballot",
    );
    expect(await people[2].refused("openSession", {}, { key: (await link("v2")).key })).toBe(
      "seat-taken",
    );
  });
});

describe("joining in the room", () => {
  test("a claim shows two words here and there and is admitted by the facilitator", async () => {
    house = await testHouse();
    const facilitator = await house.host();
    const { id, roomCode } = await facilitator.do(
      "create",
      {},
      { facilitator: "Maria", settings: offsite() },
    );
    const phone = house.newBrowser();

    const preview = await phone.do("previewRoom", { code: roomCode });
    const { words } = await phone.do("claim", { code: roomCode }, { voter: "v1" });
    const { claims } = await facilitator.do("desk", { id });
    expect(await phone.refused("mine", { id })).toBe("not-signed-in");
    await facilitator.do("answerClaim", { id, claim: claims[0].claim }, { admit: true });
    await house.clock.advance(2_000);
    await phone.do("join", { id }, {});

    expect(preview.voters.map(({ name }) => name)).toContain("Ana");
    expect(claims).toEqual([{ claim: expect.any(String), voter: "v1", words, alsoHolds: [] }]);
    expect((await phone.do("mine", { id })).state).toBe("joined");
    expect((await phone.do("session")).claims).toEqual([]);
  });

  test("a refused device is told so and gets nothing", async () => {
    house = await testHouse();
    const facilitator = await house.host();
    const { id, roomCode } = await facilitator.do(
      "create",
      {},
      { facilitator: "Maria", settings: offsite() },
    );
    const phone = house.newBrowser();
    await phone.do("claim", { code: roomCode }, { voter: "v1" });
    const { claims } = await facilitator.do("desk", { id });

    await facilitator.do("answerClaim", { id, claim: claims[0].claim }, { admit: false });

    expect((await phone.do("session")).claims[0].state).toBe("refused");
    expect(await phone.refused("mine", { id })).toBe("not-signed-in");
  });

  test("five claims wait for a seat at most, however they come; who comes late has the place of another", async () => {
    house = await testHouse();
    const facilitator = await house.host();
    const settings = offsite();
    const { id, roomCode } = await facilitator.do("create", {}, { facilitator: "Maria", settings });
    const rows = async (table: string) => (await house.store.tables())[table].length;
    const sessions = await rows("sessions");
    const knock = async () =>
      (await house.newBrowser().send("claim", { code: roomCode }, { voter: "v1" })).status;

    const early = await Promise.all(Array.from({ length: 150 }, knock));

    // So many may come from one address at once; anyone who is turned away leaves no session.
    expect(early.filter((status) => status === 201)).toHaveLength(120);
    expect(early.filter((status) => status === 429)).toHaveLength(30);
    expect((await rows("sessions")) - sessions).toBe(120);
    const { claims } = await facilitator.do("desk", { id });
    expect(new Set(claims.map(({ words }) => words.join(" "))).size).toBe(5);
    await house.clock.advance(1_000);
    expect([await knock(), await knock()]).toEqual([201, 429]);
  });

  test("a browser that asks twice has one claim", async () => {
    house = await testHouse();
    const facilitator = await house.host();
    const settings = offsite();
    const { id, roomCode } = await facilitator.do("create", {}, { facilitator: "Maria", settings });
    const phone = house.newBrowser();
    const ask = () => phone.do("claim", { code: roomCode }, { voter: "v1" });

    const { words } = await ask();
    const again = await Promise.all([ask(), ask(), ask()]);

    expect(again.map((reply) => reply.words)).toEqual([words, words, words]);
    expect((await facilitator.do("desk", { id })).claims).toHaveLength(1);
  });

  test("guessing room codes is slowed down", async () => {
    house = await testHouse();
    const phone = house.newBrowser();
    const answers: string[] = [];

    for (let k = 0; k < 22; k++)
      answers.push(await phone.refused("previewRoom", { code: "ABCD-EF" }));
    const late = await phone.send("previewRoom", { code: "ABCD-EF" });

    expect(answers.slice(0, 20).every((type) => type === "room-unknown")).toBe(true);
    expect(answers.at(-1)).toBe("too-many-requests");
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
    await house.clock.advance(31_000);
    expect(await phone.refused("previewRoom", { code: "ABCD-EF" })).toBe("room-unknown");
  });
});

describe("sessions", () => {
  test("that can do nothing are removed after a day, and their browsers begin again; others stay", async () => {
    const { id, facilitator, people } = await lobby();
    const phone = house.newBrowser();
    const { roomCode } = await facilitator.do("room", { id });
    await phone.do("claim", { code: roomCode ?? "" }, { watch: true });
    const rows = async () => (await house.store.tables())["sessions"].length;
    const before = await rows();
    await facilitator.do("freeSeat", { id, voter: "v1" });
    expect(await people[0].refused("mine", { id })).toBe("not-signed-in");

    await house.clock.advance(23 * 3600_000);
    expect(await rows()).toBe(before);
    await house.clock.advance(2 * 3600_000);

    expect(await rows()).toBe(before - 1);
    expect((await people[1].do("mine", { id })).state).toBe("joined");
    expect((await phone.do("session")).claims).toHaveLength(1);
    const { key } = await facilitator.do("issueLink", { id }, { kind: "voter", voter: "v1" });
    await people[0].do("openSession", {}, { key });
    await people[0].do("join", { id }, {});
    expect((await people[0].do("mine", { id })).state).toBe("joined");
    expect(await rows()).toBe(before);
  });
});

describe("requests from elsewhere", () => {
  test("without the token, or from another origin, change nothing", async () => {
    const { id, facilitator } = await lobby();
    const { token } = facilitator;

    facilitator.token = "";
    expect(await facilitator.refused("start", { id })).toBe("wrong-origin");
    facilitator.token = token;
    const foreign = await facilitator.send("start", { id }, undefined, {
      headers: { origin: "https://elsewhere.example" },
    });
    const framed = await facilitator.send("start", { id }, undefined, {
      headers: { "sec-fetch-site": "cross-site" },
    });
    const own = await facilitator.send("start", { id }, undefined, {
      headers: { origin: "http://localhost" },
    });

    expect([foreign.status, framed.status, own.status]).toEqual([403, 403, 200]);
  });

  test("are refused at every address that changes something, whoever's session they carry", async () => {
    const meeting = await lobby();
    const { id } = meeting;
    const sessions: Record<string, Browser> = {
      host: meeting.facilitator,
      facilitator: meeting.facilitator,
      voter: meeting.people[0],
      anyone: meeting.people[0],
    };
    const wrong: string[] = [];
    for (const [name, { method, callers }] of Object.entries(operations)) {
      if (method === "GET") continue;
      const browser = sessions[callers[0]];
      const { token } = browser;
      const place = { id, round: 1, voter: "v1", claim: "c1", facilitator: "f1", code: "ABCD-EF" };
      const send = (headers: Record<string, string>) =>
        browser.send(name as OperationName, place, {} as never, { headers });
      const replies = [
        await send({ origin: "https://elsewhere.example" }),
        await send({ "sec-fetch-site": "cross-site" }),
        await send({ "x-unswayed-token": "guessed" }),
      ];
      browser.token = token;
      if (replies.some(({ value }) => Problem.parse(value).type !== "wrong-origin")) {
        wrong.push(name);
      }
      await house.clock.advance(1_000);
    }

    expect(wrong).toEqual([]);
  });

  test("the cookie is out of reach for scripts and other sites", async () => {
    house = await testHouse();
    const browser = house.newBrowser();
    const reply = await browser.send("openSession", {}, { key: await house.server.hostKey() });

    const cookie = reply.headers.get("set-cookie") ?? "";
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("SameSite=Strict");
    expect(reply.headers.get("referrer-policy")).toBe("no-referrer");
    expect(reply.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(reply.headers.get("cache-control")).toBe("no-store");
  });

  test("one session cannot flood the server", async () => {
    const { id, people } = await lobby();
    const statuses = new Set<number>();
    for (let k = 0; k < 130; k++) statuses.add((await people[0].send("mine", { id })).status);

    expect([...statuses].sort()).toEqual([200, 429]);
  });
});

describe("what is sent", () => {
  test.each([
    ["not JSON", "{", 400],
    ["an unknown field", JSON.stringify({ answer: "first", attempt: 1, voter: "v2" }), 400],
    ["a wrong answer", JSON.stringify({ answer: "Canary\n", attempt: 1 }), 400],
    ["a body that is too large", JSON.stringify({ answer: "x".repeat(300_000) }), 413],
  ])("%s is refused without being repeated", async (_, body, status) => {
    const { id, people, facilitator } = await lobby();
    await facilitator.do("start", { id });
    const reply = await house.fetch(`/api/deliberations/${id}/rounds/1/ballot`, {
      method: "PUT",
      headers: {
        cookie: people[0].cookie,
        "x-unswayed-token": people[0].token,
        "content-type": "application/json",
      },
      body,
    });
    const text = await reply.text();

    expect(reply.status).toBe(status);
    expect(reply.headers.get("content-type")).toBe("application/problem+json");
    expect(text).not.toMatch(/canary/i);
  });

  test("every address that takes a body takes JSON of a bounded size", async () => {
    const meeting = await lobby();
    const { id, facilitator } = meeting;
    const wrong: string[] = [];
    for (const [name, { method, path, body, callers }] of Object.entries(operations)) {
      if (!body) continue;
      const roles: readonly string[] = callers;
      const browser = roles.includes("voter") ? meeting.people[0] : facilitator;
      const address = path
        .replace(":id", id)
        .replace(":code", "ABCD-EF")
        .replaceAll(/:round/g, "1")
        .replaceAll(/:\w+/g, "x");
      const send = (type: string, text: string) =>
        house.fetch(address, {
          method,
          headers: {
            cookie: browser.cookie,
            "x-unswayed-token": browser.token,
            "content-type": type,
          },
          body: text,
        });
      const large = await send("application/json", `{"x":"${"x".repeat(300_000)}"}`);
      const form = await send("application/x-www-form-urlencoded", "x=1");
      if (large.status !== 413 || form.status !== 415) wrong.push(name);
      await house.clock.advance(1_000);
    }

    expect(wrong).toEqual([]);
  });

  test("forms are not JSON", async () => {
    const { id, people } = await lobby();
    const reply = await house.fetch(`/api/deliberations/${id}/rounds/1/ballot`, {
      method: "PUT",
      headers: {
        cookie: people[0].cookie,
        "x-unswayed-token": people[0].token,
        "content-type": "text/plain",
      },
      body: "{}",
    });

    expect(reply.status).toBe(415);
  });
});

describe("the operator", () => {
  test("reads metrics with a key; they name nobody", async () => {
    const { id } = await lobby();

    const without = await house.fetch("/metrics", { method: "GET" });
    const reply = await house.fetch("/metrics", {
      method: "GET",
      headers: { authorization: "Bearer operator-key" },
    });
    const text = await reply.text();

    expect(without.status).toBe(401);
    expect(text).toContain("unswayed_rooms 1");
    expect(text).not.toContain(id);
    expect((await house.fetch("/healthz", { method: "GET" })).status).toBe(200);
    expect((await house.fetch("/readyz", { method: "GET" })).status).toBe(200);
  });

  test("cannot be guessed quickly: neither by metrics nor at the queue", async () => {
    house = await testHouse();
    const at = (path: string, authorization?: string): Promise<number> =>
      Promise.resolve(
        house.fetch(path, { method: "GET", headers: authorization ? { authorization } : {} }),
      ).then(({ status }) => status);
    const basic = (key: string): string => `Basic ${Buffer.from(`me:${key}`).toString("base64")}`;
    const tries = [];
    for (let k = 0; k < 20; k++) {
      tries.push(
        await (k % 2 ? at("/metrics", `Bearer wrong ${k}`) : at("/operator/queue", basic(`${k}`))),
      );
    }

    expect(new Set(tries)).toEqual(new Set([401]));
    expect(await at("/metrics", "Bearer operator-key")).toBe(429);
    expect(await at("/operator/queue", basic("operator-key"))).toBe(429);
    await house.clock.advance(31_000);
    expect(await at("/metrics", "Bearer operator-key")).toBe(200);
    // Without any key nothing was guessed.
    for (let k = 0; k < 30; k++) expect(await at("/metrics")).toBe(401);
    expect(await at("/operator/queue", basic("operator-key"))).toBe(200);
  });

  test("finds by its mark where something went wrong, and not what it was about", async () => {
    const { id, people } = await lobby();
    vi.spyOn(house.store, "load").mockRejectedValue(
      new Error("no room for canary-answer\n    at canary-place (canary-file:1:1)"),
    );

    const { status, text } = await people[0].send("exportLog", { id });

    const [mark] = text.match(/[A-Z0-9]{4}(?=")/) ?? [];
    const line = house.logged.find((row) => mark && row.includes(`"mark":"${mark}"`)) ?? "";
    expect(status).toBe(500);
    expect(line).toMatch(/access\.test\.ts:\d+/);
    expect(text + house.logged.join("")).not.toMatch(/canary/i);
  });

  test("finds every operation in the OpenAPI document", async () => {
    house = await testHouse();
    // biome-ignore lint/suspicious/noExplicitAny: a document is looked into
    const document: any = await (await house.fetch("/api/openapi.json", { method: "GET" })).json();

    expect(document.openapi).toBe("3.1.0");
    expect(
      document.paths["/api/deliberations/{id}/rounds/{round}/private-ballot"].put.operationId,
    ).toBe("castPrivate");
    expect(Object.keys(document.paths).length).toBeGreaterThan(25);
  });
});
