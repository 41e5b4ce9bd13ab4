import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { startPostgres } from "../../../scripts/test/support/postgres.ts";
import { systemClock } from "../src/clock.ts";
import { type Cluster, joinCluster } from "../src/cluster/join-cluster.ts";
import { openQueueDesk } from "../src/cluster/queue-desk.ts";
import { verifyLog } from "../src/exports/verify-log.ts";
import { threadSolver } from "../src/solving/thread-solver.ts";
import type { Browser } from "../test/support/browser.ts";
import { type ClusterHouse, clusterHouse } from "../test/support/cluster-house.ts";
import { type Meeting, seatedMeeting, type TestHouse, testHouse } from "../test/support/meeting.ts";
import { sharedDatabase } from "../test/support/shared-database.ts";
import { fill, smallDisk } from "../test/support/small-disk.ts";
import { until } from "../test/support/until.ts";
import { workerWithSources } from "../test/support/worker-with-sources.ts";

const database = sharedDatabase();
const houses: ClusterHouse[] = [];
afterEach(async () => {
  for (const house of houses.splice(0)) await house.close();
});

async function opened(
  url: string,
  more: Parameters<typeof clusterHouse>[1] = {},
): Promise<ClusterHouse> {
  const house = await clusterHouse(url, more);
  houses.push(house);
  return house;
}

/** A decision with its first question open. */
async function asked(house: ClusterHouse | TestHouse): Promise<Meeting> {
  const meeting = await seatedMeeting(house as TestHouse);
  await meeting.ask();
  return meeting;
}

let attempts = 0;
async function vote(meeting: Meeting, person = 0): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  const { status } = await (meeting.people[person] as Browser).send(
    "castPublic",
    { id: meeting.id, round: 1 },
    { answer: "first", attempt: ++attempts },
  );
  return { status, ms: performance.now() - began };
}

function told(what: string): void {
  console.log(what);
}

