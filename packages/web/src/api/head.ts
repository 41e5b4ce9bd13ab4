import type { RoomView } from "@unswayed/protocol";
import { useSyncExternalStore } from "react";
import { keep, readKept } from "../kept.ts";

/**
 * Where the log of the room on this page ends. Each page keeps the farthest it has seen: a log that is shorter than that, or says something
 * else there, was rewritten, and the page says so.
 */
export type Head = RoomView["head"];

export interface HeadSeen {
  readonly head: Head | null;
  readonly isBroken: boolean;
}

let current: HeadSeen = { head: null, isBroken: false };
const listeners = new Set<() => void>();

/** Whether a log that ends here can continue one that ended there. */
export function canContinue(seen: Head | null, next: Head): boolean {
  if (seen === null || next.seq > seen.seq) return true;
  return next.seq === seen.seq && next.hash === seen.hash;
}

/** To be told of every room that arrives. */
export function sawRoom({ id, head }: RoomView): void {
  const seen = seenIn(id);
  const isBroken = !canContinue(seen, head);
  if (!isBroken && (seen === null || head.seq > seen.seq))
    keep(`unswayed:head:${id}`, JSON.stringify(head));
  if (current.head?.hash === head.hash && current.isBroken === isBroken) return;
  current = { head, isBroken };
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
