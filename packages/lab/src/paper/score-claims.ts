import { meanAndError } from "../experiment/statistics/mean-and-error.ts";
import { regret } from "../regret.ts";
import { type ScoreRun, scoreFigures, scoreProblem } from "../scores/score-experiment.ts";
import type { Claim } from "./claim.ts";
import { judged } from "./judged.ts";
import { text } from "./mean-text.ts";
import { final, runsOf } from "./score-finals.ts";

/** What the paper says of its Gaussian-process variant (paper: app:gp_exp), and results for it. */

const fourBaselines = ["gp-u", "gp-v", "mt-u", "mt-uv"];
const [influences, aggregates] = scoreFigures;

export function scoreClaims(runs: readonly ScoreRun[]): Claim[] {
  const measures = ["simpleRegret", "cumulativeRegret"] as const;
  return [
    ...influences.problems.map((problem) => sublinearClaim(runs, problem, influences.figure)),
    ...influences.problems.flatMap((problem) =>
      measures.map((measure) => againstClaim(runs, problem, influences.figure, measure)),
    ),
    ...influences.problems.map((problem) => lowFidelityClaim(runs, problem)),
    ...aggregates.problems
      .slice(1)
      .map((problem) => sublinearClaim(runs, problem, aggregates.figure)),
    ...aggregates.problems
      .slice(1)
      .flatMap((problem) =>
        measures.map((measure) => againstClaim(runs, problem, aggregates.figure, measure)),
      ),
    pronouncedClaim(runs),
  ];
}

/** Private rounds per round after the start: in the last third at most half of those in the first. */
function sublinearClaim(runs: readonly ScoreRun[], problem: string, label: string): Claim {
  const own = runsOf(runs, problem, "scores");
  const begin = 5;
  const values = own.map(({ rows }) => {
    const third = Math.floor((rows.length - begin) / 3);
    const rate = (from: number, to: number): number =>
      (rows[to - 1]!.privateRounds - rows[from - 1]!.privateRounds) / (to - from);
    // None at all is few, also where there were none before.
    const few = Math.max(rate(begin, begin + third), 1 / third) / 2;
    return rate(rows.length - third, rows.length) - few;
  });
  const total = meanAndError(own.map(({ rows }) => rows.at(-1)!.privateRounds));
  return judged(
    label,
    `The number of private queries grows sub-linearly on ${problem}.`,
    [{ name: "rate of the last third less half of the first", values }],
    total ? `${text(total)} private rounds of ${own[0]!.rows.length}` : "",
  );
}

function againstClaim(
  runs: readonly ScoreRun[],
  problem: string,
  label: string,
  measure: "simpleRegret" | "cumulativeRegret",
): Claim {
  const word = measure === "simpleRegret" ? "simple" : "cumulative";
  return judged(
    label,
    `The graph-aware process has the lowest ${word} regret on ${problem}.`,
    fourBaselines.map((baseline) => ({
      name: `less ${baseline}`,
      values: differences(runs, problem, "scores", baseline, measure),
    })),
  );
}

/** A speed-up of less than this share of the regret is none. */
const noSpeedUp = 0.05;

function lowFidelityClaim(runs: readonly ScoreRun[], problem: string): Claim {
  const alone = final(runs, problem, "mt-u", "cumulativeRegret");
  const least = noSpeedUp * mean(alone);
  const found = differences(runs, problem, "mt-u", "mt-uv", "cumulativeRegret");
  return judged(
    influences.figure,
    `Public scores as further tasks, without the graph, do not speed up the multi-task search on ${problem}: their gain is less than ${100 * noSpeedUp} % of the regret.`,
    [
      {
        name: `gain in cumulative regret less ${least.toFixed(2)}`,
        values: found.map((value) => value - least),
      },
    ],
  );
}

/** By how much the baselines lose more than ours, in units of what a random option costs, for ρ = 1, 0.5, 10⁻¹⁰. */
function pronouncedClaim(runs: readonly ScoreRun[]): Claim {
  const gaps = aggregates.problems.map((name) => {
    const problem = scoreProblem(name);
    const unit = mean(problem.truth.grid.map((option) => regret(problem, option)));
    const leads = fourBaselines.map((baseline) =>
      differences(runs, name, baseline, "scores", "cumulativeRegret"),
    );
    return (leads[0] ?? []).map((_, k) => mean(leads.map((lead) => lead[k] ?? Number.NaN)) / unit);
  });
  const [whole = [], half = [], worst = []] = gaps;
  const less = (a: readonly number[], b: readonly number[]): number[] =>
    a.flatMap((value, k) => (b[k] === undefined ? [] : [value - b[k]]));
  return judged(
    aggregates.figure,
    "The smaller ρ, the more pronounced the differences to the baselines (mean lead over the four, in costs of a random option).",
    [
      { name: "ρ = 1 less 0.5", values: less(whole, half) },
      { name: "0.5 less 1e-10", values: less(half, worst) },
    ],
  );
}

/** method − baseline in the end, by seed. */
function differences(
  runs: readonly ScoreRun[],
  problem: string,
  method: string,
  baseline: string,
  measure: "simpleRegret" | "cumulativeRegret",
): number[] {
  const others = final(runs, problem, baseline, measure);
  return final(runs, problem, method, measure).flatMap((value, k) =>
    others[k] === undefined ? [] : [value - others[k]],
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
