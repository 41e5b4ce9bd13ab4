import { grantFor } from "../../access/session.ts";
import { Refusal } from "../../errors.ts";
import { logText } from "../../exports/log-text.ts";
import { deskView } from "../../live/desk-view.ts";
import { consentsOf, mineView } from "../../live/mine-view.ts";
import { roomView } from "../../live/room-view.ts";
import { type Handlers, markActive } from "./call.ts";

export const viewHandlers: Pick<
  Handlers,
  "room" | "settings" | "desk" | "mine" | "logAfter" | "events"
> = {
  async room({ services, open, seats }) {
    const { room } = await open();
    markActive({ seats }, room);
    return roomView(room, services.serverFacts, await services.store.access.claims(room.id));
  },

  async settings({ open }) {
    return (await open()).room.state.settings;
  },

  async desk({ services, open }) {
    return await deskView((await open()).room, services.serverFacts, services.store);
  },

  async mine({ services, open, session, voter, seats }) {
    const { room } = await open();
    markActive({ seats }, room);
    const said = await consentsOf(room, services.store);
    return mineView(room, { voter, session: session?.hash ?? "" }, said);
  },

  async logAfter({ services, open, parameter }) {
    const { room } = await open();
    const seq = Number(parameter("seq"));
    return logText(await services.store.look(room.id, (at) => at.linesAfter(seq)));
  },

  async events({ services, open, parameter, session, role, voter, seats, lastEventId, hangUp }) {
    const { feed } = await open();
    if (!session || role === null || role === "host" || role === "operator") {
      throw new Refusal("not-allowed");
    }
    const stream = feed.open({
      // Anyone who watches sees what the screen sees.
      role: role === "watcher" ? "screen" : role,
      voter,
      alsoHere: seats,
      session: session.hash,
      seen: lastEventId,
      hangUp,
    });
    // Looked up once more: what is taken away from now on ends the stream, and what was taken away before must not begin one.
    const latest = await services.access.latest(session).catch(async (error: unknown) => {
      await stream.cancel();
      throw error;
    });
    if (grantFor(latest, role, parameter("id"), voter)) return stream;
    await stream.cancel();
    throw new Refusal(latest?.grants.length ? "not-allowed" : "not-signed-in");
  },
};
