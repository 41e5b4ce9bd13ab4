import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { castPrivate } from "../../src/rules/moments.ts";
import { type Meeting, seatedMeeting, type TestHouse, testHouse } from "../support/meeting.ts";
import { testClock } from "../support/test-clock.ts";

let house: TestHouse;
afterEach(() => house.close());

const rounds = [1, 2, 3, 4, 5];
const limits = { publicRounds: rounds.length, privateRounds: rounds.length };
const hour = 3_600_000;

async function started(folder?: string): Promise<Meeting> {
  house = await testHouse({ ...(folder !== undefined && { folder }) });
  return await seatedMeeting(house, { limits });
}

async function inPrivate(folder?: string): Promise<Meeting> {
  const meeting = await started(folder);
  for (const round of rounds) {
    await meeting.ask();
    await meeting.voteOpenly(round, () => "first");
  }
  expect((await meeting.ask()).opened).toBe("moment");
  return meeting;
}

describe.each([
  ["5 seconds back", -5_000],
  ["60 seconds back", -60_000],
  ["an hour back", -hour],
  ["8 days forward", 8 * 24 * hour],
])("when the clock steps %s", (_, milliseconds) => {
  test("nobody is locked out", async () => {
    const { id, facilitator, people, screen } = await started();
    await facilitator.do("ask", { id }, {});
    // Close to what a session may do at once.
    for (let k = 0; k < 100; k++) await people[0].do("mine", { id });

    house.clock.step(milliseconds);

    await people[0].do("castPublic", { id, round: 1 }, { answer: "first", attempt: 1 });
    await facilitator.do("closeRound", { id, round: 1 });
    await screen.do("room", { id });
    await house.newBrowser().do("session");
  });

  test("who asked too often waits as long as always", async () => {
    const { id, people } = await started();
    const status = async (): Promise<number> => (await people[0].send("mine", { id })).status;
    for (let k = 0; k < 200 && (await status()) === 200; k++);
    expect(await status()).toBe(429);

    house.clock.step(milliseconds);

    expect(await status()).toBe(429);
    await house.clock.advance(1_000);
    expect(await status()).toBe(200);
  });

  test("a private round closes by itself", async () => {
    const { id, people, room } = await inPrivate();
    const answer = async (k: number): Promise<void> => {
      for (const round of rounds) {
        await people[k].do("castPrivate", { id, round }, { answer: "second", attempt: 1 });
      }
    };
    for (const k of [0, 1, 2]) await answer(k);

    house.clock.step(milliseconds);

    for (const k of [3, 4, 5]) await answer(k);
    await house.clock.advance(25_000);
    expect((await room()).moment).toBe(null);
  });

  test("the facilitator may end a private round after a minute", async () => {
    const { id, facilitator } = await inPrivate();
    await house.clock.advance(20_000);

    house.clock.step(milliseconds);

    await house.clock.advance(30_000);
    expect(await facilitator.refused("closeMoment", { id })).toBe("too-early");
    await house.clock.advance(15_000);
    await facilitator.do("closeMoment", { id });
  });

  test("a question with a timer ends in time", async () => {
    const { id, facilitator, room } = await started();
    await facilitator.do("ask", { id }, {});
    await facilitator.do("setTimer", { id, round: 1 }, { seconds: 30 });

    house.clock.step(milliseconds);

    await house.clock.advance(29_000);
    expect((await room()).round.isOpen).toBe(true);
    await house.clock.advance(2_000);
    expect((await room()).round.isOpen).toBe(false);
  });

  test("live updates go on", async () => {
    const { id, facilitator, screen } = await started();
    const stream = await screen.listen(id, "screen");
    await house.clock.advance(300);

    house.clock.step(milliseconds);

    await facilitator.do("ask", { id }, {});
    await house.clock.advance(300);
    expect(stream.latest("room")?.data.round?.round).toBe(1);
  });

  test("people who are gone are seen to have left", async () => {
    const { people, id, room } = await started();
    await people[0].do("mine", { id });

    house.clock.step(milliseconds);

    expect((await room()).voters[0].isHere).toBe(true);
    await house.clock.advance(21_000);
    expect((await room()).voters[0].isHere).toBe(false);
  });
});

test("a private round closes by itself after a start with a clock that is an hour behind", async () => {
  const folder = mkdtempSync(join(tmpdir(), "unswayed-clock-"));
  const { id, voters } = await inPrivate(folder);
  await house.close();
  const behind = testClock(house.clock.now() - hour);
  house = await testHouse({ folder, clock: behind });
  const { room } = await house.server.rooms.get(id);
  for (const voter of voters) {
    for (const round of rounds) {
      await room.act((draft) =>
        castPrivate(draft, voter, round, { answer: "second", attempt: 1 }, null),
      );
    }
  }

  await behind.advance(25_000);

  expect(room.state.moments.map(({ isOpen }) => isOpen)).toEqual([false]);
  rmSync(folder, { recursive: true, force: true });
});
