import { type Channel, createSpace, type OptionSpace, type OptionValue } from "@unswayed/core";
import type { Option } from "@unswayed/core/method";
import { createRandomSource } from "@unswayed/core/numerics";
import {
  bestBy,
  fitScores,
  type GroupUtility,
  type KernelFamily,
  optionsToSearch,
  posteriorOf,
  type ScoreEvidence,
  type ScoreFit,
  ScoreObjective,
  type ScorePosterior,
  type ScoreTerm,
  scoresDefaults,
  unlinkedModel,
} from "@unswayed/paper/scores";
import type { Task } from "../problem.ts";
import type { ScoreQuestion, ScoreSearch } from "./score-method.ts";

/** As the method of scores has it: what is compared is how evidence is read. */
export const { exploration } = scoresDefaults;

/** What was answered in a search: for each round its option, and the scores of each channel that was asked. */
export interface ScoredOption {
  readonly option: Option;
  readonly public: readonly number[] | null;
  readonly private: readonly number[] | null;
}

/** A belief about what options are worth, ready to be asked about any of them. */
export interface OptionBelief {
  worth(option: Option): GroupUtility;
  /** What is hoped of an option at most. Default: its mean and as many standard deviations as all explore by. */
  upper?(option: Option): number;
}

/** What differs between the searches by Gaussian processes. */
export interface GaussianPlan {
  /** Whether this channel is asked in the last of the rounds so far, which may have been asked on the other. */
  asks(channel: Channel, scored: readonly ScoredOption[]): boolean;
  believe(scored: readonly ScoredOption[], isLearning: boolean): OptionBelief;
}

/** GP-UCB: the option of the largest upper bound comes next; the first are given. */
export class GaussianSearch implements ScoreSearch {
  readonly #plan: GaussianPlan;
  readonly #space: OptionSpace;
  readonly #start: readonly OptionValue[];
  readonly #seed: number;
  readonly #scored: ScoredOption[] = [];
  #belief: OptionBelief | null = null;
  #question: ScoreQuestion | null = null;

  constructor(
    task: Task,
    setting: { readonly seed: number; readonly start: readonly OptionValue[] },
    plan: GaussianPlan,
  ) {
    this.#plan = plan;
    this.#space = createSpace(task.options);
    this.#start = setting.start;
    this.#seed = setting.seed;
  }

  ask(): ScoreQuestion {
    this.#question ??= this.#next();
    return this.#question;
  }

  tell({ round, channel }: ScoreQuestion, scores: readonly number[]): void {
    const known = this.#scored[round - 1];
    const option = known?.option ?? this.#space.encode(this.ask().option);
    const before = known ?? { option, public: null, private: null };
    this.#scored[round - 1] = { ...before, [channel]: scores };
    this.#belief = null;
    this.#question = null;
  }

  leader(): OptionValue {
    const { worth } = this.#believed();
    const best = bestBy(this.#space, this.#options(), (option) => worth(option).mean);
    return this.#space.decode(best!.option);
  }

  #next(): ScoreQuestion {
    const round = this.#scored.length;
    const last = this.#scored[round - 1];
    for (const channel of ["public", "private"] as const) {
      if (last && last[channel] === null && this.#plan.asks(channel, this.#scored)) {
        return { round, option: this.#space.decode(last.option), channel };
      }
    }
    const given = this.#start[round];
    const option = given ?? this.#space.decode(this.#mostHopeful());
    const empty = { option: this.#space.encode(option), public: null, private: null };
    const channel = this.#plan.asks("public", [...this.#scored, empty]) ? "public" : "private";
    return { round: round + 1, option, channel };
  }

  #mostHopeful(): Option {
    const { worth, upper } = this.#believed();
    const hope =
      upper ??
      ((option: Option): number => {
        const { mean, deviation } = worth(option);
        return mean + exploration * deviation;
      });
    return bestBy(this.#space, this.#options(), hope)!.option;
  }

  #options(): readonly Option[] {
    const known = this.#scored.map(({ option }) => option);
    return optionsToSearch(this.#space, known, createRandomSource(this.#seed).split("search"));
  }

  #believed(): OptionBelief {
    this.#belief ??= this.#plan.believe(this.#scored, isLearningRound(this.#scored.length));
    return this.#belief;
  }
}

/** Parameters are learned when rounds have grown by a third, as the method of scores does. */
function isLearningRound(rounds: number): boolean {
  let next = 5;
  while (next < rounds) next = Math.ceil((next * 4) / 3);
  return rounds < 5 || next === rounds;
}

/** A multi-task process whose tasks have any covariance, with parameters that are kept between learning rounds. */
export class UnlinkedProcess {
  readonly #family: KernelFamily;
  readonly #noiseOf: readonly number[];
  readonly #seed: number;
  #theta: Float64Array | null = null;

  constructor(task: Task, noiseOf: readonly number[], seed: number) {
    const space = createSpace(task.options);
    this.#family = {
      specAt: (lengthScale) => space.kernelSpec(lengthScale),
      isScalable: space.spec.kind !== "graph",
      offset: 1,
    };
    this.#noiseOf = noiseOf;
    this.#seed = seed;
  }

  /** @param rows - for each option the score of each task, null where there is none */
  posterior(
    rows: readonly { readonly option: Option; readonly scores: readonly (number | null)[] }[],
    isLearning: boolean,
  ): { readonly posterior: ScorePosterior; readonly fit: ScoreFit } {
    const evidence: ScoreEvidence = {
      options: rows.map(({ option }) => option),
      taskCount: this.#noiseOf.length,
      scores: rows.flatMap(({ scores }, option) =>
        scores.flatMap((value, task): ScoreTerm[] =>
          value === null ? [] : [{ option, task, value }],
        ),
      ),
      votes: [],
      voteSharpness: 1,
    };
    const values = evidence.scores.map(({ value }) => value);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    const model = unlinkedModel(this.#noiseOf, {
      spread: Math.sqrt(square) || 1,
      lengthScale: scoresDefaults.lengthScale,
      isLengthScaleFixed: !this.#family.isScalable,
    });
    const objective = new ScoreObjective(evidence, model, this.#family);
    const from = this.#theta;
    const fit = fitScores(objective, {
      random: createRandomSource(this.#seed).split("learn"),
      // Between learning rounds the parameters stay: no start but the old ones, and no step from there.
      ...(from === null
        ? { starts: 3 }
        : isLearning
          ? { starts: 1, from: [from] }
          : { starts: 0, from: [from], mostSteps: 0 }),
    });
    this.#theta = fit.theta;
    return { posterior: posteriorOf(objective, fit), fit };
  }
}
