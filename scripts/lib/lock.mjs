import { randomUUID } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Problem } from "./problem.mjs";

/**
 * Does some work while no other process does work under the same lock.
 *
 * The lock is a folder holding one file, named for its owner: `<pid>-<unique>`. The folder is prepared elsewhere
 * and renamed into place, which fails when a non-empty folder is there: so a lock is never seen without its owner.
 * Letting go, or removing the lock of a process that died, is deleting that one file by its full name: so a
 * process that was slow to notice cannot delete the lock of the next owner.
 *
 * @template T
 * @param {string} folder the lock's place; its parent is made when absent
 * @param {() => Promise<T>} work
 * @param {{ patienceMs?: number, pollMs?: number, onWait?: (pid: number) => void }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(folder, work, options = {}) {
  const { patienceMs = 15 * 60_000, pollMs = 100, onWait = () => {} } = options;
  const name = `${process.pid}-${randomUUID()}`;
  const deadline = Date.now() + patienceMs;
  let hasSaidSo = false;

  while (!tryToAcquire(folder, name)) {
    const owner = ownerOf(folder);
    if (owner === undefined || !isRunning(owner.pid)) {
      release(folder, owner?.name);
      await sleep(1);
      continue;
    }
    if (Date.now() > deadline) {
      throw new Problem(
        `Process ${owner.pid} has been preparing this checkout for too long: stop it, or delete ${folder} if it has nothing to do with Unswayed, and run the command again.`,
      );
    }
    if (!hasSaidSo) onWait(owner.pid);
    hasSaidSo = true;
    await sleep(pollMs);
  }

  try {
    return await work();
  } finally {
    release(folder, name);
  }
}

/**
 * @param {string} folder
 * @param {string} name
 */
function tryToAcquire(folder, name) {
  mkdirSync(dirname(folder), { recursive: true });
  const prepared = mkdtempSync(`${folder}-`);
  writeFileSync(join(prepared, name), "");
  try {
    renameSync(prepared, folder);
    return true;
  } catch (error) {
    rmSync(prepared, { recursive: true, force: true });
    // ENOTEMPTY or EEXIST: someone has it. EPERM: how Windows says the same.
    const isTaken = ["ENOTEMPTY", "EEXIST", "EPERM"].includes(codeOf(error));
    if (!isTaken) throw error;
    return false;
  }
}

/**
 * @param {string} folder
 * @returns {{ name: string, pid: number } | undefined} undefined when nobody holds the lock any more
 */
function ownerOf(folder) {
  try {
    const [name] = readdirSync(folder);
    return name === undefined ? undefined : { name, pid: Number.parseInt(name, 10) };
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    return undefined;
  }
}

/**
 * @param {string} folder
 * @param {string | undefined} name the owner to remove; undefined when only the empty folder was left behind
 */
function release(folder, name) {
  try {
    if (name !== undefined) unlinkSync(join(folder, name));
    rmdirSync(folder);
  } catch (error) {
    // Someone else removed it first, or has already taken the emptied folder: both are fine.
    if (!["ENOENT", "ENOTEMPTY", "EEXIST"].includes(codeOf(error))) throw error;
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM"; // it runs, as another user
  }
}

/**
 * @param {unknown} error
 * @returns {string}
 */
function codeOf(error) {
  return /** @type {any} */ (error)?.code ?? "";
}
