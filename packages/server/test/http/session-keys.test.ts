import { afterEach, describe, expect, test } from "vitest";
import { type Meeting, seatedMeeting, type TestHouse, testHouse } from "../support/meeting.ts";
import { offsite } from "../support/settings.ts";

let house: TestHouse;
afterEach(() => house.close());

async function lobby(): Promise<Meeting> {
  house = await testHouse();
  return await seatedMeeting(house, {}, { isStarted: false });
}

/** Two browsers with one cookie: someone has planted theirs in another's. */
async function planted({ id, facilitator }: Meeting) {
  const { roomCode } = await facilitator.do("room", { id });
  const attacker = house.newBrowser();
  await attacker.do("claim", { code: roomCode ?? "" }, { watch: true });
  const victim = house.newBrowser();
  victim.cookie = attacker.cookie;
  await victim.do("session");
  return { attacker, victim, roomCode: roomCode ?? "" };
}

describe("a session that someone else knows", () => {
  test("is of no use to them once a link was opened in it", async () => {
    const meeting = await lobby();
    const { id, facilitator } = meeting;
    const { attacker, victim } = await planted(meeting);
    const { key } = await facilitator.do("issueLink", { id }, { kind: "voter", voter: "v1" });

    await victim.do("openSession", {}, { key });

    expect((await victim.do("mine", { id })).voter).toBe("v1");
    expect(await attacker.refused("mine", { id })).toBe("not-signed-in");
    expect((await attacker.do("session")).grants).toEqual([]);
    await expect(attacker.listen(id, "voter")).rejects.toThrow("401");
  });

  test("is of no use to them once a seat was asked for in it", async () => {
    const meeting = await lobby();
    const { id, facilitator } = meeting;
    const { attacker, victim, roomCode } = await planted(meeting);
    await facilitator.do("freeSeat", { id, voter: "v1" });

    await victim.do("claim", { code: roomCode }, { voter: "v1" });
    const { claims } = await facilitator.do("desk", { id });
    await facilitator.do("answerClaim", { id, claim: claims[0].claim }, { admit: true });

    expect((await victim.do("mine", { id })).voter).toBe("v1");
    expect(await attacker.refused("mine", { id })).toBe("not-signed-in");
  });

  test.each(["facilitator", "host", "operator"] as const)(
    "is of no use to them once its owner is %s",
    async (role) => {
      const meeting = await lobby();
      const { id, facilitator } = meeting;
      const { attacker, victim } = await planted(meeting);
      const keys = {
        facilitator: async () =>
          (await facilitator.do("issueLink", { id }, { kind: "facilitator", name: "Noor" })).key,
        host: () => house.server.hostKey(),
        operator: () => house.server.operatorKey(),
      };

      await victim.do("openSession", {}, { key: await keys[role]() });

      expect((await victim.do("session")).grants.map((grant) => grant.role)).toContain(role);
      expect((await attacker.do("session")).grants).toEqual([]);
    },
  );
});

