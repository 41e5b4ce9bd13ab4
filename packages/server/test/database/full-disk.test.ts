import { statSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configFromEnvironment } from "../../src/config.ts";
import { startServer } from "../../src/start-server.ts";
import { openSqliteStore } from "../../src/storage/sqlite-store.ts";
import { Browser } from "../support/browser.ts";
import { seatedMeeting, testHouse } from "../support/meeting.ts";
import { offsite } from "../support/settings.ts";
import { fill, smallDisk } from "../support/small-disk.ts";
import { workerWithSources } from "../support/worker-with-sources.ts";

test("a server whose disk is full says that it is not ready, and of all it cannot save that it cannot", async (context) => {
  const disk = smallDisk(context, 8);
  const house = await testHouse({ folder: join(disk, "data") });
  const { id, facilitator } = await seatedMeeting(house, {}, { isStarted: false });
  const roomCode = (await facilitator.do("room", { id })).roomCode ?? "";
  const ready = async (): Promise<number> => (await house.fetch("/readyz", {})).status;
  expect(await ready()).toBe(200);

  const makeRoom = fill(disk);
  await house.clock.advance(10_000);

  expect(await ready()).toBe(503);
  const create = { facilitator: "Maria", settings: offsite() };
  expect(await facilitator.refused("create", {}, create)).toBe("store-unavailable");
  const link = { kind: "voter", voter: "v1" } as const;
  expect(await facilitator.refused("issueLink", { id }, link)).toBe("store-unavailable");
  const stranger = new Browser(house.fetch);
  expect(await stranger.refused("claim", { code: roomCode }, { watch: true })).toBe(
    "store-unavailable",
  );
  makeRoom();
  await house.clock.advance(10_000);
  expect(await ready()).toBe(200);
  await facilitator.do("issueLink", { id }, link);
  await house.close();
});

test("being asked whether it is ready does not keep the disk busy", async () => {
  const house = await testHouse();
  const written = (): number => statSync(join(house.folder, "unswayed.db-wal")).size;
  await house.fetch("/readyz", {});
  const before = written();

  await Promise.all(Array.from({ length: 50 }, () => house.fetch("/readyz", {})));
  await house.clock.advance(1_000);
  await house.fetch("/readyz", {});

  expect(written()).toBe(before);
  await house.close();
});

// With room for opening the store, and none for the keys of a start.
test.for([0, 12])(
  "a start on a full disk ends, and nothing goes on listening (%i kB left)",
  async (kilobytes, context) => {
    const disk = smallDisk(context, 8);
    const folder = join(disk, "data");
    await (await openSqliteStore(folder)).close();
    fill(disk, kilobytes * 1024);
    const port = await freePort();
    const given = { host: "127.0.0.1", port, dataFolder: folder };
    const config = configFromEnvironment({ UNSWAYED_LOG_LEVEL: "silent" }, given);

    await expect(startServer(config, { solver: workerWithSources })).rejects.toThrow(Error);

    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow(Error);
  },
);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
