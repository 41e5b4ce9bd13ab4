import { sessionView } from "../../access/access.ts";
import type { Session } from "../../access/session.ts";
import { Refusal } from "../../errors.ts";
import type { State } from "../../log/state.ts";
import { seatOf } from "../../rules/lobby.ts";
import { done, type Handlers } from "./call.ts";
import type { Services } from "./services.ts";

export const sessionHandlers: Pick<
  Handlers,
  "openSession" | "session" | "endSession" | "previewRoom" | "claim"
> = {
  // Not limited beyond what any request is: a key has 256 bits, and an office shares one address.
  async openSession({ services, session, body, setSession }) {
    const { access, seats, rooms } = services;
    const place = await access.placeOf(body.key, session);
    // Found first: a browser that was given a new key must be told of it.
    const room = place.deliberation === "" ? null : (await rooms.get(place.deliberation)).room;
    let opened =
      room && place.role === "voter"
        ? await seats.open(room, body.key, session, body.alsoHere ?? false)
        : await access.exchange(body.key, place, session);
    if (opened.key !== session?.key) setSession(opened);
    if (place.role === "host") opened = await facilitatingAll(services, opened);
    room?.deskChanged();
    return await sessionView(opened, services.store.access, services);
  },

  async session({ services, session }) {
    return await sessionView(session, services.store.access, services);
  },

  async endSession({ services, session, setSession }) {
    if (session) await services.access.endSession(session);
    setSession(null);
    return done;
  },

  async previewRoom({ services, parameter, from }) {
    const { room } = await services.rooms.get(await roomOf(services, parameter("code"), from));
    const { state } = room;
    if (hasEnded(state)) throw new Refusal("room-unknown");
    return {
      deliberation: state.id,
      question: state.settings.question,
      facilitator: state.facilitator,
      hasStarted: state.phase !== "lobby",
      voters: state.seats.map(({ voter, name, hasJoined, isFreed }) => ({
        voter,
        name,
        isTaken: hasJoined && !isFreed,
      })),
    };
  },

  async claim({ services, session, parameter, body, from, setSession }) {
    const id = await roomOf(services, parameter("code"), from);
    const { room } = await services.rooms.get(id);
    if (hasEnded(room.state)) throw new Refusal("not-running");
    services.limits.claim.take(from);
    const voter = "watch" in body ? "" : seatOf(room.state, body.voter).voter;
    const alsoHere = "alsoHere" in body && body.alsoHere === true;
    const { words, session: own } = await services.access.claim(session, id, voter, alsoHere);
    if (own.key !== session?.key) setSession(own);
    room.lobbyChanged();
    return {
      words: [...words],
      session: await sessionView(own, services.store.access, services),
    };
  },
};

function hasEnded({ phase }: State): boolean {
  return phase === "stopped" || phase === "revealed";
}

/** Anyone who started the server goes on with what was begun on it, from whatever browser, and the log of each decision says so. */
async function facilitatingAll(services: Services, session: Session): Promise<Session> {
  let own = session;
  for (const { id } of await services.store.list()) {
    const isThere = own.grants.some(
      ({ role, deliberation }) =>
        deliberation === id && (role === "voter" || role === "facilitator"),
    );
    if (isThere || !(await isToldInLog(services, id))) continue;
    own = await services.access.grant(own, { role: "facilitator", deliberation: id, voter: "" });
  }
  return own;
}

/** False where the log cannot be written: then nobody facilitates unseen. */
async function isToldInLog({ rooms, onTrouble }: Services, id: string): Promise<boolean> {
  try {
    const { room } = await rooms.get(id);
    if (!room.state.isSimulated) {
      await room.act((draft) => draft.record({ kind: "host-facilitates" }));
    }
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) onTrouble("a decision could not be opened", error);
    return false;
  }
}

/** Only codes that lead nowhere are counted: anyone who guesses keeps nobody else out. */
async function roomOf(services: Services, code: string, from: string): Promise<string> {
  const id = await services.store.findRoom(code);
  if (id !== null) return id;
  services.limits.guess.take(from);
  throw new Refusal("room-unknown");
}
