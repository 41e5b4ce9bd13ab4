import { expect, test } from "vitest";
import { fuzz } from "../test/support/fuzz.ts";
import { testHouse } from "../test/support/meeting.ts";

const runs = 10;
const requestsEach = 10_000;

test(`${runs * requestsEach} requests of every kind: no 5xx, no hang, no growth in memory, valid logs`, async () => {
  const memory: number[] = [];
  for (let seed = 1; seed <= runs; seed++) {
    const house = await testHouse();
    const { statuses, wrong } = await fuzz(house, requestsEach, seed);
    await house.close();
    expect(wrong).toEqual([]);
    globalThis.gc?.();
    memory.push(Math.round(process.memoryUsage().heapUsed / 2 ** 20));
    console.log(`seed ${seed}: ${JSON.stringify(statuses)}, heap ${memory.at(-1)} MB`);
  }

  // Each run has a server of its own, so what stays after the first is a leak.
  expect(memory.at(-1)).toBeLessThan(memory[0] + 100);
});
