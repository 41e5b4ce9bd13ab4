import { InvalidInputError } from "@unswayed/core";
import { meanAndError } from "./statistics/mean-and-error.ts";

/** An interval that was stated and the value it was about. */
export interface StatedInterval {
  readonly lower: number;
  readonly upper: number;
  readonly truth: number;
}

/** How often something held. */
export interface Share {
  readonly n: number;
  readonly share: number;
  /** Standard error of the share, √(s(1−s)/n). */
  readonly error: number;
}

/** How often intervals hold what they are about, ends included; null without intervals. */
export function coverage(intervals: readonly StatedInterval[]): Share | null {
  return shareOf(intervals.map(({ lower, upper, truth }) => lower <= truth && truth <= upper));
}

/** A probability that was stated and whether what it was about came true. */
export interface StatedProbability {
  readonly probability: number;
  readonly isTrue: boolean;
}

export interface ProbabilityBin {
  /** Probabilities from `from` to below `to`; the last bin holds its upper end too. */
  readonly from: number;
  readonly to: number;
  readonly meanProbability: number;
  readonly hits: Share;
}

/** Whether what is called likely happens as often as said: bins without any statement are left out. */
export function probabilityBins(
  stated: readonly StatedProbability[],
  edges: readonly number[] = [0, 0.2, 0.4, 0.6, 0.8, 1],
): ProbabilityBin[] {
  return binned(stated, ({ probability }) => probability, edges).flatMap(
    ({ from, to, members }) => {
      const hits = shareOf(members.map(({ isTrue }) => isTrue));
      const mean = meanAndError(members.map(({ probability }) => probability));
      return hits && mean ? [{ from, to, meanProbability: mean.mean, hits }] : [];
    },
  );
}

/** A loss that was promised and the one that was found. */
export interface PromisedLoss {
  readonly promised: number;
  readonly actual: number;
}

export interface PromiseBin {
  readonly from: number;
  readonly to: number;
  readonly n: number;
  readonly meanPromised: number;
  readonly meanActual: number;
  readonly actualError: number | null;
}

/** Whether promised losses are kept, by the size of the promise. Promises outside the edges are left out. */
export function promiseBins(
  promises: readonly PromisedLoss[],
  edges: readonly number[],
): PromiseBin[] {
  return binned(promises, ({ promised }) => promised, edges).flatMap(({ from, to, members }) => {
    const promised = meanAndError(members.map((promise) => promise.promised));
    const actual = meanAndError(members.map((promise) => promise.actual));
    if (!promised || !actual) return [];
    return [
      {
        from,
        to,
        n: actual.n,
        meanPromised: promised.mean,
        meanActual: actual.mean,
        actualError: actual.error,
      },
    ];
  });
}

function shareOf(outcomes: readonly boolean[]): Share | null {
  const n = outcomes.length;
  if (n === 0) return null;
  const share = outcomes.filter(Boolean).length / n;
  return { n, share, error: Math.sqrt((share * (1 - share)) / n) };
}

function binned<T>(
  items: readonly T[],
  size: (item: T) => number,
  edges: readonly number[],
): { readonly from: number; readonly to: number; readonly members: readonly T[] }[] {
  const isAscending = edges.every((edge, k) => k === 0 || edge > edges[k - 1]!);
  if (edges.length < 2 || !isAscending) {
    throw new InvalidInputError("edges", edges, "at least two numbers in ascending order");
  }
  return edges.slice(1).map((to, k) => {
    const from = edges[k]!;
    const isLast = k === edges.length - 2;
    const members = items.filter((item) => {
      const value = size(item);
      return value >= from && (value < to || (isLast && value === to));
    });
    return { from, to, members };
  });
}
