import {
  closeSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSqliteStore } from "../../src/storage/sqlite-store.ts";
import { storedDecision } from "../support/stored-decision.ts";

describe("a store whose file is damaged", () => {
  let folder: string;
  const file = (): string => join(folder, "unswayed.db");
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "unswayed-damaged-"));
    const store = await openSqliteStore(folder);
    for (let k = 0; k < 5; k++) await (await storedDecision(store)).playRound(1);
    await store.scrub();
    await store.close();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const overwrite = (at: number, bytes: Buffer): void => {
    const handle = openSync(file(), "r+");
    writeSync(handle, bytes, 0, bytes.length, at);
    closeSync(handle);
  };

  test("opens again when it is whole", async () => {
    await (await openSqliteStore(folder)).close();
  });

  test.each([
    ["a page is overwritten", () => overwrite(5 * 4096, Buffer.alloc(4096, 0xa5))],
    [
      "it is cut short",
      () => truncateSync(file(), Math.floor(statSync(file()).size / 8192) * 4096),
    ],
    ["it is something else", () => overwrite(0, Buffer.from("no database at all, I fear"))],
  ])("is not opened when %s, and a sentence says what to do", async (_, damage) => {
    damage();

    await expect(openSqliteStore(folder)).rejects.toMatchObject({
      name: "DamagedStoreError",
      message: expect.stringMatching(/unswayed\.db is damaged.*Restore a backup/),
    });
    // Nothing is left behind that would keep a server from starting once a backup is in its place.
    await expect(openSqliteStore(folder)).rejects.toMatchObject({ name: "DamagedStoreError" });
  });
});
