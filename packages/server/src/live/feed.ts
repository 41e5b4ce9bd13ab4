import type { SignedOutWhy } from "@unswayed/protocol";
import type { Clock } from "../clock.ts";
import type { Grant, Store } from "../database/store.ts";
import type { Change } from "../room/announcer.ts";
import type { Room } from "../room/room.ts";
import type { Said } from "../rules/consents.ts";
import { deskView } from "./desk-view.ts";
import { consentsOf, mineKey, mineView } from "./mine-view.ts";
import { roomView, type ServerFacts } from "./room-view.ts";

/** Hands that rise together are shown together; nobody is sent more often than this. */
const leastBetweenMs = 250;
const heartbeatMs = 15_000;
/** A listener that is this far behind is sent nothing until it has caught up; the latest view is all it needs then. */
const mostBuffered = 512 * 1024;
/**
 * One that has not caught up in this time reads nothing or is too slow to follow. It is let go: a page comes back by itself and
 * is sent the latest view. Longer than phones are without a network between two cells or in a lift.
 */
const longestBehindMs = 30_000;
/**
 * Of one session in one room, on one server. More than anyone has tabs in sight, which is when pages listen, and connections
 * that a phone left behind when it changed networks. The oldest goes first: it is the likeliest to be one of those.
 */
const mostPerSession = 10;

export interface Listener {
  readonly role: "facilitator" | "voter" | "screen";
  readonly voter: string;
  readonly session: string;
  /** Everyone who votes on this device: they are here together. */
  readonly alsoHere: readonly string[];
  /** The version the listener has, from Last-Event-ID. */
  readonly seen: string | undefined;
  /** Breaks the connection, with whatever was on its way. */
  hangUp(): void;
}

interface Stream extends Listener {
  write(bytes: Uint8Array): void;
  readonly buffered: () => number;
  end(): void;
  /** Since when it has had to be left out because it was full; null when it was not. */
  behindSince: number | null;
  roomSeen: string | undefined;
  /** What the voter's own view was built from, and the view. */
  mineKey: string;
  mineSeen: string;
  deskSeen: string;
}

/** The live updates of one room: each view is written once and sent to all who may see it. */
export class Feed {
  readonly #room: Room;
  readonly #serverFacts: ServerFacts;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #onTrouble: (what: string, error: unknown) => void;
  readonly #streams = new Set<Stream>();
  #lastFlush = Number.NEGATIVE_INFINITY;
  #timer: (() => void) | null = null;
  #heartbeat: (() => void) | null = null;
  #isFlushing = false;
  #isDirty = false;

  constructor(
    room: Room,
    serverFacts: ServerFacts,
    store: Store,
    clock: Clock,
    onTrouble: (what: string, error: unknown) => void,
  ) {
    this.#room = room;
    this.#serverFacts = serverFacts;
    this.#store = store;
    this.#clock = clock;
    this.#onTrouble = onTrouble;
    room.listen((change) => this.#changed(change));
  }

  get listeners(): number {
    return this.#streams.size;
  }

  open(listener: Listener): ReadableStream<Uint8Array> {
    this.#makeRoom(listener.session);
    const here = listener.role === "voter" ? [listener.voter, ...listener.alsoHere] : [];
    const leaving = [...new Set(here)].map((voter) => this.#room.presence.connected(voter));
    const left = (): void => {
      for (const leave of leaving) leave();
    };
    let stream: Stream | undefined;
    const gone = (): void => {
      if (stream) this.#streams.delete(stream);
      left();
      if (this.#streams.size === 0) this.#stopHeartbeat();
    };
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          stream = {
            ...listener,
            write: (bytes) => controller.enqueue(bytes),
            buffered: () => mostBuffered - (controller.desiredSize ?? 0),
            end: () => {
              gone();
              controller.close();
            },
            behindSince: null,
            roomSeen: listener.seen,
            mineKey: "",
            mineSeen: "",
            deskSeen: "",
          };
          this.#streams.add(stream);
          stream.write(encoder.encode("retry: 1000\n\n"));
          this.#startHeartbeat();
          this.#schedule(0);
        },
        pull: () => {
          // Not by looking again and again: one that nobody reads would keep the store busy.
          if (stream && stream.behindSince !== null && !isFull(stream)) {
            this.#schedule(this.#pause());
          }
        },
        cancel: gone,
      },
      new ByteLengthQueuingStrategy({ highWaterMark: mostBuffered }),
    );
  }

