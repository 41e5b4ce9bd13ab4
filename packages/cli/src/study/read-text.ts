import { readFile } from "node:fs/promises";
import { InvalidInputError } from "@unswayed/core";
import { FormatError } from "@unswayed/formats";
import { CommandFailure } from "../command.ts";
import { JsonSyntaxError, parseJson } from "../json-text.ts";

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "that is not permitted",
  EPERM: "that is not permitted",
  EROFS: "the disk can only be read",
  ENOSPC: "the disk is full",
};

/** Why the system refused, in words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return reasons[code ?? ""] ?? message;
}

/** A file's text, or all of standard input when the path is "-". */
export async function readText(path: string, stdin?: () => Promise<string>): Promise<string> {
  if (path === "-" && stdin) return stdin();
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new CommandFailure(`cannot read "${path}": ${reasonOf(error)}`);
  }
}

/** Does something with what a file holds; whatever is refused is refused in the file's name. */
export function inFile<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const file = path === "-" ? "standard input" : path;
    if (error instanceof FormatError) {
      const { where, value, expected } = error;
      throw new CommandFailure(`${file}: ${new InvalidInputError(where, value, expected).message}`);
    }
    if (error instanceof InvalidInputError || error instanceof JsonSyntaxError) {
      throw new CommandFailure(`${file}: ${error.message}`);
    }
    throw error;
  }
}

export async function readJson(path: string): Promise<unknown> {
  const text = await readText(path);
  return inFile(path, () => parseJson(text));
}
