import { meanOverCost, valueAtCost } from "./cost-curve.ts";
import {
  type FinishedRun,
  pricesOf,
  reportedOverCost,
  type Series,
  stateAtRound,
} from "./series.ts";
import { comparePaired, type PairedComparison } from "./statistics/paired.ts";
import type { SummarySettings } from "./summary-settings.ts";

/** One method against another, seed by seed. */
export interface Comparison extends PairedComparison {
  /** Null: all problems that both were run on, pooled. Only shares of regret are pooled. */
  readonly problem: string | null;
  readonly method: string;
  readonly baseline: string;
  /** Of a private vote; null where the measure does not depend on it. */
  readonly price: number | null;
  readonly measure: ComparedMeasure;
  /** The round, the cost, or the range of cost the measure is taken at. */
  readonly at: { readonly round: number } | { readonly cost: number } | CostRange;
}

export type ComparedMeasure =
  | "simpleRegret"
  | "cumulativeRegret"
  | "reportedRegret"
  | "privateVotes"
  | "normalizedReportedRegret";

interface CostRange {
  readonly from: number;
  readonly to: number;
}

const roundMeasures = [
  "simpleRegret",
  "cumulativeRegret",
  "reportedRegret",
  "privateVotes",
] as const;

/** Every method against every other, both ways: anyone who reads one of them as the baseline finds it. */
export function compareSeries(series: readonly Series[], settings: SummarySettings): Comparison[] {
  const pairs = series.flatMap((method) =>
    series
      .filter((baseline) => isComparable(method, baseline))
      .map((baseline): SeriesPair => ({ method, baseline })),
  );
  return [
    ...pairs.flatMap((pair) => [
      ...atLastRound(pair),
      ...overCost([pair], pair.method.problem, settings),
    ]),
    ...pooled(pairs).flatMap((group) => overCost(group, null, settings)),
  ];
}

interface SeriesPair {
  readonly method: Series;
  readonly baseline: Series;
}

/** On the same problem, by other methods, and not told different prices. */
function isComparable(a: Series, b: Series): boolean {
  const isSamePrice = a.price === null || b.price === null || a.price === b.price;
  return a.problem === b.problem && a.method !== b.method && isSamePrice;
}

/** At the last round that every run of both methods reached. */
function atLastRound({ method, baseline }: SeriesPair): Comparison[] {
  const shared = sharedSeeds(method, baseline);
  const round = Math.min(...shared.flat().map(({ rows }) => rows.at(-1)?.round ?? 0));
  if (!(round >= 1 && round < Infinity)) return [];
  return roundMeasures.flatMap((measure) => {
    const valuesOf = (side: 0 | 1): number[] =>
      shared.map((runs) => stateAtRound(runs[side], round)?.[measure] ?? Number.NaN);
    const found = comparePaired(valuesOf(0), valuesOf(1));
    if (found === null) return [];
    const { problem } = method;
    const price = method.price ?? baseline.price;
    return [
      {
        problem,
        method: method.method,
        baseline: baseline.method,
        price,
        measure,
        at: { round },
        ...found,
      },
    ];
  });
}

/** Regret over cost, the pairs of all problems taken together. */
function overCost(
  pairs: readonly SeriesPair[],
  problem: string | null,
  { prices, costs, costRanges }: SummarySettings,
): Comparison[] {
  const [first] = pairs;
  if (!first) return [];
  const places = [
    ...costs.map((cost) => ({ cost })),
    ...costRanges.map(([from, to]) => ({ from, to })),
  ];
  const told = pricesOf(first.method, pricesOf(first.baseline, prices));
  return told.flatMap((price) =>
    places.flatMap((at): Comparison[] => {
      const values = pairs
        .flatMap(({ method, baseline }) => sharedSeeds(method, baseline))
        .map((runs) => runs.map((run) => regretAt(run, price, at)))
        // A run that was cut off before that cost has nothing to compare.
        .filter((both): both is [number, number] => both.every((value) => value !== null));
      const found = comparePaired(
        values.map(([value]) => value),
        values.map(([, value]) => value),
      );
      if (found === null) return [];
      const { method, baseline } = first;
      const measure = "normalizedReportedRegret";
      return [
        { problem, method: method.method, baseline: baseline.method, price, measure, at, ...found },
      ];
    }),
  );
}

function regretAt(
  run: FinishedRun,
  price: number,
  at: { readonly cost: number } | CostRange,
): number | null {
  const curve = reportedOverCost(run, price);
  return "cost" in at ? valueAtCost(curve, at.cost) : meanOverCost(curve, at.from, at.to);
}

/** Pairs of the same two methods on several problems. */
function pooled(pairs: readonly SeriesPair[]): SeriesPair[][] {
  const groups = new Map<string, SeriesPair[]>();
  for (const pair of pairs) {
    const { method, baseline } = pair;
    const key = JSON.stringify([method.method, method.price, baseline.method, baseline.price]);
    groups.set(key, [...(groups.get(key) ?? []), pair]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

function sharedSeeds(method: Series, baseline: Series): [FinishedRun, FinishedRun][] {
  return method.runs.flatMap((run): [FinishedRun, FinishedRun][] => {
    const other = baseline.runs.find(({ seed }) => seed === run.seed);
    return other ? [[run, other]] : [];
  });
}
