import type { Channel } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import { aggregate } from "@unswayed/core/welfare";
import { groupView, type TaskPrediction } from "@unswayed/paper/scores";
import type { Task } from "../problem.ts";
import {
  exploration,
  type GaussianPlan,
  GaussianSearch,
  type ScoredOption,
  UnlinkedProcess,
} from "./gaussian-search.ts";
import { estimateInverse, propagated } from "./paper-route.ts";
import type { ScoreMethod } from "./score-method.ts";

/** The searches that the paper compares its Gaussian-process variant with (paper: app:gp_exp), and its own as printed but corrected. */

function method(
  name: string,
  title: string,
  plan: (task: Task, seed: number) => GaussianPlan,
): ScoreMethod {
  return {
    name,
    title,
    begin: (task, setting) => new GaussianSearch(task, setting, plan(task, setting.seed)),
  };
}

/** One process for one number: the welfare of everyone's scores on a channel. */
function ofAggregate(channel: Channel): (task: Task, seed: number) => GaussianPlan {
  return (task, seed) => {
    const process = new UnlinkedProcess(task, [0], seed);
    return {
      asks: (asked) => asked === channel,
      believe(scored, isLearning) {
        const rows = scored.map((one) => ({
          option: one.option,
          scores: [aggregate(task.welfare, one[channel]!)],
        }));
        const { posterior } = process.posterior(rows, isLearning);
        return {
          worth(option) {
            const { mean, covariance } = posterior.predict(option, [0]);
            return { mean: mean[0]!, deviation: Math.sqrt(Math.max(0, covariance[0]!)) };
          },
        };
      },
    };
  };
}

/** A process for everyone's private scores, and perhaps public ones as so many tasks more, without v = A u. */
function multiTask(hasPublic: boolean): (task: Task, seed: number) => GaussianPlan {
  return (task, seed) => {
    const n = task.voters.length;
    const voters = task.voters.map((_, i) => i);
    const noiseOf = [...voters.map(() => 0), ...(hasPublic ? voters.map(() => 1) : [])];
    const process = new UnlinkedProcess(task, noiseOf, seed);
    const view = groupView(task.welfare, n, createRandomSource(seed).split("draws"));
    return {
      asks: (channel) => channel === "private" || hasPublic,
      believe(scored, isLearning) {
        const silent = voters.map(() => null);
        const rows = scored.map((one) => ({
          option: one.option,
          scores: [...(one.private ?? silent), ...(hasPublic ? (one.public ?? silent) : [])],
        }));
        const { posterior } = process.posterior(rows, isLearning);
        return { worth: (option) => view.of(posterior.predict(option, voters)) };
      },
    };
  };
}

/** The paper's route: a process for v, B by Laplace, private scores while B is unsure, everyone's own upper bounds. */
function paperRoute(task: Task, seed: number): GaussianPlan {
  const n = task.voters.length;
  const voters = task.voters.map((_, i) => i);
  const process = new UnlinkedProcess(
    task,
    voters.map(() => 0),
    seed,
  );
  const view = groupView(task.welfare, n, createRandomSource(seed).split("draws"));
  const estimated = (scored: readonly ScoredOption[], isLearning: boolean) => {
    const shown = scored.filter((one) => one.public !== null);
    const { posterior, fit } = process.posterior(
      shown.map((one) => ({ option: one.option, scores: one.public! })),
      isLearning,
    );
    const scores = scored.flatMap((one) =>
      one.private ? [{ option: one.option, values: one.private }] : [],
    );
    const inverse = estimateInverse(posterior, scores, n, fit.mean, fit.state.noise[0]!);
    const predict = (option: readonly number[]): TaskPrediction => {
      const { mean, covariance } = posterior.predict(option, voters);
      const centred = { mean: mean.map((value) => value - fit.mean), covariance };
      const moved = propagated(inverse, centred);
      return { ...moved, mean: moved.mean.map((value) => value + fit.mean) };
    };
    return { inverse, predict };
  };
  return {
    asks(channel, scored) {
      if (channel === "public" || scored.length <= startingOptions) return true;
      return estimated(scored, false).inverse.uncertainty >= scored.length ** -0.5;
    },
    believe(scored, isLearning) {
      const { predict } = estimated(scored, isLearning);
      return {
        worth: (option) => view.of(predict(option)),
        upper: (option) => view.ofUpperBounds(predict(option), exploration),
      };
    },
  };
}

/** Options that everyone begins with, scored on every channel that a method asks. */
export const startingOptions = 5;

export const scoreBaselines: readonly ScoreMethod[] = [
  method("gp-u", "GP-UCB on 𝒜[u]", ofAggregate("private")),
  method("gp-v", "GP-UCB on 𝒜[v]", ofAggregate("public")),
  method("mt-u", "multi-task GP-UCB on u", multiTask(false)),
  method("mt-uv", "multi-task GP-UCB on u and v", multiTask(true)),
  method("paper-route", "the paper's route by B", paperRoute),
];
