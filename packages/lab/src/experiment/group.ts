import type { OptionValue } from "@unswayed/core";
import { createRandomSource, type RandomSource } from "@unswayed/core/numerics";
import { questionKinds } from "@unswayed/core/question";
import type { GivenAnswers, Question } from "../methods/method.ts";
import type { Problem } from "../problem.ts";
import { drawAnswers } from "../voters.ts";
import { canonicalText } from "./fingerprint.ts";

/**
 * The simulated people of one run. Chance in an answer belongs to the problem, the seed, the channel, the options and how
 * often these were put before: not to the method that asks, nor to when it asks. So methods that ask the same get the
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

  /** What everyone answers; who does not is left out. */
  answer({ kind, channel, options: asked }: Question): GivenAnswers {
    const ordered = inOrder(asked);
    const key = [channel, ...ordered];
    const answers = drawAnswers(
      this.#problem,
      { kind, channel, options: ordered },
      this.#source(canonicalText(kind === "pair" ? key : [kind, ...key])),
    );
    const places = ordered.map((option) => asked.indexOf(option));
    const { parse, print, turned } = questionKinds[kind];
    return Object.fromEntries(
      Object.entries(answers).map(([voter, answer]) => {
        const opinion = parse(answer, asked.length);
        return [voter, opinion ? print(turned(opinion, places), asked.length) : answer];
      }),
    );
  }

  #source(key: string): RandomSource {
    const times = this.#timesAsked.get(key) ?? 0;
    this.#timesAsked.set(key, times + 1);
    return createRandomSource("answers")
      .split(this.#problem.task.name)
      .split(this.#seed)
      .split(key)
      .split(times);
  }
}

/** One order however a question is put: turning it round does not turn people's minds. */
function inOrder(options: readonly OptionValue[]): readonly OptionValue[] {
  return options
    .map((option) => ({ option, text: canonicalText(option) }))
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
    .map(({ option }) => option);
}
