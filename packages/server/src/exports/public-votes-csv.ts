import { optionLabel } from "../deliberation/options.ts";
import type { State } from "../deliberation/state.ts";

/** Public answers, a row each. */
export function publicVotesCsv(state: State): string {
  const names = new Map(state.seats.map(({ voter, name }) => [voter, name]));
  const rows = state.rounds
    .filter(({ isOpen }) => !isOpen)
    .flatMap(({ round, candidate, reference, hands, isWithdrawn }) =>
      [...hands].map(([voter, answer]) => [
        String(round),
        optionLabel(candidate),
        optionLabel(reference),
        names.get(voter) ?? voter,
        answer,
        isWithdrawn ? "yes" : "no",
      ]),
    );
  const header = ["round", "candidate", "reference", "voter", "answer", "withdrawn"];
  return [header, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** Quoted where needed. A text that a spreadsheet would take for a formula gets a mark in front. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
