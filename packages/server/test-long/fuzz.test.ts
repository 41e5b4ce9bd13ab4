import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type OperationName, operations } from "@unswayed/protocol";
import { describe, expect, test } from "vitest";
import { fuzz } from "../test/support/fuzz.ts";
import { testHouse } from "../test/support/meeting.ts";
import { serverChild } from "../test/support/server-child.ts";
import { rawBytes } from "../test/support/wire-fuzz.ts";

const requestsEach = 10_000;
const heaps: number[] = [];

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

describe("100,000 requests of every kind: no 5xx, no hang, no growth in memory, valid logs", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])("seed %i", async (seed) => {
    const house = await testHouse();
    const { statuses, called, wrong } = await fuzz(house, requestsEach, seed);
    await house.close();
    collect();
    heaps.push(Math.round(process.memoryUsage().heapUsed / 2 ** 20));
    console.log(`seed ${seed}: ${JSON.stringify(statuses)}, heap ${heaps.at(-1)} MB`);

    expect(wrong).toEqual([]);
    for (const name of Object.keys(operations) as OperationName[]) {
      expect(called[name], name).toBeGreaterThan(50);
    }
    // Each run has a server of its own, so what stays after the first is a leak.
    expect(heaps.at(-1)).toBeLessThan(heaps[0] + 50);
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
