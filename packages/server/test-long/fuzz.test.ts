import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OperationName, operations } from "@unswayed/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fuzz } from "../test/support/fuzz.ts";
import { type TestHouse, testHouse } from "../test/support/meeting.ts";
import { megabytesHeld } from "../test/support/memory.ts";
import { serverChild } from "../test/support/server-child.ts";
import { scriptedSolver } from "../test/support/solvers.ts";
import { rawBytes } from "../test/support/wire-fuzz.ts";

const requestsEach = 10_000;

/** Code that is compiled as it gets used: between snapshots after 30,000 and 80,000 requests 0.4 MB of what came. */
const codeMegabytes = 4;

/**
 * What a decision may add while it is under way, as all of the fuzz's but a few are. By the same snapshots: its open room 12 kB, and its
 * browsers' grants 15 kB, because every host of the fuzz may facilitate every decision so far; the rest is how often each browser asked.
 */
const decisionMegabytes = 0.04;

describe("100,000 requests of every kind to one server: no 5xx, no hang, no growth in memory, valid logs", () => {
  const solver = scriptedSolver();
  let house: TestHouse;
  let first: { readonly megabytes: number; readonly decisions: number } | undefined;
  beforeAll(async () => {
    house = await testHouse({ solver });
  });
  afterAll(() => house.close());

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])("seed %i", async (seed) => {
    const { statuses, called, wrong } = await fuzz(house, requestsEach, seed);
    // Kept for tests that look at them: not the server's.
    for (const kept of [house.logged, solver.jobs, solver.givenUp]) kept.length = 0;
    const megabytes = await megabytesHeld();
    const { rooms: decisions } = await house.server.rooms.counts();
    // What every server holds and what was compiled is there after the first seed; what a request leaves behind comes on top of it.
    first ??= { megabytes, decisions };
    const allowed =
      first.megabytes + codeMegabytes + (decisions - first.decisions) * decisionMegabytes;
    console.log(
      `seed ${seed}: ${JSON.stringify(statuses)}, ${megabytes.toFixed(1)} MB held of ${allowed.toFixed(1)}, ${decisions} decisions open`,
    );

    expect(wrong).toEqual([]);
    for (const name of Object.keys(operations) as OperationName[]) {
      expect(called[name], name).toBeGreaterThan(50);
    }
    expect(megabytes).toBeLessThan(allowed);
  });
});

test("20,000 connections with bytes that are no HTTP, or nearly: the server answers as before", async () => {
  const folder = mkdtempSync(join(tmpdir(), "unswayed-wire-"));
  const server = await serverChild(folder);
  try {
    const { replies, unanswered, megabytes } = await rawBytes(server, 20_000, 1);
    console.log(`wire: ${JSON.stringify(replies)}, memory ${megabytes.join(" → ")} MB`);

    expect(Object.keys(replies).filter((status) => Number(status) >= 500)).toEqual([]);
    expect(unanswered).toBe(0);
    expect(megabytes.at(-1)).toBeLessThan(megabytes[0] + 100);
    expect((await server.fetch("/readyz", { method: "GET" })).status).toBe(200);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
