import type { DeskView, MineView, RoomView } from "./views.ts";

/**
 * Live updates. Each event is the whole of one view, so a listener that missed some needs only the latest; the id of a
 * `room` event is its version, and anyone who comes back with the current one as Last-Event-ID is not sent it again.
 */
export interface LiveEvents {
  readonly room: RoomView;
  readonly mine: MineView;
  readonly desk: DeskView;
  /** The seat or link was taken away; the stream ends. */
  readonly signedout: { readonly why: SignedOutWhy };
}
export type LiveEventName = keyof LiveEvents;

export type SignedOutWhy = "link-replaced" | "seat-freed" | "signed-out";
