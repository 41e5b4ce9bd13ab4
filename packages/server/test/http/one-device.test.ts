import { afterEach, describe, expect, test } from "vitest";
import { verifyLog } from "../../src/exports/verify-log.ts";
import type { Browser } from "../support/browser.ts";
import { seatedMeeting, type TestHouse, testHouse } from "../support/meeting.ts";
import {
  quickClock,
  type SeatStep,
  SeatWorld,
  seatSteps,
  walkSeats,
} from "../support/seat-walk.ts";
import { offsite } from "../support/settings.ts";

/** A seat has one device at a time, by whatever way it was got; and a device that gets the seat of someone who joined is in the log. */

let house: TestHouse;
afterEach(() => house.close());

async function walkers(): Promise<{ house: TestHouse; facilitator: Browser }> {
  house = await testHouse({ clock: quickClock() });
  return { house, facilitator: await house.host() };
}

async function admitAll(facilitator: Browser, id: string): Promise<void> {
  const { claims } = await facilitator.do("desk", { id });
  for (const { claim } of claims) {
    await facilitator.do("answerClaim", { id, claim }, { admit: true });
  }
}

/** Seats that someone has got, with something left that leads there. Longer walks are in test-long. */
const taken: readonly (readonly [string, readonly SeatStep[]])[] = [
  [
    "a seat taken by room code, and a link that was kept",
    ["new link", "A claims", "admit", "join"],
  ],
  ["a seat taken by link, and a claim that waits", ["new link", "A opens", "join", "B claims"]],
];

describe("in every order of links, claims, freeing and changing the list", () => {
  test.each([["an empty seat", []] as const, ...taken])(
    "before the start: %s",
    async (_, first) => {
      const at = await walkers();
      const begin = () => SeatWorld.begin(at.house, at.facilitator, { isStarted: false });

      const walked = await walkSeats(begin, seatSteps, first.length === 0 ? 3 : 2, first);

      expect(walked).toBeGreaterThan(50);
    },
    120_000,
  );

  test.each(taken)(
    "after the start: %s",
    async (_, first) => {
      const at = await walkers();
      const begin = () => SeatWorld.begin(at.house, at.facilitator, { isStarted: true });
      const steps = seatSteps.filter((step) => step !== "off and on the list");

      const walked = await walkSeats(begin, steps, 2, first);

      expect(walked).toBeGreaterThan(30);
    },
    120_000,
  );
});

describe("at the same time", () => {
  test("a link that is opened and a claim that is admitted seat one device", async () => {
    const at = await walkers();
    for (let k = 0; k < 40; k++) {
      const world = await SeatWorld.begin(at.house, at.facilitator, { isStarted: false });
      await world.take("new link");
      await world.take("A claims");

      await Promise.all(
        k % 2 ? [world.open("B"), world.admit()] : [world.admit(), world.open("B")],
      );

      await world.check();
    }
  }, 60_000);

  test("the same when someone sits there already, and with both devices by both ways", async () => {
    const at = await walkers();
    for (let k = 0; k < 20; k++) {
      const world = await SeatWorld.begin(at.house, at.facilitator, { isStarted: false });
      for (const step of ["A claims", "admit", "join", "B claims"] as const) await world.take(step);

      await Promise.all([
        world.take("new link").catch(() => false),
        world.admit(),
        world.open("A"),
        world.open("B"),
      ]);

      await world.check();
      await world.open("A");
      await world.open("B");
      await world.check();
    }
  }, 60_000);
});

describe("links that were kept", () => {
  test("let nobody in where people came by room code, and agree to nothing", async () => {
    house = await testHouse();
    const facilitator = await house.host();
    const settings = offsite({ limits: { publicRounds: 5, privateRounds: 5 } });
    const { id, roomCode } = await facilitator.do("create", {}, { facilitator: "Maria", settings });
    const voters = settings.voters.map((_, k) => `v${k + 1}`);
    const kept: string[] = [];
    for (const voter of voters) {
      kept.push((await facilitator.do("issueLink", { id }, { kind: "voter", voter })).key);
    }
    for (const voter of voters) {
      const phone = house.newBrowser();
      await phone.do("claim", { code: roomCode }, { voter });
      await admitAll(facilitator, id);
      await phone.do("join", { id }, {});
    }
    await facilitator.do("start", { id });

    for (const key of kept) {
      expect(await house.newBrowser().refused("openSession", {}, { key })).toBe("link-replaced");
    }

    const { seats } = await facilitator.do("desk", { id });
    expect(seats.every(({ link }) => link === "none")).toBe(true);
    const { text } = await facilitator.send("exportLog", { id });
    verifyLog(text);
    expect(text).not.toContain("seat-moved");
  });

  test("do not bring a device back that has lost the seat to an admitted claim", async () => {
    house = await testHouse();
    const { id, facilitator } = await seatedMeeting(house);
    const { key } = await facilitator.do("issueLink", { id }, { kind: "voter", voter: "v2" });
    const owner = house.newBrowser();
    await owner.do("openSession", {}, { key });
    const other = house.newBrowser();
    const { roomCode } = await facilitator.do("room", { id });
    await other.do("claim", { code: roomCode ?? "" }, { voter: "v2" });
    await admitAll(facilitator, id);

    expect(await owner.refused("openSession", {}, { key })).toBe("link-replaced");
    expect((await other.do("mine", { id })).voter).toBe("v2");
    expect(await owner.refused("mine", { id })).toBe("not-signed-in");
  });
});

