import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { commitmentText, type LogLine } from "@unswayed/protocol";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { logText } from "../../src/exports/log-text.ts";
import { verifyLog } from "../../src/exports/verify-log.ts";
import { chained, emptyHead, type Head, sha256 } from "../../src/log/hash-chain.ts";
import { Browser } from "../support/browser.ts";
import { type Meeting, seatedMeeting, type TestHouse, testHouse } from "../support/meeting.ts";
import { newPhoneKey, type PhoneKey, signedBallot, signedConsent } from "../support/seat-key.ts";

/** One seat, one key: what does not come from the phone that sat down is refused, or is seen by everyone. */

let house: TestHouse;
beforeEach(async () => {
  house = await testHouse();
});
afterEach(() => house.close());

/** A meeting in which the first person's phone has a key. */
async function withKey(change = {}): Promise<{ meeting: Meeting; phone: PhoneKey }> {
  const meeting = await seatedMeeting(house, change);
  const phone = await newPhoneKey();
  await ana(meeting).do("giveKey", { id: meeting.id }, { key: phone.key });
  return { meeting, phone };
}

/** A meeting whose private round is open, five open questions before. */
async function atMoment(): Promise<Meeting> {
  const meeting = await seatedMeeting(house, { limits: { publicRounds: 5, privateRounds: 5 } });
  for (let k = 0; k < 5; k++) {
    const { number } = await meeting.ask();
    await meeting.voteOpenly(number, () => "first");
  }
  expect((await meeting.ask()).opened).toBe("moment");
  return meeting;
}

const ana = ({ people }: Meeting): Browser => people[0] as Browser;
const logOf = async ({ facilitator, id }: Meeting): Promise<readonly LogLine[]> =>
  (await facilitator.do("exportLog", { id }))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as LogLine);
const kindsOf = async (meeting: Meeting): Promise<readonly string[]> =>
  (await logOf(meeting)).map(({ fact }) => fact.kind);

/** A browser with the same cookie, as anyone who took it has it. */
function thief({ cookie, token }: Browser): Browser {
  const other = new Browser(house.fetch);
  other.cookie = cookie;
  other.token = token;
  return other;
}

