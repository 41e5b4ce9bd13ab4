import { createRandomSource } from "@unswayed/core/numerics";
import type { Problem } from "../problem.ts";
import { toyVariant } from "../problems/toy.ts";
import { regret } from "../regret.ts";
import { scoreBaselines } from "./baselines.ts";
import { ours, startOf } from "./ours.ts";
import type { ScoreMethod } from "./score-method.ts";
import { drawScores } from "./scorers.ts";

/** One round of a run, as it stood when the next began. */
export interface ScoreRow {
  readonly round: number;
  readonly simpleRegret: number;
  readonly cumulativeRegret: number;
  /** Of what would have been recommended. */
  readonly reportedRegret: number;
  /** Rounds that were asked in private so far. */
  readonly privateRounds: number;
}

export interface ScoreRun {
  readonly problem: string;
  readonly method: string;
  readonly seed: number;
  readonly rows: readonly ScoreRow[];
}

/** Methods in the order of the figures, ours first. */
export const scoreMethods: readonly ScoreMethod[] = [ours, ...scoreBaselines];

/** What is run for each figure (paper: fig:gp_social_influence, fig:gp_aggregate): the toy, with levels as people feel them. */
export const scoreFigures = [
  {
    figure: "fig:gp_social_influence",
    title: "Scores: robustness to influence",
    problems: ["gp-influencer-follower", "gp-wishy-washy", "gp-altruist"],
  },
  {
    figure: "fig:gp_aggregate",
    title: "Scores: robustness to the aggregation",
    problems: ["gp-influencer-follower", "gp-rho-0.5", "gp-rho-1e-10"],
  },
] as const;

/** Standard deviation of a score. */
export const scoreNoise = 0.1;

export function scoreProblem(name: string): Problem {
  switch (name) {
    case "gp-influencer-follower":
      return toyVariant({ name });
    case "gp-wishy-washy":
      return toyVariant({ name, influence: "wishy-washy" });
    case "gp-altruist":
      return toyVariant({ name, influence: "altruist" });
    default:
      return toyVariant({ name, rho: Number(name.replace("gp-rho-", "")), levels: "raw" });
  }
}

export function runScores(plan: {
  readonly problem: string;
  readonly method: string;
  readonly seed: number;
  readonly rounds: number;
}): ScoreRun {
  const problem = scoreProblem(plan.problem);
  const method = scoreMethods.find(({ name }) => name === plan.method)!;
  const start = startOf(problem.task, plan.seed);
  const search = method.begin(problem.task, { seed: plan.seed, start });
  // A method that asks another question of the same round does not change what people say to the next.
  const random = createRandomSource(plan.seed).split("scores");
  const rows: ScoreRow[] = [];
  let privateRounds = 0;
  let simple = Infinity;
  let cumulative = 0;
  for (let question = search.ask(); ; ) {
    const { round, option, channel } = question;
    const own = random.split(round).split(channel);
    search.tell(question, drawScores(problem, question, scoreNoise, own));
    if (channel === "private") privateRounds += 1;
    question = search.ask();
    if (question.round === round) continue;
    const lost = regret(problem, option);
    simple = Math.min(simple, lost);
    cumulative += lost;
    rows.push({
      round,
      simpleRegret: simple,
      cumulativeRegret: cumulative,
      reportedRegret: regret(problem, search.leader()),
      privateRounds,
    });
    if (round === plan.rounds) return { ...plan, rows };
  }
}
