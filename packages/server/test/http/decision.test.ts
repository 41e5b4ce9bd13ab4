import { afterEach, describe, expect, test } from "vitest";
import {
  type Meeting,
  playThrough,
  seatedMeeting,
  type TestHouse,
  testHouse,
} from "../support/meeting.ts";

let house: TestHouse;
afterEach(() => house.close());

async function meeting(
  ...[change, more]: Parameters<typeof seatedMeeting> extends [unknown, ...infer R] ? R : never
): Promise<Meeting> {
  house = await testHouse();
  return await seatedMeeting(house, change, more);
}

describe("a decision from lobby to result", () => {
  test("goes through public rounds, private rounds and the reveal", async () => {
    const m = await meeting({ limits: { publicRounds: 6, privateRounds: 5 } });

    await playThrough(m, (person) => (person < 2 ? "first" : "second"));
    const before = await m.room();
    await m.facilitator.do("stop", { id: m.id }, { early: false });
    await house.clock.advance(1000);
    const after = await m.room();

    expect(before).toMatchObject({ phase: "running", stop: "limit", atMost: 0, result: null });
    expect(before.past).toHaveLength(6);
    expect(before.past.filter((round: { inPrivate: boolean }) => round.inPrivate)).toHaveLength(5);
    expect(after.phase).toBe("revealed");
    expect(after.result).toMatchObject({
      winner: "Lisbon",
      ledger: { publicRounds: 6, privateRounds: 5, saved: 1, privateCost: 5 },
    });
    for (const browser of [m.screen, ...m.people]) {
      const own = await browser.do("room", { id: m.id });
      expect(JSON.stringify(own.result)).toBe(JSON.stringify(after.result));
    }
  });

  test("a limit of three questions is not reached before their private round", async () => {
    const m = await meeting({ limits: { publicRounds: 3, privateRounds: 5 } });
    const stops: unknown[] = [];
    const opened: string[] = [];
    for (let k = 0; k < 10; k++) {
      for (const person of m.people) await person.do("mine", { id: m.id });
      await house.clock.advance(100);
      const { stop } = await m.room();
      stops.push(stop);
      if (stop) break;
      const reply = await m.ask();
      opened.push(reply.opened);
      if (reply.opened === "moment") await m.votePrivately(() => "first");
      else await m.voteOpenly(reply.number, () => "first");
    }
    expect(opened).toEqual(["round", "round", "round", "moment"]);
    expect(stops).toEqual([null, null, null, null, "limit"]);
  });

  test("settings are sealed at the start and their fingerprint is the same everywhere", async () => {
    const m = await meeting();
    const settings = await m.facilitator.do("settings", { id: m.id });

    const refusal = await m.facilitator.refused(
      "changeSettings",
      { id: m.id },
      {
        ...settings,
        fairness: { stop: 2, comparedWith: { kind: "own-best" } },
      },
    );
    const seen = [m.facilitator, m.screen, ...m.people].map(
      async (browser) => (await browser.do("room", { id: m.id })).fingerprint,
    );

    expect(refusal).toBe("not-in-the-lobby");
    const fingerprints = new Set(await Promise.all(seen));
    expect(fingerprints.size).toBe(1);
    expect([...fingerprints][0]).toMatch(/^[0-9a-f]{64}$/);
  });

  test("fairness compared with an option that is not on the list is refused by name", async () => {
    const m = await meeting({}, { isStarted: false });
    const settings = await m.facilitator.do("settings", { id: m.id });

    const reply = await m.facilitator.send(
      "changeSettings",
      { id: m.id },
      {
        ...settings,
        fairness: { stop: 2, comparedWith: { kind: "option", option: "Paris", mayWin: true } },
      },
    );

    expect(reply.status).toBe(422);
    expect(reply.text).toContain("fairness.comparedWith.option");
  });

  test("names that look the same are refused by place", async () => {
    const m = await meeting({}, { isStarted: false });
    const settings = await m.facilitator.do("settings", { id: m.id });
    const items = ["Zürich", "Oslo", "Zu\u0308rich", "Os\u200blo"].map((name) => ({ name }));

    const reply = await m.facilitator.send(
      "changeSettings",
      { id: m.id },
      { ...settings, options: { kind: "list", items }, voters: [...settings.voters, "Ana\u202e"] },
    );

    expect(reply.status).toBe(422);
    expect(reply.value).toMatchObject({
      errors: [
        { field: "voters[6]", wanted: expect.stringContaining("not there yet") },
        { field: "voters[6]", wanted: expect.stringContaining("invisible") },
        { field: "options.items[3].name", wanted: expect.stringContaining("invisible") },
        { field: "options.items[2]" },
        { field: "options.items[3]" },
      ],
    });
  });

  test("closing early marks who is missing, and stopping early is in the result", async () => {
    const m = await meeting();
    const { number: round } = await m.ask();
    await m.people[0].do("castPublic", { id: m.id, round }, { answer: "first", attempt: 1 });
    await m.facilitator.do("closeRound", { id: m.id, round });

    expect(await m.facilitator.refused("stop", { id: m.id }, { early: false })).toBe("too-early");
    await m.facilitator.do("stop", { id: m.id }, { early: true });
    await house.clock.advance(1000);

    const log = (await house.store.load(m.id))?.lines.map(({ fact }) => fact) ?? [];
    expect(log).toContainEqual({
      kind: "round-closed",
      round,
      by: "facilitator",
      missing: ["v2", "v3", "v4", "v5", "v6"],
    });
    expect(log).toContainEqual({ kind: "stopped", why: "early", afterRound: 1 });
    expect(
      await m.people[1].refused("castPublic", { id: m.id, round }, { answer: "first", attempt: 1 }),
    ).toBe("not-running");
  });

  test("a withdrawn question no longer counts and the reason is in the log", async () => {
    const m = await meeting();
    const { number: round } = await m.ask();
    await m.voteOpenly(round, () => "first");

    await m.facilitator.do(
      "withdrawRound",
      { id: m.id, round },
      { reason: "Tallinn was misspelt" },
    );

    const room = await m.room();
    expect(room.past[0].isWithdrawn).toBe(true);
    expect(room.atMost).toBe(12);
    const text = (await m.people[0].send("exportLog", { id: m.id })).text;
    expect(text).toContain("Tallinn was misspelt");
  });

  test("what the group decided is kept beside the result", async () => {
    const m = await meeting({ limits: { publicRounds: 1, privateRounds: 0 } });
    await playThrough(m, () => "first");
    expect(
      await m.facilitator.refused("decide", { id: m.id }, { choice: "winner", reason: "" }),
    ).toBe("not-revealed");
    await m.facilitator.do("stop", { id: m.id }, { early: false });
    await house.clock.advance(1000);

    await m.facilitator.do("decide", { id: m.id }, { choice: "something-else", reason: "Budget." });

    expect((await m.room()).decided).toEqual({ choice: "something-else", reason: "Budget." });
  });
});

