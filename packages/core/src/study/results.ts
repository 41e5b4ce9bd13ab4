import type { Bound } from "../estimate/bound.ts";
import type { OptionValue } from "../space/option-space.ts";
import type { Ledger } from "./ledger.ts";

/** What a study says, whichever method it goes by. */

/** A number with the range that the votes leave it. */
export interface Ranged {
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
}

/**
 * How far a result can be relied on. "solved": as far as the votes go. "no-votes": nobody has said anything about the options
 * yet, so one is as good as another. "stopped": the work was ended early. Anything else is what a solver fell short by, and
 * the numbers are provisional.
 */
export type ResultStatus = Bound["status"] | "no-votes";

/** The option ahead in the estimate. */
export interface Leader {
  readonly option: OptionValue;
  /** What the estimate says the group gains by it, on the scale of `Consensus.socialUtility`. */
  readonly socialUtility: number;
}

/** What the group would choose without the sway. */
export interface Consensus {
  /** The recommendation. While the status is "no-votes" it is merely the first of all options. */
  readonly option: OptionValue;
  readonly socialUtility: Ranged;
  /** The next best option and how far behind it is in the estimate; null when there is no other. */
  readonly runnerUp: { readonly option: OptionValue; readonly margin: number } | null;
  /** The values of ρ (generalised Gini) for which this option stays the winner of the estimate. */
  readonly rhoRange: { readonly from: number; readonly to: number };
  /** What the public votes alone, read at face value, would have chosen; null without public votes. */
  readonly publicOnly: OptionValue | null;
  /** What the private votes alone would have chosen; null without private votes. */
  readonly privateOnly: OptionValue | null;
  readonly status: ResultStatus;
}

/** How much each person listens to each other, with ranges when asked for. */
export interface InfluenceReport {
  readonly voters: readonly string[];
  /** weights[i][j]: how much voter i's public answers follow voter j. */
  readonly weights: readonly (readonly number[])[];
  readonly ranges: readonly (readonly Ranged[])[] | null;
}

/** What the study believes of one option. Private utilities are personal: show them to nobody but the person. */
export interface Prediction {
  readonly option: OptionValue;
  readonly socialUtility: Ranged;
  readonly voters: readonly string[];
  /** Estimated private utility of each voter, in logits, on their own scale. */
  readonly privateUtilities: readonly number[];
  /** What each would show: Â times the private utilities. */
  readonly publicUtilities: readonly number[];
  readonly status: ResultStatus;
}

/** How much better one option is than another for the group, on the scale of `Consensus.socialUtility`. */
export interface Advantage extends Ranged {
  readonly status: ResultStatus;
}

/** How far a study is. */
export interface StudyStatus {
  readonly ledger: Ledger;
  readonly isDone: boolean;
  /** Why it is done, or what is still missing, in sentences. */
  readonly reasons: readonly string[];
  /** The option ahead at the moment; null while nobody has said anything about the options. */
  readonly leader: OptionValue | null;
  /** The most any other option could be better than the leader. */
  readonly improvement: number | null;
  /** The option that could be better by that much. */
  readonly challenger: OptionValue | null;
  /** For the last pair: how wide private opinion still is. */
  readonly privateWidth: number | null;
  /** For the last pair: how wide public opinion still is. */
  readonly publicWidth: number | null;
  /** The private width from which on a private vote is asked for, t^−q. */
  readonly threshold: number | null;
  /** A rough forecast from widths shrinking like 1/√t; null when it cannot be made. */
  readonly roundsLikely: number | null;
}
