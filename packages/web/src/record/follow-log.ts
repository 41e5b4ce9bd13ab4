import { beginningText, type LogLine, lineText, type RoomView } from "@unswayed/protocol";
import { sha256 } from "./sha256.ts";

/** Where a log ends. */
export type Head = RoomView["head"];

export const beginning: Head = { seq: 0, hash: sha256(beginningText) };

export function linesIn(text: string): readonly LogLine[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as LogLine);
}

/**
 * Where a log ends now that ended somewhere before. Null: it does not continue what was seen of it.
 *
 * @param lines - of the log, from the one it ended with on
 * @param seen - other ends that were shown since
 */
export function continuation(
  lines: readonly LogLine[],
  from: Head,
  seen: readonly Head[],
): Head | null {
  const [first] = lines;
  const isThere = from.seq === 0 || (first?.seq === from.seq && first.hash === from.hash);
  if (!isThere) return null;
  const hashes = new Map<number, string>();
  let head = from;
  for (const { seq, at, fact, hash } of from.seq === 0 ? lines : lines.slice(1)) {
    const isNext = seq === head.seq + 1 && sha256(lineText(head.hash, { seq, at, fact })) === hash;
    if (!isNext) return null;
    head = { seq, hash };
    hashes.set(seq, hash);
  }
  // What was shown later than these lines were read is looked at next time, and earlier ends were.
  const isSame = ({ seq, hash }: Head): boolean =>
    seq < from.seq || seq > head.seq || (hashes.get(seq) ?? from.hash) === hash;
  return seen.every(isSame) ? head : null;
}
