import type { OptionValue } from "../space/option-space.ts";
import type { Ledger } from "./ledger.ts";
import type { ChoiceAlone, SurenessWord } from "./report/how-sure.ts";

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
export type ResultStatus =
  /** Worked out to its accuracy. */
  | "solved"
  /** Rounding ended the work just before that. */
  | "almost-solved"
  | "iteration-limit"
  /** Nothing better was found although the work was not done. */
  | "no-progress"
  /** The caller said so. */
  | "stopped"
  /** Good enough for what it was for. */
  | "interrupted"
  | "infeasible-start"
  /** No explanation of the votes is credible. */
  | "empty-set"
  | "no-votes";

/** The option ahead in the estimate. */
export interface Leader<O = OptionValue> {
  readonly option: O;
  /** What the estimate says the group gains by it, on the scale of `Consensus.socialUtility`. */
  readonly socialUtility: number;
}

/** What the group would choose without influence. */
export interface Consensus<O = OptionValue> {
  /** The recommendation. While the status is "no-votes" it is merely the first of all options. */
  readonly option: O;
  readonly socialUtility: Ranged;
  /** The next best option and how far behind it is in the estimate; null when there is no other. */
  readonly runnerUp: { readonly option: O; readonly margin: number } | null;
  /** The values of ρ (generalised Gini) for which this option stays the winner of the estimate. */
  readonly rhoRange: { readonly from: number; readonly to: number };
  /** What the public votes alone, read at face value, would have chosen; null without public votes. */
  readonly publicOnly: ChoiceAlone<O> | null;
  /** What the private votes alone would have chosen; null without private votes. */
  readonly privateOnly: ChoiceAlone<O> | null;
  /** How sure this is, where the method keeps chances; null by methods that keep ranges only. */
  readonly sureness: ChancesOfResult | null;
  /** Both consensuses side by side; only where the view after discussion counts (setting `target`). */
  readonly views?: BothViews<O>;
  /** What this says, in a sentence or two. */
  readonly text: string;
  readonly status: ResultStatus;
}

/** What the group would choose alone and after discussion. */
export interface BothViews<O = OptionValue> {
  /** Best by what people think alone: free of influence. */
  readonly alone: ChosenByView<O>;
  /** Best by what they say after discussion. */
  readonly discussed: ChosenByView<O>;
  /** The probability that both views have the same best option. */
  readonly chanceSame: number;
  /**
   * What the group loses on average, on the scale of `socialUtility`: of the view after discussion by choosing as it would
   * alone, and of the view alone by choosing as it would after discussion.
   */
  readonly cost: { readonly ofAlone: number; readonly ofDiscussed: number };
  /** The options searched, those first that are likeliest to be on the front of private views: nothing beats them for all. */
  readonly front: readonly {
    readonly option: O;
    readonly chanceAlone: number;
    readonly chanceDiscussed: number;
  }[];
}

/** The chance that an option is on the Pareto front of private views: that no other is better for everyone. */
export interface OnFront<O = OptionValue> {
  readonly option: O;
  readonly chance: number;
}

/** The option that one of the views recommends. */
export interface ChosenByView<O = OptionValue> {
  readonly option: O;
  readonly chanceBest: number;
}

/** How sure a recommendation is, as chances. */
export interface ChancesOfResult {
  /** The probability that no other option is better for the group; of settings of a box, that none but those near it are. */
  readonly chanceBest: number;
  /** The same in a word. */
  readonly word: SurenessWord;
  /** How much less the group gets from it than from its unknown best option, on average, on the scale of `socialUtility`. */
  readonly expectedLoss: number;
  /** The same as a share of what there is to gain: 0 for the best option, 1 for one drawn at random. */
  readonly expectedRegret: number;
  /** How far it is ahead of the runner-up: 90 % lie between lower and upper. Null without a runner-up. */
  readonly lead: Ranged | null;
}

/** Whether people answered as the method assumes: would such people give answers like these? */
export interface FitReport<O = OptionValue> {
  /** Whether it should be shown: some chance is below 0.05. */
  readonly isDoubtful: boolean;
  readonly overall: AnswersSurprise;
  readonly public: AnswersSurprise;
  readonly private: AnswersSurprise;
  /** The option whose public answers agree least with people swaying one another: perhaps all are drawn to it, or none dares. */
  readonly pull: {
    readonly option: O;
    readonly z: number;
    readonly chance: number;
  } | null;
}

