import { Refusal } from "../errors.ts";
import { deskView, mineView, roomView } from "../live/views.ts";
import type { Handlers } from "./call.ts";

export const viewHandlers: Pick<Handlers, "room" | "settings" | "desk" | "mine" | "events"> = {
  async room({ services, open, role, voter }) {
    const { room } = await open();
    if (role === "voter") room.presence.heard(voter);
    return roomView(room, services.house, await services.store.access.claims(room.id));
  },

  async settings({ open }) {
    return (await open()).room.state.settings;
  },

  async desk({ services, open }) {
    return await deskView((await open()).room, services.house, services.store);
  },

  async mine({ services, open, voter }) {
    const { room } = await open();
    room.presence.heard(voter);
    return mineView(room, voter, await services.store.consents(room.id));
  },

  async events({ open, session, role, voter, lastEventId }) {
    const { feed } = await open();
    if (!session || role === null || role === "host") throw new Refusal("not-allowed");
    return feed.open({ role, voter, session: session.hash, seen: lastEventId });
  },
};
