import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Somebody else has the data folder open. */
class FolderInUseError extends Error {
  override readonly name: string = "FolderInUseError";
}

/**
 * Two processes on one SQLite file would each believe their own memory. The lock is a file that names its owner; one left
 * by a process that has ended is taken over.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, "server.lock");
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const file = openSync(path, "wx", 0o600);
      writeSync(file, ownerText(process.pid));
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const owner = readOwner(path);
      if (owner && isRunning(owner)) {
        throw new FolderInUseError(
          `${folder} is in use by process ${owner.pid}: stop that server, or choose another folder with --data.`,
        );
      }
      rmSync(path, { force: true });
    }
  }
  throw new FolderInUseError(`${folder} is being opened by another process.`);
}

interface Owner {
  readonly pid: number;
  /** When the process began, where the system tells: a reused number is another process. */
  readonly began: string;
}

function ownerText(pid: number): string {
  return JSON.stringify({ pid, began: beganAt(pid) });
}

function readOwner(path: string): Owner | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Owner;
  } catch {
    // Half-written: its owner is starting this very moment, or died doing so.
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age < 2_000) throw new FolderInUseError(`${path} is being written by another process.`);
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
