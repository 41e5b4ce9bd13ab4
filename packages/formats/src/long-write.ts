import { approvalText, joinList, namesInCells, wordText } from "./answers.ts";
import { type Cell, csvText } from "./csv.ts";
import { scaleText } from "./numbers.ts";
import { type Ballot, type BallotRecord, isNoAnswer } from "./record.ts";
import type { Written } from "./written.ts";

/** A row for each answer. Everything but labels of a scale and a title is kept. */
export function writeLong(record: BallotRecord): Written {
  const { people, options, ballots, scale, title } = record;
  const hasCounts = ballots.some(({ count }) => count !== undefined);
  const hasQuestions = ballots.some(({ question }) => question !== undefined);
  const row = (
    cells: readonly [string, string, string, string, string],
    { count, question, scaled }: { count?: number; question?: string; scaled?: boolean } = {},
  ): readonly Cell[] => [
    ...cells,
    ...(hasCounts ? [count ?? ""] : []),
    ...(hasQuestions ? [question ?? ""] : []),
    ...(scale ? [scaled ? scaleText(scale) : ""] : []),
  ];
  const rows = ballots.map((ballot) => {
    const { person, channel, kind, count, question } = ballot;
    const cells = [
      person,
      channel ?? "",
      kind,
      joinList(ballot.options),
      answerText(ballot),
    ] as const;
    return row(cells, {
      ...(count !== undefined && { count }),
      ...(question !== undefined && { question }),
      scaled: kind === "rating",
    });
  });
  // Rows without an answer name those who gave none, and keep the order of the others.
  const namesOptions = !isSameList(firstSeen(ballots.flatMap((ballot) => ballot.options)), options);
  const namesPeople = !isSameList(firstSeen(ballots.map(({ person }) => person)), people);
  const header = [
    ...["person", "channel", "kind", "options", "answer"],
    ...(hasCounts ? ["count"] : []),
    ...(hasQuestions ? ["question"] : []),
    ...(scale ? ["scale"] : []),
  ];
  const text = csvText([
    header,
    ...(namesOptions ? [row(["", "", "", joinList(options), ""])] : []),
    ...(namesPeople ? people.map((person) => row([person, "", "", "", ""])) : []),
    ...rows,
  ]);
  const lost = [...(scale?.labels ? ["the scale's labels"] : []), ...(title ? ["the title"] : [])];
  return { text, lost };
}

function answerText(ballot: Ballot): string {
  const { kind, options, answer } = ballot;
  if (isNoAnswer(answer)) return wordText(answer.none, options);
  const name = namesInCells(options);
  if (kind === "rating") return String(answer);
  if (kind === "choice") return name(answer);
  if (kind === "approval") return approvalText(answer, options);
  if (kind === "order") return answer.map((step) => step.map(name).join(" = ")).join(" > ");
  return answer === "first" || answer === "second"
    ? name(options[answer === "first" ? 0 : 1])
    : wordText(answer, options);
}

function firstSeen(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, k) => name === b[k]);
}
