import type { RoomView } from "@unswayed/protocol";
import { useSyncExternalStore } from "react";
import { keep, readKept } from "../kept.ts";
import { beginning, continuation, type Head, linesIn } from "../record/follow-log.ts";
import { ownAnswers } from "../record/own-answers.ts";
import { call } from "./client.ts";

/**
 * Where the log of the room on this page ends. Each page keeps the farthest end it has seen, and at every step of a meeting follows the log from
 * there: one that does not continue it was rewritten, and the page goes on with it only when someone says so.
 */
export interface HeadSeen {
  readonly id: string | null;
  readonly head: Head | null;
  readonly isBroken: boolean;
  /** Whose seats have been on more than one device, by name. */
  readonly moved: readonly string[];
}

let current: HeadSeen = { id: null, head: null, isBroken: false, moved: [] };
const listeners = new Set<() => void>();

interface Followed {
  /** Up to where the log has been followed. */
  from: Head;
  /** Ends that were shown since. */
  seen: Head[];
  /** The step of the meeting at which it was last followed. */
  step: string;
  isBroken: boolean;
}

const logs = new Map<string, Followed>();

/** Whether a log that ends here can continue one that ended there. */
export function canContinue(seen: Head | null, next: Head): boolean {
  if (seen === null || next.seq > seen.seq) return true;
  return next.seq === seen.seq && next.hash === seen.hash;
}

/**
 * To be told of every room that arrives.
 *
 * @param mayReadLog - a shared screen and those who watch may not: their pages go by its ends alone
 */
export function sawRoom(room: RoomView, mayReadLog: boolean): void {
  const { id, head } = room;
  const kept = seenIn(id);
  const log = logs.get(id) ?? { from: kept ?? beginning, seen: [], step: "", isBroken: false };
  logs.set(id, log);
  const isDoubtful = !canContinue(kept, head);
  if (!isDoubtful) keep(`unswayed:head:${id}`, JSON.stringify(head));
  if (!log.seen.some(({ hash }) => hash === head.hash)) log.seen.push(head);
  const moved = room.voters.filter(({ moves }) => moves > 0).map(({ name }) => name);
  tell(id, head, moved);
  const step = `${room.phase} ${room.moment?.moment} ${room.round?.round} ${room.round?.isOpen}`;
  if (!mayReadLog) {
    log.isBroken = isDoubtful;
    tell(id, head, moved);
  } else if (!log.isBroken && (step !== log.step || isDoubtful)) {
    log.step = step;
    void follow(id, log);
  }
}

/** Looks at every line since the log was last followed. What cannot be fetched is looked at with the next step. */
async function follow(id: string, log: Followed): Promise<void> {
  const { from } = log;
  // With the line that was seen last: whether that is still there is the question.
  const at = { id, seq: Math.max(0, from.seq - 1) };
  const text = await call("logAfter", { at }).catch(() => null);
  // Another step may have been quicker.
  if (text === null || log.from !== from) return;
  const lines = linesIn(text);
  const end = continuation(lines, from, log.seen);
  if (end === null) log.isBroken = true;
  else {
    log.from = end;
    log.seen = log.seen.filter(({ seq }) => seq > end.seq);
    ownAnswers.read(
      id,
      lines.filter(({ seq }) => seq > from.seq),
    );
  }
  if (current.id === id && current.head) tell(id, current.head, current.moved);
}

/** Someone knows why the log is another one, such as that it was put back from a copy: from here on it is followed again. */
export function acceptLog(id: string): void {
  keep(`unswayed:head:${id}`, null);
  logs.set(id, { from: beginning, seen: [], step: "", isBroken: false });
  if (current.id === id) change({ ...current, isBroken: false });
}

function tell(id: string, head: Head, moved: readonly string[]): void {
  const isBroken = logs.get(id)?.isBroken ?? false;
  const isSame = current.id === id && current.head?.hash === head.hash;
  if (!isSame || current.isBroken !== isBroken) change({ id, head, isBroken, moved });
}

function change(next: HeadSeen): void {
  current = next;
  for (const listener of listeners) listener();
}

export function useHead(): HeadSeen {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

function seenIn(id: string): Head | null {
  try {
    return JSON.parse(readKept(`unswayed:head:${id}`) ?? "null") as Head | null;
  } catch {
    return null;
  }
}
