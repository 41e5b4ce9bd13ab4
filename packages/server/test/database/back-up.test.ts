import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { verifyLog } from "../../src/exports/verify-log.ts";
import { backUpFolder } from "../../src/storage/back-up.ts";
import { openSqliteStore } from "../../src/storage/sqlite-store.ts";
import { clusterHouse } from "../support/cluster-house.ts";
import { seatedMeeting, type TestHouse, testHouse } from "../support/meeting.ts";
import { sharedDatabase } from "../support/shared-database.ts";
import { until } from "../support/until.ts";

const database = sharedDatabase();
const folder = mkdtempSync(join(tmpdir(), "unswayed-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A decision with one question closed and one open, in which nobody has answered yet. */
async function underWay(house: TestHouse): Promise<string> {
  const meeting = await seatedMeeting(house);
  await meeting.voteOpenly((await meeting.ask()).number, () => "first");
  await meeting.ask();
  return meeting.id;
}

test("a copy of an embedded store made while its server runs goes on where it was", async () => {
  const house = await testHouse();
  const id = await underWay(house);
  const copy = join(folder, "copy.db");

  backUpFolder(house.folder, copy);
  // What happens after the copy is not in it.
  const [late] = (await house.server.rooms.get(id)).room.state.seats;
  await house.close();
  const restored = join(folder, "restored");
  mkdirSync(restored);
  copyFileSync(copy, join(restored, "unswayed.db"));
  const again = await testHouse({ newStore: await openSqliteStore(restored), folder: restored });

  const facilitator = await again.host();
  const { round } = await facilitator.do("room", { id });
  expect(round).toMatchObject({ round: 2, isOpen: true });
  await (await again.server.rooms.get(id)).room.act((draft) =>
    draft.record({
      kind: "hand-raised",
      round: 2,
      voter: late?.voter ?? "",
      answer: "first",
      attempt: 1,
      isEntered: false,
    }),
  );
  verifyLog((await facilitator.send("exportLog", { id })).text);
  await again.close();
});

test("a copy is not written over another, nor made of nothing", () => {
  expect(() => backUpFolder(join(folder, "nowhere"), join(folder, "x.db"))).toThrow("no store");
  expect(() => backUpFolder(join(folder, "restored"), join(folder, "copy.db"))).toThrow("exists");
});

test("a dump of PostgreSQL, restored elsewhere, goes on where it was, queue and all", async (context) => {
  const url = database.empty(context);
  const house = await clusterHouse(url, { threads: 1 });
  const id = await underWay(house as unknown as TestHouse);
  const { text: before } = await (await house.host()).send("exportLog", { id });
  const dump = join(folder, "dump");

  execFileSync("pg_dump", ["--format=custom", `--file=${dump}`, url]);
  await house.close();
  const elsewhere = database.empty(context);
  execFileSync("pg_restore", ["--no-owner", `--dbname=${elsewhere}`, dump]);
  const again = await clusterHouse(elsewhere, { threads: 1 });

  const facilitator = await again.host();
  const { text: after } = await facilitator.send("exportLog", { id });
  expect(after.slice(0, before.length)).toBe(before);
  const { room } = await again.server.rooms.get(id);
  await room.act((draft) =>
    draft.record({
      kind: "hand-raised",
      round: 2,
      voter: "v1",
      answer: "first",
      attempt: 1,
      isEntered: false,
    }),
  );
  await facilitator.do("closeRound", { id, round: 2 });
  await until("the next question is worked out", () => room.model.state === "idle");
  verifyLog((await facilitator.send("exportLog", { id })).text);
  await again.close();
});
