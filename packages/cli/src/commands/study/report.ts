import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { plotUtilities } from "@unswayed/charts";
import type { OptionValue } from "@unswayed/core";
import { type StudyReport, studyReport } from "@unswayed/core/report";
import { type Cell, csvText } from "@unswayed/formats";
import { type Command, CommandFailure } from "../../command.ts";
import { drawingDocument } from "../../drawing-document.ts";
import { withoutPng, writeFigures } from "../../pictures/write-figures.ts";
import { optionText } from "../../study/option-text.ts";
import { reportPage } from "../../study/report-page.ts";
import { readStudy } from "../../study/study-file.ts";
import { columns, decimals, listed, percent } from "../../study/words.ts";
import { requireVotes } from "./result.ts";
import { sharedOptions, studyCommand, working } from "./study-command.ts";

/** Options that the figure has room for. */
const mostInFigure = 40;

const usage = `Usage: unswayed report [FILE] [OPTIONS]

With the FILE of a study, or with --html: the result as one page that stands alone, with figures, beside the file unless --html
says where.

Otherwise the result as tidy tables for your own statistics: a row for each option, a row for each two people, and on request draws of
what the group gains by each option. Nobody's answers and nobody's own preferences are in them. docs/library/other-languages.md
describes the columns.

  --html P   write the page there
  --out DIR  write options.csv, influence.csv, draws.csv if asked for, report.json, and a figure of the options as options.svg and
             options.png into this folder
  --ranges   how far each weight of influence could be from the estimate (slower)
  --draws    draws from what is believed
${sharedOptions(9)}
Example: unswayed report study.json
`;

export const report: Command = studyCommand({
  name: "report",
  summary: "the result as a page with figures, or as tidy tables",
  usage,
  options: { html: "text", out: "text", ranges: "flag", draws: "flag" },
  takes: ["FILE?"],
  async run({ path: usual, words: [file], options, io }) {
    const path = file ?? usual;
    const study = await readStudy(path);
    requireVotes(path, study);
    const wanted = { ranges: options.isGiven("ranges"), draws: options.isGiven("draws") };
    const found = await working(io, () => studyReport(study, wanted));
    if (wanted.draws && found.draws === null) {
      throw new CommandFailure(`${path}: the method "${study.settings.method}" keeps no draws`);
    }
    const html = options.text("html") ?? (file === undefined ? undefined : pageBeside(file));
    if (html !== undefined) {
      const page = await working(io, () => reportPage(study, found));
      await writeFile(html, page);
      if (options.text("out") === undefined) return { json: found, text: `${html}\n` };
    }
    const folder = options.text("out");
    if (folder === undefined) return { json: found, text: textOf(found) };
    const files = { ...reportTables(found), "report.json": `${JSON.stringify(found, null, 2)}\n` };
    await mkdir(folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const { files: figures, hasPng } = await writeFigures(folder, [
      {
        name: "options",
        drawing: plotUtilities(drawingDocument(), found.options.slice(0, mostInFigure)),
      },
    ]);
    return {
      json: found,
      text: `${folder}: ${listed([...Object.keys(files), ...figures])}.\n${hasPng ? "" : `${withoutPng}\n`}`,
    };
  },
});

/** study.json has its page in study.html. */
function pageBeside(file: string): string {
  return `${file.replace(/\.json$/, "")}.html`;
}

/** The tables of a report as CSV, by file name. */
function reportTables({
  options,
  influence,
  draws,
}: StudyReport): Readonly<Record<string, string>> {
  const empty = (value: number | null): Cell => value ?? "";
  return {
    "options.csv": csvText([
      ["place", "option", "utility", "lower", "upper", "chance_best"],
      ...options.map(({ place, option, utility, lower, upper, chanceBest }) => [
        ...[place, nameOf(option), utility, lower, upper],
        empty(chanceBest),
      ]),
    ]),
    "influence.csv": csvText([
      ["listener", "speaker", "weight", "lower", "upper"],
      ...influence.map(({ listener, speaker, weight, lower, upper }) => [
        ...[listener, speaker, weight],
        ...[empty(lower), empty(upper)],
      ]),
    ]),
    ...(draws && {
      "draws.csv": csvText([
        ["draw", "option", "utility"],
        ...draws.draws.flatMap((row, m) =>
          draws.options.map((option, x) => [m + 1, nameOf(option), row[x] ?? ""]),
        ),
      ]),
    }),
  };
}

function nameOf(option: OptionValue): string {
  return typeof option === "string" ? option : JSON.stringify(option);
}

function textOf({ result, options, reasons }: StudyReport): string {
  const rows = options.map(({ place, option, utility, lower, upper, chanceBest }) => [
    ...[String(place), optionText(option), decimals(utility)],
    ...[`${decimals(lower)} to ${decimals(upper)}`],
    chanceBest === null ? "" : percent(chanceBest),
  ]);
  const header = ["", "option", "utility", "nine tenths lie in", "chance best"];
  return `${result.text}\n${reasons.join(" ")}\n\n${columns([header, ...rows])}`;
}
