import {
  type Drawing,
  escapeText,
  plotChanceBest,
  plotExpectedLoss,
  plotInfluence,
  plotParetoFront,
  plotUtilities,
} from "@unswayed/charts";
import type { Study } from "@unswayed/core";
import { type ProgressRow, type StudyReport, studyProgress } from "@unswayed/core/report";
import { drawingDocument } from "../drawing-document.ts";
import { htmlFigure, htmlPage, htmlTable } from "../experiment/report/html-page.ts";
import { otherMethods } from "./methods.ts";
import { optionText } from "./option-text.ts";
import { counted, decimals, percent } from "./words.ts";

/** A study's result on one page that stands alone. Nobody's answers and nobody's own preferences are on it. */
export function reportPage(study: Study, report: StudyReport): string {
  const document = drawingDocument();
  const progress: readonly ProgressRow[] = studyProgress(study, { methods: otherMethods });
  const { result, ledger, options, influence, reasons } = report;
  const figures: readonly (readonly [Drawing | null, string])[] = [
    [plotUtilities(document, options), "Nine tenths of what is believed lie within a bar."],
    [
      plotChanceBest(document, options),
      "In how many draws no other option is better for the group.",
    ],
    [
      plotExpectedLoss(document, progress),
      "It falls as answers come in; it may rise when they surprise.",
    ],
    [
      plotParetoFront(document, study.front()),
      "The chance that no other option is better for everyone.",
    ],
    [
      plotInfluence(document, influence),
      "How much of each person's public answers is whose opinion.",
    ],
  ];
  const title = `Result: ${optionText(result.option)}`;
  const body = [
    `<h1>${escapeText(title)}</h1>`,
    `<p>${escapeText(result.text)}</p>`,
    `<p>${escapeText(reasons.join(" "))}</p>`,
    `<p>${escapeText(`${counted(ledger.rounds, "question")}, cost ${decimals(ledger.cost)}.`)}</p>`,
    ...figures.flatMap(([drawing, caption]) => (drawing ? [htmlFigure(drawing.svg, caption)] : [])),
    "<h2>Every option</h2>",
    htmlTable(
      ["place", "option", "for the group", "from", "to", "chance best"],
      options.map(({ place, option, utility, lower, upper, chanceBest }) => [
        ...[place, optionText(option), decimals(utility), decimals(lower), decimals(upper)],
        chanceBest === null ? "" : percent(chanceBest),
      ]),
    ),
  ];
  return htmlPage(title, body.join("\n"));
}