describe("a seat whose phone has a key", () => {
  test("is in the log with it from the moment someone sits down, and everyone sees which seats are", async () => {
    const meeting = await seatedMeeting(house, {}, { isStarted: false });
    await meeting.facilitator.do("freeSeat", { id: meeting.id, voter: "v1" });
    const { key } = await meeting.facilitator.do(
      "issueLink",
      { id: meeting.id },
      { kind: "voter", voter: "v1" },
    );
    const browser = house.newBrowser();
    await browser.do("openSession", {}, { key });
    const phone = await newPhoneKey();
    await browser.do("join", { id: meeting.id }, { agreesToThree: true, key: phone.key });

    expect((await logOf(meeting)).at(-1)?.fact).toEqual({
      kind: "joined",
      voter: "v1",
      key: phone.key,
    });
    expect((await browser.do("mine", { id: meeting.id })).key).toBe(phone.key);
    const { voters } = await meeting.room();
    expect(voters.map(({ hasKey }: { hasKey: boolean }) => hasKey)).toEqual([
      true,
      ...new Array(5).fill(false),
    ]);
  });

  test.each(["live", "countdown"] as const)(
    "takes hands that are signed by it and no others, and shows the signatures (%s)",
    async (hands) => {
      const { meeting, phone } = await withKey({ hands });
      const { id } = meeting;
      const { number: round } = await meeting.ask();
      const ballot = { round, voter: "v1", attempt: 1, answer: "first" } as const;
      const signed = await signedBallot(phone, id, "public", ballot);
      const others = [
        { answer: "first", attempt: 1 },
        await signedBallot(await newPhoneKey(), id, "public", ballot),
        { ...signed, answer: "second" },
        { ...signed, attempt: 2 },
        await signedBallot(phone, id, "private", ballot),
        await signedBallot(phone, "another", "public", ballot),
      ] as const;
      for (const body of others) {
        expect(await ana(meeting).refused("castPublic", { id, round }, body)).toBe("not-signed");
      }
      expect(await ana(meeting).refused("takeBack", { id, round }, { attempt: 1 })).toBe(
        "not-signed",
      );

      await ana(meeting).do("castPublic", { id, round }, signed);
      for (const person of meeting.people.slice(1)) {
        await person.do("castPublic", { id, round }, { answer: "second", attempt: 1 });
      }
      await meeting.facilitator.do("closeRound", { id, round }).catch(() => {});

      const lines = await logOf(meeting);
      expect(verifyLog(logText(lines)).signedHands).toBe(1);
      // Anyone who rewrites the log with all its hashes cannot sign.
      const forged = JSON.parse(
        JSON.stringify(lines).replace(/"answer":"first"/, '"answer":"second"'),
      ) as LogLine[];
      let head: Head = emptyHead;
      const again = forged.map(({ at, fact }) => {
        const line = chained(head, at, fact);
        head = line;
        return line;
      });
      expect(() => verifyLog(logText(again))).toThrow(/hand of v1 is not signed/);
    },
  );

  test("takes private answers that are signed by it and no others, and keeps no signature", async () => {
    const meeting = await atMoment();
    const { id } = meeting;
    const phone = await newPhoneKey();
    await ana(meeting).do("giveKey", { id }, { key: phone.key });
    const { moment } = await ana(meeting).do("mine", { id });
    const round = moment?.questions[0]?.round ?? 0;
    const ballot = { round, voter: "v1", attempt: 1, answer: "first" } as const;
    const signed = await signedBallot(phone, id, "private", ballot);

    const bare = { answer: "first", attempt: 1 } as const;
    expect(await ana(meeting).refused("castPrivate", { id, round }, bare)).toBe("not-signed");
    await ana(meeting).do("castPrivate", { id, round }, signed);
    await meeting.votePrivately((k) => (k === 0 ? null : "second"));

    // A signature that is kept proves to anyone who finds it what someone said.
    const files = readdirSync(house.folder).map((name) => readFileSync(join(house.folder, name)));
    expect(files.some((bytes) => bytes.includes(signed.signature))).toBe(false);
    expect(files.some((bytes) => bytes.includes(phone.key))).toBe(true);
  });

  test("lets anyone who took its cookie do nothing unseen", async () => {
    const { meeting, phone } = await withKey();
    const { id } = meeting;
    const ghost = thief(ana(meeting));
    const { number: round } = await meeting.ask();
    const bare = { answer: "first", attempt: 1 } as const;
    expect(await ghost.refused("castPublic", { id, round }, bare)).toBe("not-signed");
    expect(await kindsOf(meeting)).not.toContain("seat-moved");

    const own = await newPhoneKey();
    await ghost.do("giveKey", { id }, { key: own.key });

    expect((await kindsOf(meeting)).slice(-2)).toEqual(["seat-moved", "seat-keyed"]);
    expect((await meeting.room()).voters[0]).toMatchObject({ voter: "v1", moves: 1, hasKey: true });
    // The phone that sat down learns it with its next answer, and can say so in the room.
    const ballot = { round, voter: "v1", attempt: 1001, answer: "first" } as const;
    const signed = await signedBallot(phone, id, "public", ballot);
    expect(await ana(meeting).refused("castPublic", { id, round }, signed)).toBe("not-signed");
  });

  test("agrees to nothing without it, nor by another key that came after private answers", async () => {
    const meeting = await atMoment();
    const { id } = meeting;
    const phone = await newPhoneKey();
    await ana(meeting).do("giveKey", { id }, { key: phone.key });
    const { moment } = await ana(meeting).do("mine", { id });
    for (const { round } of moment?.questions ?? []) {
      const ballot = { round, voter: "v1", attempt: 1, answer: "first" } as const;
      await ana(meeting).do(
        "castPrivate",
        { id, round },
        await signedBallot(phone, id, "private", ballot),
      );
    }
    await meeting.votePrivately((k) => (k === 0 ? null : "second"));
    const { facilitator } = meeting;
    await facilitator.send("stop", { id }, { early: true });
    await house.clock.advance(2_000);
    const ghost = thief(ana(meeting));
    const own = await newPhoneKey();
    const said = { voter: "v1", matter: "research-bundle", agrees: true } as const;
    const { phase } = await meeting.room();
    expect(phase).toBe("revealed");

    const { matter, agrees } = said;
    expect(await ghost.refused("consent", { id }, { matter, agrees })).toBe("not-signed");
    const forged = await signedConsent(own, id, said);
    expect(await ghost.refused("consent", { id }, forged)).toBe("not-signed");
    expect(await ghost.refused("giveKey", { id }, { key: own.key })).toBe("not-running");

    await ana(meeting).do("consent", { id }, await signedConsent(phone, id, said));
    expect((await ana(meeting).do("mine", { id })).consents[matter]).toBe(true);
  });

  test("has none again when it goes to another device, which may give its own once", async () => {
    const { meeting } = await withKey();
    const { id, facilitator } = meeting;
    const { key } = await facilitator.do("issueLink", { id }, { kind: "voter", voter: "v1" });
    const browser = house.newBrowser();
    await browser.do("openSession", {}, { key });
    expect((await browser.do("mine", { id })).key).toBeNull();
    const phone = await newPhoneKey();
    await browser.do("giveKey", { id }, { key: phone.key });
    await browser.do("giveKey", { id }, { key: phone.key });

    const kinds = await kindsOf(meeting);
    expect(kinds.filter((kind) => kind === "seat-keyed")).toHaveLength(2);
    expect(kinds.filter((kind) => kind === "seat-moved")).toHaveLength(1);
  });

  test("is refused a key that is no point, by name", async () => {
    const meeting = await seatedMeeting(house);
    const reply = await ana(meeting).send(
      "giveKey",
      { id: meeting.id },
      { key: `B${"A".repeat(86)}` },
    );
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('"field":"key"');
  });
});

