import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { CommandFailure } from "../command.ts";
import { reasonOf } from "../study/read-text.ts";

/** Writes a whole file or none of it: a process that dies half-way leaves what was there before. */
export function writeWhole(path: string, text: string | Uint8Array): void {
  const draft = `${path}.${process.pid}.tmp`;
  writing(path, () => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(draft, text);
    renameSync(draft, path);
  });
}

/** Does some writing; a full disk and the like are told in a sentence that says what is safe. */
export function writing<T>(path: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    const isFull = ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");
    const why = isFull ? "the disk is full" : reasonOf(error);
    throw new CommandFailure(
      `cannot write "${path}": ${why}. Finished runs are kept; when there is room, "unswayed experiment resume" goes on`,
    );
  }
}

/** The text of a file, or null when there is none. */
export function textIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new CommandFailure(`cannot read "${path}": ${reasonOf(error)}`);
  }
}

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
