import type { MeetingQuestion, Step, StudyJSON } from "@unswayed/core";
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

/** Choose what to ask next. The plan is among the study's settings. */
export interface NextJob {
  readonly kind: "next";
  readonly study: StudyJSON;
}

/** What comes next in a meeting. Which of several near-best public questions is asked is drawn from the decision's secret. */
export interface NextAnswer {
  readonly step: Step;
  /** The step if nothing can be asked in private at the moment. */
  readonly withoutPrivate: Step;
  /** Public questions for someone who goes on though the meeting could stop. */
  readonly further: readonly MeetingQuestion[];
}

/** Work out the result, already as coarse as the group's size demands. */
export interface ResultJob {
  readonly kind: "result";
  readonly study: StudyJSON;
  readonly level: DisplayLevel;
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
