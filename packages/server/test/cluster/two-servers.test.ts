import type { Settings } from "@unswayed/protocol";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { queueSchema } from "../../src/cluster/boss.ts";
import { verifyLog } from "../../src/exports/verify-log.ts";
import { castPublic } from "../../src/rules/voting.ts";
import type { Browser, LiveStream } from "../support/browser.ts";
import { type ClusterHouse, clusterHouse } from "../support/cluster-house.ts";
import { offsite } from "../support/settings.ts";
import { sharedDatabase } from "../support/shared-database.ts";
import { scriptedSolver } from "../support/solvers.ts";
import { until } from "../support/until.ts";

const database = sharedDatabase();
let url = "";
let north: ClusterHouse;
let south: ClusterHouse;
/** What the one worker of the two solves with. */
const solver = scriptedSolver();
let id: string;
let facilitator: Browser;
let people: Browser[];

/** A decision created in the north; people alternate between the two servers. */
beforeEach(async (context) => {
  if (url === "") {
    url = database.empty(context);
    north = await clusterHouse(url, { threads: 1, newSolver: () => solver });
    south = await clusterHouse(url);
    facilitator = await north.host();
  }
  await newDecision();
});

async function newDecision(change: Partial<Settings> = {}): Promise<void> {
  const settings = offsite(change);
  ({ id } = await facilitator.do("create", {}, { facilitator: "Maria", settings }));
  people = [];
  for (const [k] of offsite().voters.entries()) {
    const link = await facilitator.do("issueLink", { id }, { kind: "voter", voter: `v${k + 1}` });
    const person = (k % 2 === 0 ? north : south).newBrowser();
    await person.do("openSession", {}, { key: link.key });
    await person.do("join", { id }, {});
    people.push(person);
  }
  await facilitator.do("start", { id });
}
afterAll(async () => {
  await south?.close();
  await north?.close();
});

