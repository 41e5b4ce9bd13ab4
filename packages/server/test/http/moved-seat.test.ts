import type { Answer } from "@unswayed/protocol";
import { afterEach, describe, expect, test } from "vitest";
import { verifyLog } from "../../src/exports/verify-log.ts";
import type { Browser } from "../support/browser.ts";
import { type Meeting, seatedMeeting, type TestHouse, testHouse } from "../support/meeting.ts";
import { ratings } from "../support/settings.ts";

/** Anyone who makes a new link to someone's seat can use it themselves: what they find there must say nothing about its owner. */

let house: TestHouse;
afterEach(() => house.close());

async function toMoment(answers: "pairs" | "ratings" = "pairs"): Promise<Meeting> {
  house = await testHouse();
  const meeting = await seatedMeeting(house, {
    ...(answers === "ratings" && ratings),
    limits: { publicRounds: 5, privateRounds: 5 },
  });
  for (let k = 0; k < 5; k++) {
    const { number } = await meeting.ask();
    await meeting.voteOpenly(number, () => (answers === "pairs" ? "first" : 8));
  }
  expect((await meeting.ask()).opened).toBe("moment");
  return meeting;
}

/** Another device in Ben's seat. */
async function takenOver({ id, facilitator }: Meeting, voter = "v2"): Promise<Browser> {
  const { key } = await facilitator.do("issueLink", { id }, { kind: "voter", voter });
  const device = house.newBrowser();
  await device.do("openSession", {}, { key });
  return device;
}

async function movesIn({ id, facilitator }: Meeting): Promise<number> {
  const { text } = await facilitator.send("exportLog", { id });
  verifyLog(text);
  return text.match(/"seat-moved"/g)?.length ?? 0;
}

describe("a new link to the seat of someone who has joined", () => {
  /** What another device in Ben's seat reads after he answered some private questions. */
  async function readThere(
    kind: "pairs" | "ratings",
    answers: readonly (Answer | null)[],
  ): Promise<string> {
    const meeting = await toMoment(kind);
    const { id, people } = meeting;
    for (const [k, answer] of answers.entries()) {
      if (answer === null) continue;
      for (const attempt of [1, 2, 3].slice(0, k + 1)) {
        await people[1].do("castPrivate", { id, round: k + 1 }, { answer, attempt });
      }
    }
    const device = await takenOver(meeting);
    const { moment } = await device.do("mine", { id });
    await house.close();
    return JSON.stringify(
      [...(moment?.questions ?? [])]
        .sort((a, b) => a.round - b.round)
        // Which side an option is on is drawn from a secret that differs from run to run.
        .map(({ round, isAnswered, nextAttempt }) => ({ round, isAnswered, nextAttempt })),
    );
  }

  test("shows nothing of what was answered in private, nor that anything was", async () => {
    const nothing = await readThere("pairs", []);
    const all = await readThere("pairs", ["first", "second", "no-preference"]);
    const rated = await readThere("ratings", [0, 10, null, 5]);

    expect(all).toBe(nothing);
    expect(rated).toBe(nothing);
    expect(nothing).toContain('"isAnswered":false');
  });

  test("keeps what was answered, and what is sent from it replaces that", async () => {
    const meeting = await toMoment();
    const { id, people } = meeting;
    for (const attempt of [1, 2]) {
      await people[1].do("castPrivate", { id, round: 1 }, { answer: "first", attempt });
      await people[1].do("castPrivate", { id, round: 2 }, { answer: "first", attempt });
    }
    const device = await takenOver(meeting);
    const { moment } = await device.do("mine", { id });
    const attempt = moment?.questions[0].nextAttempt ?? 0;

    await device.do("castPrivate", { id, round: 1 }, { answer: "second", attempt });

    const stored = await house.store.privateBallots(id);
    expect(stored.map(({ round, answer }) => [round, answer]).sort()).toEqual([
      [1, "second"],
      [2, "first"],
    ]);
    const again = await device.do("mine", { id });
    expect(again.moment?.questions.filter(({ isAnswered }) => isAnswered)).toMatchObject([
      { round: 1, nextAttempt: attempt + 1 },
    ]);
    expect(await people[1].refused("mine", { id })).toBe("not-signed-in");
  });

  test("does not show a hand before the countdown has ended", async () => {
    house = await testHouse();
    const meeting = await seatedMeeting(house, { hands: "countdown" });
    const { id, facilitator, people } = meeting;
    const { number: round } = await meeting.ask();
    await people[1].do("castPublic", { id, round }, { answer: "second", attempt: 1 });

    const device = await takenOver(meeting);
    const { round: there } = await device.do("mine", { id });
    await facilitator.do("revealHands", { id, round });

    expect(there).toMatchObject({ round, answer: null });
    expect((await meeting.room()).round.hands).toEqual([{ voter: "v2", answer: "second" }]);
  });

  test("is in the log, in the lobby too, and so is a claim that is admitted", async () => {
    house = await testHouse();
    const meeting = await seatedMeeting(house, {}, { isStarted: false });
    const { id, facilitator } = meeting;
    await takenOver(meeting, "v3");
    expect(await movesIn(meeting)).toBe(1);
    await facilitator.do("start", { id });

    await takenOver(meeting);
    expect(await movesIn(meeting)).toBe(2);
    const phone = house.newBrowser();
    await phone.do("claim", { code: (await meeting.room()).roomCode }, { voter: "v4" });
    const { claims } = await facilitator.do("desk", { id });
    await facilitator.do("answerClaim", { id, claim: claims[0].claim }, { admit: false });
    expect(await movesIn(meeting)).toBe(2);
    await phone.do("claim", { code: (await meeting.room()).roomCode }, { voter: "v4" });
    const again = (await facilitator.do("desk", { id })).claims;
    await facilitator.do("answerClaim", { id, claim: again[0].claim }, { admit: true });

    expect(await movesIn(meeting)).toBe(3);
    expect((await phone.do("mine", { id })).voter).toBe("v4");
  });
});

