import { expect, test } from "vitest";
import type { Fetch } from "../support/browser.ts";
import { fuzz } from "../support/fuzz.ts";
import { testHouse } from "../support/meeting.ts";
import { collect } from "../support/memory.ts";
import { until } from "../support/until.ts";

test("3,000 requests of every kind: refusals are problem documents, nothing breaks, logs stay valid", async () => {
  const house = await testHouse();

  const { statuses, wrong } = await fuzz(house, 3_000, 1);

  expect(wrong).toEqual([]);
  // Every stream that was handed out was closed: one that nobody was handed would stay.
  expect((await house.server.rooms.counts()).listeners).toBe(0);
  // The generator must get through to the rules now and then, or it tests the door only.
  expect(statuses[200] + (statuses[201] ?? 0)).toBeGreaterThan(200);
  await house.close();
});

test("a closed server is let go with its rooms and its store, and every reply once it is read", async () => {
  const { parts, replies } = await usedAndClosed();

  expect(replies.length).toBeGreaterThan(500);
  // Not at once on a busy machine, but sooner than any timer here runs out and lets go of what it held.
  await until("all of them are let go", async () => {
    await collect();
    return [...parts, ...replies].every((each) => each.deref() === undefined);
  });
});

/** On its own, so that nothing here holds what it returns weak references to. */
async function usedAndClosed(): Promise<{
  readonly parts: readonly WeakRef<object>[];
  readonly replies: readonly WeakRef<Response>[];
}> {
  const house = await testHouse();
  const replies: WeakRef<Response>[] = [];
  const fetch: Fetch = async (path, init) => {
    const reply = await house.fetch(path, init);
    replies.push(new WeakRef(reply));
    return reply;
  };
  await fuzz({ ...house, fetch }, 600, 2);
  await house.close();
  const { server, store } = house;
  return { parts: [server.app, server.rooms, store].map((part) => new WeakRef(part)), replies };
}
