import {
  type Channel,
  createSpace,
  type KindName,
  type OptionSpace,
  type OptionValue,
} from "@unswayed/core";
import type { Option } from "@unswayed/core/method";
import { createRandomSource, type RandomSource } from "@unswayed/core/numerics";
import type {
  Belief,
  GivenAnswers,
  MethodRun,
  MethodSetting,
  Question,
} from "../methods/method.ts";
import type { Acquisition } from "./acquisitions.ts";
import { type Comparison, comparisonOf } from "./comparisons.ts";
import { GroupBelief } from "./group-belief.ts";
import { learnedPrior, type Prior } from "./prior.ts";
import { bestOne, bestProfile, candidates } from "./search.ts";

/** How a method of the field asks. */
export interface FieldSettings {
  readonly channel: Channel;
  /** How many options a question is about. */
  readonly size: number;
  readonly acquisition: Acquisition;
}

/** Questions drawn at random before the first chosen one: of a box four for each parameter, as the authors of qEUBO have it. */
const startsPerSide = 4;
const startsOfList = 4;

/** A method that keeps one utility for each person, takes every answer at its word, and chooses by an acquisition function. */
export class FieldRun implements MethodRun {
  readonly #setting: MethodSetting;
  readonly #settings: FieldSettings;
  readonly #space: OptionSpace;
  readonly #random: RandomSource;
  readonly #answered: Comparison[] = [];
  readonly #starts: number;
  #prior: Prior;
  #belief: GroupBelief | null = null;

  constructor(setting: MethodSetting, settings: FieldSettings) {
    this.#setting = setting;
    this.#settings = settings;
    this.#space = createSpace(setting.task.options);
    this.#random = createRandomSource(setting.seed).split("field");
    const { spec } = this.#space;
    this.#prior = learnedPrior(this.#space, []);
    this.#starts = spec.kind === "box" ? startsPerSide * spec.parameters.length : startsOfList;
  }

  ask(): Question | null {
    const round = this.#answered.length + 1;
    const random = this.#random.split(round);
    const options =
      round <= this.#starts
        ? this.#space.sample(this.#settings.size, random.split("start"))
        : this.#settings
            .acquisition(this.#space, this.#believed(), random)
            ?.map(({ option }) => option);
    return options && options.length >= 2 ? this.#question(round, options) : null;
  }

  tell(question: Question, answers: GivenAnswers): void {
    const { voters } = this.#setting.task;
    this.#answered.push(comparisonOf(this.#space, voters, question, answers));
    this.#belief = null;
    if (isLearningRound(this.#answered.length)) {
      this.#prior = learnedPrior(this.#space, this.#answered, this.#prior);
    }
  }

  recommend(): OptionValue | null {
    if (this.#answered.length === 0) return null;
    const belief = this.#believed();
    const all = candidates(this.#space, belief, this.#random.split("recommend"));
    return this.#space.decode(bestOne(this.#space, belief, all).option);
  }

  /** The recommendation against the next best, as a band of two deviations around the difference of means. */
  belief(): Belief | null {
    if (this.#answered.length === 0) return null;
    const belief = this.#believed();
    const all = candidates(this.#space, belief, this.#random.split("recommend"));
    const best = bestOne(this.#space, belief, all);
    const others = all.filter(
      ({ option }) => this.#space.key(option) !== this.#space.key(best.option),
    );
    if (others.length === 0) return null;
    const next = bestProfile(others, (profile) => belief.worth(profile));
    const people = best.mean.length;
    let square = 0;
    for (let voter = 0; voter < people; voter++) {
      square += (belief.difference(voter, best, next).deviation / people) ** 2;
    }
    const gap = belief.worth(best) - belief.worth(next);
    const reach = 2 * Math.sqrt(square);
    return {
      lead: {
        option: this.#space.decode(best.option),
        runnerUp: this.#space.decode(next.option),
        lower: gap - reach,
        upper: gap + reach,
      },
      ...{ chanceBest: null, expectedLoss: null, expectedRegret: null, promisedRegret: null },
    };
  }

  #question(round: number, options: readonly Option[]): Question {
    const values = options.map((option) => this.#space.decode(option));
    const kind: KindName = values.length === 2 ? "pair" : "choice";
    return { kind, round, channel: this.#settings.channel, options: values };
  }

  #believed(): GroupBelief {
    this.#belief ??= new GroupBelief(
      this.#setting.task,
      this.#space,
      this.#answered,
      this.#prior,
      this.#random.split("draws"),
    );
    return this.#belief;
  }
}

/** Amplitude and length scales are learned again when the answers have grown by a third. */
function isLearningRound(rounds: number): boolean {
  let next = 4;
  while (next < rounds) next = Math.ceil((next * 4) / 3);
  return rounds < 4 || next === rounds;
}
