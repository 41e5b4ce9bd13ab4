import { valueAtCost } from "./cost-curve.ts";
import { type ReportedRun, reportedOverCost } from "./series.ts";
import { type MeanAndError, meanAndError } from "./statistics/mean-and-error.ts";

/**
 * The mean normalised regret of a method's recommendation at each of some costs, over the runs that spent so much. A method
 * that weighs cost is told by its runs at that price, any other by all of its runs.
 */
export function meanRegretOverCost(
  runs: readonly ReportedRun[],
  at: {
    readonly problem: string;
    readonly method: string;
    readonly price: number;
    readonly costs: readonly number[];
  },
): { readonly cost: number; readonly regret: MeanAndError | null }[] {
  const curves = runs
    .filter(({ problem, method }) => problem === at.problem && method === at.method)
    .filter(({ price }) => price === null || price === at.price)
    .toSorted((a, b) => a.seed - b.seed)
    .map((run) => reportedOverCost(run, at.price));
  return at.costs.map((cost) => ({
    cost,
    regret: meanAndError(curves.flatMap((curve) => valueAtCost(curve, cost) ?? [])),
  }));
}
