import type { Note, ResultStep, SignedOutWhy } from "@unswayed/protocol";
import type { Grant } from "../database/store.ts";

/**
 * What servers and workers tell each other about a deliberation: that something has happened, by ids, never what. Anyone who is
 * told looks for itself.
 */
export type Signal =
  /**
   * log: facts were appended. sealed: someone's sealed ballot arrived, and nothing says whose. answered: a worker has worked
   * something out. failed: no worker could. again: someone wants what failed or hangs to be worked out again. lobby: claims or
   * links changed. desk: what facilitators see besides did. removed: it is gone.
   */
  | {
      readonly kind:
        | "log"
        | "sealed"
        | "answered"
        | "failed"
        | "again"
        | "lobby"
        | "desk"
        | "removed";
      readonly deliberation: string;
    }
  /** Everyone this server knows to be here; it replaces what the same server said before. */
  | {
      readonly kind: "here";
      readonly deliberation: string;
      readonly server: string;
      readonly voters: readonly string[];
    }
  /** A worker has begun this step of a result. */
  | { readonly kind: "step"; readonly deliberation: string; readonly step: ResultStep }
  | { readonly kind: "note"; readonly deliberation: string; readonly note: Note }
  /** Grant: what the session has lost; null: everything. */
  | {
      readonly kind: "signed-out";
      readonly session: string;
      readonly grant: Grant | null;
      readonly why: SignedOutWhy;
    }
  /** Its key, or what it may do: what was read of it before is not to be trusted. */
  | { readonly kind: "session-changed"; readonly session: string };

export interface SignalListener {
  receive(signal: Signal): void;
  /** Signals may have been missed: look at everything again. */
  missed(): void;
}

/** Signals may come late, twice or not at all: nothing may depend on one arriving, only be quicker for it. */
export interface Signals {
  /** This process's name among the others; null when there are no others. */
  readonly self: string | null;
  /** To all others, soon; what a worker has done also to its own process. */
  send(signal: Signal): void;
  listen(listener: SignalListener): () => void;
  close(): Promise<void>;
}

/** One process on its own has nobody to tell. */
export const noSignals: Signals = {
  self: null,
  send() {},
  listen: () => () => {},
  async close() {},
};
