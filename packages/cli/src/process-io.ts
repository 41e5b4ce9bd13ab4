import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import type { CommandIo } from "./command.ts";

/** The process's own streams. */
export function processIo(): CommandIo {
  // `unswayed … | head` closes the pipe early: the reader has seen enough, which is no failure of ours.
  process.stdout.once("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
  return {
    stdout: (written) => process.stdout.write(written),
    stderr: (written) => process.stderr.write(written),
    stdin: () => text(process.stdin),
    stdinLines: () =>
      createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }),
    isTerminal: process.stderr.isTTY === true,
  };
}
