import { InvalidInputError } from "@unswayed/core";
import type { CostCurve } from "./cost-curve.ts";
import { costAt, type Row } from "./row.ts";
import type { EndReason } from "./run.ts";

/** A run that has ended and what it found. */
export interface FinishedRun {
  readonly problem: string;
  readonly method: string;
  /** The price the method was told; null for one that does not weigh cost. */
  readonly price: number | null;
  readonly seed: number;
  readonly rows: readonly Row[];
  readonly ended: EndReason;
}

/** What of a row is told where methods are held against each other over cost. */
export type ReportedRow = Pick<
  Row,
  | "publicVotes"
  | "privateVotes"
  | "normalizedReportedRegret"
  | "leadLower"
  | "leadUpper"
  | "leadTruth"
  | "chanceBest"
  | "isBest"
  | "promisedRegret"
>;

/** A finished run, or what has been kept of one (see `keptRun`). */
export interface ReportedRun extends Omit<FinishedRun, "rows"> {
  readonly rows: readonly ReportedRow[];
}

/** The runs of one method on one problem (at one price, where it weighs cost), by ascending seed. */
export interface Series {
  readonly problem: string;
  readonly method: string;
  readonly price: number | null;
  readonly runs: readonly FinishedRun[];
}

/** In an order of their own, whatever the order of the runs: sums of the same numbers then have the same last digit. */
export function seriesOf(runs: readonly FinishedRun[]): Series[] {
  const sorted = [...runs].sort(
    (a, b) =>
      byText(a.problem, b.problem) ||
      byText(a.method, b.method) ||
      (a.price ?? 0) - (b.price ?? 0) ||
      a.seed - b.seed,
  );
  const found: { problem: string; method: string; price: number | null; runs: FinishedRun[] }[] =
    [];
  for (const run of sorted) {
    const { problem, method, price } = run;
    let series = found.at(-1);
    if (series?.problem !== problem || series.method !== method || series.price !== price) {
      series = { problem, method, price, runs: [] };
      found.push(series);
    }
    if (series.runs.at(-1)?.seed === run.seed) {
      throw new InvalidInputError("runs", `${problem}/${method}/seed=${run.seed}`, "each run once");
    }
    series.runs.push(run);
  }
  return found;
}

/** How a run stood when a round ended; null when it did not get that far. */
export function stateAtRound({ rows }: FinishedRun, round: number): Row | null {
  return rows.findLast((row) => row.round === round) ?? null;
}

/** At which prices a series can be told: the one its method was told, or all. */
export function pricesOf({ price }: Series, prices: readonly number[]): readonly number[] {
  return price === null ? prices : prices.filter((other) => other === price);
}

/** Normalized regret of the recommendation against what was spent. Who has nothing to recommend yet draws at random. */
export function reportedOverCost({ rows, ended }: ReportedRun, price: number): CostCurve {
  const steps = rows.map((row) => ({
    cost: costAt(row, price),
    value: row.normalizedReportedRegret,
  }));
  return {
    start: 1,
    steps,
    knownTo: ended === "limit" ? (steps.at(-1)?.cost ?? 0) : Infinity,
  };
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