  /**
   * Ends the streams by which a session saw what it may not see any longer; null: all it has. Those that kept someone else present who
   * votes there no more end without a word, and their pages come back.
   */
  signOut(session: string, lost: Grant | null, why: SignedOutWhy): void {
    for (const stream of [...this.#streams]) {
      if (stream.session !== session) continue;
      if (lost === null || isFor(stream, lost)) {
        stream.write(eventBytes("signedout", JSON.stringify({ why })));
        stream.end();
      } else if (lost.role === "voter" && stream.alsoHere.includes(lost.voter)) {
        letGo(stream);
      }
    }
  }

  close(): void {
    this.#timer?.();
    this.#stopHeartbeat();
    for (const stream of [...this.#streams]) stream.end();
  }

  #makeRoom(session: string): void {
    const own = [...this.#streams].filter((stream) => stream.session === session);
    for (const stream of own.slice(0, Math.max(0, own.length + 1 - mostPerSession))) letGo(stream);
  }

  #changed(change: Change): void {
    if (this.#streams.size === 0) return;
    if (change.kind === "mine") {
      // On its own, so that nothing anyone else is sent is a moment later for it.
      this.#sendMine(change.voter).catch((error: unknown) =>
        this.#onTrouble("live updates could not be sent", error),
      );
      return;
    }
    this.#schedule(this.#pause());
  }

  #pause(): number {
    return Math.max(0, this.#lastFlush + leastBetweenMs - this.#clock.elapsed());
  }

  #schedule(delay: number): void {
    if (this.#isFlushing) {
      this.#isDirty = true;
      return;
    }
    if (this.#timer) return;
    this.#timer = this.#clock.after(delay, () => {
      this.#timer = null;
      void this.#flush();
    });
  }

  async #flush(): Promise<void> {
    this.#isFlushing = true;
    this.#lastFlush = this.#clock.elapsed();
    try {
      await this.#send();
    } catch (error) {
      this.#onTrouble("live updates could not be sent", error);
    }
    this.#isFlushing = false;
    if (this.#isDirty) {
      this.#isDirty = false;
      this.#schedule(leastBetweenMs);
    }
  }

  async #send(): Promise<void> {
    const { state } = this.#room;
    const [claims, said] = await Promise.all([
      state.phase === "lobby" || state.phase === "running"
        ? this.#store.access.claims(state.id)
        : [],
      consentsOf(this.#room, this.#store),
    ]);
    const view = roomView(this.#room, this.#serverFacts, claims);
    const roomBytes = eventBytes("room", JSON.stringify(view), view.version);
    const desk = [...this.#streams].some(({ role }) => role === "facilitator")
      ? JSON.stringify(await deskView(this.#room, this.#serverFacts, this.#store))
      : "";
    for (const stream of this.#streams) {
      if (this.#isLeftOut(stream)) continue;
      stream.behindSince = null;
      if (stream.roomSeen !== view.version) {
        stream.roomSeen = view.version;
        stream.write(roomBytes);
      }
      if (stream.role === "voter") this.#writeMine(stream, said);
      if (stream.role === "facilitator" && desk !== stream.deskSeen) {
        stream.deskSeen = desk;
        stream.write(eventBytes("desk", desk));
      }
    }
  }

  async #sendMine(voter: string): Promise<void> {
    const own = [...this.#streams].filter(
      // In other roles the field holds something else than a seat.
      (stream) => stream.role === "voter" && stream.voter === voter,
    );
    if (own.length === 0) return;
    const said = await consentsOf(this.#room, this.#store);
    for (const stream of own) {
      if (this.#streams.has(stream) && !this.#isLeftOut(stream)) this.#writeMine(stream, said);
    }
  }

  #isLeftOut(stream: Stream): boolean {
    if (!isFull(stream)) return false;
    stream.behindSince ??= this.#clock.elapsed();
    return true;
  }

  #writeMine(stream: Stream, said: Said): void {
    const key = mineKey(this.#room, stream, said);
    if (key === stream.mineKey) return;
    stream.mineKey = key;
    const mine = JSON.stringify(mineView(this.#room, stream, said));
    if (mine === stream.mineSeen) return;
    stream.mineSeen = mine;
    stream.write(eventBytes("mine", mine));
  }

  #startHeartbeat(): void {
    if (this.#heartbeat) return;
    this.#heartbeat = this.#clock.after(heartbeatMs, () => {
      this.#heartbeat = null;
      const beat = encoder.encode(": still here\n\n");
      for (const stream of [...this.#streams]) {
        if (!this.#isLeftOut(stream)) stream.write(beat);
        else if (this.#clock.elapsed() - (stream.behindSince ?? 0) >= longestBehindMs)
          letGo(stream);
      }
      if (this.#streams.size > 0) this.#startHeartbeat();
    });
  }

  #stopHeartbeat(): void {
    this.#heartbeat?.();
    this.#heartbeat = null;
  }
}

function isFor({ role, voter }: Listener, grant: Grant): boolean {
  return role === (grant.role === "watcher" ? "screen" : grant.role) && voter === grant.voter;
}

function isFull(stream: Stream): boolean {
  return stream.buffered() > mostBuffered / 2;
}

/** What a listener has not read would otherwise be kept for as long as it cares to hold the connection. */
function letGo(stream: Stream): void {
  const isUnread = stream.buffered() > 0;
  stream.end();
  if (isUnread) stream.hangUp();
}

const encoder = new TextEncoder();

/** As bytes, once for all who are sent it. */
function eventBytes(name: string, data: string, id?: string): Uint8Array {
  return encoder.encode(
    `${id === undefined ? "" : `id: ${id}\n`}event: ${name}\ndata: ${data}\n\n`,
  );
}
