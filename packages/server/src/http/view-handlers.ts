import { Refusal } from "../errors.ts";
import { deskView } from "../live/desk-view.ts";
import { mineView } from "../live/mine-view.ts";
import { roomView } from "../live/room-view.ts";
import { type Handlers, heard } from "./call.ts";

export const viewHandlers: Pick<Handlers, "room" | "settings" | "desk" | "mine" | "events"> = {
  async room({ services, open, seats }) {
    const { room } = await open();
    heard({ seats }, room);
    return roomView(room, services.house, await services.store.access.claims(room.id));
  },

  async settings({ open }) {
    return (await open()).room.state.settings;
  },

  async desk({ services, open }) {
    return await deskView((await open()).room, services.house, services.store);
  },

  async mine({ services, open, voter, seats }) {
    const { room } = await open();
    heard({ seats }, room);
    return mineView(room, voter, await services.store.consents(room.id));
  },

  async events({ open, session, role, voter, seats, lastEventId, hangUp }) {
    const { feed } = await open();
    if (!session || role === null || role === "host" || role === "operator") {
      throw new Refusal("not-allowed");
    }
    return feed.open({
      // Whoever watches sees what the screen sees.
      role: role === "watcher" ? "screen" : role,
      voter,
      alsoHere: seats,
      session: session.hash,
      seen: lastEventId,
      hangUp,
    });
  },
};
