import type { Settings, SignedOutWhy } from "@unswayed/protocol";
import { instantOf } from "../clock.ts";
import { isKeyMissing } from "../database/seal.ts";
import type { Grant } from "../database/store.ts";
import { isUnavailable } from "../database/unavailable.ts";
import { Refusal } from "../errors.ts";
import { newId, newRoomCode } from "../keys.ts";
import { chained, emptyHead } from "../log/hash-chain.ts";
import { newSecret } from "../log/secret.ts";
import type { State } from "../log/state.ts";
import { Room } from "../room/room.ts";
import type { RoomPorts } from "../room/room-ports.ts";
import type { Signal } from "../room/signals.ts";
import { checkSettings, withMethod } from "../rules/check-settings.ts";
import { deletePrivateAnswers } from "../rules/ending.ts";
import { Feed } from "./feed.ts";
import type { ServerFacts } from "./room-view.ts";

export interface OpenRoom {
  readonly room: Room;
  readonly feed: Feed;
}

/** A room that nobody has asked for in so long is closed, unless it is being voted in. */
const idleMs = 60 * 60 * 1000;

/** In these phases something may have to be done without anyone asking. */
const goingOn = ["running", "stopped"] as const;

/** How often a server among several looks for what it may have missed. */
const lookEveryMs = 5_000;

/**
 * The rooms this process has open. One is opened when first asked for, and stays for a while; those that are running are open
 * on every server, so that any of them goes on when others are gone.
 */
export class Rooms {
  readonly #ports: RoomPorts;
  #cancelLook = (): void => {};
  readonly #stopListening: () => void;
  readonly #serverFacts: ServerFacts;
  readonly #open = new Map<string, Promise<OpenRoom | null>>();
  readonly #askedFor = new Map<string, number>();

