import { type Answer, type OperationName, operations, type Settings } from "@unswayed/protocol";
import { afterEach, describe, expect, test } from "vitest";
import type { LiveStream } from "../support/browser.ts";
import { expectSame, onlookers, readAll, withoutNames } from "../support/looking-on.ts";
import {
  type Meeting,
  newFacilitator,
  newWatcher,
  seatedMeeting,
  type TestHouse,
  testHouse,
} from "../support/meeting.ts";
import { hereSolver } from "../support/solvers.ts";

let houses: TestHouse[] = [];
afterEach(async () => {
  for (const house of houses) await house.close();
  houses = [];
});

/** After five public questions a result needs all five in private. */
const limits = { publicRounds: 5, privateRounds: 5 };

async function newMeeting(change: Partial<Settings> = {}): Promise<Meeting> {
  const house = await testHouse();
  houses.push(house);
  return await seatedMeeting(house, { limits, ...change });
}

/** Up to an open private round over five pairs; public answers are the same in every world. */
async function toMoment(meeting: Meeting): Promise<void> {
  for (let k = 0; k < 5; k++) {
    const { number } = await meeting.ask();
    await meeting.voteOpenly(number, (person) => (person % 2 === 0 ? "first" : "second"));
  }
  expect((await meeting.ask()).opened).toBe("moment");
}

interface World {
  readonly meeting: Meeting;
  readonly streams: readonly LiveStream[];
  /** What everyone who looks on received while the moment was open, stripped. */
  readonly seen: string;
}

/** One private round; what everyone who looks on sees from its opening up to just before its close. */
async function world(
  answers: (person: number, round: number) => Answer | null,
  order: readonly number[] = [0, 1, 2, 3, 4, 5],
): Promise<World> {
  const meeting = await newMeeting();
  const { house, id, people } = meeting;
  const looking = await onlookers(meeting);
  // Sides and orders come from the room's secret: the same in all worlds that are compared.
  await toMoment(meeting);
  const streams: LiveStream[] = [];
  for (const { role, browser } of looking) {
    browser.received.length = 0;
    streams.push(await browser.listen(id, role));
  }
  await house.clock.advance(300);
  for (const person of order) {
    for (let round = 1; round <= 5; round++) {
      const answer = answers(person, round);
      if (answer) {
        await people[person].do("castPrivate", { id, round }, { answer, attempt: 1 });
      }
      await house.clock.advance(100);
    }
    for (const { browser } of looking) await readAll(browser, id);
  }
  await house.clock.advance(7_000);
  const seen = withoutNames(
    looking.flatMap(({ role, browser }) => [role, ...browser.received]).join("\n"),
  );
  return { meeting, streams, seen };
}

describe("two worlds", () => {
  test("that differ in one private ballot look the same while the moment is open", async () => {
    const one = await world(() => "first");
    const other = await world((person, round) =>
      person === 3 && round === 2 ? "second" : "first",
    );

    expectSame(one.seen, other.seen);
    expect(one.seen.length).toBeGreaterThan(10_000);
  });

  test("in which people answer or skip differ in nothing but the four-step progress", async () => {
    const one = await world(() => "unknown-option");
    const other = await world((_, round) => (round === 5 ? "abstain" : "no-preference"));

    expectSame(one.seen, other.seen);
  });

  test("in which people finish in opposite order have the same events, all on the tick", async () => {
    const one = await world(() => "first");
    const other = await world(() => "first", [5, 4, 3, 2, 1, 0]);

    expectSame(one.seen, other.seen);
    for (const stream of [...one.streams, ...other.streams]) {
      const moves = stream.events.filter(({ event }) => event === "room");
      // The state at the start, then moves of the bar: on ticks only, so never one per ballot.
      expect(moves.length).toBeLessThanOrEqual(5);
    }
  });
});

