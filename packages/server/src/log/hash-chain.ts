import { createHash } from "node:crypto";
import { beginningText, type Fact, LogLine, lineText } from "@unswayed/protocol";
import { InvalidLogError } from "../errors.ts";

export interface Head {
  readonly seq: number;
  readonly hash: string;
}

/** Where a log begins; its first line's hash depends on nothing but the line. */
export const emptyHead: Head = { seq: 0, hash: sha256(beginningText) };

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

export function chained(head: Head, at: string, fact: Fact): LogLine {
  const seq = head.seq + 1;
  return { seq, at, fact, hash: sha256(lineText(head.hash, { seq, at, fact })) };
}

/** Follows the chain from `from` and returns its end; throws at the first line that does not continue it. */
export function followChain(lines: readonly LogLine[], from: Head = emptyHead): Head {
  return lines.reduce((head, line) => {
    const seq = head.seq + 1;
    if (line.seq !== seq) throw new InvalidLogError(seq, `the next line is number ${line.seq}`);
    if (chained(head, line.at, line.fact).hash !== line.hash) {
      throw new InvalidLogError(seq, "its hash does not fit what it says and what came before");
    }
    return line;
  }, from);
}

/** Until version 0.1 decisions had other words for questions and answers, and settings without a situation. */
export function isOfEarlierVersion(first: unknown): boolean {
  const fact = first as { readonly kind?: unknown; readonly settings?: object } | undefined;
  return fact?.kind === "created" && !("situation" in (fact.settings ?? {}));
}

export const earlierVersion =
  "it was made by an earlier version, which had other words for questions and answers. Use that version to read it, or begin the decision again; private answers in it are deleted here when their time has come";

/** Reads lines of unknown origin and follows the chain; throws at the first line that is no fact or does not continue it. */
export function checkChain(lines: readonly unknown[]): LogLine[] {
  let head = emptyHead;
  return lines.map((given) => {
    if (isOfEarlierVersion((given as { readonly fact?: unknown } | null)?.fact)) {
      throw new InvalidLogError(head.seq + 1, earlierVersion);
    }
    const parsed = LogLine.safeParse(given);
    if (!parsed.success) {
      throw new InvalidLogError(head.seq + 1, "it is not a fact this version knows");
    }
    // What was written, not what was read: reading fills in what an earlier version did not say.
    head = followChain([given as LogLine], head);
    return parsed.data;
  });
}
