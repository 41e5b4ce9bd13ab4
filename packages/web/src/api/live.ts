import type { DeskView, MineView, Problem, RoomView, SignedOutWhy } from "@unswayed/protocol";
import { useEffect, useState } from "react";
import { call, pathOf, Refused } from "./client.ts";
import { sawRoom } from "./head.ts";
import { openStream, type Stream } from "./stream.ts";

export type Connection = "live" | "reconnecting" | "offline";

/** A room as one role sees it, kept up to date. */
export interface Live {
  readonly room: RoomView | null;
  readonly mine: MineView | null;
  readonly desk: DeskView | null;
  readonly connection: Connection;
  /** Why the server ended it, when it did. */
  readonly signedOut: SignedOutWhy | null;
  /** Why it could not be opened. */
  readonly refusal: Problem | null;
}

export type LiveRole = "facilitator" | "voter" | "screen" | "watcher";

const nothing: Live = {
  room: null,
  mine: null,
  desk: null,
  connection: "live",
  signedOut: null,
  refusal: null,
};

/** Between one attempt to reconnect and the next, in milliseconds; jitter keeps phones from coming back all at once. */
const waits = [500, 1000, 2000, 4000, 8000];

/**
 * Follows a room by a stream that all pages of this browser share, left while the tab is hidden, reopened with a snapshot. What was seen last stays while
 * the connection is gone.
 */
function follow(
  id: string,
  role: LiveRole,
  seat: string | null,
  onChange: (live: Live) => void,
): () => void {
  const address = `${pathOf("events", { id })}?as=${role}${seat === null ? "" : `&seat=${seat}`}`;
  let live = nothing;
  let source: Stream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isOver = false;

  const change = (part: Partial<Live>): void => {
    live = { ...live, ...part };
    onChange(live);
  };
  const close = (): void => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const end = (part: Partial<Live>): void => {
    isOver = true;
    close();
    change(part);
  };
  const open = (): void => {
    close();
    if (isOver || document.visibilityState === "hidden") return;
    source = openStream(address, {
      onOpen: () => change({ connection: "live" }),
      onError: () => void lost(),
      onEvent: (name, data) => {
        failures = 0;
        const seen: unknown = JSON.parse(data);
        if (name === "room") {
          sawRoom(seen as RoomView, role === "facilitator" || role === "voter");
        }
        if (name === "signedout") end({ signedOut: (seen as { why: SignedOutWhy }).why });
        else change({ [name]: seen, connection: "live" });
      },
    });
  };
  const lost = async (): Promise<void> => {
    close();
    change({ connection: navigator.onLine ? "reconnecting" : "offline" });
    try {
      await call("room", { at: { id } });
    } catch (error) {
      const isFinal =
        error instanceof Refused && [401, 403, 404, 410].includes(error.problem.status);
      if (isFinal) {
        end({ refusal: error.problem });
        return;
      }
    }
    if (isOver || source) return;
    const wait = waits[Math.min(failures, waits.length - 1)] ?? 8000;
    failures += 1;
    timer = setTimeout(open, wait * (0.75 + 0.5 * Math.random()));
  };
  const onVisible = (): void => {
    if (document.visibilityState === "hidden") close();
    else if (!source) open();
  };
  const onOnline = (): void => {
    // Whether the stream outlived it, nothing says: a new one does, at once.
    failures = 0;
    open();
  };
  const onOffline = (): void => change({ connection: "offline" });
  document.addEventListener("visibilitychange", onVisible);
  addEventListener("online", onOnline);
  addEventListener("offline", onOffline);
  open();
  return () => {
    isOver = true;
    close();
    document.removeEventListener("visibilitychange", onVisible);
    removeEventListener("online", onOnline);
    removeEventListener("offline", onOffline);
  };
}

/** For a voter in a browser that holds several seats: `seat` says which. */
export function useLive(id: string, role: LiveRole, seat: string | null = null): Live {
  const [live, setLive] = useState<Live>(nothing);
  useEffect(() => follow(id, role, seat, setLive), [id, role, seat]);
  return live;
}
