import { spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { repositoryRoot } from "../lib/files.mjs";
import { withLock } from "../lib/lock.mjs";

const lockModule = join(repositoryRoot, "scripts/lib/lock.mjs");
let folder: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "unswayed-lock-"));
  lock = join(folder, "lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Another process that takes the lock and writes down when it enters and leaves. */
function startProcess(name: string, then: "repeat" | "die holding it"): Promise<number | null> {
  const program = `
    import { appendFileSync } from "node:fs";
    import { setTimeout as sleep } from "node:timers/promises";
    import { withLock } from ${JSON.stringify(lockModule)};
    const note = (word) => appendFileSync("diary", word + " ${name}\\n");
    for (let time = 0; time < 20; time++) {
      await withLock("lock", async () => {
        note("enter");
        await sleep(2);
        note("leave");
        if (${then === "die holding it"}) process.exit(0);
      }, { pollMs: 1 });
    }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    cwd: folder,
    stdio: "inherit",
  });
  return new Promise((resolve) => child.on("close", resolve));
}

/** Whose turns the diary tells of, in order. Fails when a turn began before the one before it had ended. */
function turns(): string[] {
  const lines = readFileSync(join(folder, "diary"), "utf8").trim().split("\n");
  const entered = lines.filter((_, index) => index % 2 === 0);
  const left = lines.filter((_, index) => index % 2 === 1);
  expect(left).toEqual(entered.map((line) => line.replace("enter", "leave")));
  return entered.map((line) => line.replace("enter ", ""));
}

function plantLock(owner: string): void {
  mkdirSync(lock);
  writeFileSync(join(lock, owner), "");
}

describe("withLock", () => {
  test("processes that start together take turns", async () => {
    const names = ["a", "b", "c"];

    const codes = await Promise.all(names.map((name) => startProcess(name, "repeat")));

    expect(codes).toEqual([0, 0, 0]);
    expect(turns().sort()).toEqual(names.flatMap((name) => Array(20).fill(name)));
    expect(readdirSync(folder)).toEqual(["diary"]);
  });

  test("processes that die holding it still leave every other its turn", async () => {
    const names = ["a", "b", "c", "d", "e", "f"];

    await Promise.all(names.map((name) => startProcess(name, "die holding it")));

    expect(turns().sort()).toEqual(names);
  });

  test("the lock of a process that died is taken over", async () => {
    plantLock(`${spawnSync(process.execPath, ["-e", ""]).pid}-left-behind`);

    const owners = await withLock(lock, async () => readdirSync(lock));

    expect(owners).toEqual([expect.stringMatching(`^${process.pid}-`)]);
    expect(existsSync(lock)).toBe(false);
  });

  test("the lock of a process that lives is respected, and patience ends in a sentence", async () => {
    const owner = `${process.pid}-still-here`;
    plantLock(owner);
    const waitedFor: number[] = [];

    const attempt = withLock(lock, async () => "in", {
      patienceMs: 30,
      pollMs: 5,
      onWait: (pid) => waitedFor.push(pid),
    });

    await expect(attempt).rejects.toThrow(`Process ${process.pid} has been preparing`);
    expect(waitedFor).toEqual([process.pid]);
    expect(readdirSync(lock)).toEqual([owner]);
  });

  test("work that fails lets go of the lock", async () => {
    const attempt = withLock(lock, async () => {
      throw new Error("the work failed");
    });

    await expect(attempt).rejects.toThrow("the work failed");
    expect(existsSync(lock)).toBe(false);
  });
});
