import {
  type CostCurve,
  costToReach,
  meanOverCost,
  valueAtCost,
} from "../experiment/cost-curve.ts";
import { costAt } from "../experiment/row.ts";
import { type ReportedRun, reportedOverCost } from "../experiment/series.ts";
import { type MeanAndError, meanAndError } from "../experiment/statistics/mean-and-error.ts";
import { comparePaired, type PairedComparison } from "../experiment/statistics/paired.ts";

/** Finished runs, and what they say about methods side by side. A regret is normalised everywhere here. */
export class Regrets {
  readonly #runs: readonly ReportedRun[];

  constructor(runs: readonly ReportedRun[]) {
    this.#runs = runs;
  }

  /** The runs that tell of a method at a price, by ascending seed. */
  runsOf(method: string, price: number, problem: string): readonly ReportedRun[] {
    return this.#runs
      .filter((run) => run.method === method && run.problem === problem)
      .filter((run) => run.price === null || run.price === price)
      .toSorted((a, b) => a.seed - b.seed);
  }

  /** The mean of a measure over the runs of some problems that have it. */
  mean(
    method: string,
    price: number,
    problems: readonly string[],
    measure: Measure,
  ): MeanAndError | null {
    return meanAndError(
      problems.flatMap((problem) =>
        this.runsOf(method, price, problem).flatMap(
          (run) => measure(reportedOverCost(run, price)) ?? [],
        ),
      ),
    );
  }

  /** Both methods over the problems and seeds that both have. */
  paired(
    method: string,
    baseline: string,
    price: number,
    problems: readonly string[],
    measure: Measure,
  ): SideBySide | null {
    return sideBySide(
      this.#both(method, baseline, price, problems).flatMap(([own, other]) => {
        const values = [own, other].map((run) => measure(reportedOverCost(run, price)));
        return values.every((value) => value !== null) ? [values as [number, number]] : [];
      }),
    );
  }

  /** The same where the method has asked so many open questions, the baseline having spent as much. */
  pairedAfter(
    method: string,
    baseline: string,
    price: number,
    problems: readonly string[],
    openQuestions: number,
  ): SideBySide | null {
    return sideBySide(
      this.#both(method, baseline, price, problems).flatMap(([own, other]) => {
        const row = own.rows.find(({ publicVotes }) => publicVotes === openQuestions);
        if (!row) return [];
        const theirs = valueAtCost(reportedOverCost(other, price), costAt(row, price));
        return theirs === null ? [] : [[row.normalizedReportedRegret, theirs] as [number, number]];
      }),
    );
  }

  /** The first cost at which the mean regret over the runs is at most the goal; null when it never is. */
  costTo(method: string, price: number, problem: string, goal: number): number | null {
    const curves = this.runsOf(method, price, problem).map((run) => reportedOverCost(run, price));
    return curves.length === 0 ? null : costToReach(curves, goal);
  }

  /** The same for two methods, over the seeds that both have: a mean over other groups is reached sooner or later by chance. */
  costsTo(
    method: string,
    baseline: string,
    price: number,
    problem: string,
    goal: number,
  ): { readonly n: number; readonly own: number | null; readonly other: number | null } {
    const both = this.#both(method, baseline, price, [problem]);
    const reached = (side: 0 | 1): number | null =>
      both.length === 0
        ? null
        : costToReach(
            both.map((runs) => reportedOverCost(runs[side], price)),
            goal,
          );
    return { n: both.length, own: reached(0), other: reached(1) };
  }

  #both(
    method: string,
    baseline: string,
    price: number,
    problems: readonly string[],
  ): [ReportedRun, ReportedRun][] {
    return problems.flatMap((problem) => {
      const others = new Map(
        this.runsOf(baseline, price, problem).map((run) => [run.seed, run] as const),
      );
      return this.runsOf(method, price, problem).flatMap((run): [ReportedRun, ReportedRun][] => {
        const other = others.get(run.seed);
        return other ? [[run, other]] : [];
      });
    });
  }
}

/** A paired comparison with the two means it compares, over the same runs. */
export interface SideBySide extends PairedComparison {
  readonly own: number;
  readonly other: number;
}

/** A number made of a regret that goes with cost; null where the run did not get so far. */
export type Measure = (curve: CostCurve) => number | null;

export function over(from: number, to: number): Measure {
  return (curve) => meanOverCost(curve, from, to);
}

function sideBySide(values: readonly (readonly [number, number])[]): SideBySide | null {
  const sides = [0, 1].map((side) => values.map((both) => both[side]!)) as [number[], number[]];
  const test = comparePaired(...sides);
  const [own, other] = sides.map((side) => meanAndError(side)?.mean);
  return test && own !== undefined && other !== undefined ? { ...test, own, other } : null;
}
