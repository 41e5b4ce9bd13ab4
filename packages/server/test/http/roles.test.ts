import { type Settings, SettingsFile } from "@unswayed/protocol";
import { afterEach, describe, expect, test } from "vitest";
import { verifyLog } from "../../src/exports/verify-log.ts";
import {
  type Meeting,
  newFacilitator,
  newWatcher,
  seatedMeeting,
  type TestHouse,
  testHouse,
} from "../support/meeting.ts";
import { offsite } from "../support/settings.ts";

let house: TestHouse;
afterEach(() => house.close());

async function started(change: Partial<Settings> = {}): Promise<Meeting> {
  house = await testHouse();
  return await seatedMeeting(house, change);
}

describe("watching without voting", () => {
  test("needs the facilitator's yes; then the room is seen and nothing can be done", async () => {
    const meeting = await started();
    const { id, facilitator } = meeting;
    const { roomCode } = await meeting.room();
    const guest = house.newBrowser();

    const { words, session } = await guest.do("claim", { code: roomCode }, { watch: true });
    expect(await guest.refused("room", { id })).toBe("not-signed-in");
    const { watchers, claims } = await facilitator.do("desk", { id });
    await facilitator.do("answerClaim", { id, claim: watchers[0].claim }, { admit: true });
    await guest.do("session");
    const { number: round } = await meeting.ask();

    expect(session.claims).toEqual([{ deliberation: id, voter: null, words, state: "waiting" }]);
    expect(claims).toEqual([]);
    expect(watchers).toEqual([{ claim: expect.any(String), words, isAdmitted: false }]);
    expect(await guest.do("room", { id })).toMatchObject({ watchers: 1, round: { round } });
    expect((await guest.do("session")).grants).toEqual([
      { role: "watcher", deliberation: id, voter: null },
    ]);
    for (const refused of ["mine", "desk", "exportLog", "exportPublicVotes"] as const)
      expect(await guest.refused(refused, { id })).toBe("not-allowed");
    const ballot = { answer: "first", attempt: 1 } as const;
    expect(await guest.refused("castPublic", { id, round }, ballot)).toBe("not-allowed");
  });

  test("shows the room's events and no others, and does not make anyone present", async () => {
    const meeting = await started();
    const watcher = await newWatcher(meeting);
    const stream = await watcher.listen(meeting.id, "watcher");
    const { number: round } = await meeting.ask();
    await meeting.voteOpenly(round, () => "first");
    await house.clock.advance(1_000);

    expect(new Set(stream.events.map(({ event }) => event))).toEqual(new Set(["room"]));
    expect(stream.latest("room")?.data.round.hands).toHaveLength(6);
    await house.clock.advance(30_000);
    const { voters } = await watcher.do("room", { id: meeting.id });
    expect(voters.some(({ isHere }) => isHere)).toBe(false);
    await expect(watcher.listen(meeting.id, "screen")).rejects.toThrow("403");
  });

  test("ends when the facilitator says so", async () => {
    const meeting = await started();
    const { id, facilitator } = meeting;
    const watcher = await newWatcher(meeting);
    const stream = await watcher.listen(id, "watcher");
    await house.clock.advance(300);
    const { watchers } = await facilitator.do("desk", { id });

    await facilitator.do("answerClaim", { id, claim: watchers[0].claim }, { admit: false });
    await house.clock.advance(300);

    expect(stream.latest("signedout")?.data).toEqual({ why: "seat-freed" });
    expect(await watcher.refused("room", { id })).toBe("not-signed-in");
    expect((await meeting.room()).watchers).toBe(0);
  });
});

