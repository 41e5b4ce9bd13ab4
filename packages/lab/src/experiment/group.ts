import {
  createRandomSource,
  type OptionValue,
  type StudyAnswer,
  type StudyAnswers,
} from "@unswayed/core";
import type { Question } from "../methods/method.ts";
import type { Problem } from "../problem.ts";
import { drawAnswers } from "../voters.ts";
import { canonicalText } from "./fingerprint.ts";

/**
 * The simulated people of one run. Chance in an answer belongs to the problem, the seed, the channel, the pair and how
 * often that pair was put before: not to the method that asks, nor to when it asks. So methods that ask the same get the
 * same answers, and their difference is their own.
 */
export class SimulatedGroup {
  readonly #problem: Problem;
  readonly #seed: number;
  readonly #timesAsked = new Map<string, number>();

  constructor(problem: Problem, seed: number) {
    this.#problem = problem;
    this.#seed = seed;
  }

  /** What everybody answers; who does not is left out. */
  answer({ channel, candidate, reference }: Question): StudyAnswers {
    const { task } = this.#problem;
    // One order for both ways to put a pair: turning the question round does not turn people's minds.
    const isTurned = canonicalText(candidate) > canonicalText(reference);
    const [first, second]: [OptionValue, OptionValue] = isTurned
      ? [reference, candidate]
      : [candidate, reference];
    const key = canonicalText([channel, first, second]);
    const times = this.#timesAsked.get(key) ?? 0;
    this.#timesAsked.set(key, times + 1);
    const random = createRandomSource("answers")
      .split(task.name)
      .split(this.#seed)
      .split(key)
      .split(times);
    const answers = drawAnswers(
      this.#problem,
      { channel, candidate: first, reference: second },
      random,
    );
    return isTurned ? turned(answers) : answers;
  }
}

function turned(answers: StudyAnswers): StudyAnswers {
  return Object.fromEntries(
    Object.entries(answers).map(([voter, answer]) => [voter, otherWayRound[answer]]),
  );
}

const otherWayRound: Readonly<Record<StudyAnswer, StudyAnswer>> = {
  first: "second",
  second: "first",
  "no-preference": "no-preference",
  abstain: "abstain",
  "unknown-option": "unknown-option",
};
