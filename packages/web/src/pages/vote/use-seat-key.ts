import type { MineView, RoomView } from "@unswayed/protocol";
import { useEffect, useRef } from "react";
import { call } from "../../api/client.ts";
import { ownKey } from "../../record/seat-key.ts";

/**
 * Tells the log this browser's key where it has another, or none: for a seat that has come here from elsewhere, and for a browser that has lost
 * its key, which is another device as far as anyone can tell. Once: two browsers in one seat must not take turns.
 */
export function useSeatKey(
  id: string,
  seat: string | null,
  mine: MineView | null,
  phase: RoomView["phase"] | undefined,
): void {
  const isTold = useRef(false);
  const voter = mine?.state === "joined" && phase !== "revealed" ? mine.voter : null;
  const known = mine?.key ?? null;
  useEffect(() => {
    if (voter === null || isTold.current) return;
    isTold.current = true;
    void (async () => {
      const own = await ownKey(id, voter);
      if (!own || own.key === known) return;
      // Should it fail, the next ballot says that it is not signed.
      await call("giveKey", { at: { id }, body: { key: own.key }, seat }).catch(() => {});
    })();
  }, [id, seat, voter, known]);
}
