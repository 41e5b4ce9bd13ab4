import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startPostgres } from "../../../../scripts/test/support/postgres.ts";
import { sealWith } from "../../src/database/seal.ts";
import { chained, emptyHead } from "../../src/log/hash-chain.ts";
import { moveStore } from "../../src/storage/move-store.ts";
import { openPostgresStore } from "../../src/storage/postgres-store.ts";
import { openSqliteStore } from "../../src/storage/sqlite-store.ts";
import { offsite } from "../support/settings.ts";
import { storeContract } from "./store-contract.ts";

const sealKey = "5e".repeat(32);

const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "unswayed-store-"));
  folders.push(folder);
  return folder;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

storeContract("the embedded store", () => openSqliteStore(newFolder()));

storeContract("the embedded store, sealed", () => openSqliteStore(newFolder(), sealWith(sealKey)));

const postgres = await startPostgres();
// What cannot run for want of PostgreSQL is listed as skipped, test by test, with the reason.
const isMissing = typeof postgres === "string";
const heading = isMissing ? `without PostgreSQL: ${postgres}` : "with PostgreSQL";
function newDatabase(): string {
  if (typeof postgres === "string") throw new Error(postgres);
  return postgres.newDatabase();
}

describe.skipIf(isMissing)(heading, () => {
  storeContract("PostgreSQL", () => openPostgresStore(newDatabase(), () => {}));

  storeContract("PostgreSQL, sealed", () =>
    openPostgresStore(newDatabase(), () => {}, { seal: sealWith(sealKey) }),
  );

  describe("moving", () => {
    afterAll(async () => {
      if (typeof postgres !== "string") await postgres.stop();
    });
    let from: Awaited<ReturnType<typeof openSqliteStore>>;
    beforeAll(async () => {
      from = await openSqliteStore(newFolder());
      const at = "2026-05-05T10:00:00.000Z";
      const line = chained(emptyHead, at, {
        kind: "created",
        deliberation: "d1",
        facilitator: "Maria",
        isSimulated: false,
        settings: offsite({ question: "Wohin? Æ 漢字 🎈" }),
      });
      await from.create({
        id: "d1",
        roomCode: "ABCD-EF",
        secret: "00",
        createdAt: at,
        phase: "lobby",
        lines: [line],
      });
    });
    afterAll(() => from.close());

    test("an embedded store arrives in PostgreSQL row by row", async () => {
      const to = await openPostgresStore(newDatabase(), () => {});

      const moved = await moveStore(from, to);

      expect(moved.find(({ table }) => table === "facts")?.rows).toBe(1);
      expect(await to.load("d1")).toEqual(await from.load("d1"));
      await to.close();
    });

    test("a store that holds something is not moved into", async () => {
      const to = await openPostgresStore(newDatabase(), () => {});
      await moveStore(from, to);

      await expect(moveStore(from, to)).rejects.toThrow("not empty");
      await to.close();
    });
  });
});

describe("the data folder", () => {
  test("is open in one process at a time", async () => {
    const folder = newFolder();
    const store = await openSqliteStore(folder);

    await expect(openSqliteStore(folder)).rejects.toThrow(
      `in use by the server (process ${process.pid})`,
    );

    await store.close();
    await (await openSqliteStore(folder)).close();
  });

  test("a lock left by a process that has ended is taken over", async () => {
    const folder = newFolder();
    const ended = spawnSync(process.execPath, ["-e", ""]);
    writeFileSync(join(folder, "server.lock"), JSON.stringify({ pid: ended.pid, began: "1" }));

    const store = await openSqliteStore(folder);

    await store.close();
  });

  test("keeps what it acknowledged in full", async () => {
    const { default: Database } = await import("libsql");
    const folder = newFolder();
    await (await openSqliteStore(folder)).close();

    const database = new Database(join(folder, "unswayed.db"));

    expect(database.pragma("journal_mode")).toEqual([{ journal_mode: "wal" }]);
    database.close();
  });
});
