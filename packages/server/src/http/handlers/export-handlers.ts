import { type SettingsFile, settingsSchema } from "@unswayed/protocol";
import { Refusal } from "../../errors.ts";
import { logText } from "../../exports/log-text.ts";
import { publicVotesCsv } from "../../exports/public-votes-csv.ts";
import { researchBundle } from "../../exports/research-bundle.ts";
import { agreementIn } from "../../live/desk-view.ts";
import { checkPrivateAnswers } from "../../rules/check-answers.ts";
import type { Handlers } from "./call.ts";

export const exportHandlers: Pick<
  Handlers,
  "exportLog" | "exportResult" | "exportSettings" | "exportPublicVotes" | "exportBundle"
> = {
  async exportLog({ services, parameter }) {
    const stored = await services.store.load(parameter("id"));
    if (!stored) throw new Refusal("not-found");
    return logText(stored.lines);
  },

  async exportResult({ open }) {
    const { state } = (await open()).room;
    if (!state.result) throw new Refusal("not-revealed");
    return `${JSON.stringify({ result: state.result, figures: state.figures, decided: state.decided }, null, 2)}\n`;
  },

  async exportSettings({ open }) {
    const { facilitator, settings } = (await open()).room.state;
    const file: SettingsFile = { schema: settingsSchema, facilitator, settings };
    return `${JSON.stringify(file, null, 2)}\n`;
  },

  async exportPublicVotes({ open }) {
    return publicVotesCsv((await open()).room.state);
  },

  async exportBundle({ services, open }) {
    const { room } = await open();
    const { state } = room;
    if (state.phase !== "revealed") throw new Refusal("not-revealed");
    if (state.isDeleted) throw new Refusal("already-deleted");
    const { store } = services;
    const ballots = await store.privateBallots(room.id);
    checkPrivateAnswers(state, ballots);
    // Asked last: what counts is what everyone says now, and not only that they said so once.
    const matter = "research-bundle";
    const isAgreed =
      state.isSimulated ||
      ((await agreementIn(room, store, matter)) === "everyone" && room.state.agreed.has(matter));
    if (!isAgreed) throw new Refusal("not-everyone-agreed");
    return `${JSON.stringify(researchBundle(state, ballots, room.secret), null, 2)}\n`;
  },
};
