import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { InvalidInputError, restoreStudy, type Study } from "@unswayed/core";
import { CommandFailure } from "../command.ts";
import { parseJson } from "../json-text.ts";
import { type LockPatience, withFileLock } from "./file-lock.ts";
import { methodsNamedIn } from "./methods-named-in.ts";
import { inFile, readText, reasonOf } from "./read-text.ts";

/** The bytes of a study's file. */
function studyText(study: Study): string {
  return `${JSON.stringify(study.toJSON(), null, 2)}\n`;
}

export async function readStudy(path: string): Promise<Study> {
  return await restored(path, await textOfStudy(path));
}

/**
 * Changes the study in a file and resolves to what `change` returned.
 *
 * `change` may compute for seconds, so the lock is held only while writing: should the file have changed meanwhile, the
 * same change is made to the new study instead. Nobody's answer is lost, and nobody waits for another's computation.
 */
export async function changeStudy<T>(
  path: string,
  change: (study: Study) => T,
  patience?: LockPatience,
): Promise<T> {
  const mostAttempts = 50; // each failed one means that someone else's change has arrived
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const before = await textOfStudy(path);
    const study = await restored(path, before);
    const known = study.events().length;
    const result = change(study);
    if (study.events().length === known) return result;
    const file = realpathSync(path);
    const isWritten = await withFileLock(
      file,
      () => {
        if (!existsSync(file) || readFileSync(file, "utf8") !== before) return false;
        writeAtomically(file, studyText(study));
        return true;
      },
      patience,
    );
    if (isWritten) return result;
  }
  throw new CommandFailure(`"${path}" keeps being changed by others; nothing was written`);
}

/** Writes a new study. An existing file is replaced only when that was asked for. */
export async function createStudyFile(
  path: string,
  study: Study,
  mayReplace: boolean,
): Promise<void> {
  const file = existsSync(path) ? realpathSync(path) : path;
  await withFileLock(file, () => {
    if (existsSync(file) && !mayReplace) {
      throw new CommandFailure(
        `"${path}" exists already, and perhaps holds answers: give another --file, or --force to replace it`,
      );
    }
    writeAtomically(file, studyText(study));
  });
}

async function textOfStudy(path: string): Promise<string> {
  if (existsSync(path)) return readText(path);
  throw new CommandFailure(
    `there is no study in "${path}": "unswayed create" begins one, --file says where another is`,
  );
}

async function restored(path: string, text: string): Promise<Study> {
  const json = inFile(path, () => parseJson(text));
  const methods = await methodsNamedIn(json);
  return inFile(path, () => {
    try {
      return restoreStudy(json, { methods });
    } catch (error) {
      if (error instanceof InvalidInputError) throw error;
      // A record that was edited by hand can be wrong in ways that only its reader's stack would tell.
      throw new CommandFailure(
        `${path}: not a study that can be read; "unswayed verify" says which part is wrong`,
      );
    }
  });
}

/** Only its owner may read a new study: it holds private answers. */
const ownerOnly = 0o600;

/** Either the old text or the new one is there, whenever the power fails. */
function writeAtomically(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    const mode = existsSync(file) ? statSync(file).mode & 0o777 : ownerOnly;
    const handle = openSync(temporary, "w", mode);
    try {
      writeFileSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new CommandFailure(`cannot write "${file}": ${reasonOf(error)}; it is as it was before`);
  }
  flushFolder(dirname(file));
}

/** The renaming itself must reach the disk too. Some systems cannot open a folder; theirs arrives a little later. */
function flushFolder(folder: string): void {
  let handle: number | undefined;
  try {
    handle = openSync(folder, "r");
    fsyncSync(handle);
  } catch {
    // the new text is in place for everyone who reads
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}