describe("hands", () => {
  test("a hand can be taken back and raised for another option; it counts once", async () => {
    const m = await meeting();
    const { number: round } = await m.ask();
    const [ana] = m.people;

    await ana.do("castPublic", { id: m.id, round }, { answer: "second", attempt: 1 });
    await ana.do("takeBack", { id: m.id, round }, { attempt: 2 });
    const down = await m.room();
    await ana.do("castPublic", { id: m.id, round }, { answer: "first", attempt: 3 });
    await m.facilitator.do("closeRound", { id: m.id, round });

    expect(down.round.hands).toEqual([]);
    expect((await m.room()).round.hands).toEqual([{ voter: "v1", answer: "first" }]);
  });

  test("a ballot that arrives again counts once, and an old one changes nothing", async () => {
    const m = await meeting();
    const { number: round } = await m.ask();
    const [ana] = m.people;
    const cast = (answer: "first" | "second", attempt: number) =>
      ana.do("castPublic", { id: m.id, round }, { answer, attempt });

    await cast("first", 1);
    await cast("second", 2);
    await cast("first", 1);

    expect((await m.room()).round.hands).toEqual([{ voter: "v1", answer: "second" }]);
    const raised = (await house.store.load(m.id))?.lines.filter(
      ({ fact }) => fact.kind === "hand-raised",
    );
    expect(raised).toHaveLength(2);
  });

  test("an overtaken ballot that arrives late changes nothing, also when the newest says what the oldest said", async () => {
    const m = await meeting();
    const { number: round } = await m.ask();
    const [ana] = m.people;
    const cast = (answer: "first" | "second", attempt: number) =>
      ana.do("castPublic", { id: m.id, round }, { answer, attempt });

    await cast("first", 1);
    await cast("first", 3);
    await cast("second", 2);

    expect((await m.room()).round.hands).toEqual([{ voter: "v1", answer: "first" }]);
  });

  test("1,000 concurrent duplicates are one ballot", async () => {
    const m = await meeting();
    const { number: round } = await m.ask();
    const { room } = await house.server.rooms.get(m.id);
    const { castPublic } = await import("../../src/rules/voting.ts");

    // Past the rate limit of one session, straight at the rules: this is about the store.
    await Promise.all(
      Array.from({ length: 1000 }, () =>
        room.act((draft) => castPublic(draft, "v1", round, { answer: "first", attempt: 1 })),
      ),
    );

    const raised = (await house.store.load(m.id))?.lines.filter(
      ({ fact }) => fact.kind === "hand-raised",
    );
    expect(raised).toHaveLength(1);
  });

  test("1,000 concurrent duplicates over HTTP are one ballot, in public and in private", async () => {
    const m = await meeting({ limits: { publicRounds: 1, privateRounds: 1 } });
    const { id, people } = m;
    const flood = async (operation: "castPublic" | "castPrivate", round: number): Promise<void> => {
      const ballot = { answer: "first", attempt: 1 } as const;
      const replies = await Promise.all(
        Array.from({ length: 1000 }, () => people[0].send(operation, { id, round }, ballot)),
      );
      const statuses = new Set(replies.map(({ status }) => status));
      // Most meet the limit of one session; the rest are all told that it is recorded.
      expect([...statuses].sort()).toEqual([200, 429]);
      await house.clock.advance(60_000);
    };
    const { number: round } = await m.ask();
    await flood("castPublic", round);
    expect((await m.room()).round.hands).toEqual([{ voter: "v1", answer: "first" }]);
    await m.facilitator.do("closeRound", { id, round });

    expect((await m.ask()).opened).toBe("moment");
    await flood("castPrivate", round);

    const { lines } = (await house.store.load(id)) ?? { lines: [] };
    expect(lines.filter(({ fact }) => fact.kind === "hand-raised")).toHaveLength(1);
    expect(await house.store.privateBallots(id)).toHaveLength(1);
  });

  test("in a countdown nobody sees a hand before all are shown", async () => {
    const m = await meeting({ hands: "countdown" });
    const { number: round } = await m.ask();
    for (const person of m.people.slice(0, 4)) {
      await person.do("castPublic", { id: m.id, round }, { answer: "second", attempt: 1 });
    }

    const before = await m.screen.do("room", { id: m.id });
    const own = await m.people[0].do("mine", { id: m.id });
    const log = await m.facilitator.send("exportLog", { id: m.id });
    await m.facilitator.do("revealHands", { id: m.id, round });
    const after = await m.screen.do("room", { id: m.id });

    expect(before.round).toMatchObject({ hands: [], answered: 4, awaited: [], isRevealed: false });
    expect(own.round?.answer).toBe("second");
    expect(log.text).not.toContain("hand-raised");
    expect(after.round?.hands.map(({ voter }) => voter)).toEqual(["v1", "v2", "v3", "v4"]);
    await m.people[0].do("castPublic", { id: m.id, round }, { answer: "first", attempt: 2 });
    expect((await m.room()).round.hands.at(-1)).toEqual({ voter: "v1", answer: "first" });
  });

  test("hands raised in the room are typed in, and the record says so", async () => {
    const m = await meeting({ hands: "entered" });
    const { number: round } = await m.ask();

    expect(
      await m.people[0].refused("castPublic", { id: m.id, round }, { answer: "first", attempt: 1 }),
    ).toBe("wrong-reveal-mode");
    await m.facilitator.do(
      "enterHands",
      { id: m.id, round },
      { hands: { v1: "first", v2: "no-preference", v3: null } },
    );

    expect((await m.room()).round.hands).toHaveLength(2);
    const facts = (await house.store.load(m.id))?.lines.map(({ fact }) => fact);
    expect(facts).toContainEqual({
      kind: "hand-raised",
      round,
      voter: "v1",
      answer: "first",
      attempt: 1,
      isEntered: true,
    });
  });

  test("a question closes by itself when everyone here has answered, if so agreed", async () => {
    const m = await meeting({ closing: { whenAllIn: true, afterSeconds: null } });
    const { number: round } = await m.ask();

    for (const person of m.people) {
      await person.do("castPublic", { id: m.id, round }, { answer: "first", attempt: 1 });
    }

    expect((await m.room()).round.isOpen).toBe(false);
  });

  test("a question closes by its timer, also when nobody answered", async () => {
    const m = await meeting({ closing: { whenAllIn: false, afterSeconds: 30 } });
    await m.ask();

    await house.clock.advance(29_000);
    expect((await m.room()).round.isOpen).toBe(true);
    await house.clock.advance(2_000);

    expect((await m.room()).round.isOpen).toBe(false);
  });

  test("a latecomer on the list joins from the next question", async () => {
    house = await testHouse();
    const m = await seatedMeeting(house, {}, { isStarted: false });
    await m.facilitator.do("freeSeat", { id: m.id, voter: "v6" });
    await m.facilitator.do("start", { id: m.id });
    const first = await m.facilitator.do("ask", { id: m.id }, {});
    const { key } = await m.facilitator.do(
      "issueLink",
      { id: m.id },
      { kind: "voter", voter: "v6" },
    );
    const fay = house.newBrowser();
    await fay.do("openSession", {}, { key });

    await fay.do("join", { id: m.id }, {});
    const mine = await fay.do("mine", { id: m.id });
    const refusal = await fay.refused(
      "castPublic",
      { id: m.id, round: first.number },
      { answer: "first", attempt: 1 },
    );

    expect(mine).toMatchObject({ state: "joined", joinsFrom: 2, round: null });
    expect(refusal).toBe("not-asked");
    await m.people[0].do("castPublic", { id: m.id, round: 1 }, { answer: "first", attempt: 1 });
    await m.facilitator.do("closeRound", { id: m.id, round: 1 });
    const second = await m.facilitator.do("ask", { id: m.id }, {});
    await fay.do(
      "castPublic",
      { id: m.id, round: second.number },
      { answer: "first", attempt: 1_001 },
    );
  });
});