describe("a device that is passed on", () => {
  /** Ana's browser holds Ben's seat too; Ben's own has lost it. */
  async function passedOn(): Promise<Meeting> {
    const meeting = await started();
    const { id, facilitator, people } = meeting;
    const { roomCode } = await meeting.room();
    await people[0].do("claim", { code: roomCode }, { voter: "v2", alsoHere: true });
    const { claims } = await facilitator.do("desk", { id });
    expect(claims).toMatchObject([{ voter: "v2", alsoHolds: ["v1"] }]);
    await facilitator.do("answerClaim", { id, claim: claims[0].claim }, { admit: true });
    return meeting;
  }

  test("votes for each of its seats, and for no other", async () => {
    const meeting = await passedOn();
    const { id, people } = meeting;
    const [device] = people;
    const { number: round } = await meeting.facilitator.do("ask", { id }, {});

    await device.do("castPublic", { id, round }, { answer: "first", attempt: 1 });
    await device.doAt("v2", "castPublic", { id, round }, { answer: "second", attempt: 1_001 });
    const room = await meeting.room();

    expect(room.round.hands).toEqual([
      { voter: "v1", answer: "first" },
      { voter: "v2", answer: "second" },
    ]);
    expect((await device.doAt("v2", "mine", { id })).name).toBe("Ben");
    const stolen = await device.send("mine", { id }, undefined, { query: "?seat=v3" });
    expect(stolen.status).toBe(403);
    expect(await people[1].refused("mine", { id })).toBe("not-signed-in");
  });

  test("keeps everyone who votes on it here, by one stream", async () => {
    const meeting = await passedOn();
    const { id, people } = meeting;
    const stream = await people[0].listen(id, "voter&seat=v2");
    await house.clock.advance(30_000);

    const { voters } = await meeting.screen.do("room", { id });

    expect(voters.filter(({ isHere }) => isHere).map(({ voter }) => voter)).toEqual(["v1", "v2"]);
    expect(stream.latest("mine")?.data.voter).toBe("v2");
    await stream.close();
  });

  test("takes a second personal link only when told that it is passed on", async () => {
    const { id, facilitator, people } = await started();
    const { key } = await facilitator.do("issueLink", { id }, { kind: "voter", voter: "v2" });

    expect(await people[0].refused("openSession", {}, { key })).toBe("seat-taken");
    await people[0].do("openSession", {}, { key, alsoHere: true });

    expect((await people[0].doAt("v2", "mine", { id })).voter).toBe("v2");
    expect((await people[0].do("mine", { id })).voter).toBe("v1");
    const link = await facilitator.do("issueLink", { id }, { kind: "voter", voter: "v3" });
    expect(await facilitator.refused("openSession", {}, { key: link.key, alsoHere: true })).toBe(
      "console-holds-no-ballot",
    );
  });
});

describe("a public question's timer", () => {
  test("is set, moved and taken away by the facilitator, and the log says so", async () => {
    const meeting = await started();
    const { id, facilitator, people } = meeting;
    const { number: round } = await meeting.ask();
    const closesIn = async () => {
      const { closesAt } = (await meeting.room()).round;
      return closesAt === null ? null : (Date.parse(closesAt) - house.clock.now()) / 1000;
    };
    expect(await closesIn()).toBeNull();

    await facilitator.do("setTimer", { id, round }, { seconds: 30 });
    expect(await closesIn()).toBe(30);
    await house.clock.advance(20_000);
    await facilitator.do("setTimer", { id, round }, { seconds: 60 });
    await house.clock.advance(59_000);
    expect((await meeting.room()).round.isOpen).toBe(true);
    await house.clock.advance(2_000);
    expect((await meeting.room()).round.isOpen).toBe(false);

    const next = (await meeting.ask()).number;
    await facilitator.do("setTimer", { id, round: next }, { seconds: 10 });
    await facilitator.do("setTimer", { id, round: next }, { seconds: null });
    await house.clock.advance(60_000);
    expect((await meeting.room()).round).toMatchObject({ isOpen: true, closesAt: null });
    expect(await facilitator.refused("setTimer", { id, round }, { seconds: 10 })).toBe(
      "round-not-open",
    );
    expect(await people[0].refused("setTimer", { id, round: next }, { seconds: 10 })).toBe(
      "not-allowed",
    );
    const { text } = await facilitator.send("exportLog", { id });
    expect(text.match(/"round-timed"/g)).toHaveLength(4);
    verifyLog(text);
  });

  test("more time can be asked for without a name, and the wish ends with the question", async () => {
    const meeting = await started();
    const { id, facilitator, people } = meeting;
    const notes = async () => (await facilitator.do("desk", { id })).notes;
    await people[2].do("moreTime", { id });
    expect(await notes()).toEqual([]);
    const { number: round } = await meeting.ask();

    await people[2].do("moreTime", { id });
    await people[3].do("moreTime", { id });

    expect(await notes()).toEqual([{ kind: "more-time", round }]);
    await meeting.voteOpenly(round, () => "first");
    expect(await notes()).toEqual([]);
  });
});

