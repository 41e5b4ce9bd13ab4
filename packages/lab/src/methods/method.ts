import type { Channel, KindName, OptionValue, StudyAnswer } from "@unswayed/core";
import type { Task } from "../problem.ts";
import type { PaperChoices } from "./paper-choices.ts";

/**
 * A way to ask and to conclude. A method sees the task, the answers and, if it says so, the influence matrix: never a
 * true utility.
 */
export interface Method {
  /** Names the method on the command line and in result files, such as "paper". */
  readonly name: string;
  /** How figures and tables call it. */
  readonly title: string;
  /** What it must be told beyond the task. The paper's Oracle knows who sways whom. */
  readonly knows: "nothing" | "influence";
  /** Whether prices change what it asks. If not, one run tells what it costs at every price of a private vote. */
  readonly weighsCost: boolean;
  start(setting: MethodSetting): MethodRun;
}

export interface MethodSetting {
  readonly task: Task;
  /** The same for every method on the same draw of a problem, so that all begin with the same random pairs. */
  readonly seed: string;
  /** What a vote of the whole group costs on each channel. */
  readonly cost: VoteCost;
  /** What was chosen about the paper's algorithm; absent: as the task and the preset say. */
  readonly choices?: PaperChoices;
  /** A, for a method that knows it; null for all others. */
  readonly influence: readonly (readonly number[])[] | null;
  /** Told when a part of the work begins, for measurements of time. */
  readonly onPhase?: (phase: string) => void;
}

export interface VoteCost {
  readonly public: number;
  readonly private: number;
}

/**
 * One decision under way: a function of the setting and of what it was told. A run that was interrupted is resumed by telling
 * a new one everything again, without asking; it must then go on as the first would have.
 */
export interface MethodRun {
  /** The next question, or null when the method has nothing more to ask. */
  ask(): Question | null;
  /** What people answered. Voters who did not answer are absent. */
  tell(question: Question, answers: GivenAnswers): void;
  /** The option the method would report as the consensus now; null before it knows anything. */
  recommend(): OptionValue | null;
  /** Estimate of A now; null before there is one. */
  influence?(): readonly (readonly number[])[] | null;
  /** How sure the method is. It may be slow to compute: asked for only now and then. */
  belief?(): Belief | null;
}

/** What everyone is asked at once. */
export interface Question {
  readonly kind: KindName;
  /** The round it belongs to: a public question and its private repeat share one. */
  readonly round: number;
  readonly channel: Channel;
  /** In the order asked; of a pair, what could be better comes first. */
  readonly options: readonly OptionValue[];
  readonly measures?: QuestionMeasures;
}

/** The numbers behind the choice of a question, as far as the method has any. */
export interface QuestionMeasures {
  /** The most the first option could be better than the second. */
  readonly improvement?: number;
  /** How wide private and public opinion on the pair still were when a private vote was decided on. */
  readonly privateWidth?: number;
  readonly publicWidth?: number;
  /** t^−q: narrower than this, no private vote is asked for. */
  readonly threshold?: number;
}

/**
 * One voter's answer. To a pair as in a study; a choice is answered by the place of the best option among those offered, an order by all places, best first.
 */
export type GivenAnswer = StudyAnswer;

/** By name; voters who did not answer are absent. */
export type GivenAnswers = Readonly<Record<string, GivenAnswer>>;

export interface AnsweredQuestion {
  readonly question: Question;
  readonly answers: GivenAnswers;
}

/** What a method believes, to be compared with the truth by an experiment. */
export interface Belief {
  /** Interval of 𝒮(option) − 𝒮(runnerUp) for the recommended option; null for methods without one. */
  readonly lead: Lead | null;
  /** Probability that the recommendation is the best option; null for methods without one. */
  readonly chanceBest: number | null;
  /** Expected loss of the recommendation, in units of 𝒮; null for methods without one. */
  readonly expectedLoss: number | null;
  /** The same as a share of what an option drawn at random loses; null for methods without one. */
  readonly expectedRegret: number | null;
  /** What of it the method promises when its own rule first says to stop; null before and after, and for methods without one. */
  readonly promisedRegret: number | null;
}

export interface Lead {
  readonly option: OptionValue;
  readonly runnerUp: OptionValue;
  readonly lower: number;
  readonly upper: number;
}
