import type { MeanAndError } from "../experiment/statistics/mean-and-error.ts";
import type { Summary } from "../experiment/summary.ts";

/** A method, or a problem, with what it came to. */
export interface Ranked {
  readonly method: string;
  readonly value: MeanAndError;
}

export function rankedAt(summary: Summary, problem: string): Ranked[] {
  return summary.series
    .filter((one) => one.problem === problem)
    .flatMap(({ method, byRound }) => {
      const value = byRound.at(-1)?.cumulativeRegret;
      return value ? [{ method, value }] : [];
    })
    .toSorted((a, b) => a.value.mean - b.value.mean);
}

export function lastOf(
  summary: Summary,
  problem: string,
  method: string,
  measure: "cumulativeRegret" | "privateVotes" | "normalizedReportedRegret",
): MeanAndError | undefined {
  return summary.series
    .find((one) => one.problem === problem && one.method === method)
    ?.byRound.at(-1)?.[measure];
}

export function ranking(ranked: readonly Ranked[]): string {
  return ranked.map(({ method, value }) => `${method} ${text(value)}`).join(", ");
}

export function text({ mean, error }: MeanAndError): string {
  return error === null ? mean.toFixed(2) : `${mean.toFixed(2)} ± ${error.toFixed(2)}`;
}
