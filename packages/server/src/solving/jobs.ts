import type { StudyJSON } from "@unswayed/core";
import type {
  DisplayLevel,
  Figures,
  OptionValue,
  Result,
  ResultStep,
  Slider,
} from "@unswayed/protocol";

/** What a solver is given: everything it needs and no names. It lives in memory only, never in a queue on disk. */
export type Job = NextJob | ResultJob;

/** Choose what to ask next. */
export interface NextJob {
  readonly kind: "next";
  readonly study: StudyJSON;
  /** Rounds that could still be asked in private, oldest first. */
  readonly privateCandidates: readonly number[];
  /** How many of them may be asked at most. */
  readonly privateLeft: number;
  /** These are asked in private whatever the model thinks: without them nobody could tell who sways whom. */
  readonly privateOwed: readonly number[];
  /** How many counted public rounds there are. */
  readonly rounds: number;
  readonly startingRounds: number;
  /** Where options are rated: nothing is settled before each has had its turn. */
  readonly covers?: boolean;
  /** Whether the stop rule looks at how sure the result is. */
  readonly watchesSureness: boolean;
}

export interface ProposedPair {
  readonly candidate: OptionValue;
  readonly reference: OptionValue;
}

export interface NextAnswer {
  /** Near-best pairs, best first. Which of them is asked is drawn from the decision's secret. */
  readonly pairs: readonly ProposedPair[];
  /** Where options are rated there are no pairs, but these: near-best options, best first. */
  readonly options?: readonly OptionValue[];
  readonly chosenBy: "draw" | "model";
  /** Rounds to be asked in private now; empty when there is no need. */
  readonly privateRounds: readonly number[];
  readonly isSettled: boolean;
}

/** Work out the result, already as coarse as the group's size demands. */
export interface ResultJob {
  readonly kind: "result";
  readonly study: StudyJSON;
  readonly level: DisplayLevel;
  /** Settings that were simulated: words are measured for these. */
  readonly isUsual: boolean;
  readonly stop: number;
  /** The five values of ρ. */
  readonly stops: readonly number[];
  /** The sliders, where settings of sliders are chosen between: none for a list. A result shows their values roughly. */
  readonly sliders: readonly Slider[];
  /** A yardstick that may not win, or null. */
  readonly excluded: OptionValue | null;
  readonly facts: Pick<Result, "ledger"> &
    Pick<Result["changes"], "withdrawnRounds" | "fallbackRounds" | "stoppedEarly">;
  /** Whether exact figures are wanted as well. */
  readonly withFigures: boolean;
}

export interface ResultAnswer {
  readonly result: Omit<Result, "log">;
  readonly figures: Figures | null;
}

export type AnswerTo<J extends Job> = J extends NextJob ? NextAnswer : ResultAnswer;

/** Told when a step of a result begins. */
export type OnStep = (step: ResultStep) => void;

/** Where solves happen: in threads of this process, or elsewhere. */
export interface Solver {
  /**
   * Rejects when the solve failed or took too long.
   *
   * @param key - a job with the same key that is still waiting is dropped in favour of this one
   * @param onStep - told as a result is being worked out
   */
  solve<J extends Job>(key: string, job: J, onStep?: OnStep): Promise<AnswerTo<J>>;
  /** Ends what waits or is under way by this key; it rejects. For a solve that hangs. */
  giveUp(key: string): void;
  close(): Promise<void>;
}

/** A waiting job whose place a newer one took. */
export class SupersededError extends Error {
  override readonly name: string = "SupersededError";
}
