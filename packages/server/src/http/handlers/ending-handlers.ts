import { Refusal } from "../../errors.ts";
import { consent } from "../../rules/consents.ts";
import { decide, stop } from "../../rules/ending.ts";
import { done, type Handlers } from "./call.ts";

export const endingHandlers: Pick<Handlers, "stop" | "retryResult" | "consent" | "decide"> = {
  async stop({ open, body }) {
    const { room } = await open();
    const why = room.upcoming.stop;
    if (why === null && !body.early) {
      throw new Refusal("too-early", {
        detail: "The stop rule is not met; stop early if you must",
      });
    }
    await room.checkRecord();
    await room.act((draft) => stop(draft, why ?? "early"));
    return done;
  },

  async retryResult({ open }) {
    const { room } = await open();
    if (room.state.phase !== "stopped") throw new Refusal("not-running");
    await room.retryResult();
    return done;
  },

  async consent({ open, session, voter, body }) {
    const { room } = await open();
    const device = session?.hash ?? "";
    await room.actOnSeats((draft, desk) => consent(draft, desk, { voter, device, ...body }));
    room.ownChanged(voter);
    room.followConsents();
    return done;
  },

  async decide({ open, body }) {
    const { room } = await open();
    await room.act((draft) => decide(draft, body));
    return done;
  },
};
