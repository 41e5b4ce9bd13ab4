import type { Channel, OptionValue } from "@unswayed/core";

/** Prices of a private vote, in public ones, at which results are told. */
export const standardPrices = [2, 5, 10] as const;

/**
 * How a run stood after one question was answered. Everything here is a function of the problem, the method, the seed and
 * the settings; what depends on the machine is kept apart (see `Timing`).
 *
 * Regret is how far below the best possible an option is, S* − S(x). Normalised, it is a share of S* − mean S: an option drawn
 * at random has 1 on average.
 */
export interface Row {
  /** From 1. */
  readonly question: number;
  readonly round: number;
  readonly channel: Channel;
  readonly candidate: OptionValue;
  readonly reference: OptionValue;
  /** Questions put to the group so far on each channel. */
  readonly publicVotes: number;
  readonly privateVotes: number;
  /** Of the candidate. */
  readonly regret: number;
  /** SR_t: the least regret of a candidate so far (P24). */
  readonly simpleRegret: number;
  /** R_t: the sum of the candidates' regrets, each round once. */
  readonly cumulativeRegret: number;
  /** What the method would report as the consensus now; null: nothing yet, which counts as an option drawn at random. */
  readonly recommended: OptionValue | null;
  /** Of what is recommended. */
  readonly reportedRegret: number;
  readonly normalizedSimpleRegret: number;
  readonly normalizedCumulativeRegret: number;
  readonly normalizedReportedRegret: number;
  /** ‖Â − A‖ (Frobenius); null for methods that estimate no influence. */
  readonly influenceError: number | null;
  /** The most the candidate could have been better than the reference; null where the method did not say. */
  readonly improvement: number | null;
  /** Of the pair, where the question is a private vote that hung on them. */
  readonly privateWidth: number | null;
  readonly publicWidth: number | null;
  readonly threshold: number | null;
  /** Interval of S(recommended) − S(runner-up) and the true value; null where none was stated. */
  readonly leadLower: number | null;
  readonly leadUpper: number | null;
  readonly leadTruth: number | null;
  /** Stated probability that the recommendation is best, and whether it is. */
  readonly chanceBest: number | null;
  readonly isBest: boolean;
  /** Stated expected loss of the recommendation, in the units of regret. */
  readonly expectedLoss: number | null;
  /** Stated expected normalized regret of the recommendation. */
  readonly expectedRegret: number | null;
  /** The same as promised when the method's own rule first says to stop; null on all other rows. */
  readonly promisedRegret: number | null;
}

/** What a row's votes cost when a private one costs so many public ones. */
export function costAt(
  { publicVotes, privateVotes }: Pick<Row, "publicVotes" | "privateVotes">,
  price: number,
): number {
  return publicVotes + price * privateVotes;
}

/** Seconds that a question took, by the part of the work: whatever the method names, and "other". */
export interface Timing {
  readonly question: number;
  readonly round: number;
  /** From the answers before to this question, its answers taken in and the recommendation after it. */
  readonly seconds: number;
  readonly byPhase: Readonly<Record<string, number>>;
}
