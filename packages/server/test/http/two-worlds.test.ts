import type { Answer } from "@unswayed/protocol";
import { afterEach, describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { expectSame, onlookers, readAll, withoutNames } from "../support/looking-on.ts";
import { type Meeting, seatedMeeting, type TestHouse, testHouse } from "../support/meeting.ts";
import { ratings } from "../support/settings.ts";

/**
 * Two worlds that differ in one private ballot look the same to everyone until an estimate changes. Here none ever does: the model
 * answers by rote. So from the opening of a private round to the deletion of its answers nothing at all may differ, to anyone but the one
 * who sent the ballot.
 */

let houses: TestHouse[] = [];
afterEach(async () => {
  for (const house of houses) await house.close();
  houses = [];
});

type Kind = "pairs" | "ratings";
type PrivateAnswer = (person: number, round: number) => Answer | null;

/** The one whose ballot differs. */
const different = 3;
const day = 24 * 3600_000;

async function toMoment(kind: Kind): Promise<Meeting> {
  const house = await testHouse();
  houses.push(house);
  const meeting = await seatedMeeting(house, {
    ...(kind === "ratings" && ratings),
    // Before it ends, what was asked in public is asked in private.
    limits: { publicRounds: 5, privateRounds: 5 },
  });
  for (let k = 0; k < 5; k++) {
    const { number } = await meeting.ask();
    await meeting.voteOpenly(number, (person) => openly(kind, person));
  }
  return meeting;
}

function openly(kind: Kind, person: number): Answer {
  if (kind === "ratings") return 4 + (person % 3);
  return person % 2 === 0 ? "first" : "second";
}

/** Sides and the order of questions are drawn from the secret, which differs from run to run: they are put in one order. */
function withoutDraws(text: string): string {
  return text
    .replaceAll(/"shown":\[[\d,]*\]/g, '"shown":"DRAWN"')
    .replaceAll(/"moment":\{"questions":\[(.*?)\]\},"mayConsent"/g, (_, list: string) => {
      const parts = list.split(/(?<=\}),(?=\{"round")/).sort();
      return `"moment":{"questions":[${parts.join()}]},"mayConsent"`;
    });
}

/** Everything that anyone else receives, from before the moment until private answers have been deleted. */
async function seenByOthers(
  kind: Kind,
  answers: PrivateAnswer,
  isLooked: (role: string) => boolean = () => true,
): Promise<string> {
  const meeting = await toMoment(kind);
  const { house, id, facilitator, people } = meeting;
  const everyone: { role: string; browser: Browser }[] = [
    ...(await onlookers(meeting)),
    ...people
      .filter((_, person) => person !== different)
      .map((browser) => ({ role: "voter", browser })),
  ];
  const looking = everyone.filter(({ role }) => isLooked(role));
  for (const { role, browser } of looking) {
    browser.received.length = 0;
    await browser.listen(id, role);
  }
  const everybodyReads = async (): Promise<void> => {
    for (const { browser } of looking) await readAll(browser, id);
    // Ten people reading everything would otherwise be told to slow down.
    await house.clock.advance(5_000);
  };
  expect((await meeting.ask()).opened).toBe("moment");
  for (const [person, browser] of people.entries()) {
    for (let round = 1; round <= 5; round++) {
      const answer = answers(person, round);
      if (answer === null) continue;
      await browser.do("castPrivate", { id, round }, { answer, attempt: 1 });
      await house.clock.advance(100);
    }
  }
  await everybodyReads();
  await house.clock.advance(61_000);
  if ((await meeting.room()).moment) await facilitator.do("closeMoment", { id });
  await everybodyReads();
  const { number } = await meeting.ask(true);
  await meeting.voteOpenly(number, (person) => openly(kind, person));
  await everybodyReads();
  await facilitator.do("stop", { id }, { early: false });
  await house.clock.advance(2_000);
  expect((await meeting.room()).phase).toBe("revealed");
  await everybodyReads();
  await house.clock.advance(8 * day);
  expect((await meeting.room()).isDeleted).toBe(true);
  await everybodyReads();
  return withoutDraws(
    withoutNames(
      [
        ...looking.flatMap(({ role, browser }) => [role, ...browser.received]),
        // What the server wrote about it all.
        ...house.logged.map((line) => line.replaceAll(/"(time|ms)":[\d.]+/g, '"$1":0')),
      ].join("\n"),
    ),
  );
}

describe.each<[Kind, Answer, readonly Answer[]]>([
  ["pairs", "first", ["second", "no-preference", "abstain"]],
  ["ratings", 3, [10, 0, "abstain"]],
])("two worlds of %s", (kind, usual, others) => {
  test("that differ in one private ballot look the same to everyone else to the end", async () => {
    const one = await seenByOthers(kind, () => usual);
    expect(one.length).toBeGreaterThan(100_000);
    for (const other of others) {
      const differing: PrivateAnswer = (person, round) =>
        person === different && round === 2 ? other : usual;
      expectSame(one, await seenByOthers(kind, differing));
    }
  });
});

describe.each<[Kind, Answer]>([
  ["pairs", "first"],
  ["ratings", 3],
])("someone who does not know an option of %s", (kind, usual) => {
  const someone: PrivateAnswer = (person, round) =>
    person === different && round === 2 ? "unknown-option" : usual;

  test("is told to facilitators, without a name and after the moment, and to nobody else", async () => {
    const isOther = (role: string): boolean => role !== "facilitator";
    const one = await seenByOthers(kind, () => usual, isOther);
    const other = await seenByOthers(kind, someone, isOther);
    expectSame(one, other);
    expect(other).not.toContain("hear-more");

    const told = await seenByOthers(kind, someone, (role) => role === "facilitator");
    const notes = new Set(told.match(/"notes":\[[^\]]*\]/g));
    expect([...notes].sort()).toEqual(['"notes":[]', '"notes":[{"kind":"hear-more","round":2}]']);
  });
});

describe("someone who has been away", () => {
  test("is not seen to be back because they answer in private", async () => {
    const meeting = await toMoment("pairs");
    const { house, id, people, screen } = meeting;
    const stream = await screen.listen(id, "screen");
    expect((await meeting.ask()).opened).toBe("moment");
    await house.clock.advance(30_000);
    const before = await screen.do("room", { id });
    const events = stream.events.length;
    expect(before.voters.filter(({ isHere }) => isHere)).toEqual([]);

    await people[0].do("castPrivate", { id, round: 1 }, { answer: "first", attempt: 1 });
    await house.clock.advance(1_000);

    expect(await screen.do("room", { id })).toEqual(before);
    expect(stream.events).toHaveLength(events);
  });
});
