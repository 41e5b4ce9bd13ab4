import type { Study, StudyStatus } from "@unswayed/core";
import type { Command } from "../../command.ts";
import { optionText } from "../../study/option-text.ts";
import { readStudy } from "../../study/study-file.ts";
import { columns, counted, decimals, listed } from "../../study/words.ts";
import { sharedOptions, studyCommand, working } from "./study-command.ts";

const usage = `Usage: unswayed status [OPTIONS]

How far the study is: what was asked, which votes are open, what is ahead, and whether more questions would help.

${sharedOptions()}
Example: unswayed status
`;

export const status: Command = studyCommand({
  name: "status",
  summary: "how far the study is, and whether more questions would help",
  usage,
  async run({ path, io }) {
    const study = await readStudy(path);
    const found = await working(io, () => study.status());
    const open = openVotes(study);
    return {
      json: { voters: study.voters, open, ...found },
      text: columns(rowsOf(study, found, open)),
    };
  },
});

interface OpenVote {
  readonly id: string;
  readonly awaited: number;
}

function openVotes(study: Study): readonly OpenVote[] {
  return study
    .votes()
    .filter(({ isOpen }) => isOpen)
    .map(({ id, awaited }) => ({ id, awaited: awaited.length }));
}

function rowsOf(
  study: Study,
  { ledger, isDone, reasons, leader, challenger, improvement, roundsLikely }: StudyStatus,
  open: readonly OpenVote[],
): string[][] {
  const rows = [
    ["People", listed(study.voters)],
    [
      "Asked",
      `${counted(ledger.rounds, "round")}: ${ledger.publicRounds} public and ${ledger.privateRounds} private votes`,
    ],
    ["Answers", `${ledger.publicAnswers} public, ${ledger.privateAnswers} private`],
    ["Cost", String(ledger.cost)],
  ];
  const { publicAnswers, privateAnswers } = ledger.added;
  if (publicAnswers + privateAnswers > 0) {
    rows.push(["Imported", `${publicAnswers} public and ${privateAnswers} private answers`]);
  }
  for (const { id, awaited } of open) {
    rows.push(["Open", `${id}: ${counted(awaited, "answer")} awaited`]);
  }
  if (leader !== null) rows.push(["Ahead", optionText(leader)]);
  if (challenger !== null && improvement !== null) {
    rows.push([
      "Could win",
      `${optionText(challenger)}, better by ${decimals(improvement)} at most`,
    ]);
  }
  rows.push([
    "Done",
    `${isDone ? "yes" : "not yet"}: ${reasons.join(" ") || "more can be asked."}`,
  ]);
  if (!isDone && roundsLikely !== null) {
    rows.push(["Forecast", `roughly ${counted(roundsLikely, "more round")}`]);
  }
  return rows;
}
