import { meanAndError } from "./mean-and-error.ts";
import { studentTail } from "./student.ts";
import { wilcoxonSignedRank } from "./wilcoxon.ts";

/** Two methods on the same problems with the same seeds, by some measure of which less is better. */
export interface PairedComparison {
  readonly n: number;
  /** Mean of (method − baseline): negative where the method is better. */
  readonly meanDifference: number;
  readonly error: number | null;
  /** Pairs in which the method had less, the same, more. */
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  /** Two-sided probabilities of a difference this large if there were none; null with fewer than two pairs. */
  readonly tTest: number | null;
  readonly wilcoxon: number | null;
}

/** Null when there are no pairs. */
export function comparePaired(
  method: readonly number[],
  baseline: readonly number[],
): PairedComparison | null {
  const differences = method.map((value, k) => value - baseline[k]!);
  const summary = meanAndError(differences);
  if (summary === null) return null;
  const { n, mean, error } = summary;
  const wins = differences.filter((difference) => difference < 0).length;
  const losses = differences.filter((difference) => difference > 0).length;
  return {
    n,
    meanDifference: mean,
    error,
    wins,
    ties: n - wins - losses,
    losses,
    tTest: error === null ? null : pairedT(mean, error, n),
    wilcoxon: n < 2 ? null : wilcoxonSignedRank(differences),
  };
}

/** Differences that are all the same leave no doubt: certain when they are not zero, none when they are. */
function pairedT(mean: number, error: number, n: number): number {
  if (error === 0) return mean === 0 ? 1 : 0;
  return studentTail(mean / error, n - 1);
}
