import { escapeText, intervalMark } from "@unswayed/charts";
import {
  type Comparison,
  type FinishedRun,
  type MeanAndError,
  methodNamed,
  type Summary,
  type TimingSummary,
} from "@unswayed/lab";
import { drawingDocument } from "../../drawing-document.ts";
import type { NamedFigure } from "../../pictures/write-figures.ts";
import { provenance } from "../provenance.ts";
import type { ExperimentSettings } from "../stored-plan.ts";
import { htmlFigure, htmlPage, htmlTable, type PictureCell } from "./html-page.ts";
import {
  costFigure,
  type MethodStyle,
  methodStyles,
  roundsFigure,
  timeFigure,
} from "./summary-figures.ts";

export interface ReportContent {
  readonly settings: ExperimentSettings;
  readonly summary: Summary;
  readonly runs: readonly FinishedRun[];
  readonly timings: readonly TimingSummary[];
  /** Runs of the plan that are not there yet. */
  readonly missing: number;
}

/** Figures and tables of an experiment on one page, and the figures by themselves. */
export function experimentReport(content: ReportContent): {
  readonly html: string;
  readonly figures: readonly NamedFigure[];
} {
  const { settings, summary, runs, timings, missing } = content;
  const document = drawingDocument();
  const styles = methodStyles(settings.methods, (method) => methodNamed(method).title);
  const { problems } = settings;
  const upTo = Math.min(150, ...problems.map((problem) => largestCost(runs, problem)));
  const figures = [
    {
      name: "rounds",
      drawing: roundsFigure(document, summary, { title: "By round", problems, styles }),
      says: "Lines are means over seeds, bands one standard error.",
    },
    ...problems.map((problem) => ({
      name: `cost-${problem}`,
      drawing: costFigure(document, runs, {
        title: `${problem}: regret against cost`,
        problem,
        prices: settings.prices,
        styles,
        upTo,
      }),
      says: "Regret of the recommended option, as a share of what an option drawn at random has on average.",
    })),
    {
      name: "time",
      drawing: timeFigure(document, timings, { title: "Time", problems, styles }),
      says: "Seconds of a whole round: fitting, choosing the question, both votes taken in.",
    },
  ];
  const parts = [
    `<h1>Experiment: ${escapeText(problems.join(", "))}</h1>`,
    `<p>${escapeText(describe(settings))}${missing > 0 ? ` <strong>${missing} runs are still missing.</strong>` : ""}</p>`,
    ...figures.map(({ drawing, says }) => htmlFigure(drawing.svg, says)),
    "<h2>After the last round</h2>",
    lastRoundTable(summary, styles),
    "<h2>Compared seed by seed</h2>",
    "<p>Difference of the first method minus the second, with its standard error and, as a bar, two of them on either side; the line in the middle is no difference, and less is better. Two-sided probabilities by the paired t test and by Wilcoxon's signed-rank test.</p>",
    comparisonTable(summary.comparisons),
  ];
  return { html: htmlPage(`Experiment: ${problems.join(", ")}`, parts.join("\n")), figures };
}

function describe({ methods, seeds, until, prices }: ExperimentSettings): string {
  const { version, commit } = provenance();
  const limit = [
    ...(until.rounds === undefined ? [] : [`${until.rounds} rounds`]),
    ...(until.cost === undefined ? [] : [`a cost of ${until.cost}`]),
  ].join(" or ");
  return `${methods.length} methods, ${seeds.length} seeds, ${limit}; a private vote at ${prices.join(", ")} public ones. Made with version ${version}${commit ? `, commit ${commit.slice(0, 12)}` : ""}.`;
}

function lastRoundTable({ series }: Summary, styles: readonly MethodStyle[]): string {
  const titleOf = (method: string): string =>
    styles.find((style) => style.method === method)?.title ?? method;
  return htmlTable(
    [
      "problem",
      "method",
      "price told",
      "seeds",
      "round",
      "simple regret",
      "cumulative regret",
      "regret of consensus",
      "private votes",
      "error of A",
    ],
    series.flatMap(({ problem, method, price, seeds, byRound }) => {
      const last = byRound.at(-1);
      if (!last) return [];
      return [
        [
          problem,
          titleOf(method),
          price ?? "",
          seeds.length,
          last.round,
          meanText(last.simpleRegret),
          meanText(last.cumulativeRegret),
          meanText(last.reportedRegret),
          meanText(last.privateVotes),
          meanText(last.influenceError),
        ],
      ];
    }),
  );
}

function comparisonTable(comparisons: readonly Comparison[]): string {
  // Each pair is compared both ways; a table needs one of them.
  const shown = comparisons.filter(({ method, baseline }) => method < baseline);
  return htmlTable(
    [
      "problem",
      "method",
      "against",
      "price",
      "measure",
      "at",
      "pairs",
      "difference",
      "",
      "t test",
      "Wilcoxon",
    ],
    shown.map((comparison) => {
      const { problem, method, baseline, price, measure, at, n } = comparison;
      const { meanDifference, error, tTest, wilcoxon } = comparison;
      return [
        problem ?? "all",
        method,
        baseline,
        price ?? "",
        measure,
        placeText(at),
        n,
        meanText({ n, mean: meanDifference, error }),
        differenceMark(comparison, shown),
        probabilityText(tTest),
        probabilityText(wilcoxon),
      ];
    }),
  );
}

/** The difference within two standard errors, on one scale with all others of its measure; zero is in the middle. */
function differenceMark(comparison: Comparison, all: readonly Comparison[]): PictureCell | string {
  const reach = ({ meanDifference, error }: Comparison): number =>
    Math.abs(meanDifference) + 2 * (error ?? 0);
  const most = Math.max(...all.filter(({ measure }) => measure === comparison.measure).map(reach));
  if (!(most > 0) || comparison.error === null) return "";
  const { meanDifference: mean, error } = comparison;
  const place = (value: number): number => 0.5 + (0.48 * value) / most;
  const { svg } = intervalMark({
    from: place(mean - 2 * error),
    to: place(mean + 2 * error),
    at: place(mean),
    rules: [0.5],
  });
  return { svg, says: `${mean.toFixed(3)} within ${(2 * error).toFixed(3)}` };
}

function placeText(at: Comparison["at"]): string {
  if ("round" in at) return `round ${at.round}`;
  return "cost" in at ? `cost ${at.cost}` : `cost ${at.from} to ${at.to}`;
}

function meanText(value: MeanAndError | null): string {
  if (value === null) return "";
  const digits = Math.abs(value.mean) >= 100 ? 0 : Math.abs(value.mean) >= 10 ? 1 : 3;
  const mean = value.mean.toFixed(digits);
  return value.error === null ? mean : `${mean} ± ${value.error.toFixed(digits)}`;
}

function probabilityText(probability: number | null): string {
  if (probability === null) return "";
  return probability < 0.0001 ? "< 0.0001" : probability.toFixed(4);
}

function largestCost(runs: readonly FinishedRun[], problem: string): number {
  const spent = runs
    .filter((run) => run.problem === problem)
    .map(({ rows }) => {
      const last = rows.at(-1);
      return last ? last.publicVotes + 10 * last.privateVotes : 0;
    });
  return Math.max(1, ...spent);
}