/** How surprising some of the answers are. */
export interface AnswersSurprise {
  readonly answers: number;
  /** In standard deviations. */
  readonly z: number;
  /** The probability of answers at least as surprising; 1 without answers. */
  readonly chance: number;
}

/** How much each person listens to each other, with ranges when asked for. */
export interface InfluenceReport {
  readonly voters: readonly string[];
  /** weights[i][j]: how much voter i's public answers follow voter j. */
  readonly weights: readonly (readonly number[])[];
  readonly ranges: readonly (readonly Ranged[])[] | null;
  /** How much of what is shown comes from others, on average over people; null by methods that cannot say how sure that is. */
  readonly sway: Ranged | null;
}

/** What the study believes of one option. Private utilities are personal: show them to nobody but the person. */
export interface Prediction<O = OptionValue> {
  readonly option: O;
  readonly socialUtility: Ranged;
  readonly voters: readonly string[];
  /** Estimated private utility of each voter, in logits, on their own scale. */
  readonly privateUtilities: readonly number[];
  /** What each would show: Â times the private utilities. */
  readonly publicUtilities: readonly number[];
  readonly status: ResultStatus;
}

/** What the group would gain by each option, in every draw from what is believed. Nobody's own utility is among them. */
export interface GroupDraws<O = OptionValue> {
  readonly options: readonly O[];
  /** draws × options, on the scale of `Consensus.socialUtility` */
  readonly draws: readonly (readonly number[])[];
}

/**
 * What private answers say of the winner of the public votes: "stands" where it is the group's best option free of influence, "falls"
 * where another is better, each with a chance of error of at most `errorRate` by the model; "unclear" while neither can be said.
 */
export interface Verdict<O = OptionValue> {
  readonly kind: "stands" | "falls" | "unclear";
  /** Whether it will not change by going on as planned: it is clear, or no private question is left. */
  readonly isFinal: boolean;
  /** What the public votes alone, read at face value, would choose. */
  readonly openWinner: O;
  /** The option ahead by all answers. */
  readonly winner: O;
  /** The probability that the winner of the public votes is the best option. */
  readonly chance: number;
  /** How often "stands" and "falls" may be wrong. */
  readonly errorRate: number;
  /** Questions answered in private of which the public votes say something too, and in how many of them another option came out first. */
  readonly bothWays: { readonly asked: number; readonly changed: number };
  /** How much more it is expected to take until it is clear; null when that is more than is allowed, or it is final. */
  readonly expected: { readonly questions: number; readonly seconds: number } | null;
}

/** How many more questions it may take to tell two options apart. */
export interface QuestionsNeeded<O = OptionValue> {
  readonly from: number;
  readonly to: number;
  readonly between: readonly [O, O];
}

/** How much better one option is than another for the group, on the scale of `Consensus.socialUtility`. */
export interface Advantage extends Ranged {
  readonly status: ResultStatus;
}

/**
 * The same votes taken in once more from a fresh start, before a study says that it is done: draws that went along with every vote
 * can all have settled on one explanation of them. Half of the draws it goes by are from the fresh start.
 */
export interface SecondLookReport<O = OptionValue> {
  /** Whether the leader meets the rule to stop by these draws too. If not, the study goes on. */
  readonly agrees: boolean;
  /** The option ahead by them. */
  readonly option: O;
  /** Of the study's leader, by them. */
  readonly chanceBest: number;
  readonly expectedRegret: number;
}

/** How far a study is. */
export interface StudyStatus<O = OptionValue> {
  readonly ledger: Ledger;
  readonly isDone: boolean;
  /** Why it is done, or what is still missing, in sentences. */
  readonly reasons: readonly string[];
  /** The option ahead at the moment; null while nobody has said anything about the options. */
  readonly leader: O | null;
  /** The most any other option could be better than the leader. */
  readonly improvement: number | null;
  /** The option that could be better by that much. */
  readonly challenger: O | null;
  /** For the last pair: how wide private opinion still is. */
  readonly privateWidth: number | null;
  /** For the last pair: how wide public opinion still is. */
  readonly publicWidth: number | null;
  /** The private width from which on a private vote is asked for, t^−q. */
  readonly threshold: number | null;
  /** How sure the leader is, where the method keeps chances. */
  readonly sureness: ChancesOfResult | null;
  /** A rough forecast of how many rounds are still needed; null when it cannot be made. */
  readonly roundsLikely: number | null;
  /** Made where the method keeps chances and its rule to stop is met; absent otherwise. */
  readonly secondLook?: SecondLookReport<O>;
}
