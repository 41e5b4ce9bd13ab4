import { agree, decide, stop } from "../deliberation/ending.ts";
import { seatOf } from "../deliberation/lobby.ts";
import { Refusal } from "../errors.ts";
import { agreementOn } from "../live/desk-view.ts";
import { done, type Handlers } from "./call.ts";

export const endingHandlers: Pick<Handlers, "stop" | "retryResult" | "consent" | "decide"> = {
  async stop({ open, body }) {
    const { room } = await open();
    const why = room.stop;
    if (why === null && !body.early) {
      throw new Refusal("too-early", {
        detail: "The stop rule is not met; stop early if you must",
      });
    }
    await room.checkRecord();
    await room.act((book) => stop(book, why ?? "early"));
    return done;
  },

  async retryResult({ open }) {
    const { room } = await open();
    if (room.state.phase !== "stopped") throw new Refusal("not-running");
    await room.retryResult();
    return done;
  },

  async consent({ services, open, voter, body }) {
    const { room } = await open();
    if (room.state.phase !== "revealed") throw new Refusal("not-revealed");
    if (room.state.isDeleted) throw new Refusal("already-deleted");
    if (seatOf(room.state, voter).hasLeftAnswers) {
      throw new Refusal("not-allowed", {
        detail: "Private answers were given from another device of this seat",
      });
    }
    await services.store.setConsent(room.id, voter, body.matter, body.agrees);
    const consents = await services.store.consents(room.id);
    if (agreementOn(body.matter, room.state, consents) === "everyone") {
      await room.act((book) => agree(book, body.matter));
    }
    room.ownChanged(voter);
    room.followConsents();
    return done;
  },

  async decide({ open, body }) {
    const { room } = await open();
    await room.act((book) => decide(book, body));
    return done;
  },
};