describe("a pause", () => {
  test("lies between two questions: nothing is asked until it is over", async () => {
    const meeting = await started();
    const { id, facilitator, people } = meeting;
    const { number: round } = await meeting.ask();
    expect(await facilitator.refused("pause", { id }, { isPaused: true })).toBe(
      "something-is-open",
    );
    await meeting.voteOpenly(round, () => "first");

    await facilitator.do("pause", { id }, { isPaused: true });

    expect((await people[0].do("room", { id })).isPaused).toBe(true);
    expect(await facilitator.refused("ask", { id }, {})).toBe("paused");
    await facilitator.do("pause", { id }, { isPaused: false });
    expect((await meeting.ask()).opened).toBe("round");
    verifyLog((await facilitator.send("exportLog", { id })).text);
  });
});

describe("facilitating together", () => {
  test("anyone who is invited may do what a facilitator does, and everyone is told", async () => {
    const meeting = await started();
    const { id, facilitator, people } = meeting;

    const noor = await newFacilitator(meeting, "Noor");
    const { number: round } = await noor.do("ask", { id }, {});

    expect(round).toBe(1);
    expect((await people[0].do("room", { id })).coFacilitators).toEqual(["Noor"]);
    expect((await noor.do("desk", { id })).facilitators).toEqual([
      { facilitator: "f1", name: "Noor", link: "used" },
    ]);
    expect((await facilitator.send("exportLog", { id })).text).toContain("facilitator-invited");
    expect(await noor.refused("list")).toBe("not-allowed");
    const { key } = await noor.do("issueLink", { id }, { kind: "voter", voter: "v1" });
    expect(await noor.refused("openSession", {}, { key })).toBe("console-holds-no-ballot");
  });

  test("a new link takes the place of the old browser; dismissing ends both", async () => {
    const meeting = await started();
    const { id, facilitator } = meeting;
    const noor = await newFacilitator(meeting, "Noor");
    const again = await newFacilitator(meeting, "Noor");
    await house.clock.advance(2_001);

    expect(await noor.refused("desk", { id })).toBe("not-signed-in");
    expect((await again.do("room", { id })).coFacilitators).toEqual(["Noor"]);
    const { key } = await facilitator.do(
      "issueLink",
      { id },
      { kind: "facilitator", name: "Noor" },
    );
    await facilitator.do("dismissFacilitator", { id, facilitator: "f1" });
    expect(await again.refused("desk", { id })).toBe("not-signed-in");
    expect(await house.newBrowser().refused("openSession", {}, { key })).toBe("link-replaced");
    expect((await meeting.room()).coFacilitators).toEqual([]);
    expect(await facilitator.refused("dismissFacilitator", { id, facilitator: "f9" })).toBe(
      "not-found",
    );
    verifyLog((await facilitator.send("exportLog", { id })).text);
  });

  test("the desk moves to another browser with a link to one's own name", async () => {
    const meeting = await started();
    const { id, facilitator } = meeting;
    const { key } = await facilitator.do(
      "issueLink",
      { id },
      { kind: "facilitator", name: "Maria" },
    );
    await facilitator.do("desk", { id });

    const laptop = house.newBrowser();
    await laptop.do("openSession", {}, { key });

    await laptop.do("desk", { id });
    expect(await facilitator.refused("desk", { id })).toBe("not-allowed");
    expect((await laptop.do("room", { id })).coFacilitators).toEqual([]);
  });

  test("nobody who was invited can take the desk of another, and each move is in the log", async () => {
    const meeting = await started();
    const { id, facilitator } = meeting;
    const noor = await newFacilitator(meeting, "Noor");
    const pia = await newFacilitator(meeting, "Pia");

    for (const name of ["Maria", "Noor"]) {
      const invitation = { kind: "facilitator", name } as const;
      expect(await pia.refused("issueLink", { id }, invitation)).toBe("not-allowed");
    }
    const { key } = await pia.do("issueLink", { id }, { kind: "facilitator", name: "Pia" });
    const laptop = house.newBrowser();
    await laptop.do("openSession", {}, { key });
    await facilitator.do("issueLink", { id }, { kind: "facilitator", name: "Maria" });

    await facilitator.do("desk", { id });
    await noor.do("desk", { id });
    await laptop.do("desk", { id });
    const { text } = await facilitator.send("exportLog", { id });
    const moved = [...text.matchAll(/"kind":"facilitator-moved","facilitator":("f2"|null)/g)];
    expect(moved.map(([, whose]) => whose)).toEqual(['"f2"', "null"]);
    verifyLog(text);
  });

  test("a browser with a seat cannot take the desk as well", async () => {
    const { id, facilitator, people } = await started();
    const { key } = await facilitator.do("issueLink", { id }, { kind: "facilitator", name: "Ana" });

    expect(await people[0].refused("openSession", {}, { key })).toBe("console-holds-no-ballot");
  });
});

