import type { Settings, SignedOutWhy } from "@unswayed/protocol";
import type { Claim, Grant, Link, SeatDesk } from "../database/store.ts";
import { Refusal } from "../errors.ts";
import { hashOfKey, newKey } from "../keys.ts";
import type { LogDraft } from "../log/log-draft.ts";
import type { Room } from "../room/room.ts";
import { changeSettings, freeSeat, giveKey, join, moveSeat, seatOf } from "../rules/lobby.ts";
import type { Access } from "./access.ts";
import {
  isSame,
  mustBeFree,
  mustBeUsable,
  newSession,
  type Session,
  withNewKey,
} from "./session.ts";

/** Sessions that are no longer in a seat. */
interface Lost {
  readonly voter: string;
  readonly sessions: readonly string[];
}

/**
 * Every way into a seat and out of it. A seat has one device: each change is made in one transaction with the facts that say so, and
 * what leads to a seat ends when another device gets it. A link or a claim that still led there would let in a second one.
 */
export class Seats {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  /**
   * Opens a personal link. Its browser has the seat from then on and gets a new key with it; who was in the seat is out.
   *
   * @param alsoHere - the device has a seat already and will be passed on
   */
  async open(
    room: Room,
    key: string,
    current: Session | null,
    alsoHere: boolean,
  ): Promise<Session> {
    const next = current ? withNewKey(current) : newSession(this.#access.now());
    const opened = await room.actOnSeats(async (draft, desk) => {
      const link = mustBeUsable(
        await desk.link(hashOfKey(key)),
        next.session.hash,
        this.#access.now(),
      );
      const seat = seatIn(room, seatOf(draft.state, link.voter).voter);
      // Another request of this browser may have got it a new key meanwhile.
      const known = current ? await desk.session(hashOfKey(current.key)) : null;
      if (current && !known) throw new Refusal("wrong-origin");
      const held = known?.grants ?? [];
      mustBeFree(held, seat, alsoHere);
      // The one that was opened comes last: pages go there.
      const others = held.filter((grant) => !isSame(grant, seat));
      const grants = [...others, seat];
      if (current && others.length < held.length) {
        return { session: { ...current, grants }, lost: [], hasEndedClaims: false };
      }
      if (!(await next.store(desk))) throw new Refusal("wrong-origin");
      await desk.useLink(hashOfKey(key), next.session.hash);
      if (!isMoveTold(draft, link, await desk.holder(seat.voter))) moveSeat(draft, seat.voter);
      const hasEndedClaims = await desk.endClaims(seat.voter, next.session.hash);
      const lost = await seated(desk, seat, next.session.hash);
      return { session: { ...next.session, grants }, lost, hasEndedClaims };
    });
    this.#access.changed(opened.session.hash);
    this.#tell(room, opened.lost, "link-replaced");
    if (opened.hasEndedClaims) room.lobbyChanged();
    return opened.session;
  }

  /** A new personal link. Links before it and the device in the seat are out from now on. */
  async issueLink(room: Room, voter: string): Promise<string> {
    const key = newKey();
    const lost = await room.actOnSeats(async (draft, desk) => {
      moveSeat(draft, voter);
      await desk.addLink(hashOfKey(key), seatIn(room, voter));
      return [{ voter, sessions: await desk.vacate(voter) }];
    });
    this.#tell(room, lost, "link-replaced");
    return key;
  }

  /**
   * Lets the device in that asked for a seat, or does not. If it is let in, links to the seat end, and so do the claims of others. Answered
   * once, a claim stays so.
   */
  async answer(room: Room, { id, session }: Claim, admit: boolean): Promise<void> {
    const lost = await room.actOnSeats(async (draft, desk) => {
      const claim = await desk.claim(id);
      if (claim?.state !== "waiting") return [];
      if (!admit) {
        await desk.setClaim(id, "refused");
        return [];
      }
      const seat = seatIn(room, seatOf(draft.state, claim.voter).voter);
      const held = (await desk.grants(claim.session)) ?? [];
      // Whether it may hold several was asked when it claimed, and the facilitator is shown what it holds.
      mustBeFree(held, seat, true);
      if (!held.some((known) => isSame(known, seat))) moveSeat(draft, seat.voter);
      await desk.endLinks(seat.voter);
      await desk.endClaims(seat.voter, claim.session);
      return await seated(desk, seat, claim.session);
    });
    this.#access.changed(session);
    this.#tell(room, lost, "link-replaced");
  }

  async free(room: Room, voter: string): Promise<void> {
    const lost = await room.actOnSeats(async (draft, desk) => {
      freeSeat(draft, voter);
      await desk.endLinks(voter);
      return [{ voter, sessions: await desk.vacate(voter) }];
    });
    this.#tell(room, lost, "seat-freed");
  }

  /** Nothing leads to the seat of someone who is off the list, and nothing they said counts. */
  async changeSettings(room: Room, settings: Settings): Promise<void> {
    const lost = await room.actOnSeats(async (draft, desk) => {
      const before = draft.state.seats;
      changeSettings(draft, settings);
      const left = new Set(draft.state.seats.map(({ voter }) => voter));
      const ended: Lost[] = [];
      for (const { voter } of before.filter((seat) => !left.has(seat.voter))) {
        await desk.endLinks(voter);
        await desk.endClaims(voter, null);
        await desk.endConsents(voter);
        ended.push({ voter, sessions: await desk.vacate(voter) });
      }
      return ended;
    });
    this.#tell(room, lost, "seat-freed");
  }

  /** Sits down, if the device still has the seat by then. */
  async join(
    room: Room,
    voter: string,
    session: string,
    {
      agreesToThree,
      key,
    }: { readonly agreesToThree?: boolean | undefined; readonly key?: string | undefined },
  ): Promise<void> {
    await room.actOnSeats(async (draft, desk) => {
      if ((await desk.holder(voter)) !== session) throw new Refusal("not-allowed");
      join(draft, voter, key);
      if (agreesToThree === undefined) return;
      const matter = "three-people";
      await desk.setConsent({ voter, matter, agrees: agreesToThree, device: session });
    });
  }

  /** The key of the device that has the seat, if it still has it by then. */
  async giveKey(room: Room, voter: string, session: string, key: string): Promise<void> {
    await room.actOnSeats(async (draft, desk) => {
      if ((await desk.holder(voter)) !== session) throw new Refusal("not-allowed");
      giveKey(draft, voter, key);
    });
  }

  #tell(room: Room, lost: readonly Lost[], why: SignedOutWhy): void {
    for (const { voter, sessions } of lost) {
      for (const session of sessions) this.#access.lost(session, seatIn(room, voter), why);
    }
  }
}

function seatIn({ id }: Room, voter: string): Grant {
  return { role: "voter", deliberation: id, voter };
}

/** Puts a device into a seat, alone. */
async function seated(desk: SeatDesk, seat: Grant, session: string): Promise<readonly Lost[]> {
  const before = await desk.vacate(seat.voter);
  await desk.addGrant(session, seat);
  return [{ voter: seat.voter, sessions: before.filter((known) => known !== session) }];
}

/** Whether the log says already that the seat goes to who opens this link: it did when the link was made, if someone had joined. */
function isMoveTold(draft: LogDraft, link: Link, holder: string | null): boolean {
  return holder === null && link.session === null && seatOf(draft.state, link.voter).isMoving;
}
