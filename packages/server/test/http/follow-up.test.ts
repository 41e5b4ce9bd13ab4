import { afterEach, describe, expect, test } from "vitest";
import { type Meeting, seatedMeeting, type TestHouse, testHouse } from "../support/meeting.ts";
import { scriptedSolver } from "../support/solvers.ts";

let house: TestHouse;
afterEach(() => house.close());

const people = ["Ana", "Ben", "Chidi", "Dana", "Eli", "Fay"];

/** As far as a private round. */
async function decided(change: Parameters<typeof seatedMeeting>[1]): Promise<Meeting> {
  const meeting = await seatedMeeting(house, change);
  for (;;) {
    const opened = await meeting.ask();
    if (opened.opened === "moment") break;
    await meeting.voteOpenly(opened.number, () => "first");
  }
  await meeting.votePrivately(() => "second");
  return meeting;
}

async function ended(meeting: Meeting): Promise<void> {
  await meeting.facilitator.do("stop", { id: meeting.id }, { early: true });
  await house.clock.advance(1_000);
}

describe("a decision about much the same with one person more or less", () => {
  test.each([
    ["one less", people.slice(1), true],
    ["one more", [...people, "Gus"], true],
    ["one in another's place", [...people.slice(1), "Gus"], true],
    ["the same people", people, false],
    ["three others", [...people.slice(3), "Gus", "Hana", "Ida"], false],
  ])("shows little more than the winner and says so: %s", async (_, voters, isNear) => {
    const solver = scriptedSolver();
    house = await testHouse({ solver });
    await ended(await decided({ voters: people }));
    const second = await decided({ voters });
    expect((await second.room()).isNearEarlier).toBe(isNear);
    await ended(second);
    const job = solver.jobs.at(-1);
    expect(job?.kind === "result" && job.level).toBe(isNear ? "three" : "small");
    expect((await second.people[0].do("room", { id: second.id })).isNearEarlier).toBe(isNear);
  });

  test("is none where the options are others", async () => {
    house = await testHouse();
    await ended(await decided({ voters: people }));
    const items = ["Tea", "Coffee", "Water"].map((name) => ({ name }));
    const options = { kind: "list", items } as const;
    const second = await seatedMeeting(house, { voters: people.slice(1), options });
    expect((await second.room()).isNearEarlier).toBe(false);
  });
});

describe("where the log ends", () => {
  test("is on every screen, and does not move with private answers", async () => {
    house = await testHouse();
    const meeting = await seatedMeeting(house);
    const { id } = meeting;
    for (;;) {
      const opened = await meeting.ask();
      if (opened.opened === "moment") break;
      await meeting.voteOpenly(opened.number, () => "first");
    }
    const { head } = await meeting.room();
    const { text } = await meeting.people[0].send("exportLog", { id });
    const last = JSON.parse(text.trim().split("\n").at(-1) ?? "");
    expect(head).toEqual({ seq: last.seq, hash: last.hash });
    const mine = await meeting.people[0].do("mine", { id });
    const round = mine.moment?.questions[0]?.round ?? 0;
    await meeting.people[0].do("castPrivate", { id, round }, { answer: "first", attempt: 1 });
    for (const browser of [meeting.facilitator, meeting.screen, ...meeting.people]) {
      expect((await browser.do("room", { id })).head).toEqual(head);
    }
  });
});
