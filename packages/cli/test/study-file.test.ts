import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { withFileLock } from "../src/study/file-lock.ts";
import { changeStudy, readStudy } from "../src/study/study-file.ts";
import { StudyFolder } from "./support/study-folder.ts";

let at: StudyFolder;
beforeEach(async () => {
  at = new StudyFolder();
  await at.create();
});
afterEach(() => at.remove());

/** A lock as another process would leave it. */
function lockedBy(pid: number, computer = hostname()): string {
  const lock = `${at.study}.lock`;
  mkdirSync(lock);
  writeFileSync(join(lock, `${pid}@${computer}@test`), "");
  return lock;
}

/** The id of a process that has ended. */
async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ["--eval", ""]);
  await new Promise((resolve) => child.once("exit", resolve));
  return child.pid ?? 0;
}

describe("processes at the same time", () => {
  const program = fileURLToPath(new URL("../bin/unswayed.mjs", import.meta.url));
  const timeout = 180_000; // the program builds itself first when the sources have changed

  function run(...args: string[]): Promise<number | null> {
    const child = spawn(process.execPath, [program, ...args], { stdio: "ignore" });
    return new Promise((resolve) => child.once("exit", resolve));
  }

  test("lose nobody's answer", { timeout }, async () => {
    const names = ["Ana", "Ben", "Cleo", "Dora", "Emil", "Fay"];
    await at.text("create", "--force", "--voters", names.join(), "--options", "A,B,C");
    expect(await run("--version")).toBe(0);

    const codes = await Promise.all(
      names.map((name) => run("tell", "1-public", `${name}=first`, "--file", at.study)),
    );

    expect(codes).toEqual(names.map(() => 0));
    const [vote] = (await at.json("votes")).votes;
    expect(Object.keys(vote.answers).sort()).toEqual(names);
    expect(readdirSync(at.folder)).toEqual(["study.json"]);
    await at.text("verify");
  });
});

describe("a change", () => {
  test("is made to the newer study when another came between", async () => {
    let calls = 0;

    await changeStudy(at.study, (study) => {
      calls += 1;
      if (calls === 1) {
        // Another process, right while this one computes.
        const content = at.content();
        content.events.push({ kind: "joined", voter: "Dora" });
        writeFileSync(at.study, JSON.stringify(content));
      }
      study.join("Emil");
    });

    expect(calls).toBe(2);
    expect((await readStudy(at.study)).voters).toEqual(["Ana", "Ben", "Cleo", "Dora", "Emil"]);
  });

  test("that says nothing new does not touch the file", async () => {
    await at.text("tell", "1-public", "Ana=first");
    const before = statSync(at.study).ino;

    await at.text("tell", "1-public", "Ana=first");

    expect(statSync(at.study).ino).toBe(before);
  });

  test("waits while another process is writing", async () => {
    const lock = lockedBy(process.pid);
    const joining = at.run(["join", "Dora"]);
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(at.content().events).toEqual([]);

    rmSync(lock, { recursive: true });

    expect((await joining).code).toBe(0);
    expect(at.content().events).toHaveLength(1);
    expect(existsSync(lock)).toBe(false);
  });

  test("gives up after its patience, and says by whom the file is locked", async () => {
    const lock = lockedBy(process.pid);
    const change = changeStudy(at.study, (study) => study.join("Dora"), { patienceMs: 60 });

    await expect(change).rejects.toThrow(
      `has been locked by process ${process.pid} for more than 0.06 s, so nothing was changed`,
    );
    expect(at.content().events).toEqual([]);
    expect(existsSync(lock)).toBe(true);
  });

  test("takes over the lock of a process that has ended", async () => {
    lockedBy(await endedPid());

    expect((await at.run(["join", "Dora"])).code).toBe(0);
    expect(readdirSync(at.folder)).toEqual(["study.json"]);
  });

  test("does not take over a lock from another computer", async () => {
    lockedBy(await endedPid(), "elsewhere.example");
    const change = changeStudy(at.study, (study) => study.join("Dora"), { patienceMs: 60 });

    await expect(change).rejects.toThrow("on elsewhere.example");
  });

  test("goes through a link to the file it stands for, and keeps its permissions", async () => {
    const link = join(at.folder, "link.json");
    symlinkSync(at.study, link);
    chmodSync(at.study, 0o640);

    expect((await at.run(["join", "Dora", "--file", link])).code).toBe(0);
    expect(at.content().events).toHaveLength(1);
    expect(statSync(at.study).mode & 0o777).toBe(0o640);
  });
});

test("the lock is let go when the work under it fails", async () => {
  const failing = withFileLock(at.study, () => {
    throw new Error("no");
  });

  await expect(failing).rejects.toThrow("no");
  expect(readdirSync(at.folder)).toEqual(["study.json"]);
});

test("a study in a folder that does not exist is refused", async () => {
  const { code, err } = await at.run([
    ...["create", "--voters", "Ana", "--options", "A,B", "--file", join(at.folder, "no", "s.json")],
  ]);

  expect(code).toBe(1);
  expect(err).toContain("there is no such folder");
});

test("a file where the lock should be is named, not removed", async () => {
  writeFileSync(`${at.study}.lock`, "");

  const { code, err } = await at.run(["join", "Dora"]);

  expect(code).toBe(1);
  expect(err).toContain('study.json.lock" is in the way: it is no lock of ours, delete it');
  expect(existsSync(`${at.study}.lock`)).toBe(true);
});
