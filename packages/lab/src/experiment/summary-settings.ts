import { standardPrices } from "./row.ts";

/** What a summary tells beside every round. */
export interface SummarySettings {
  /** Prices of a private vote, in public ones. */
  readonly prices: readonly number[];
  /** Costs at which the reported regret is told. */
  readonly costs: readonly number[];
  /** Ranges of cost over which it is averaged. */
  readonly costRanges: readonly (readonly [from: number, to: number])[];
  /** Normalized regrets whose first cost is told. */
  readonly goals: readonly number[];
}

export const standardSummary: SummarySettings = {
  prices: standardPrices,
  costs: [30, 60, 100, 150],
  costRanges: [
    [0, 150],
    [100, 150],
  ],
  goals: [0.1, 0.05],
};
