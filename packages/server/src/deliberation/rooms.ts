import type { Settings, SignedOutWhy } from "@unswayed/protocol";
import { newId, newRoomCode } from "../access/secrets.ts";
import { instantOf } from "../clock.ts";
import { Refusal } from "../errors.ts";
import { Feed } from "../live/feed.ts";
import type { House } from "../live/views.ts";
import { checkSettings } from "./check-settings.ts";
import { deletePrivateAnswers } from "./ending.ts";
import { chained, emptyHead } from "./hash-chain.ts";
import { Room, type RoomPorts } from "./room.ts";
import { newSecret } from "./secret.ts";

export interface OpenRoom {
  readonly room: Room;
  readonly feed: Feed;
}

/** The rooms this process has open. One is opened when first asked for, and stays. */
export class Rooms {
  readonly #ports: RoomPorts;
  readonly #house: House;
  readonly #open = new Map<string, Promise<OpenRoom | null>>();

  constructor(ports: RoomPorts, house: House) {
    this.#ports = ports;
    this.#house = house;
  }

  async create(facilitator: string, settings: Settings, isSimulated: boolean): Promise<OpenRoom> {
    checkSettings(settings);
    const { store, clock } = this.#ports;
    for (let attempt = 0; attempt < 20; attempt++) {
      const id = newId();
      const at = instantOf(clock.now());
      const line = chained(emptyHead, at, {
        kind: "created",
        deliberation: id,
        facilitator,
        isSimulated,
        settings,
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
    const found = await known.catch((error: unknown) => {
      this.#open.delete(id);
      throw error;
    });
    if (found) return found;
    this.#open.delete(id);
    throw new Refusal("not-found");
  }

  /** After a start: whatever was running goes on. */
  async resume(): Promise<void> {
    for (const { id, phase } of await this.#ports.store.list()) {
      if (phase === "running" || phase === "stopped") await this.get(id);
    }
  }

  /** Deletes private answers whose time has come. */
  async deleteDue(): Promise<number> {
    const { store, clock } = this.#ports;
    const due = await store.dueForDeletion(instantOf(clock.now()));
    for (const id of due) {
      const { room } = await this.get(id);
      await room.act(deletePrivateAnswers, { needsAllSealed: true });
    }
    if (due.length > 0) await store.scrub();
    return due.length;
  }

  async remove(id: string): Promise<void> {
    const { room, feed } = await this.get(id);
    feed.close();
    room.close();
    this.#open.delete(id);
    await this.#ports.store.remove(id);
    await this.#ports.store.scrub();
  }

  async signOut(session: string, why: SignedOutWhy): Promise<void> {
    for (const opening of this.#open.values()) (await opening)?.feed.signOut(session, why);
  }

  async counts(): Promise<{ rooms: number; listeners: number }> {
    const all = await Promise.all(this.#open.values());
    const listeners = all.reduce((sum, open) => sum + (open?.feed.listeners ?? 0), 0);
    return { rooms: all.length, listeners };
  }

  async close(): Promise<void> {
    for (const opening of this.#open.values()) {
      const open = await opening.catch(() => null);
      open?.feed.close();
      open?.room.close();
    }
    this.#open.clear();
  }

  async #load(id: string): Promise<OpenRoom | null> {
    const room = await Room.load(id, this.#ports);
    if (!room) return null;
    const { store, clock, onTrouble } = this.#ports;
    return { room, feed: new Feed(room, this.#house, store, clock, onTrouble) };
  }
}