describe("agreeing for others", () => {
  /** The last of six left before the first question. */
  async function seatedWithoutEva(): Promise<Meeting> {
    house = await testHouse();
    const meeting = await seatedMeeting(house, { limits: { publicRounds: 5, privateRounds: 5 } });
    const { id, facilitator } = meeting;
    await facilitator.do("freeSeat", { id, voter: "v6" });
    const { number } = await facilitator.do("ask", { id }, {});
    await meeting.people[0].do(
      "castPublic",
      { id, round: number },
      { answer: "first", attempt: 1 },
    );
    await facilitator.do("closeRound", { id, round: number });
    return meeting;
  }

  test("from new links to their seats gives nobody their private answers", async () => {
    const meeting = await toMoment();
    const { id, facilitator, people } = meeting;
    await meeting.votePrivately(() => "no-preference");
    await facilitator.do("stop", { id }, { early: false });
    await house.clock.advance(2_000);
    await people[0].do("consent", { id }, { matter: "research-bundle", agrees: true });
    const { consents, mayConsent } = await people[0].do("mine", { id });
    expect(consents["research-bundle"]).toBe(true);
    expect(mayConsent).toBe(true);

    for (const voter of meeting.voters) {
      const device = await takenOver(meeting, voter);
      for (const matter of ["research-bundle", "exact-figures", "keep-longer"] as const) {
        const agreeing = { matter, agrees: true };
        expect(await device.refused("consent", { id }, agreeing)).toBe("not-allowed");
      }
      const mine = await device.do("mine", { id });
      expect(mine.mayConsent).toBe(false);
      expect(mine.consents["research-bundle"]).toBeNull();
    }

    expect(await facilitator.refused("exportBundle", { id })).toBe("not-everyone-agreed");
    expect((await facilitator.do("desk", { id })).agreements["research-bundle"]).toBe(
      "not-everyone",
    );
    expect(await movesIn(meeting)).toBe(6);
  });

  test("is not possible from a seat that was freed and taken again either", async () => {
    const meeting = await toMoment();
    const { id, facilitator } = meeting;
    await meeting.votePrivately(() => "no-preference");
    await facilitator.do("freeSeat", { id, voter: "v2" });
    const device = await takenOver(meeting);
    await device.do("join", { id }, {});
    await facilitator.do("stop", { id }, { early: false });
    await house.clock.advance(2_000);

    const agreeing = { matter: "research-bundle", agrees: true } as const;
    expect(await device.refused("consent", { id }, agreeing)).toBe("not-allowed");
  });

  test.each(["research-bundle", "exact-figures", "keep-longer"] as const)(
    "by freeing the seats of those who would not does not make it everyone: %s",
    async (matter) => {
      const meeting = await toMoment();
      const { id, facilitator, people, voters } = meeting;
      await meeting.votePrivately(() => "no-preference");
      await facilitator.do("freeSeat", { id, voter: "v6" });
      await facilitator.do("stop", { id }, { early: false });
      await house.clock.advance(2_000);
      for (const voter of voters.slice(1, 5)) await facilitator.do("freeSeat", { id, voter });

      await people[0].do("consent", { id }, { matter, agrees: true });

      expect(await facilitator.refused("exportBundle", { id })).toBe("not-everyone-agreed");
      expect((await facilitator.do("desk", { id })).agreements[matter]).toBe("not-everyone");
      expect((await facilitator.send("exportLog", { id })).text).not.toContain('"agreed"');
    },
  );

  test("does not wait for someone who left before any private question", async () => {
    const meeting = await seatedWithoutEva();
    const { id, facilitator, people } = meeting;
    await facilitator.do("stop", { id }, { early: true });
    await house.clock.advance(2_000);

    for (const person of people.slice(0, 5)) {
      await person.do("consent", { id }, { matter: "research-bundle", agrees: true });
    }

    expect((await facilitator.do("desk", { id })).agreements["research-bundle"]).toBe("everyone");
  });

  test("is for anyone who moved before any private question was put to them", async () => {
    house = await testHouse();
    const meeting = await seatedMeeting(house, { limits: { publicRounds: 1, privateRounds: 0 } });
    const { id, facilitator } = meeting;
    const device = await takenOver(meeting);
    const { number } = await facilitator.do("ask", { id }, {});
    await device.do("castPublic", { id, round: number }, { answer: "first", attempt: 1_001 });
    await facilitator.do("closeRound", { id, round: number });
    await facilitator.do("stop", { id }, { early: false });
    await house.clock.advance(2_000);

    await device.do("consent", { id }, { matter: "exact-figures", agrees: true });

    expect((await device.do("mine", { id })).consents["exact-figures"]).toBe(true);
  });
});