describe("a private ballot", () => {
  test("is nowhere but in its voter's request, anyone who asks for whatever", async () => {
    const meeting = await newMeeting();
    const { house, id, facilitator, people } = meeting;
    await toMoment(meeting);
    const looking = await onlookers(meeting);
    const operator = await house.operator();
    const everyone = [...looking.map(({ browser }) => browser), operator, ...people];
    for (const browser of everyone) browser.received.length = 0;
    const streams = await Promise.all([
      ...looking.map(({ role, browser }) => browser.listen(id, role)),
      ...people.map((person) => person.listen(id, "voter")),
    ]);

    // The canary: "no-preference" is said by nobody in public.
    await meeting.votePrivately(() => "no-preference");
    await facilitator.do("stop", { id }, { early: false });
    await house.clock.advance(2_000);
    expect((await meeting.room()).phase).toBe("revealed");
    for (const browser of everyone) await readAll(browser, id);
    await house.clock.advance(1_000);

    for (const browser of everyone) {
      expect(browser.received.join("\n")).not.toContain("no-preference");
    }
    expect(house.logged.join("\n")).not.toContain("no-preference");
    expect(await house.store.privateBallots(id)).toHaveLength(30);
    for (const stream of streams) expect(stream.events.length).toBeGreaterThan(0);
  });

  test("on a device that is passed on is as closed to anyone who has it next", async () => {
    const meeting = await newMeeting();
    const { id, facilitator, people } = meeting;
    const { key } = await facilitator.do("issueLink", { id }, { kind: "voter", voter: "v2" });
    const [device] = people;
    await device.do("openSession", {}, { key, alsoHere: true });
    // The second seat moved to this device, whose attempts begin above those of the one before.
    const seats = [
      ["v1", 1],
      ["v2", 1_001],
    ] as const;
    for (let k = 0; k < 5; k++) {
      const { number: round } = await facilitator.do("ask", { id }, {});
      for (const [voter, attempt] of seats) {
        await device.doAt(voter, "castPublic", { id, round }, { answer: "first", attempt });
      }
      await facilitator.do("closeRound", { id, round });
    }
    for (const person of [device, ...people.slice(2)]) await person.do("mine", { id });
    expect((await facilitator.do("ask", { id }, {})).opened).toBe("moment");
    device.received.length = 0;

    for (const [voter, attempt] of seats) {
      const ballot = { answer: "no-preference", attempt } as const;
      await device.doAt(voter, "castPrivate", { id, round: 1 }, ballot);
    }
    for (const voter of ["v1", "v2"]) await device.doAt(voter, "mine", { id });
    await readAll(device, id);

    expect(device.received.join("\n")).not.toContain("no-preference");
    const stored = await meeting.house.store.privateBallots(id);
    expect(stored.map(({ voter }) => voter)).toEqual(["v1", "v2"]);
  });

  test("cannot be read back by the person who sent it", async () => {
    const meeting = await newMeeting();
    const { id, people } = meeting;
    await toMoment(meeting);
    const [ana] = people;
    const first = await ana.send("castPrivate", { id, round: 1 }, { answer: "first", attempt: 1 });
    const again = await ana.send(
      "castPrivate",
      { id, round: 1 },
      { answer: "unknown-option", attempt: 2 },
    );

    const mine = await ana.do("mine", { id });

    expect(first.text).toBe('{"recorded":true}');
    expect(again.text).toBe(first.text);
    expect(mine.moment?.questions.find(({ round }) => round === 1)).toEqual({
      round: 1,
      question: { kind: "pair", options: ["Lisbon", "Tallinn"] },
      shown: expect.arrayContaining([1, 2]),
      isAnswered: true,
      nextAttempt: 3,
    });
    const stored = await meeting.house.store.privateBallots(id);
    expect(stored.map(({ voter, answer }) => [voter, answer])).toEqual([["v1", "unknown-option"]]);
  });

  test("is refused outside a moment, from strangers to it, and from every other role", async () => {
    const meeting = await newMeeting();
    const { id, facilitator, screen, people } = meeting;
    const ballot = { answer: "first", attempt: 1 } as const;

    expect(await people[0].refused("castPrivate", { id, round: 1 }, ballot)).toBe("round-not-open");
    await toMoment(meeting);
    expect(await facilitator.refused("castPrivate", { id, round: 1 }, ballot)).toBe("not-allowed");
    expect(await screen.refused("castPrivate", { id, round: 1 }, ballot)).toBe("not-allowed");
    expect(await people[0].refused("castPrivate", { id, round: 9 }, ballot)).toBe("round-not-open");
  });
});

