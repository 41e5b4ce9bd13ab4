import { Refusal } from "../../errors.ts";
import { castPrivate, setDeadline } from "../../rules/moments.ts";
import {
  castPublic,
  closeRound,
  enterHands,
  pause,
  revealHands,
  setTimer,
  takeBack,
  withdrawRound,
} from "../../rules/voting.ts";
import { done, type Handlers, markActive, recorded } from "./call.ts";

/** Replies say that something is on disk and nothing else; what was chosen is never repeated. */
export const votingHandlers: Pick<
  Handlers,
  | "ask"
  | "retryNext"
  | "castPublic"
  | "takeBack"
  | "castPrivate"
  | "enterHands"
  | "revealHands"
  | "setTimer"
  | "closeRound"
  | "withdrawRound"
  | "closeMoment"
  | "setDeadline"
  | "moreTime"
  | "pause"
> = {
  async ask({ open, body }) {
    const { room } = await open();
    return await room.ask(body.evenIfDone ?? false, body.closesAt ?? null);
  },

  async retryNext({ open }) {
    await (await open()).room.retryNext();
    return done;
  },

  async castPublic({ open, voter, seats, parameter, body }) {
    const { room } = await open();
    markActive({ seats }, room);
    await room.act((draft) => castPublic(draft, voter, Number(parameter("round")), body));
    return recorded;
  },

  async takeBack({ open, voter, seats, parameter, body }) {
    const { room } = await open();
    markActive({ seats }, room);
    await room.act((draft) => takeBack(draft, voter, Number(parameter("round")), body));
    return recorded;
  },

  async castPrivate({ open, session, voter, parameter, body }) {
    const { room } = await open();
    const device = session?.hash ?? null;
    // Not heard: someone away who became present would be seen to answer just now.
    await room.actInPrivate((draft) =>
      castPrivate(draft, voter, Number(parameter("round")), body, device),
    );
    return recorded;
  },

  async enterHands({ open, parameter, body }) {
    const { room } = await open();
    await room.act((draft) => enterHands(draft, Number(parameter("round")), body.hands));
    return recorded;
  },

  async revealHands({ open, parameter }) {
    const { room } = await open();
    await room.act((draft) => revealHands(draft, Number(parameter("round"))));
    return done;
  },

  async setTimer({ open, parameter, body }) {
    const { room } = await open();
    await room.act((draft) => setTimer(draft, Number(parameter("round")), body.seconds));
    return done;
  },

  async closeRound({ open, parameter }) {
    const { room } = await open();
    await room.act((draft) => closeRound(draft, Number(parameter("round")), "facilitator"));
    return done;
  },

  async withdrawRound({ open, parameter, body }) {
    const { room } = await open();
    await room.act((draft) => withdrawRound(draft, Number(parameter("round")), body.reason), {
      needsAllSealed: true,
    });
    return done;
  },

  async closeMoment({ open }) {
    const { room } = await open();
    if (room.momentSight && !room.momentSight.mayCloseNow) {
      throw new Refusal("too-early", { detail: "A private round may be closed after a minute" });
    }
    await room.closeMoment("facilitator");
    return done;
  },

  async setDeadline({ open, body }) {
    const { room } = await open();
    await room.act((draft) => setDeadline(draft, body.closesAt));
    return done;
  },

  async moreTime({ open }) {
    (await open()).room.askForMoreTime();
    return done;
  },

  async pause({ open, body }) {
    const { room } = await open();
    await room.act((draft) => pause(draft, body.isPaused));
    return done;
  },
};
