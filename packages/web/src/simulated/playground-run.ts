import { createStudy, type OptionValue, type Study } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import {
  drawAnswers,
  drawScores,
  findProblem,
  type Problem,
  regret,
  type Task,
  truthOf,
} from "@unswayed/lab";
import { scores as byScores } from "@unswayed/paper/scores";
import type { PlaygroundPlan } from "./playground-plan.ts";

/** One option as the study sees it beside what is true; options are shown by their place on the axis. */
export interface PlayedOption {
  readonly name: string;
  readonly x: number;
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
  readonly truth: number;
  /** The most this option could be better than the one ahead. */
  readonly advantage: number;
  readonly utilities: readonly number[];
  readonly trueUtilities: readonly number[];
}

export interface PlayedRound {
  readonly round: number;
  readonly channel: "public" | "private";
  /** One where it was scored by itself, else two. */
  readonly options: readonly string[];
  readonly why: string;
}

export interface PlaygroundView {
  readonly voters: readonly string[];
  readonly rounds: readonly PlayedRound[];
  readonly regrets: readonly number[];
  readonly options: readonly PlayedOption[];
  /** Whether options are known by name alone. */
  readonly isList: boolean;
  readonly influence: readonly (readonly number[])[];
  readonly trueInfluence: readonly (readonly number[])[];
}

/** More than this many points on an axis cannot be told apart, and each costs two bounds. */
const mostShown = 16;

/** Utilities of these problems lie well within; scores beyond it are cut to it. */
const scale = { from: -10, to: 10 };
/** Standard deviation of a simulated score. */
const scoreNoise = 0.3;

/** A study of simulated people that goes on as long as someone watches. */
export class PlaygroundRun {
  readonly plan: PlaygroundPlan;
  readonly #problem: Problem;
  readonly #study: Study;
  readonly #random: ReturnType<typeof createRandomSource>;
  readonly #shown: readonly OptionValue[];
  readonly #rounds: PlayedRound[] = [];
  readonly #regrets: number[] = [];

  constructor(plan: PlaygroundPlan) {
    this.plan = plan;
    this.#problem = changed(findProblem(plan.problem).build(plan.seed), plan);
    const { task, truth } = this.#problem;
    this.#study = createStudy({
      voters: task.voters,
      options: task.options,
      welfare: task.welfare,
      levels: task.levels,
      seed: plan.seed,
      ...(plan.evidence === "scores"
        ? { method: byScores({ scale, ...(task.kernel && { kernel: task.kernel }) }) }
        : task.kernel && { kernel: task.kernel }),
    });
    this.#random = createRandomSource(plan.seed).split("answers");
    const step = Math.max(1, Math.ceil(truth.grid.length / mostShown));
    this.#shown = truth.grid.filter((_, k) => k % step === 0);
  }

  /** One vote: asked, answered by the simulated people, told. */
  vote(): void {
    if (this.plan.evidence === "scores") this.#score();
    else this.#choose();
    const leader = this.#study.leader();
    if (leader) this.#regrets.push(regret(this.#problem, leader.option));
  }

  #score(): void {
    const request = this.#study.ask({ evenIfDone: true });
    if (!request) return;
    const { channel, options, round, why } = request;
    const option = options[0] as OptionValue;
    const scores = drawScores(this.#problem, { channel, option }, scoreNoise, this.#random);
    const cut = scores.map((score) => Math.min(scale.to, Math.max(scale.from, score)));
    const byName = this.#problem.task.voters.map((voter, i) => [voter, cut[i] ?? 0] as const);
    this.#study.tell(request, Object.fromEntries(byName));
    this.#rounds.push({
      round,
      channel,
      options: [nameOf(option)],
      why: why.text,
    });
  }

  #choose(): void {
    const request = this.#study.ask({ evenIfDone: true });
    if (!request) return;
    const { channel, options, round, why } = request;
    const answers = drawAnswers(this.#problem, request, this.#random);
    this.#study.tell(request, answers);
    this.#rounds.push({
      round,
      channel,
      options: options.map(nameOf),
      why: why.text,
    });
  }

  view(): PlaygroundView {
    const { task, truth } = this.#problem;
    const leader = this.#study.leader();
    return {
      voters: task.voters,
      rounds: this.#rounds,
      regrets: this.#regrets,
      options:
        leader === null
          ? []
          : this.#shown.map((option, k) => this.#played(option, k, leader.option)),
      isList: this.#shown.some(
        (option) => typeof option !== "object" || Object.keys(option).length > 1,
      ),
      influence: leader === null ? [] : this.#study.influence().weights,
      trueInfluence: truth.influence,
    };
  }

  /** Everything needed to repeat the run. */
  export(): string {
    return JSON.stringify({ plan: this.plan, study: this.#study, view: this.view() }, null, 2);
  }

  #played(option: OptionValue, k: number, leader: OptionValue): PlayedOption {
    const { task, truth } = this.#problem;
    const { socialUtility, privateUtilities } = this.#study.predict(option);
    const isLeader = JSON.stringify(option) === JSON.stringify(leader);
    return {
      name: nameOf(option),
      x: axisValue(option, k),
      ...socialUtility,
      // Scores have a level; votes leave it open, and estimates from them have mean 0.
      truth:
        truth.socialUtility(option) -
        (this.plan.evidence === "scores" ? 0 : truth.meanSocialUtility),
      advantage: isLeader ? 0 : this.#study.advantage(option, leader).upper,
      utilities: privateUtilities,
      trueUtilities: task.voters.map((_, voter) => truth.utility(voter, option)),
    };
  }
}

/** The only number of an option of one parameter, else its place on the list. */
function axisValue(option: OptionValue, k: number): number {
  if (typeof option !== "object") return k;
  const values = Object.values(option);
  return values.length === 1 ? Number(values[0]) : k;
}

function nameOf(option: OptionValue): string {
  if (typeof option === "string") return option;
  return Object.entries(option)
    .map(([name, value]) => `${name} ${Number(Number(value).toPrecision(3))}`)
    .join(", ");
}

/** The problem with another fairness or another influence, and the truth that follows from them. */
function changed(problem: Problem, { rho, influence, weights: own }: PlaygroundPlan): Problem {
  const { task, truth } = problem;
  if (rho === null && influence === "as-given") return problem;
  const isAverage = rho === null || rho === 1;
  const aim: Task =
    rho === null
      ? task
      : {
          ...task,
          welfare: isAverage ? { kind: "utilitarian" } : { kind: "gini", rho },
          levels: isAverage ? "raw" : "shortfall",
        };
  const n = task.voters.length;
  const weights =
    influence === "as-given" || influence === "own"
      ? (own ?? truth.influence)
      : Array.from({ length: n }, (_, i) =>
          Array.from({ length: n }, (_other, j) => {
            if (influence === "nobody" || i === 0) return i === j ? 1 : 0;
            return j === 0 ? 0.7 : i === j ? 0.3 : 0;
          }),
        );
  return { task: aim, truth: truthOf(aim, { utility: truth.utility, influence: weights }) };
}
