import type { InfluenceReport } from "@unswayed/core";
import type { Command } from "../../command.ts";
import { readStudy } from "../../study/study-file.ts";
import { columns } from "../../study/words.ts";
import { requireVotes } from "./result.ts";
import { sharedOptions, studyCommand, working } from "./study-command.ts";

const usage = `Usage: unswayed influence [OPTIONS]

Whom public answers follow: each row is a person, and says how much of that person's public answers is whose opinion.

  --ranges  also how far each weight could credibly be from the estimate (slower)
${sharedOptions()}
Example: unswayed influence --ranges
`;

export const influence: Command = studyCommand({
  name: "influence",
  summary: "whom public answers follow",
  usage,
  options: { ranges: "flag" },
  async run({ path, options, io }) {
    const study = await readStudy(path);
    requireVotes(path, study);
    const report = await working(io, () => study.influence({ ranges: options.isGiven("ranges") }));
    return { json: report, text: textOf(report) };
  },
});

function textOf({ voters, weights, ranges }: InfluenceReport): string {
  const rows = voters.map((voter, i) => [
    voter,
    ...voters.map((_, j) => {
      const range = ranges?.[i]?.[j];
      const own = percent(weights[i]?.[j]);
      return range ? `${own} (${percent(range.lower)} to ${percent(range.upper)})` : own;
    }),
  ]);
  return `In percent: each row's public answers follow the columns.\n\n${columns([["", ...voters], ...rows])}`;
}

function percent(weight: number | undefined): string {
  return weight === undefined || !Number.isFinite(weight) ? "unknown" : (100 * weight).toFixed(0);
}
