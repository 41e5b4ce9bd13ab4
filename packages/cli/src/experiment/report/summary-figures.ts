import {
  colourAt,
  composeFigure,
  type Drawing,
  type DrawingDocument,
  type Series as DrawnSeries,
  type LegendEntry,
  type Panel,
  seriesPanel,
} from "@unswayed/charts";
import type {
  MeanAndError,
  ReportedRun,
  SeriesSummary,
  Summary,
  TimingSummary,
} from "@unswayed/lab";
import { meanRegretOverCost } from "@unswayed/lab";

/** How methods are called and coloured, the same in every figure of a report. */
export interface MethodStyle {
  readonly method: string;
  readonly title: string;
  readonly colour: string;
}

export function methodStyles(
  methods: readonly string[],
  titleOf: (method: string) => string,
): readonly MethodStyle[] {
  return methods.map((method, k) => ({ method, title: titleOf(method), colour: colourAt(k) }));
}

type RoundMeasure = "simpleRegret" | "cumulativeRegret" | "reportedRegret" | "privateVotes";

const roundMeasures: readonly {
  readonly measure: RoundMeasure;
  readonly label: string;
  readonly yScale?: "log";
}[] = [
  { measure: "simpleRegret", label: "simple regret" },
  { measure: "cumulativeRegret", label: "cumulative regret" },
  { measure: "reportedRegret", label: "regret of the reported consensus" },
  { measure: "privateVotes", label: "private votes" },
];

/** Regret and private votes by round: a row of panels for each problem (paper: fig:social_influence, fig:real-world). */
export function roundsFigure(
  document: DrawingDocument,
  summary: Summary,
  options: {
    readonly title: string;
    readonly problems: readonly string[];
    readonly styles: readonly MethodStyle[];
  },
): Drawing {
  const { title, problems, styles } = options;
  const panels = problems.flatMap((problem) =>
    roundMeasures.map(
      ({ measure, label }): Panel => ({
        heading: problem,
        drawing: seriesPanel(document, {
          xLabel: "round",
          yLabel: label,
          series: drawnSeries(summary.series, problem, styles, ({ byRound }) =>
            byRound.map((state) => pointOf(state.round, state[measure])),
          ),
        }),
      }),
    ),
  );
  return composeFigure({
    title,
    description: `Mean and one standard error over seeds, by round, for ${problems.join(", ")}: simple regret, cumulative regret, regret of the reported consensus, and private votes.`,
    panels,
    columns: roundMeasures.length,
    legend: legendOf(styles),
  });
}

/** Normalised regret of the recommendation against what was spent, a panel for each price of a private vote. */
export function costFigure(
  document: DrawingDocument,
  runs: readonly ReportedRun[],
  options: {
    readonly title: string;
    readonly problem: string;
    readonly prices: readonly number[];
    readonly styles: readonly MethodStyle[];
    readonly upTo: number;
  },
): Drawing {
  const { title, problem, prices, styles, upTo } = options;
  const costs = Array.from({ length: 61 }, (_, k) => (k * upTo) / 60);
  const panels = prices.map(
    (price): Panel => ({
      heading: `a private vote costs ${price}`,
      drawing: regretPanel(document, runs, { problem, price, costs }, styles),
    }),
  );
  return composeFigure({
    title,
    description: `Mean and one standard error over seeds of the normalised regret of the recommendation on ${problem}, against cost.`,
    panels,
    legend: legendOf(styles),
  });
}

/** The same at one price, a panel for each problem. */
export function regretByProblemFigure(
  document: DrawingDocument,
  runs: readonly ReportedRun[],
  options: {
    readonly title: string;
    readonly problems: readonly string[];
    readonly price: number;
    readonly styles: readonly MethodStyle[];
    readonly upTo: number;
  },
): Drawing {
  const { title, problems, price, styles, upTo } = options;
  const costs = Array.from({ length: 31 }, (_, k) => (k * upTo) / 30);
  const panels = problems.map(
    (problem): Panel => ({
      heading: problem,
      drawing: regretPanel(document, runs, { problem, price, costs }, styles),
    }),
  );
  return composeFigure({
    title,
    description: `Mean and one standard error over seeds of the normalised regret of the recommendation on ${problems.join(", ")}, against cost; a private vote costs ${price}.`,
    columns: 3,
    panels,
    legend: legendOf(styles),
  });
}

function regretPanel(
  document: DrawingDocument,
  runs: readonly ReportedRun[],
  at: { readonly problem: string; readonly price: number; readonly costs: readonly number[] },
  styles: readonly MethodStyle[],
): Drawing {
  return seriesPanel(document, {
    xLabel: "cost",
    yLabel: "normalised regret",
    curve: "step-after",
    series: styles.map(({ method, title: name, colour }) => ({
      name,
      colour,
      points: meanRegretOverCost(runs, { ...at, method }).map(({ cost, regret }) =>
        pointOf(cost, regret),
      ),
    })),
  });
}

/** Seconds by round (paper: fig:overhead). */
export function timeFigure(
  document: DrawingDocument,
  timings: readonly TimingSummary[],
  options: {
    readonly title: string;
    readonly problems: readonly string[];
    readonly styles: readonly MethodStyle[];
  },
): Drawing {
  const { title, problems, styles } = options;
  return composeFigure({
    title,
    description: `Mean seconds of a round, by round, for ${problems.join(", ")}.`,
    columns: 3,
    panels: problems.map((problem) => ({
      heading: problem,
      drawing: seriesPanel(document, {
        xLabel: "round",
        yLabel: "seconds",
        series: styles.map(({ method, title: name, colour }) => ({
          name,
          colour,
          points:
            timings
              .find((one) => one.problem === problem && one.method === method)
              ?.byRound.map(({ round, seconds }) => pointOf(round, seconds)) ?? [],
        })),
      }),
    })),
    legend: legendOf(styles),
  });
}

function drawnSeries(
  series: readonly SeriesSummary[],
  problem: string,
  styles: readonly MethodStyle[],
  pointsOf: (series: SeriesSummary) => DrawnSeries["points"],
): DrawnSeries[] {
  return styles.flatMap(({ method, title, colour }) =>
    series
      .filter((one) => one.problem === problem && one.method === method)
      // A method that weighs cost has a line for each price it was told.
      .map((one) => ({ name: title, colour, points: pointsOf(one) })),
  );
}

function pointOf(x: number, value: MeanAndError | null): DrawnSeries["points"][number] {
  if (value === null) return { x, y: Number.NaN };
  const error = value.error ?? 0;
  return { x, y: value.mean, low: value.mean - error, high: value.mean + error };
}

function legendOf(styles: readonly MethodStyle[]): LegendEntry[] {
  return styles.map(({ title, colour }) => ({ name: title, colour }));
}
