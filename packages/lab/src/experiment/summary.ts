import { coverage, type ProbabilityBin, probabilityBins, type Share } from "./calibration.ts";
import { type Comparison, compareSeries } from "./comparisons.ts";
import { costToReach, meanOverCost, valueAtCost } from "./cost-curve.ts";
import {
  type FinishedRun,
  pricesOf,
  reportedOverCost,
  type Series,
  seriesOf,
  stateAtRound,
} from "./series.ts";
import { type MeanAndError, meanAndError } from "./statistics/mean-and-error.ts";
import { type SummarySettings, standardSummary } from "./summary-settings.ts";

/** The content of summary.json. It depends on what the runs found and on nothing else: neither their order nor their times. */
export interface Summary {
  readonly schema: "unswayed/experiment-summary@1";
  readonly settings: SummarySettings;
  readonly series: readonly SeriesSummary[];
  readonly comparisons: readonly Comparison[];
}

/** All seeds of one method on one problem. */
export interface SeriesSummary {
  readonly problem: string;
  readonly method: string;
  /** The price the method was told; null for one that does not weigh cost. */
  readonly price: number | null;
  readonly seeds: readonly number[];
  readonly byRound: readonly RoundSummary[];
  readonly byCost: readonly CostSummary[];
  readonly calibration: CalibrationSummary;
}

/** Means over the runs that reached the round, as they stood when it ended. */
export interface RoundSummary {
  readonly round: number;
  readonly simpleRegret: MeanAndError;
  readonly cumulativeRegret: MeanAndError;
  readonly reportedRegret: MeanAndError;
  readonly normalizedReportedRegret: MeanAndError;
  readonly privateVotes: MeanAndError;
  /** Null where no run of the method estimates influence. */
  readonly influenceError: MeanAndError | null;
}

/** Normalized regret of the recommendation against what was spent, at one price of a private vote. */
export interface CostSummary {
  readonly price: number;
  /** Over the runs that spent so much; null where none did. */
  readonly at: readonly { readonly cost: number; readonly regret: MeanAndError | null }[];
  readonly over: readonly {
    readonly from: number;
    readonly to: number;
    readonly regret: MeanAndError | null;
  }[];
  /** The first cost at which the mean over all runs is at or below the goal; null when it never is. */
  readonly toReach: readonly { readonly goal: number; readonly cost: number | null }[];
}

/** Over every question at which the method stated a belief. Those of one run depend on each other. */
export interface CalibrationSummary {
  readonly leadCoverage: Share | null;
  readonly chanceBest: readonly ProbabilityBin[];
}

export function summarize(
  runs: readonly FinishedRun[],
  settings: SummarySettings = standardSummary,
): Summary {
  const series = seriesOf(runs);
  return {
    schema: "unswayed/experiment-summary@1",
    settings,
    series: series.map((one) => summaryOf(one, settings)),
    comparisons: compareSeries(series, settings),
  };
}

function summaryOf(series: Series, settings: SummarySettings): SeriesSummary {
  const { problem, method, price, runs } = series;
  return {
    problem,
    method,
    price,
    seeds: runs.map(({ seed }) => seed),
    byRound: byRound(series),
    byCost: pricesOf(series, settings.prices).map((at) => atPrice(series, at, settings)),
    calibration: calibrationOf(series),
  };
}

function byRound({ runs }: Series): RoundSummary[] {
  const last = Math.max(0, ...runs.map(({ rows }) => rows.at(-1)?.round ?? 0));
  return Array.from({ length: last }, (_, k) => k + 1).flatMap((round) => {
    const states = runs.flatMap((run) => stateAtRound(run, round) ?? []);
    const mean = (value: (state: (typeof states)[number]) => number): MeanAndError | null =>
      meanAndError(states.map(value));
    const [simpleRegret, cumulativeRegret, reportedRegret, normalizedReportedRegret, privateVotes] =
      [
        mean((state) => state.simpleRegret),
        mean((state) => state.cumulativeRegret),
        mean((state) => state.reportedRegret),
        mean((state) => state.normalizedReportedRegret),
        mean((state) => state.privateVotes),
      ];
    if (!simpleRegret || !cumulativeRegret || !reportedRegret) return [];
    if (!normalizedReportedRegret || !privateVotes) return [];
    return [
      {
        round,
        simpleRegret,
        cumulativeRegret,
        reportedRegret,
        normalizedReportedRegret,
        privateVotes,
        influenceError: meanAndError(states.flatMap((state) => state.influenceError ?? [])),
      },
    ];
  });
}

function atPrice({ runs }: Series, price: number, settings: SummarySettings): CostSummary {
  const curves = runs.map((run) => reportedOverCost(run, price));
  return {
    price,
    at: settings.costs.map((cost) => ({
      cost,
      regret: meanAndError(curves.flatMap((curve) => valueAtCost(curve, cost) ?? [])),
    })),
    over: settings.costRanges.map(([from, to]) => ({
      from,
      to,
      regret: meanAndError(curves.flatMap((curve) => meanOverCost(curve, from, to) ?? [])),
    })),
    toReach: settings.goals.map((goal) => ({ goal, cost: costToReach(curves, goal) })),
  };
}

function calibrationOf({ runs }: Series): CalibrationSummary {
  const rows = runs.flatMap((run) => run.rows);
  return {
    leadCoverage: coverage(
      rows.flatMap(({ leadLower, leadUpper, leadTruth }) =>
        leadLower === null || leadUpper === null || leadTruth === null
          ? []
          : [{ lower: leadLower, upper: leadUpper, truth: leadTruth }],
      ),
    ),
    chanceBest: probabilityBins(
      rows.flatMap(({ chanceBest, isBest }) =>
        chanceBest === null ? [] : [{ probability: chanceBest, isTrue: isBest }],
      ),
    ),
  };
}