describe("private questions", () => {
  test("wait until enough people are here, and public voting goes on", async () => {
    const meeting = await newMeeting({
      voters: ["Ana", "Ben", "Chidi", "Dana"],
      privateTiming: "each-round",
    });
    const { house, id, facilitator, people } = meeting;
    await meeting.voteOpenly((await meeting.ask()).number, () => "first");
    await house.clock.advance(30_000);
    for (const person of people.slice(0, 3)) await person.do("mine", { id });

    const asked = await facilitator.do("ask", { id }, {});
    const room = await meeting.room();

    expect(asked.opened).toBe("round");
    expect(room.privateWaits).toEqual({ needed: 4, here: 3 });
    await facilitator.do("withdrawRound", { id, round: asked.number }, { reason: "waiting" });
    for (const person of people) await person.do("mine", { id });
    expect((await facilitator.do("ask", { id }, {})).opened).toBe("moment");
  });

  test("need everyone's yes in a group of three", async () => {
    const meeting = await newMeeting({
      voters: ["Ana", "Ben", "Chidi"],
      privateTiming: "each-round",
      privacy: { smallestGroup: 3, keepDays: 7, acceptsPlainHttp: false },
    });
    const { id, facilitator, people } = meeting;
    await people[1].do("join", { id }, { agreesToThree: false });
    await meeting.voteOpenly((await meeting.ask()).number, () => "first");

    const refused = await meeting.ask();
    await facilitator.do("withdrawRound", { id, round: refused.number }, { reason: "no" });
    await people[1].do("join", { id }, { agreesToThree: true });

    expect(refused.opened).toBe("round");
    expect((await meeting.ask()).opened).toBe("moment");
  });

  test("stay off over a connection that could be listened to, unless the group accepts it", async () => {
    const house = await testHouse({ isConnectionSafe: false });
    houses.push(house);
    const openedSecond = async (acceptsPlainHttp: boolean): Promise<[string, boolean]> => {
      const meeting = await seatedMeeting(house, {
        privateTiming: "each-round",
        privacy: { smallestGroup: 4, keepDays: 7, acceptsPlainHttp },
      });
      await meeting.voteOpenly((await meeting.ask()).number, () => "first");
      const { opened } = await meeting.ask();
      const desk = await meeting.facilitator.do("desk", { id: meeting.id });
      return [opened, desk.arePrivateQuestionsOn];
    };

    expect(await openedSecond(false)).toEqual(["round", false]);
    expect(await openedSecond(true)).toEqual(["moment", true]);
  });
});

describe("who may call what", () => {
  test("every operation refuses every role that is not in its row", async () => {
    // The other room first: anyone who starts a server facilitates all that is on it by then.
    const other = await newMeeting();
    const { house } = other;
    const meeting = await seatedMeeting(house);
    const { id, facilitator, screen, people } = meeting;
    const stranger = house.newBrowser();
    const watcher = await newWatcher(meeting);
    const elsewhere = await newWatcher(other);
    const operator = await house.operator();
    const invited = await newFacilitator(meeting, "Noor");
    const callers = [
      { role: "facilitator", browser: facilitator },
      { role: "voter", browser: people[0] },
      { role: "screen", browser: screen },
      { role: "watcher", browser: watcher },
      { role: "operator", browser: operator },
      { role: "facilitator", browser: invited, isInvited: true },
      { role: "none", browser: stranger },
      { role: "another room's facilitator", browser: other.facilitator },
      { role: "another room's voter", browser: other.people[0] },
      { role: "another room's watcher", browser: elsewhere },
    ];
    const wrong: string[] = [];

    for (const [name, { callers: allowed, path }] of Object.entries(operations)) {
      for (const { role, browser, isInvited = false } of callers) {
        const isHost = role.endsWith("facilitator") && !isInvited;
        const may =
          allowed.includes("anyone" as never) ||
          allowed.includes(role as never) ||
          (allowed.includes("host" as never) && isHost && !path.includes(":id"));
        if (may) continue;
        const reply = await browser.send(
          name as OperationName,
          { id, round: 1, seq: 0, voter: "v1", claim: "c1", facilitator: "f1", code: "ABCD-EF" },
          {} as never,
        );
        if (![401, 403].includes(reply.status)) wrong.push(`${name} as ${role}: ${reply.status}`);
      }
    }

    expect(wrong).toEqual([]);
  });
});

describe("the result", () => {
  test("is the same bytes for everyone and ties no list of numbers to people", async () => {
    const house = await testHouse({ solver: hereSolver() });
    houses.push(house);
    const meeting = await seatedMeeting(house, {
      voters: ["Ana", "Ben", "Chidi", "Dana"],
      limits,
    });
    const { id, facilitator, screen, people } = meeting;
    await toMoment(meeting);
    await meeting.votePrivately((person, round) => ((person + round) % 3 ? "first" : "second"));
    await facilitator.do("stop", { id }, { early: false });
    for (let k = 0; k < 100 && (await meeting.room()).phase !== "revealed"; k++) {
      await house.clock.advance(100);
    }

    const texts = await Promise.all(
      [facilitator, screen, ...people].map(async (browser) =>
        JSON.stringify((await browser.do("room", { id })).result),
      ),
    );

    expect(new Set(texts).size).toBe(1);
    const result = JSON.parse(texts[0]);
    expect(result.level).toBe("four");
    const lists: unknown[][] = [];
    JSON.stringify(result, (_, value) => {
      if (Array.isArray(value) && value.length === 4) lists.push(value);
      return value;
    });
    expect(lists.flat().filter((item) => typeof item === "number")).toEqual([]);
  });
});
