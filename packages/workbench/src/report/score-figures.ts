import {
  colourAt,
  composeFigure,
  type Drawing,
  type DrawingDocument,
  type Panel,
  seriesPanel,
} from "@unswayed/charts";
import {
  meanAndError,
  type ScoreRow,
  type ScoreRun,
  scoreFigures,
  scoreMethods,
} from "@unswayed/lab";
import type { PaperFigure } from "./paper-report.ts";

const measures: readonly { readonly measure: keyof ScoreRow; readonly label: string }[] = [
  { measure: "simpleRegret", label: "simple regret" },
  { measure: "cumulativeRegret", label: "cumulative regret" },
  { measure: "reportedRegret", label: "regret of the reported consensus" },
  { measure: "privateRounds", label: "private queries" },
];

/** The two figures with scores (paper: fig:gp_social_influence, fig:gp_aggregate). */
export function scoreDrawings(
  document: DrawingDocument,
  runs: readonly ScoreRun[],
): readonly PaperFigure[] {
  return scoreFigures.map(({ figure, title, problems }) => ({
    name: figure.replace("fig:", ""),
    caption: `${title} (paper: ${figure}). Lines are means over seeds, bands one standard error.`,
    drawing: drawingOf(document, runs, title, problems),
  }));
}

function drawingOf(
  document: DrawingDocument,
  runs: readonly ScoreRun[],
  title: string,
  problems: readonly string[],
): Drawing {
  const styles = scoreMethods.map(({ name, title: words }, k) => ({
    method: name,
    name: words,
    colour: colourAt(k),
  }));
  return composeFigure({
    title,
    description: `Mean and one standard error over seeds, by round, for ${problems.join(", ")}: simple regret, cumulative regret, regret of the reported consensus, and private queries.`,
    columns: measures.length,
    legend: styles.map(({ name, colour }) => ({ name, colour })),
    panels: problems.flatMap((problem) =>
      measures.map(
        ({ measure, label }): Panel => ({
          heading: problem,
          drawing: seriesPanel(document, {
            xLabel: "round",
            yLabel: label,
            series: styles.map(({ method, name, colour }) => ({
              name,
              colour,
              points: pointsOf(runs, problem, method, measure),
            })),
          }),
        }),
      ),
    ),
  });
}

function pointsOf(
  runs: readonly ScoreRun[],
  problem: string,
  method: string,
  measure: keyof ScoreRow,
) {
  const own = runs.filter((run) => run.problem === problem && run.method === method);
  const rounds = own[0]?.rows ?? [];
  return rounds.flatMap(({ round }, k) => {
    const values = own.flatMap(({ rows }) => rows[k]?.[measure] ?? []);
    const found = meanAndError(values);
    if (!found) return [];
    const error = found.error ?? 0;
    return [{ x: round, y: found.mean, low: found.mean - error, high: found.mean + error }];
  });
}