describe("faults", () => {
  test("PostgreSQL killed and restarted: refused meanwhile, heard by both servers afterwards", async (context) => {
    const postgres = database.server(context);
    const url = postgres.newDatabase();
    const north = await opened(url, { threads: 1 });
    const south = await opened(url);
    const meeting = await asked(north);
    const elsewhere = (await south.server.rooms.get(meeting.id)).room;

    const restarted = postgres.crashAndRestart();
    const { status, ms } = await vote(meeting);
    const refusedAt = Date.now();
    await restarted;
    await until("a ballot is taken", async () => (await vote(meeting)).status === 200, 30_000);
    await until("the other server has it", () => elsewhere.state.rounds[0]?.hands.size === 1);

    told(
      `PostgreSQL restarted: first ballot answered ${status} after ${ms.toFixed(0)} ms; taken again and seen by the other server ${Date.now() - refusedAt} ms later`,
    );
    verifyLog((await meeting.facilitator.send("exportLog", { id: meeting.id })).text);
  });

  test("connections exhausted: refused within the limit, with advice to try again; then taken", async (context) => {
    const url = database.empty(context);
    const house = await opened(url, { threads: 0, connections: 2 });
    const meeting = await asked(house);
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holders = [1, 2].map(() =>
      house.cluster.store.transact("nobody", async (transaction) => {
        await transaction.head();
        await held;
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 200));

    const { status, ms } = await vote(meeting);

    release();
    await Promise.all(holders);
    expect(status).toBe(503);
    expect(ms).toBeLessThan(12_000);
    expect((await vote(meeting)).status).toBe(200);
    told(
      `connections exhausted: refused with 503 after ${(ms / 1000).toFixed(1)} s, taken at once when one was free`,
    );
  });

  test("a clock an hour behind on one server: one chain, rounds and moments go on", async (context) => {
    const url = database.empty(context);
    const late = { ...systemClock, now: () => Date.now() - 3_600_000 };
    const north = await opened(url, { threads: 1 });
    const south = await opened(url, { clock: late });
    const meeting = await asked(north);
    await meeting.voteOpenly(1, () => "first");
    await until(
      "the south knows",
      async () => (await south.server.rooms.get(meeting.id)).room.state.rounds[0]?.isOpen === false,
    );

    await (await south.server.rooms.get(meeting.id)).room.ask(false);
    await meeting.voteOpenly(2, () => "second");

    const { text } = await meeting.facilitator.send("exportLog", { id: meeting.id });
    verifyLog(text);
    const times = text
      .trim()
      .split("\n")
      .map((line) => Date.parse(JSON.parse(line).at));
    expect(times.some((at, k) => k > 0 && at < (times[k - 1] ?? 0))).toBe(true);
    told(
      "clock an hour behind on one server: the log's times go back by an hour where it wrote; the chain holds and rounds go on",
    );
  });

  test("disk of PostgreSQL full: refused, nothing acknowledged is lost; goes on when there is room", async (context) => {
    const disk = smallDisk(context, 160);
    mkdirSync(join(disk, "postgres"));
    const postgres = await startPostgres({
      folder: join(disk, "postgres"),
      settings: ["max_wal_size=32MB", "min_wal_size=32MB"],
    });
    if (typeof postgres === "string") return context.skip(postgres);
    const house = await opened(postgres.newDatabase(), { threads: 0 });
    const meeting = await asked(house);
    expect((await vote(meeting)).status).toBe(200);
    const makeRoom = fill(disk);
    let taken = 0;
    let refused: { status: number; ms: number } | null = null;
    const end = Date.now() + 120_000;
    while (!refused && Date.now() < end) {
      const votes = await Promise.all(meeting.people.map((_, k) => vote(meeting, k)));
      taken += votes.filter(({ status }) => status === 200).length;
      refused = votes.find(({ status }) => status === 503) ?? null;
    }

    expect(refused?.status).toBe(503);
    makeRoom();
    const freedAt = Date.now();
    await until("a ballot is taken", async () => (await vote(meeting)).status === 200, 60_000);
    const { text } = await meeting.facilitator.send("exportLog", { id: meeting.id });
    verifyLog(text);
    expect(text.match(/hand-raised/g)?.length).toBeGreaterThanOrEqual(taken + 2);
    told(
      `PostgreSQL's disk full: ${taken} more ballots taken into files that were there, then 503; taken again ${Date.now() - freedAt} ms after room was made; nothing acknowledged was lost`,
    );
    await house.close();
    houses.length = 0;
    await postgres.stop();
  });

  test("disk of the embedded store full: refused, nothing acknowledged is lost; goes on when there is room", async (context) => {
    const disk = smallDisk(context, 4);
    const folder = join(disk, "data");
    const house = await testHouse({ folder });
    const meeting = await asked(house);
    const makeRoom = fill(disk);
    let taken = 0;
    let status = 200;
    for (let k = 0; k < 5_000 && status === 200; k++) {
      ({ status } = await vote(meeting));
      if (status === 200) taken += 1;
    }

    expect(status).toBe(503);
    makeRoom();
    await until("a ballot is taken", async () => (await vote(meeting)).status === 200);
    const { text } = await meeting.facilitator.send("exportLog", { id: meeting.id });
    verifyLog(text);
    expect(text.match(/hand-raised/g)?.length).toBe(taken + 1);
    told(
      `embedded store's disk full: 503 after ${taken} more ballots, taken again at once when there was room`,
    );
    await house.close();
  });

  test("a slow disk: ballots that come together wait for it together", async (context) => {
    const postgres = await startPostgres({
      settings: ["commit_delay=100000", "commit_siblings=0"],
    });
    if (typeof postgres === "string") return context.skip(postgres);
    const house = await opened(postgres.newDatabase(), { threads: 0 });
    const meeting = await asked(house);

    const votes = await Promise.all(
      Array.from({ length: 60 }, (_, k) => vote(meeting, k % meeting.people.length)),
    );

    const longest = Math.max(...votes.map(({ ms }) => ms));
    told(
      `a disk that takes 0.1 s to write: 60 ballots at once on one decision, the last acknowledged after ${(longest / 1000).toFixed(2)} s instead of 6 s one by one`,
    );
    expect(longest).toBeLessThan(3_000);
    await house.close();
    houses.length = 0;
    await postgres.stop();
  });

  test("a worker out of memory: the thread ends, not the worker; given up work is visible and can be tried again", async (context) => {
    const url = database.empty(context);
    const house = await opened(url);
    const worker = (megabytes: number): Promise<Cluster> =>
      joinCluster({
        url,
        threads: 1,
        onTrouble: () => {},
        newSolver: () =>
          threadSolver({
            threads: 1,
            mostMs: 30_000,
            ...workerWithSources,
            workerOptions: {
              ...workerWithSources.workerOptions,
              resourceLimits: { maxOldGenerationSizeMb: megabytes },
            },
          }),
      });
    const small = await worker(2);
    const meeting = await seatedMeeting(house as unknown as TestHouse);
    const desk = await openQueueDesk(url, () => {});
    const began = Date.now();

    await until("it is given up", async () => (await desk.status()).dead.length > 0, 60_000);
    const seconds = (Date.now() - began) / 1000;
    const { opened: what } = await meeting.ask();
    expect(what).toBe("round");
    const room = await meeting.room();
    expect(room.round.chosenBy).toBe("fallback");
    await meeting.voteOpenly(1, () => "first");

    await small.leave();
    await small.store.close();
    const large = await worker(512);
    const table = (await house.server.rooms.get(meeting.id)).room;
    expect(await desk.retry("all")).toBeGreaterThan(0);
    await until("the model is ready", () => table.model.state === "idle", 60_000);
    told(
      `worker out of memory: given up after three tries in ${seconds.toFixed(0)} s, questions went on as fallback pairs; with more memory the model caught up`,
    );
    await desk.close();
    await large.leave();
    await large.store.close();
  });
});
