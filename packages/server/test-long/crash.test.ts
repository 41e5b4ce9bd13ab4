import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startPostgres } from "../../../scripts/test/support/postgres.ts";
import { crashRounds } from "../test/support/crash-rounds.ts";
import { serverChild } from "../test/support/server-child.ts";

const kills = 30;

describe(`${kills} times SIGKILL under load`, () => {
  test("the embedded store keeps every acknowledged ballot", async () => {
    const folder = mkdtempSync(join(tmpdir(), "unswayed-crash-"));
    const server = await serverChild(folder);

    const report = await crashRounds(server, { folder }, kills);

    console.log(`embedded: ${JSON.stringify(report)}, 0 lost, 0 twice`);
    expect(report.acknowledged).toBeGreaterThan(kills * 5);
    rmSync(folder, { recursive: true, force: true });
  });

  test("PostgreSQL keeps every acknowledged ballot", async ({ skip }) => {
    const postgres = await startPostgres();
    if (typeof postgres === "string") return skip(postgres);
    const databaseUrl = postgres.newDatabase();
    const folder = mkdtempSync(join(tmpdir(), "unswayed-crash-"));
    const server = await serverChild(folder, { DATABASE_URL: databaseUrl });

    try {
      const report = await crashRounds(server, { folder, databaseUrl }, kills);
      console.log(`PostgreSQL: ${JSON.stringify(report)}, 0 lost, 0 twice`);
      expect(report.acknowledged).toBeGreaterThan(kills * 5);
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