describe("a freed seat", () => {
  test("cannot be taken again with the link that led to it", async () => {
    const { id, facilitator } = await started();
    const { key } = await facilitator.do("issueLink", { id }, { kind: "voter", voter: "v1" });
    const phone = house.newBrowser();
    await phone.do("openSession", {}, { key });

    await facilitator.do("freeSeat", { id, voter: "v1" });

    expect(await phone.refused("openSession", {}, { key })).toBe("link-replaced");
    expect(await phone.refused("mine", { id })).toBe("not-signed-in");
  });
});

describe("settings", () => {
  test("are taken out as a file that makes the same decision again", async () => {
    const { id, facilitator, people } = await started();
    const { text } = await people[0].send("exportSettings", { id });

    const file = SettingsFile.parse(JSON.parse(text));
    const { id: next } = await facilitator.do(
      "create",
      {},
      { facilitator: file.facilitator, settings: file.settings },
    );

    expect(file).toEqual({
      schema: "unswayed/settings@2",
      facilitator: "Maria",
      settings: offsite(),
    });
    expect(await facilitator.do("settings", { id: next })).toEqual(offsite());
  });
});

describe("the operator's view", () => {
  test("counts what there is and names nobody and nothing", async () => {
    const meeting = await started({ limits: { publicRounds: 5, privateRounds: 5 } });
    const { id, facilitator } = meeting;
    const operator = await house.operator();
    for (let k = 0; k < 5; k++) {
      const { number } = await meeting.ask();
      await meeting.voteOpenly(number, () => "first");
    }
    const asked = house.clock.now();
    await meeting.ask();
    await meeting.votePrivately(() => "no-preference");
    const screen = await meeting.screen.listen(id, "screen");

    const reply = await operator.send("operator");
    const view = reply.value;

    expect(view).toMatchObject({
      version: "test",
      store: { kind: "embedded", freeMegabytes: expect.any(Number) },
      decisions: { lobby: 0, running: 1, stopped: 0, revealed: 0 },
      sessions: 9,
      listeners: 1,
      jobs: { running: 0, failed: 0 },
      // If nobody ever comes back to it.
      retention: {
        kept: 1,
        nextDeletionAt: new Date(asked + 30 * 24 * 3600_000).toISOString(),
        overdue: 0,
      },
      troubles: [],
    });
    expect(view.jobs.done).toBeGreaterThan(4);
    expect(view.requests.answered).toBeGreaterThan(50);
    expect(reply.text).not.toMatch(/Lisbon|Ana|offsite|Maria|no-preference/);
    expect(reply.text).not.toContain(id);
    await screen.close();
    for (const browser of [facilitator, meeting.people[0], meeting.screen])
      expect(await browser.refused("operator")).toBe("not-allowed");
    expect(await operator.refused("room", { id })).toBe("not-allowed");
    expect(await operator.refused("list")).toBe("not-allowed");
  });

  test("says when private answers will go, and that they went", async () => {
    house = await testHouse();
    const meeting = await seatedMeeting(house, { limits: { publicRounds: 5, privateRounds: 5 } });
    const operator = await house.operator();
    for (let k = 0; k < 5; k++) {
      const { number } = await meeting.ask();
      await meeting.voteOpenly(number, () => "first");
    }
    await meeting.ask();
    await meeting.votePrivately(() => "no-preference");
    await meeting.facilitator.do("stop", { id: meeting.id }, { early: false });
    await house.clock.advance(1_000);
    const before = await operator.do("operator");
    await house.clock.advance(7.1 * 24 * 3600_000);

    const after = await operator.do("operator");

    expect(before.retention.kept).toBe(1);
    const days =
      (Date.parse(before.retention.nextDeletionAt ?? "") - house.clock.now()) / 86_400_000;
    expect(days).toBeCloseTo(-0.1, 1);
    expect(after.retention).toEqual({ kept: 0, nextDeletionAt: null, overdue: 0 });
  });
});
