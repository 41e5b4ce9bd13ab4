import { randomUUID } from "node:crypto";
import {
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandFailure } from "../command.ts";
import { reasonOf } from "./read-text.ts";

export interface LockPatience {
  readonly patienceMs?: number;
  readonly pollMs?: number;
}

/**
 * Does some short work on a file while no other process does.
 *
 * The lock is a folder beside the file with one empty file in it, named `<pid>@<computer>@<unique>`. It is prepared under
 * another name and renamed into place, which fails while a folder with something in it is there: so a lock is never seen
 * without its owner. Letting go, and clearing away after a process that died, both delete that one file by its full name:
 * so nobody can remove the lock of the next owner by being slow.
 */
export async function withFileLock<T>(
  file: string,
  work: () => T,
  { patienceMs = 5000, pollMs = 20 }: LockPatience = {},
): Promise<T> {
  const folder = lockPath(file);
  const name = `${process.pid}@${hostname()}@${randomUUID()}`;
  const deadline = Date.now() + patienceMs;
  while (!isTaken(file, folder, name)) {
    const owner = ownerOf(folder);
    if (owner === null || isGone(owner)) {
      release(folder, owner);
      await sleep(1);
    } else if (Date.now() < deadline) {
      await sleep(pollMs);
    } else {
      throw new CommandFailure(
        `"${file}" has been locked by ${describe(owner)} for more than ${patienceMs / 1000} s, so nothing was changed: try again, or delete "${folder}" if nobody is working on the study`,
      );
    }
  }
  try {
    return work();
  } finally {
    release(folder, name);
  }
}

function lockPath(file: string): string {
  return `${file}.lock`;
}

/** Whether the lock is now ours. */
function isTaken(file: string, folder: string, name: string): boolean {
  let prepared: string;
  try {
    prepared = mkdtempSync(`${folder}-`);
    writeFileSync(join(prepared, name), "");
  } catch (error) {
    const why = codeOf(error) === "ENOENT" ? "there is no such folder" : reasonOf(error);
    throw new CommandFailure(`cannot write "${file}": ${why}`);
  }
  try {
    renameSync(prepared, folder);
    return true;
  } catch (error) {
    rmSync(prepared, { recursive: true, force: true });
    // ENOTEMPTY or EEXIST: someone has it. EPERM: how Windows says the same. ENOTDIR: a file of that name, see ownerOf.
    if (["ENOTEMPTY", "EEXIST", "EPERM", "ENOTDIR"].includes(codeOf(error))) return false;
    throw new CommandFailure(`cannot lock "${file}": ${reasonOf(error)}`);
  }
}

/** The name of the file in the lock; null when nobody holds it any more. */
function ownerOf(folder: string): string | null {
  try {
    return readdirSync(folder)[0] ?? null;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    const why = codeOf(error) === "ENOTDIR" ? "it is no lock of ours, delete it" : reasonOf(error);
    throw new CommandFailure(`"${folder}" is in the way: ${why}`);
  }
}

/** Whether the owner was a process of this computer that has ended. Of other computers nothing can be known. */
function isGone(owner: string): boolean {
  const [pid, computer] = owner.split("@");
  if (computer !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return codeOf(error) === "ESRCH"; // EPERM: it runs, as another user
  }
}

function describe(owner: string): string {
  const [pid, computer] = owner.split("@");
  return computer === hostname() ? `process ${pid}` : `process ${pid} on ${computer}`;
}

function release(folder: string, name: string | null): void {
  try {
    if (name !== null) unlinkSync(join(folder, name));
    rmdirSync(folder);
  } catch (error) {
    // Someone else cleared it away first, or has already taken the emptied folder: both are fine.
    if (!["ENOENT", "ENOTEMPTY", "EEXIST"].includes(codeOf(error))) throw error;
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException)?.code ?? "";
}