describe("two servers on one PostgreSQL", () => {
  test("people on either see the same events, and who is with the other", async () => {
    const streams = await Promise.all(
      people.slice(0, 2).map((person) => person.listen(id, "voter")),
    );
    const [onNorth, onSouth] = streams as [LiveStream, LiveStream];
    const { number: round } = await facilitator.do("ask", { id }, {});
    await until("the question in the south", () => view(onSouth)?.round?.round === round);
    for (const [k, person] of people.entries()) {
      const answer = k % 3 === 0 ? "second" : "first";
      await person.do("castPublic", { id, round }, { answer, attempt: 1 });
    }
    for (const stream of streams) {
      await until("six hands", () => view(stream)?.round?.hands.length === 6);
      await until("all here", () =>
        view(stream)?.voters.every((seat: { isHere: boolean }) => seat.isHere),
      );
    }

    await facilitator.do("closeRound", { id, round });

    for (const stream of streams) {
      await until("the round is closed", () => view(stream)?.past.length === 1);
      await until("the model is ready", () => view(stream)?.model.state === "idle");
    }
    expect(withoutVersion(view(onSouth))).toEqual(withoutVersion(view(onNorth)));
    await Promise.all(streams.map((stream) => stream.close()));
  });

  test("everyone who is here is asked in private, whichever server they are with", async () => {
    await newDecision({ limits: { publicRounds: 5, privateRounds: 5 } });
    for (let round = 1; round <= 5; round++) {
      const { number } = await facilitator.do("ask", { id }, {});
      for (const person of people) {
        await person.do("castPublic", { id, round: number }, { answer: "first", attempt: 1 });
      }
      await facilitator.do("closeRound", { id, round: number });
    }
    for (const person of people) await person.do("mine", { id });
    await until("all are here", async () =>
      (await facilitator.do("room", { id })).voters.every(({ isHere }) => isHere),
    );

    const asked = await facilitator.do("ask", { id }, {});

    expect(asked.opened).toBe("moment");
    const { moment } = await facilitator.do("room", { id });
    expect(moment?.asked).toEqual(["v1", "v2", "v3", "v4", "v5", "v6"]);
    for (const person of people) {
      const mine = await until("the moment", async () => (await person.do("mine", { id })).moment);
      for (const { round } of mine.questions) {
        await person.do("castPrivate", { id, round }, { answer: "second", attempt: 1 });
      }
    }
    const south1 = people[1] as Browser;
    await until(
      "the moment closes in the south",
      async () => (await south1.do("room", { id })).moment === null,
    );
    expect((await north.cluster.store.privateBallots(id)).length).toBe(5 * 6);
  });

  test("what failed is tried again through the queue, once, and both servers say so", async () => {
    const { number: round } = await facilitator.do("ask", { id }, {});
    for (const person of people) {
      await person.do("castPublic", { id, round }, { answer: "first", attempt: 1 });
    }
    const stateIn = async (browser: Browser): Promise<string> =>
      (await browser.do("room", { id })).model.state;
    const inTheSouth = people[1] as Browser;
    solver.isBroken = true;
    await facilitator.do("closeRound", { id, round });
    for (const browser of [facilitator, inTheSouth]) {
      await until("it has failed", async () => (await stateIn(browser)) === "failed", 30_000);
    }
    solver.isBroken = false;
    const asked = solver.jobs.length;

    await Promise.all([1, 2, 3].map(() => facilitator.do("retryNext", { id })));

    for (const browser of [facilitator, inTheSouth]) {
      await until("it has succeeded", async () => (await stateIn(browser)) === "idle", 20_000);
    }
    expect(solver.jobs.length - asked).toBe(1);
    expect((await facilitator.do("ask", { id }, {})).opened).toBe("round");
    expect((await inTheSouth.do("room", { id })).round?.chosenBy).not.toBe("fallback");
  }, 90_000);

  test("everyone in either sees the steps of a result that a worker takes", async (context) => {
    const { number: round } = await facilitator.do("ask", { id }, {});
    for (const person of people) {
      await person.do("castPublic", { id, round }, { answer: "first", attempt: 1 });
    }
    await facilitator.do("closeRound", { id, round });
    await until(
      "the next question",
      async () => (await facilitator.do("room", { id })).model.state === "idle",
    );
    const step = { name: "comparing", number: 2, of: 3 } as const;
    solver.steps = [step];
    solver.isStuck = true;
    context.onTestFinished(() => {
      solver.steps = [];
      solver.release();
    });

    await facilitator.do("stop", { id }, { early: true });

    for (const browser of [facilitator, people[1] as Browser]) {
      await until("the step", async () => (await browser.do("room", { id })).resultStep);
      expect((await browser.do("room", { id })).resultStep).toEqual(step);
    }
    solver.release();
    await until(
      "the result",
      async () => (await facilitator.do("room", { id })).phase === "revealed",
    );
  });

  test("both write one chain, however fast", async () => {
    const { number: round } = await facilitator.do("ask", { id }, {});
    const rooms = await Promise.all(
      [north, south].map(async ({ server }) => (await server.rooms.get(id)).room),
    );
    const writes = Array.from({ length: 200 }, async (_, k) => {
      await new Promise((resolve) => setTimeout(resolve, k % 50));
      const voter = `v${(k % 6) + 1}`;
      const attempt = Math.floor(k / 6) + 1;
      const answer = k % 2 === 0 ? "first" : "second";
      await rooms[k % 2]?.act((draft) => castPublic(draft, voter, round, { answer, attempt }));
    });
    await Promise.all(writes);
    await Promise.all(rooms.map((room) => until("caught up", () => room.head.seq >= 9)));

    const { text } = await facilitator.send("exportLog", { id });

    verifyLog(text);
    await until("both at the same end", () => rooms[0]?.head.hash === rooms[1]?.head.hash);
    const hands = rooms.map(({ state }) => [...(state.rounds[0]?.hands ?? [])].sort());
    expect(hands[0]).toEqual(hands[1]);
    expect(hands[0]).toHaveLength(6);
  });

  test("who is signed out on one server loses the stream on the other", async () => {
    const ben = people[1] as Browser;
    const stream = await ben.listen(id, "voter");

    await facilitator.do("freeSeat", { id, voter: "v2" });

    await until("the stream has ended", () => stream.hasEnded);
    expect(stream.latest("signedout")?.data).toEqual({ why: "seat-freed" });
  });

  test("what is removed on one is gone on the other", async () => {
    const fresh = await facilitator.do("create", {}, { facilitator: "Maria", settings: offsite() });
    const elsewhere = await south.host();
    await elsewhere.do("room", { id: fresh.id });

    await facilitator.do("remove", { id: fresh.id });

    await until(
      "it is said to be deleted",
      async () => (await elsewhere.send("room", { id: fresh.id })).status === 410,
    );
  });

  test("the queue holds ids and nothing else, with private answers under way", async () => {
    await facilitator.do("ask", { id }, {});
    const { default: pg } = await import("pg");
    const client = new pg.Client({ connectionString: url });
    await client.connect();

    const { rows } = await client.query(`select data from ${queueSchema}.job where name = 'solve'`);

    expect(rows.length).toBeGreaterThan(0);
    for (const { data } of rows) expect(Object.keys(data)).toEqual(["deliberation"]);
    await client.end();
  });
});

// biome-ignore lint/suspicious/noExplicitAny: views are looked into, not computed with
function view(stream: LiveStream): any {
  return stream.latest("room")?.data;
}

function withoutVersion({ version: _, ...rest }: { version: string }): unknown {
  return rest;
}