describe("claims for one seat", () => {
  test("of several, one is admitted; the others are told no", async () => {
    house = await testHouse();
    const facilitator = await house.host();
    const { id, roomCode } = await facilitator.do(
      "create",
      {},
      { facilitator: "Maria", settings: offsite() },
    );
    const phones = [house.newBrowser(), house.newBrowser(), house.newBrowser()];
    for (const phone of phones) await phone.do("claim", { code: roomCode }, { voter: "v1" });

    const { claims } = await facilitator.do("desk", { id });
    for (const { claim } of claims) {
      await facilitator.do("answerClaim", { id, claim }, { admit: true });
    }

    const statuses = await Promise.all(
      phones.map(async (phone) => (await phone.send("mine", { id })).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const told = await Promise.all(phones.map(async (phone) => (await phone.do("session")).claims));
    expect(told.flat().map(({ state }) => state)).toEqual(["refused", "refused"]);
    expect((await facilitator.do("desk", { id })).claims).toEqual([]);
  });

  test("end when someone sits down by link", async () => {
    house = await testHouse();
    const facilitator = await house.host();
    const { id, roomCode } = await facilitator.do(
      "create",
      {},
      { facilitator: "Maria", settings: offsite() },
    );
    const waiting = house.newBrowser();
    await waiting.do("claim", { code: roomCode }, { voter: "v1" });
    const { claims } = await facilitator.do("desk", { id });
    const { key } = await facilitator.do("issueLink", { id }, { kind: "voter", voter: "v1" });
    const owner = house.newBrowser();

    await owner.do("openSession", {}, { key });
    await facilitator.do("answerClaim", { id, claim: claims[0].claim }, { admit: true });

    expect(await waiting.refused("mine", { id })).toBe("not-signed-in");
    expect((await owner.do("mine", { id })).voter).toBe("v1");
  });

  test("of someone who facilitates by now are not admitted", async () => {
    house = await testHouse();
    const facilitator = await house.host();
    const { id, roomCode } = await facilitator.do(
      "create",
      {},
      { facilitator: "Maria", settings: offsite() },
    );
    const noor = house.newBrowser();
    await noor.do("claim", { code: roomCode }, { voter: "v1" });
    const { key } = await facilitator.do(
      "issueLink",
      { id },
      { kind: "facilitator", name: "Noor" },
    );
    await noor.do("openSession", {}, { key });
    const { claims } = await facilitator.do("desk", { id });

    const answer = { admit: true };
    expect(await facilitator.refused("answerClaim", { id, claim: claims[0].claim }, answer)).toBe(
      "console-holds-no-ballot",
    );
    expect(await noor.refused("mine", { id })).toBe("not-allowed");
  });
});

describe("a device that is passed on", () => {
  test("goes on with its other seats when it loses one", async () => {
    house = await testHouse();
    const { id, facilitator, people } = await seatedMeeting(house);
    const [device] = people;
    const link = await facilitator.do("issueLink", { id }, { kind: "voter", voter: "v2" });
    await device.do("openSession", {}, { key: link.key, alsoHere: true });
    const own = await device.listen(id, "voter&seat=v1");
    const other = await device.listen(id, "voter&seat=v2");
    await house.clock.advance(300);

    await facilitator.do("issueLink", { id }, { kind: "voter", voter: "v2" });
    await house.clock.advance(300);

    expect(other.latest("signedout")?.data).toEqual({ why: "link-replaced" });
    // It may come back, and then keeps present only who still votes on it.
    expect(own.latest("signedout")).toBeUndefined();
    expect((await device.doAt("v1", "mine", { id })).voter).toBe("v1");
    const lost = await device.send("mine", { id }, undefined, { query: "?seat=v2" });
    expect(lost.status).toBe(403);
  });
});
