import { type DriftReport, fitDrift } from "@unswayed/lab";
import {
  type Command,
  columns,
  percent,
  readStudy,
  sharedOptions,
  studyCommand,
  UsageError,
  working,
} from "unswayed/kit";
import { heardMeetings } from "../../structures/answered-meetings.ts";

const usage = `Usage: npm run workbench -- drift STUDY STUDY … [OPTIONS]

Whether whom people follow changed between meetings of the same group, and when. Each STUDY is the file of one meeting,
in order. What people want is taken to be the same at all of them where the options are.

${sharedOptions()}
Example: npm run workbench -- drift january.json march.json june.json
`;

export const drift: Command = studyCommand({
  name: "drift",
  summary: "whether influence changed between meetings of the group, and when",
  usage,
  takes: ["STUDY*"],
  async run({ words, io }) {
    if (words.length < 2) {
      throw new UsageError("drift takes the files of at least two meetings, in order");
    }
    const studies = await Promise.all(words.map(readStudy));
    const { voters, features, rounds } = heardMeetings(studies);
    const report = await working(io, () =>
      fitDrift(rounds, { voterCount: voters.length, features, seed: 1 }),
    );
    const { steady, drifting, changeAt, moved, mostMoved, fit } = report;
    return {
      json: {
        voters,
        meetings: words,
        steady,
        drifting,
        changeAt,
        moved,
        verdict: report.verdict.kind,
        mostMoved: mostMoved === null ? null : voters[mostMoved],
        influence: fit.influence,
      },
      text: textOf(report, words, voters),
    };
  },
});

function textOf(report: DriftReport, files: readonly string[], voters: readonly string[]): string {
  const rows = files.map((file, meeting) => [
    file,
    meeting === 0 ? "" : percent(report.changeAt[meeting] ?? 0),
    meeting === 0 ? "" : percent(report.moved[meeting] ?? 0),
  ]);
  return [
    sentenceOf(report, files, voters),
    "",
    columns([["", "changed here", "of an average voter's weights"], ...rows]),
    `Probabilities: steady ${percent(report.steady)}, drifting ${percent(report.drifting)}, one change ${percent(1 - report.steady - report.drifting)}.\n`,
  ].join("\n");
}

function sentenceOf(
  { verdict, steady, mostMoved }: DriftReport,
  files: readonly string[],
  voters: readonly string[],
): string {
  const who = mostMoved === null ? "" : ` Most of all for ${voters[mostMoved]}.`;
  switch (verdict.kind) {
    case "change":
      return `Whom people follow changed before ${files[verdict.meeting]}.${who}`;
    case "drift":
      return `Whom people follow drifted from meeting to meeting.${who}`;
    default:
      return steady > 0.9
        ? "Whom people follow stayed the same."
        : "These votes do not show that whom people follow changed.";
  }
}
