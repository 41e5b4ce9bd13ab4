import { optionLabel } from "../deliberation/options.ts";
import { areRated, optionsAskedAbout } from "../deliberation/questions.ts";
import type { State } from "../deliberation/state.ts";

/** Public answers, a row each. */
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
      ]),
    );
  const header = areRated(state.settings)
    ? ["round", "option", "voter", "rating", "withdrawn"]
    : ["round", "candidate", "reference", "voter", "answer", "withdrawn"];
  return [header, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/**
 * Quoted where needed. What a spreadsheet would take for a formula gets a mark in front; also within a text, after a semicolon, where
 * many split a row whatever the quotes say. Of the signs there are wide forms, which some take for the same.
 */
function cell(text: string): string {
  const safe = text.replaceAll(/(^|;)(\s*)(?=[=+\-@＝＋－＠])/g, "$1$2'");
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
