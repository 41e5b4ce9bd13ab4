import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";

/** Someone else has the data folder open. */
class FolderInUseError extends Error {
  override readonly name: string = "FolderInUseError";
}

export interface FolderLock {
  /** Says where the server is reached, for anyone who comes second. */
  runsAt(url: string): void;
  unlock(): void;
}

/**
 * Two processes on one SQLite file would each believe their own memory. The lock is the operating system's, on its own file, by way
 * of a transaction that is never ended: it is seen from other containers too, and ends with the process however that ends. A second file
 * says who has it.
 */
export function lockFolder(folder: string): FolderLock {
  const path = join(folder, "server.lock");
  const lock = new Database(join(folder, "server-lock.db"), { timeout: 0 });
  try {
    lock.exec("begin exclusive");
    const owner = readOwner(path);
    // Versions before this one had the second file alone.
    if (owner && !owner.isHeld && isRunning(owner)) throw inUse(folder, owner);
  } catch (error) {
    lock.close();
    const isBusy = /^SQLITE_BUSY/.test(String((error as { code?: unknown }).code ?? ""));
    throw isBusy ? inUse(folder, readOwner(path)) : error;
  }
  const sign = (url: string | null): void => {
    const owner: Owner = { pid: process.pid, began: beganAt(process.pid), isHeld: true, url };
    writeFileSync(path, JSON.stringify(owner), { mode: 0o600 });
  };
  try {
    sign(null);
  } catch (error) {
    lock.close();
    throw error;
  }
  return {
    runsAt: sign,
    unlock() {
      rmSync(path, { force: true });
      lock.close();
    },
  };
}

function inUse(folder: string, owner: Owner | null): FolderInUseError {
  const where = owner?.url ? ` at ${owner.url}` : "";
  const who = owner ? ` by the server${where} (process ${owner.pid})` : " by another server";
  return new FolderInUseError(
    `${folder} is in use${who}: use that one, stop it, or choose another folder with --data.`,
  );
}

interface Owner {
  readonly pid: number;
  /** When the process began, where the system tells: a reused number is another process. */
  readonly began: string;
  /** Whether the owner also has the system's lock: then this file alone says nothing. Absent in earlier versions. */
  readonly isHeld?: boolean;
  /** Without a key; null before it listens. */
  readonly url?: string | null;
}

function readOwner(path: string): Owner | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Owner;
  } catch {
    // There is none, or its owner died while writing it.
    return null;
  }
}

function isRunning({ pid, began }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return began === "" || began === beganAt(pid);
}

/** The kernel's start time of a process, or "" where it cannot be read. */
function beganAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Field 22; the name in field 2 may hold blanks and brackets, so count from its end.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
