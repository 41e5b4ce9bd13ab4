import type { Drawing, DrawingDocument } from "./drawing.ts";
import { composeFigure } from "./figure.ts";
import { matrixPanel } from "./matrix-panel.ts";
import { rangePanel } from "./range-panel.ts";
import { type SeriesPoint, seriesPanel } from "./series-panel.ts";
import { colourAt } from "./style.ts";

/**
 * The figures of a study, from what `@unswayed/core/report` says of it. They are those of `unswayed report`. In a browser the document is
 * the page's own; elsewhere a library makes one.
 */

/** A name, or the values of a box's parameters. */
type OptionName = string | Readonly<Record<string, number | string>>;

interface OptionRow {
  readonly option: OptionName;
  readonly utility: number;
  readonly lower: number;
  readonly upper: number;
  readonly chanceBest: number | null;
}

interface InfluenceRow {
  readonly listener: string;
  readonly speaker: string;
  readonly weight: number;
}

interface ProgressRow {
  readonly questions: number;
  readonly expectedLoss: number;
}

/** What the group gains by each option, corrected for influence, with ranges: of `studyReport(study).options`. */
export function plotUtilities(document: DrawingDocument, options: readonly OptionRow[]): Drawing {
  const rows = options.map(({ option, utility, lower, upper }) => {
    return { name: nameOf(option), value: utility, lower, upper };
  });
  return figure(
    "What each option is worth to the group",
    "Nine tenths of what is believed lie within a bar; the upright is the estimate.",
    rangePanel(document, { xLabel: "for the group, corrected for influence", rows }),
  );
}

/** The chance that no option is better: of `studyReport(study).options`. Null for methods that keep no chances. */
export function plotChanceBest(
  document: DrawingDocument,
  options: readonly OptionRow[],
): Drawing | null {
  const rows = options.flatMap(({ option, chanceBest }) =>
    chanceBest === null ? [] : [{ name: nameOf(option), value: chanceBest }],
  );
  if (rows.length === 0) return null;
  return figure(
    "The chance of being best",
    "In how many draws of a hundred no other option is better for the group.",
    rangePanel(document, { xLabel: "chance", rows, domain: [0, 1] }),
  );
}

/** Who follows whom: of `studyReport(study).influence`. Show it to nobody who was promised otherwise. */
export function plotInfluence(
  document: DrawingDocument,
  influence: readonly InfluenceRow[],
): Drawing {
  const people = [...new Set(influence.map(({ listener }) => listener))];
  const weightOf = (listener: string, speaker: string): number =>
    influence.find((row) => row.listener === listener && row.speaker === speaker)?.weight ?? 0;
  const panel = matrixPanel(document, {
    rowNames: people,
    columnNames: people,
    rowLabel: "listens",
    columnLabel: "speaks",
    values: people.map((listener) => people.map((speaker) => weightOf(listener, speaker))),
    size: Math.max(200, 44 * people.length),
  });
  return figure(
    "Who follows whom",
    "How much of a person's public answers is each person's opinion: rows add up to 1.",
    panel,
  );
}

/** What the group is expected to lose by the recommendation, question by question: of `studyProgress(study)`. Null without any. */
export function plotExpectedLoss(
  document: DrawingDocument,
  progress: readonly ProgressRow[],
): Drawing | null {
  if (progress.length === 0) return null;
  const points: readonly SeriesPoint[] = progress.map(({ questions, expectedLoss }) => {
    return { x: questions, y: expectedLoss };
  });
  const series = [{ name: "expected loss", colour: colourAt(0), points }];
  return figure(
    "What could still be lost",
    "How much less than by its unknown best option the group gets by the recommendation, on average.",
    seriesPanel(document, {
      ...{ xLabel: "questions", yLabel: "expected loss", series },
      ...{ isCount: true, width: 460 },
    }),
  );
}

/** The chance that no other option is better for everyone: of `study.front()`. Null for methods that keep no draws. */
export function plotParetoFront(
  document: DrawingDocument,
  front: readonly { readonly option: OptionName; readonly chance: number }[] | null,
): Drawing | null {
  if (front === null || front.length === 0) return null;
  const rows = front.slice(0, 20).map(({ option, chance }) => {
    return { name: nameOf(option), value: chance };
  });
  return figure(
    "The Pareto front",
    "The chance that no other option is better for everyone.",
    rangePanel(document, { xLabel: "chance of being on the front", rows, domain: [0, 1] }),
  );
}

function figure(title: string, description: string, drawing: Drawing): Drawing {
  return composeFigure({ title, description, panels: [{ heading: "", drawing }] });
}

function nameOf(option: OptionName): string {
  if (typeof option === "string") return option;
  return Object.entries(option)
    .map(
      ([name, value]) =>
        `${name} ${typeof value === "number" ? Number(value.toPrecision(3)) : value}`,
    )
    .join(", ");
}
