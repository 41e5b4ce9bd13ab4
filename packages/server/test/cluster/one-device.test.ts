import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { type ClusterHouse, clusterHouse } from "../support/cluster-house.ts";
import { SeatWorld } from "../support/seat-walk.ts";
import { sharedDatabase } from "../support/shared-database.ts";
import { until } from "../support/until.ts";

const database = sharedDatabase();
let north: ClusterHouse | undefined;
let south: ClusterHouse;
let facilitator: Browser;

beforeEach(async (context) => {
  if (north) return;
  const url = database.empty(context);
  north = await clusterHouse(url);
  south = await clusterHouse(url);
  facilitator = await north.host();
});
afterAll(async () => {
  await south?.close();
  await north?.close();
});

/** Two devices, each with another server. */
async function newWorld(): Promise<SeatWorld> {
  const servers = [north as ClusterHouse, south];
  let next = 0;
  const house = {
    store: south.cluster.store,
    newBrowser: () => (servers[next++ % 2] as ClusterHouse).newBrowser(),
  };
  return await SeatWorld.begin(house, facilitator, { isStarted: false });
}

/** By the store itself: what servers remember may be a moment older. */
async function inSeats({ id }: SeatWorld): Promise<number> {
  const { grants } = await south.cluster.store.tables();
  const own = grants.filter(({ role, deliberation }) => role === "voter" && deliberation === id);
  expect(new Set(own.map(({ voter }) => voter)).size).toBe(own.length);
  return own.length;
}

describe("two servers on one PostgreSQL", () => {
  test("seat one device where a link is opened while a claim is admitted", async () => {
    for (let k = 0; k < 12; k++) {
      const world = await newWorld();
      await world.take("new link");
      await world.take("A claims");

      await Promise.all(
        k % 2 ? [world.open("B"), world.admit()] : [world.admit(), world.open("B")],
      );

      expect(await inSeats(world)).toBe(1);
      await until("one may read", () =>
        world.check().then(
          () => true,
          () => false,
        ),
      );
    }
  }, 60_000);

  test("sign the device out that loses a seat, wherever it is", async () => {
    const world = await newWorld();
    for (const step of ["A claims", "admit", "join", "B claims"] as const) await world.take(step);

    await Promise.all([world.admit(), world.open("A")]);

    expect(await inSeats(world)).toBe(1);
    await until("one may read", () =>
      world.check().then(
        () => true,
        () => false,
      ),
    );
  });
});
