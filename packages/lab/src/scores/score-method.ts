import type { Channel, OptionValue } from "@unswayed/core";
import type { Task } from "../problem.ts";

/** An option to be scored by everyone, in public or in private. */
export interface ScoreQuestion {
  /** 1, 2, …: a round is one option, on one channel or on both. */
  readonly round: number;
  readonly option: OptionValue;
  readonly channel: Channel;
}

/** A way to search by scores. It sees the task and what it is told, never the truth. */
export interface ScoreMethod {
  readonly name: string;
  readonly title: string;
  begin(
    task: Task,
    setting: { readonly seed: number; readonly start: readonly OptionValue[] },
  ): ScoreSearch;
}

export interface ScoreSearch {
  ask(): ScoreQuestion;
  /** @param scores - in the order of the voters */
  tell(question: ScoreQuestion, scores: readonly number[]): void;
  /** What it would recommend now. */
  leader(): OptionValue;
}
