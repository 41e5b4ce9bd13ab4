import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { crashRounds } from "../support/crash-rounds.ts";
import { serverChild } from "../support/server-child.ts";

test("a server killed while everyone votes loses no acknowledged ballot and counts none twice", async () => {
  const folder = mkdtempSync(join(tmpdir(), "unswayed-crash-"));
  const server = await serverChild(folder);

  const { acknowledged } = await crashRounds(server, { folder }, 2);

  expect(acknowledged).toBeGreaterThan(5);
  rmSync(folder, { recursive: true, force: true });
});
