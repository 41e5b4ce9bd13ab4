import { type Cell, csvText } from "./csv.ts";
import { FormatError } from "./error.ts";
import { crossText, rankText } from "./marks.ts";
import { scaleText } from "./numbers.ts";
import { type Ballot, type BallotRecord, isNoAnswer } from "./record.ts";
import type { Written } from "./written.ts";

/** A row for each person and kind of answer, a column for each option. Votes on pairs have no room there. */
export function writeWide(record: BallotRecord): Written {
  const { people, options, ballots, scale, title } = record;
  const rows = new Map<string, { readonly side: readonly Cell[]; readonly cells: Cell[] }>();
  for (const [k, ballot] of ballots.entries()) {
    const { person, channel, count } = ballot;
    const kind = kindOf(ballot, record, k);
    const key = JSON.stringify([person, channel, kind]);
    const found = rows.get(key);
    const row = found ?? {
      side: [person, channel ?? "", kind, count ?? ""],
      cells: options.map(() => ""),
    };
    rows.set(key, row);
    const isSecond =
      found !== undefined && (ballot.kind !== "rating" || row.side[3] !== (count ?? ""));
    for (const option of ballot.options) {
      const at = options.indexOf(option);
      if (row.cells[at] !== "" || isSecond) {
        throw new FormatError(`ballots[${k}]`, person, "one answer for each person and option");
      }
      row.cells[at] = cellText(ballot, option);
    }
  }
  const spoke = new Set(ballots.map(({ person }) => person));
  const silent = people.filter((person) => !spoke.has(person));
  const text = csvText([
    ["person", "channel", "kind", "count", ...options],
    ...[...rows.values()].map(({ side, cells }) => [...side, ...cells]),
    ...silent.map((person) => [person, "", "", "", ...options.map(() => "")]),
  ]);
  const hasQuestions = ballots.some(({ question }) => question !== undefined);
  const lost = [
    ...(scale?.labels ? ["the scale's labels"] : []),
    ...(title ? ["the title"] : []),
    ...(hasQuestions ? ["which question an answer belongs to"] : []),
  ];
  return { text, lost };
}

function kindOf(ballot: Ballot, { scale }: BallotRecord, k: number): string {
  const refuse = (expected: string): FormatError =>
    new FormatError(`ballots[${k}]`, ballot.kind, expected);
  if (isNoAnswer(ballot.answer)) {
    throw refuse("an answer; a table with a column for each option has no room for abstentions");
  }
  switch (ballot.kind) {
    case "pair":
      throw refuse("no votes on pairs; a table with a column for each option has no room for them");
    case "rating":
      return `ratings ${scale ? scaleText(scale) : ""}`;
    case "order":
      return "ranks";
    case "approval":
      return "approvals";
    case "choice":
      return "favourites";
  }
}

function cellText(ballot: Ballot, option: string): string {
  if (isNoAnswer(ballot.answer)) return "";
  switch (ballot.kind) {
    case "rating":
      return String(ballot.answer);
    case "order":
      return rankText(ballot.answer, option);
    case "approval":
      return crossText(ballot.answer.includes(option));
    case "choice":
      return crossText(ballot.answer === option);
    case "pair":
      return "";
  }
}
