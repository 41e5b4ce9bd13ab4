import {
  createRandomSource,
  type OptionValue,
  orderWord,
  type RandomSource,
  type StudyAnswers,
} from "@unswayed/core";
import type { GivenAnswer, GivenAnswers, Question } from "../methods/method.ts";
import type { Problem } from "../problem.ts";
import { choiceAnswer, drawAnswers, orderAnswer } from "../voters.ts";
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

  /** What everybody answers; who does not is left out. */
  answer(question: Question): GivenAnswers {
    const { kind, options, channel } = question;
    if (kind === "pair" || options === undefined) return this.#pairOfAll(question);
    const { task, truth } = this.#problem;
    const { abstention = 0 } = truth.habits ?? {};
    const random = this.#source(canonicalText([kind, channel, ...inOrder(options)]));
    const answers: Record<string, GivenAnswer> = {};
    task.voters.forEach((name, voter) => {
      const isAbsent = random.next() < abstention;
      // An order takes a number for each place but the last, a choice one.
      const count = kind === "order" ? options.length - 1 : 1;
      const draws = Array.from({ length: count }, () => random.next());
      if (!isAbsent) answers[name] = this.#answerOf(question, options, voter, draws);
    });
    return answers;
  }

  #pairOfAll({ channel, candidate, reference }: Question): StudyAnswers {
    const [first, second] = inOrder([candidate, reference]) as [OptionValue, OptionValue];
    const answers = drawAnswers(
      this.#problem,
      { channel, candidate: first, reference: second },
      this.#source(canonicalText([channel, first, second])),
    );
    return first === candidate ? answers : turned(answers);
  }

  /** A voter's answer, to the options in one order whatever order they are put in. */
  #answerOf(
    { kind, channel }: Question,
    options: readonly OptionValue[],
    voter: number,
    draws: readonly number[],
  ): GivenAnswer {
    const ordered = inOrder(options);
    const asked = { channel, options: ordered };
    const [draw = 0] = draws;
    const places =
      kind === "order"
        ? orderAnswer(this.#problem, asked, voter, draws)
        : [choiceAnswer(this.#problem, asked, voter, draw)];
    return orderWord(places.map((place) => options.indexOf(ordered[place] as OptionValue)));
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

/** The same answers to the same pair put the other way round. */
function turned(answers: StudyAnswers): StudyAnswers {
  const other: Partial<Record<string, GivenAnswer>> = { first: "second", second: "first" };
  return Object.fromEntries(
    Object.entries(answers).map(([voter, answer]) => [voter, other[answer] ?? answer]),
  );
}