describe("a new key", () => {
  test("keeps what the browser had: seats, claims and its way back by a link", async () => {
    const { id, facilitator } = await lobby();
    const phone = house.newBrowser();
    const link = await facilitator.do("issueLink", { id }, { kind: "voter", voter: "v1" });
    await phone.do("openSession", {}, { key: link.key });
    const first = phone.cookie;
    const other = await facilitator.do("create", {}, { facilitator: "Maria", settings: offsite() });
    const next = await facilitator.do(
      "issueLink",
      { id: other.id },
      { kind: "voter", voter: "v2" },
    );

    await phone.do("openSession", {}, { key: next.key });
    expect(phone.cookie).not.toBe(first);
    const second = phone.cookie;
    await phone.do("claim", { code: other.roomCode }, { voter: "v3", alsoHere: true });

    expect(phone.cookie).not.toBe(second);
    expect((await phone.do("mine", { id })).voter).toBe("v1");
    expect((await phone.do("mine", { id: other.id })).voter).toBe("v2");
    expect((await phone.do("session")).claims).toHaveLength(1);
    // Nothing new is given, so the key stays.
    const third = phone.cookie;
    await phone.do("openSession", {}, { key: link.key });
    expect(phone.cookie).toBe(third);
    for (const old of [first, second]) {
      const stranger = house.newBrowser();
      stranger.cookie = old;
      expect(await stranger.refused("mine", { id })).toBe("not-signed-in");
    }
  });

  test("comes once where a page asks twice at once; the other request is asked to come again", async () => {
    const { id, facilitator } = await lobby();
    const phone = house.newBrowser();
    const { roomCode } = await facilitator.do("room", { id });
    await phone.do("claim", { code: roomCode ?? "" }, { watch: true });
    const { key } = await facilitator.do("issueLink", { id }, { kind: "voter", voter: "v1" });

    const replies = await Promise.all([
      phone.send("openSession", {}, { key }),
      phone.send("openSession", {}, { key }),
    ]);

    const [won] = replies.filter(({ status }) => status === 200);
    const cookie = won?.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    phone.cookie = cookie;
    await phone.do("session");
    await phone.do("openSession", {}, { key });
    expect((await phone.do("mine", { id })).voter).toBe("v1");
  });

  test("is in a cookie that no other site can set, where the connection is encrypted", async () => {
    house = await testHouse({
      serverFacts: { operator: "Northwind IT", isEncrypted: true, canReachPhones: true },
    });
    const browser = house.newBrowser();
    const { headers } = await browser.send(
      "openSession",
      {},
      { key: await house.server.hostKey() },
    );

    const cookie = headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^__Host-unswayed=/);
    expect(cookie).toContain("Secure");
    expect(cookie).toContain("Path=/");
    expect(cookie).not.toContain("Domain");
    expect((await browser.do("session")).grants).toHaveLength(1);
    const other = house.newBrowser();
    other.cookie = browser.cookie.replace("__Host-", "");
    expect((await other.do("session")).grants).toEqual([]);
    await browser.do("endSession");
    expect(browser.cookie).toBe("__Host-unswayed=");
  });
});

describe("someone who signs out", () => {
  test("comes back by their own link, which nobody else can use then, and the log says that the seat moved", async () => {
    const { id, facilitator, people } = await lobby();
    const { key } = await facilitator.do("issueLink", { id }, { kind: "voter", voter: "v1" });
    const browser = house.newBrowser();
    await browser.do("openSession", {}, { key });
    const moves = async (): Promise<number> =>
      (await facilitator.do("exportLog", { id })).split('"kind":"seat-moved"').length - 1;
    const before = await moves();
    await browser.do("endSession");
    expect(await browser.refused("mine", { id })).toBe("not-signed-in");

    await browser.do("openSession", {}, { key });

    expect((await browser.do("mine", { id })).voter).toBe("v1");
    expect(await moves()).toBe(before + 1);
    expect(await house.newBrowser().refused("openSession", {}, { key })).toBe("link-in-use");
    expect(await people[1]?.refused("openSession", {}, { key })).toBe("link-in-use");
  });
});

describe("the shared screen in the facilitator's own browser", () => {
  test("may be opened again and again, and the desk lives on", async () => {
    const { id, facilitator } = await lobby();
    const desk = await facilitator.listen(id, "facilitator");
    const screens = [];
    for (let k = 0; k < 3; k++) {
      const { key } = await facilitator.do("issueLink", { id }, { kind: "screen" });
      await facilitator.do("openSession", {}, { key });
      screens.push(await facilitator.listen(id, "screen"));
      await house.clock.advance(300);
    }

    expect(desk.hasEnded).toBe(false);
    expect(desk.latest("signedout")).toBeUndefined();
    await facilitator.do("desk", { id });
    expect(screens.map(({ hasEnded }) => hasEnded)).toEqual([true, true, false]);
    expect(screens[0].latest("signedout")?.data).toEqual({ why: "link-replaced" });
  });

  test("ends when a screen is opened elsewhere; the desk lives on", async () => {
    const { id, facilitator } = await lobby();
    const own = await facilitator.do("issueLink", { id }, { kind: "screen" });
    await facilitator.do("openSession", {}, { key: own.key });
    const desk = await facilitator.listen(id, "facilitator");
    const screen = await facilitator.listen(id, "screen");
    await house.clock.advance(300);

    const { key } = await facilitator.do("issueLink", { id }, { kind: "screen" });
    await house.newBrowser().do("openSession", {}, { key });
    await house.clock.advance(300);

    expect([desk.hasEnded, screen.hasEnded]).toEqual([false, true]);
  });
});