describe("a phone that drew the salt of its answer", () => {
  test("finds its last answer in the log when the moment has closed, and no other", async () => {
    const meeting = await atMoment();
    const { id } = meeting;
    const { moment } = await ana(meeting).do("mine", { id });
    const round = moment?.questions[0]?.round ?? 0;
    const salts = ["a1".repeat(16), "b2".repeat(16)] as const;
    await ana(meeting).do(
      "castPrivate",
      { id, round },
      { answer: "first", attempt: 1, salt: salts[0] },
    );
    await ana(meeting).do(
      "castPrivate",
      { id, round },
      { answer: "second", attempt: 2, salt: salts[1] },
    );
    await meeting.votePrivately((k, asked) => (k === 0 && asked === round ? null : "first"));

    const closed = (await logOf(meeting)).find(({ fact }) => fact.kind === "moment-closed")?.fact;
    const commitments = closed?.kind === "moment-closed" ? closed.commitments : [];
    const isThere = (answer: string, salt: string): boolean =>
      commitments.includes(sha256(commitmentText(id, { round, voter: "v1", answer, salt })));
    expect(isThere("second", salts[1])).toBe(true);
    expect(isThere("first", salts[0])).toBe(false);
    expect(isThere("first", salts[1])).toBe(false);
  });
});

describe("the lines of a log after one that a page saw", () => {
  test("are those, for anyone who may read the log and for nobody else", async () => {
    const meeting = await seatedMeeting(house);
    const { id } = meeting;
    const all = await logOf(meeting);
    for (const browser of [meeting.facilitator, ana(meeting)]) {
      const text = await browser.do("logAfter", { id, seq: 3 });
      expect(text).toBe(logText(all.slice(3)));
    }
    expect(await house.newBrowser().refused("logAfter", { id, seq: 0 })).toBe("not-signed-in");
    expect(await meeting.screen.refused("logAfter", { id, seq: 0 })).toBe("not-allowed");
    expect(await ana(meeting).refused("logAfter", { id, seq: "x" })).toBe("not-found");
  });
});
