import type { ReplyOf } from "@unswayed/protocol";
import { DamagedRecordError, Refusal } from "../../errors.ts";
import { optionsFromCsv, peopleFromCsv } from "../../exports/import-csv.ts";
import { votesFromFile } from "../../exports/import-votes.ts";
import type { State } from "../../log/state.ts";
import {
  dismissFacilitator,
  inviteFacilitator,
  seatOf,
  setOpenVotes,
  start,
} from "../../rules/lobby.ts";
import { done, type Handlers, markActive } from "./call.ts";

/** So many decisions are compared with one that starts: a follow-up comes soon after. */
const mostEarlier = 50;

type OutcomeRow = ReplyOf<"list">["deliberations"][number]["outcome"];

export const lobbyHandlers: Pick<
  Handlers,
  | "list"
  | "create"
  | "rehearse"
  | "importOptions"
  | "importPeople"
  | "importVotes"
  | "setOpenVotes"
  | "changeSettings"
  | "issueLink"
  | "answerClaim"
  | "refuseClaims"
  | "dismissFacilitator"
  | "join"
  | "giveKey"
  | "freeSeat"
  | "start"
  | "remove"
> = {
  async list({ services, session }) {
    const own = (session?.grants ?? []).filter(({ role }) => role === "facilitator");
    const rooms = await Promise.all(
      own.map(({ deliberation }) =>
        services.rooms.get(deliberation).catch((error: unknown) => {
          if (error instanceof Refusal || error instanceof DamagedRecordError) return null;
          throw error;
        }),
      ),
    );
    return {
      deliberations: rooms.reverse().flatMap((open) =>
        open
          ? [
              {
                id: open.room.id,
                question: open.room.state.settings.question,
                phase: open.room.state.phase,
                rounds: open.room.state.rounds.length,
                isSimulated: open.room.state.isSimulated,
                closedAt: open.room.state.revealedAt,
                outcome: outcomeOf(open.room.state),
              },
            ]
          : [],
      ),
    };
  },

  async create({ services, session, body }) {
    if (!session) throw new Refusal("not-signed-in");
    const { room } = await services.rooms.create(body.facilitator, body.settings, false);
    await services.access.grant(session, {
      role: "facilitator",
      deliberation: room.id,
      voter: "",
    });
    return { id: room.id, roomCode: room.roomCode };
  },

  async rehearse({ services, session, body }) {
    if (!session) throw new Refusal("not-signed-in");
    if (!services.rehearsals) throw new Refusal("not-found");
    const id = await services.rehearsals.begin(body.seed);
    await services.access.grant(session, { role: "facilitator", deliberation: id, voter: "" });
    return { id };
  },

  async importOptions({ body }) {
    return optionsFromCsv(body.csv, body.hasHeader);
  },

  async importPeople({ body }) {
    return peopleFromCsv(body.csv, body.hasHeader);
  },

  async importVotes({ body }) {
    return votesFromFile(body);
  },

  async setOpenVotes({ open, body }) {
    const { room } = await open();
    await room.act((draft) => setOpenVotes(draft, body));
    return done;
  },

  async changeSettings({ services, open, body }) {
    const { room } = await open();
    await services.seats.changeSettings(room, body);
    return done;
  },

  async issueLink({ services, open, body, voter: by }) {
    const { room } = await open();
    const { access, seats } = services;
    const deliberation = room.id;
    switch (body.kind) {
      case "voter": {
        const { voter } = seatOf(room.state, body.voter);
        const key = await seats.issueLink(room, voter);
        room.deskChanged();
        return { path: `/p#k=${key}`, key };
      }
      case "screen": {
        const key = await access.issue({ role: "screen", deliberation, voter: "" });
        return { path: `/d/${deliberation}/screen#k=${key}`, key };
      }
      case "facilitator": {
        const place = await room.act((draft) => inviteFacilitator(draft, body.name, by));
        // Not revoked yet: anyone who moves the desk needs it until the new browser has it.
        const key = await access.issueAnother({ role: "facilitator", deliberation, voter: place });
        room.deskChanged();
        const page = room.state.phase === "lobby" ? "lobby" : "run";
        return { path: `/d/${deliberation}/${page}#k=${key}`, key };
      }
    }
  },

  async dismissFacilitator({ services, open, parameter }) {
    const { room } = await open();
    const voter = parameter("facilitator");
    await room.act((draft) => dismissFacilitator(draft, voter));
    const grant = { role: "facilitator", deliberation: room.id, voter } as const;
    await services.access.withdraw(grant, "seat-freed");
    return done;
  },

  async answerClaim({ services, open, parameter, body }) {
    const { room } = await open();
    const claims = await services.store.access.claims(room.id);
    const claim = claims.find(({ id }) => id === parameter("claim"));
    if (!claim) throw new Refusal("not-found");
    if (claim.voter === "") await services.access.answerWatcher(claim, body.admit);
    else await services.seats.answer(room, claim, body.admit);
    room.lobbyChanged();
    return done;
  },

  async refuseClaims({ services, open }) {
    const { room } = await open();
    for (const claim of await services.store.access.claims(room.id)) {
      if (claim.state !== "waiting") continue;
      if (claim.voter === "") await services.access.answerWatcher(claim, false);
      else await services.seats.answer(room, claim, false);
    }
    room.lobbyChanged();
    return done;
  },

  async join({ services, open, session, voter, seats, body }) {
    const { room } = await open();
    markActive({ seats }, room);
    await services.seats.join(room, voter, session?.hash ?? "", body);
    return done;
  },

  async giveKey({ services, open, session, voter, body }) {
    const { room } = await open();
    await services.seats.giveKey(room, voter, session?.hash ?? "", body.key);
    return done;
  },

  async freeSeat({ services, open, parameter }) {
    const { room } = await open();
    await services.seats.free(room, parameter("voter"));
    return done;
  },

  async start({ services, open }) {
    const { room } = await open();
    const earlier = await services.rooms.newest(mostEarlier);
    return { fingerprint: await room.act((draft) => start(draft, earlier)) };
  },

  async remove({ services, open }) {
    const { room } = await open();
    const { phase, isDeleted, moments, isSimulated } = room.state;
    const mayGo = isDeleted || isSimulated;
    // What was acknowledged is kept until a group has ended its decision.
    if (phase === "running" && !mayGo) {
      throw new Refusal("too-early", {
        detail: "Not while it is being voted on: end the vote first",
      });
    }
    if (moments.length > 0 && !mayGo) {
      throw new Refusal("too-early", { detail: "Not before private answers have been deleted" });
    }
    await services.rooms.remove(room.id);
    return done;
  },
};

/** What came out of a decision: nothing before all have seen it. */
function outcomeOf({ phase, result, decided }: State): OutcomeRow {
  if (phase !== "revealed" || result === null) return null;
  return { winner: result.winner, sureness: result.sureness, decided };
}
