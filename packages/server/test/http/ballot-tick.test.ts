import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { Store } from "../../src/database/store.ts";
import { usualMomentTiming } from "../../src/room/moment-watch.ts";
import { openSqliteStore } from "../../src/storage/sqlite-store.ts";
import { type Meeting, seatedMeeting, type TestHouse, testHouse } from "../support/meeting.ts";

let house: TestHouse;
let folder = "";
afterEach(async () => {
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A store that counts what makes everyone wait: writes to the disk. */
function counting(store: Store): { store: Store; writes: () => number } {
  let writes = 0;
  return {
    writes: () => writes,
    store: {
      ...store,
      transact: (id, work) => {
        writes += 1;
        return store.transact(id, work);
      },
      ping: () => {
        writes += 1;
        return store.ping();
      },
    },
  };
}

async function privateMoment(): Promise<{ meeting: Meeting; writes: () => number; round: number }> {
  folder = mkdtempSync(join(tmpdir(), "unswayed-tick-"));
  const { store, writes } = counting(await openSqliteStore(folder));
  house = await testHouse({ folder, newStore: store, momentTiming: usualMomentTiming });
  const meeting = await seatedMeeting(house);
  for (;;) {
    const opened = await meeting.ask();
    if (opened.opened === "moment") break;
    await meeting.voteOpenly(opened.number, () => "first");
  }
  const mine = await meeting.people[0].do("mine", { id: meeting.id });
  return { meeting, writes, round: mine.moment?.questions[0]?.round ?? 0 };
}

describe("a private ballot", () => {
  test("is written on a tick, and on each tick there is one write, with ballots or without", async () => {
    const { meeting, writes, round } = await privateMoment();
    const { id, people } = meeting;
    const body = { answer: "first", attempt: 1 } as const;
    const perTick: number[] = [];
    const before = writes();
    const tick = async () => {
      const start = writes();
      await house.clock.advance(usualMomentTiming.saveEveryMs);
      perTick.push(writes() - start);
    };

    await tick();
    const first = people[0].do("castPrivate", { id, round }, body);
    // Enough turns for a request to be answered that is answered at once.
    for (let k = 0; k < 30; k++) await new Promise((resolve) => setImmediate(resolve));
    expect(writes() - before).toBe(perTick[0]);
    await tick();
    await first;
    await tick();
    const three = people.slice(1, 4).map((person) => person.do("castPrivate", { id, round }, body));
    for (let k = 0; k < 30; k++) await new Promise((resolve) => setImmediate(resolve));
    await tick();
    await Promise.all(three);
    await tick();

    expect(perTick).toEqual([1, 1, 1, 1, 1]);
  });

  test("that was sent just before the moment is closed counts", async () => {
    const { meeting, round } = await privateMoment();
    const { id, people, facilitator } = meeting;
    await house.clock.advance(61_000);
    const sent = people[0].send("castPrivate", { id, round }, { answer: "first", attempt: 1 });
    for (let k = 0; k < 30; k++) await new Promise((resolve) => setImmediate(resolve));
    await facilitator.do("closeMoment", { id });
    expect((await sent).status).toBe(200);
    const ballots = await house.store.privateBallots(id);
    expect(ballots.find((b) => b.round === round && b.voter === "v1")?.answer).toBe("first");
  });
});
