import type { Answer } from "@unswayed/protocol";
import { afterEach, describe, expect, test } from "vitest";
import { researchBundle } from "../../src/exports/research-bundle.ts";
import { expectSame, onlookers, readAll, withoutNames } from "../support/looking-on.ts";
import { type Meeting, seatedMeeting, type TestHouse, testHouse } from "../support/meeting.ts";
import { ratings } from "../support/settings.ts";

let houses: TestHouse[] = [];
afterEach(async () => {
  for (const house of houses) await house.close();
  houses = [];
});

/** Up to an open private round over the five starting options. In public everyone gives 8, in private nobody does. */
async function toMoment(): Promise<Meeting> {
  const house = await testHouse();
  houses.push(house);
  const meeting = await seatedMeeting(house, {
    ...ratings,
    limits: { publicRounds: 5, privateRounds: 5 },
  });
  for (let k = 0; k < 5; k++) {
    const { number } = await meeting.ask();
    await meeting.voteOpenly(number, () => 8);
  }
  return meeting;
}

/** What everyone who looks on receives while people rate privately. */
async function seenWhile(answers: (person: number, round: number) => Answer): Promise<string> {
  const meeting = await toMoment();
  const looking = await onlookers(meeting);
  expect((await meeting.ask()).opened).toBe("moment");
  const { house, id, people } = meeting;
  for (const { role, browser } of looking) {
    browser.received.length = 0;
    await browser.listen(id, role);
  }
  for (const [person, browser] of people.entries()) {
    for (let round = 1; round <= 5; round++) {
      const ballot = { answer: answers(person, round), attempt: 1 };
      await browser.do("castPrivate", { id, round }, ballot);
      await house.clock.advance(100);
    }
    for (const { browser: other } of looking) await readAll(other, id);
  }
  await house.clock.advance(7_000);
  return withoutNames(
    looking.flatMap(({ role, browser }) => [role, ...browser.received]).join("\n"),
  );
}

/** Every number that stands for someone's answer in a text of JSON, JSON lines or CSV. */
function numbersAnswered(text: string): readonly number[] {
  const named = [...text.matchAll(/"(?:answer|rating|score|v\d+|p\d+)":(\d+)/g)];
  const listed = [...text.matchAll(/^\d+,[^,]*,[^,]*,(\d+),(?:yes|no)\r?$/gm)];
  return [...named, ...listed].map(([, number]) => Number(number));
}

describe("a private rating", () => {
  test("changes nothing that anyone else sees while its moment is open", async () => {
    const one = await seenWhile(() => 3);
    const other = await seenWhile((person, round) => (person === 3 && round === 2 ? 10 : 3));
    const skipped = await seenWhile((person) => (person === 1 ? "unknown-option" : 0));

    expectSame(one, other);
    expectSame(one, skipped);
    expect(one.length).toBeGreaterThan(10_000);
  });

  test("is nowhere but in its voter's request, anyone who asks for whatever", async () => {
    const meeting = await toMoment();
    const { house, id, facilitator, people } = meeting;
    const looking = await onlookers(meeting);
    expect((await meeting.ask()).opened).toBe("moment");
    const operator = await house.operator();
    const everyone = [...looking.map(({ browser }) => browser), operator, ...people];
    for (const browser of everyone) browser.received.length = 0;
    for (const { role, browser } of looking) await browser.listen(id, role);
    for (const person of people) await person.listen(id, "voter");

    // The canary: 3 is given by nobody in public.
    await meeting.votePrivately(() => 3);
    await facilitator.do("stop", { id }, { early: false });
    await house.clock.advance(2_000);
    expect((await meeting.room()).phase).toBe("revealed");
    for (const browser of everyone) await readAll(browser, id);
    await house.clock.advance(1_000);

    const seen = everyone.flatMap((browser) => browser.received.flatMap(numbersAnswered));
    expect(new Set(seen)).toEqual(new Set([8]));
    expect(numbersAnswered(house.logged.join("\n"))).toEqual([]);
    const stored = await house.store.privateBallots(id);
    expect(stored.map(({ answer }) => answer)).toEqual(Array.from({ length: 30 }, () => 3));
  });

  test("cannot be read back by the person who sent it, and a refusal does not repeat it", async () => {
    const meeting = await toMoment();
    const { id, people } = meeting;
    await meeting.ask();
    const [ana] = people;
    const at = { id, round: 1 };

    const first = await ana.send("castPrivate", at, { answer: 0, attempt: 1 });
    const again = await ana.send("castPrivate", at, { answer: 10, attempt: 2 });
    const wrong = await ana.send("castPrivate", at, { answer: "no-preference", attempt: 3 });
    const mine = await ana.do("mine", { id });

    expect(first.text).toBe('{"recorded":true}');
    expect(again.text).toBe(first.text);
    expect(wrong.status).toBe(400);
    expect(wrong.value).toMatchObject({
      type: "invalid-request",
      errors: [{ field: "answer", wanted: expect.stringContaining("0 to 10") }],
    });
    expect(wrong.text).not.toContain("no-preference");
    expect(mine.moment?.questions.find(({ round }) => round === 1)).toEqual({
      round: 1,
      question: { kind: "rating", options: ["Lisbon"] },
      shown: [1],
      isAnswered: true,
      nextAttempt: 3,
    });
    const stored = await meeting.house.store.privateBallots(id);
    expect(stored.map(({ voter, answer }) => [voter, answer])).toEqual([["v1", 10]]);
  });

  test("in a bundle for researchers is nobody's by name or seat", async () => {
    const meeting = await toMoment();
    const { house, id } = meeting;
    await meeting.ask();
    await meeting.votePrivately((person) => person);
    const { room } = await house.server.rooms.get(id);
    const ballots = await house.store.privateBallots(id);

    const bundle = researchBundle(room.state, ballots, room.secret);

    const text = JSON.stringify(bundle);
    for (const name of ["Ana", "Ben", '"v1"', '"v6"']) expect(text).not.toContain(name);
    const [given] = bundle.study.events.flatMap((event) =>
      event.kind === "answered" && event.channel === "private" ? [event.answers] : [],
    );
    expect(Object.keys(given)).toEqual(["p1", "p2", "p3", "p4", "p5", "p6"]);
    expect(Object.values(given).sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