  constructor(ports: RoomPorts, serverFacts: ServerFacts) {
    this.#ports = ports;
    this.#serverFacts = serverFacts;
    this.#stopListening = ports.signals.listen({
      receive: (signal) => {
        this.#receive(signal).catch((error: unknown) =>
          ports.onTrouble("a signal was lost", error),
        );
      },
      missed: () => this.#look(),
    });
  }

  async create(facilitator: string, settings: Settings, isSimulated: boolean): Promise<OpenRoom> {
    const full = withMethod(settings);
    checkSettings(full, isSimulated);
    const { store, clock } = this.#ports;
    for (let attempt = 0; attempt < 20; attempt++) {
      const id = newId();
      const at = instantOf(clock.now());
      const line = chained(emptyHead, at, {
        kind: "created",
        deliberation: id,
        facilitator,
        isSimulated,
        settings: full,
      });
      const isNew = await store.create({
        id,
        roomCode: newRoomCode(),
        secret: newSecret(),
        createdAt: at,
        phase: "lobby",
        lines: [line],
      });
      if (isNew) return await this.get(id);
    }
    throw new Error("no room code was free in twenty tries");
  }

  async get(id: string): Promise<OpenRoom> {
    const known = this.#open.get(id) ?? this.#load(id);
    this.#open.set(id, known);
    this.#askedFor.set(id, this.#ports.clock.elapsed());
    const found = await known.catch((error: unknown) => {
      this.#forget(id);
      throw error;
    });
    if (found) return found;
    this.#forget(id);
    const deletedAt = await this.#ports.store.removedAt(id);
    throw deletedAt === null ? new Refusal("not-found") : new Refusal("deleted", { deletedAt });
  }

  /** The newest decisions, as far as they can be read. */
  async newest(most: number): Promise<readonly State[]> {
    const listed = (await this.#ports.store.list()).slice(0, most);
    const opened = await Promise.all(listed.map(({ id }) => this.get(id).catch(() => null)));
    return opened.flatMap((open) => (open ? [open.room.state] : []));
  }

  /** After a start: whatever was running goes on. What cannot be read stays closed, and keeps nobody else waiting. */
  async resume(): Promise<void> {
    for (const { id } of await this.#ports.store.list(goingOn)) {
      try {
        await this.get(id);
      } catch (error) {
        // Neither is about this decision: without the store or its key there is nothing to start.
        if (isUnavailable(error) || isKeyMissing(error)) throw error;
        this.#ports.onTrouble("a decision could not be opened", error);
      }
    }
    this.#lookLater();
  }

  /** Deletes private answers whose time has come, each decision's by itself. */
  async deleteDue(): Promise<number> {
    const { store, clock } = this.#ports;
    let deleted = 0;
    for (const id of await store.dueForDeletion(instantOf(clock.now()))) {
      if (await this.#deleteDueIn(id)) deleted += 1;
    }
    if (deleted > 0) await store.scrub();
    return deleted;
  }

  async #deleteDueIn(id: string): Promise<boolean> {
    try {
      const { room } = await this.get(id);
      await room.act(deletePrivateAnswers, { needsAllSealed: true });
      return true;
    } catch (error) {
      this.#ports.onTrouble("private answers could not be deleted by way of the log", error);
    }
    try {
      return await this.#deleteDueWithoutLog(id);
    } catch (error) {
      this.#ports.onTrouble("private answers could not be deleted", error);
      return false;
    }
  }

  /** What was promised to people does not depend on a log that can be read. */
  async #deleteDueWithoutLog(id: string): Promise<boolean> {
    const { store, clock } = this.#ports;
    const at = instantOf(clock.now());
    const phase = await store.deleteDuePrivateAnswers(id, at);
    if (!phase) return false;
    // On its own, because where a log ends may be damaged too. Anyone who fixes the log finds in it what became of the answers.
    await store
      .transact(id, async (transaction) => {
        const head = await transaction.head();
        if (!head) return;
        const line = chained(head, at, { kind: "private-answers-deleted" });
        await transaction.append([line], phase);
      })
      .catch((error: unknown) =>
        this.#ports.onTrouble("a deletion could not be written into the log", error),
      );
    const open = await this.#open.get(id)?.catch(() => null);
    await open?.room.catchUp();
    return true;
  }

  /** Closes rooms that nobody looks at: anyone who comes back has them read from the store again. */
  async closeIdle(): Promise<void> {
    const before = this.#ports.clock.elapsed() - idleMs;
    for (const [id, opening] of [...this.#open]) {
      if ((this.#askedFor.get(id) ?? Number.NEGATIVE_INFINITY) > before) continue;
      const open = await opening.catch(() => null);
      if (!open || open.feed.listeners > 0) continue;
      const { phase } = open.room.state;
      if (phase !== "running" && phase !== "stopped") this.#shut(id, open);
    }
  }

  async remove(id: string): Promise<void> {
    this.#shut(id, await this.get(id));
    await this.#ports.store.remove(id, instantOf(this.#ports.clock.now()));
    await this.#ports.store.scrub();
    this.#ports.signals.send({ kind: "removed", deliberation: id });
  }

  /** @param grant - what the session has lost; null: everything */
  async signOut(session: string, grant: Grant | null, why: SignedOutWhy): Promise<void> {
    this.#ports.signals.send({ kind: "signed-out", session, grant, why });
    await this.#endStreams(session, grant, why);
  }

  async #endStreams(session: string, grant: Grant | null, why: SignedOutWhy): Promise<void> {
    const where = grant ? [this.#open.get(grant.deliberation)] : [...this.#open.values()];
    for (const opening of where) {
      (await opening?.catch(() => null))?.feed.signOut(session, grant, why);
    }
  }

  async counts(): Promise<{ rooms: number; listeners: number }> {
    const all = await Promise.all(
      [...this.#open.values()].map((opening) => opening.catch(() => null)),
    );
    const listeners = all.reduce((sum, open) => sum + (open?.feed.listeners ?? 0), 0);
    return { rooms: all.length, listeners };
  }

  async close(): Promise<void> {
    this.#stopListening();
    this.#cancelLook();
    for (const opening of this.#open.values()) {
      const open = await opening.catch(() => null);
      open?.feed.close();
      open?.room.close();
    }
    this.#open.clear();
  }

  async #receive(signal: Signal): Promise<void> {
    if (signal.kind === "session-changed") return;
    if (signal.kind === "signed-out") {
      return await this.#endStreams(signal.session, signal.grant, signal.why);
    }
    const open = await this.#open.get(signal.deliberation)?.catch(() => null);
    if (!open) return;
    if (signal.kind !== "removed") return open.room.receive(signal);
    this.#shut(signal.deliberation, open);
  }

  #shut(id: string, { room, feed }: OpenRoom): void {
    feed.close();
    room.close();
    this.#forget(id);
  }

  #forget(id: string): void {
    this.#open.delete(id);
    this.#askedFor.delete(id);
  }

  #lookLater(): void {
    if (this.#ports.signals.self === null) return;
    this.#cancelLook = this.#ports.clock.after(lookEveryMs, () => this.#look());
  }

  /** Compares the rooms with the store: signals are quick, and this is certain. */
  #look(): void {
    this.#cancelLook();
    this.#catchUp()
      .catch((error: unknown) => this.#ports.onTrouble("the store could not be looked at", error))
      .finally(() => this.#lookLater());
  }

  async #catchUp(): Promise<void> {
    const running = await this.#ports.store.list(goingOn);
    for (const id of new Set([...running.map((listed) => listed.id), ...this.#open.keys()])) {
      // One that is gone or cannot be opened must not keep the others waiting.
      const open = await (this.#open.get(id) ?? this.get(id)).catch(() => null);
      // One after the other: ballots need the store's connections more.
      await open?.room.catchUp();
    }
  }

  async #load(id: string): Promise<OpenRoom | null> {
    const room = await Room.load(id, this.#ports);
    if (!room) return null;
    const { store, clock, onTrouble } = this.#ports;
    return { room, feed: new Feed(room, this.#serverFacts, store, clock, onTrouble) };
  }
}
