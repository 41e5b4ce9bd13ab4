import { csvText } from "@unswayed/formats";
import { optionLabel } from "../deliberation/options.ts";
import { areRated, optionsAskedAbout } from "../deliberation/questions.ts";
import type { State } from "../deliberation/state.ts";

/** Public answers, a row each, as `unswayed import` reads them. */
export function publicVotesCsv(state: State): string {
  const names = new Map(state.seats.map(({ voter, name }) => [voter, name]));
  const rows = state.rounds
    .filter(({ isOpen }) => !isOpen)
    .flatMap((round) =>
      [...round.hands].map(([voter, answer]) => [
        String(round.round),
        ...optionsAskedAbout(round).map(optionLabel),
        names.get(voter) ?? voter,
        String(answer),
        round.isWithdrawn ? "yes" : "no",
        "public",
      ]),
    );
  const header = areRated(state.settings)
    ? ["round", "option", "voter", "rating", "withdrawn", "channel"]
    : ["round", "candidate", "reference", "voter", "answer", "withdrawn", "channel"];
  return csvText([header, ...rows], "\r\n");
}
