import { meanAndError } from "../experiment/statistics/mean-and-error.ts";
import { comparePaired } from "../experiment/statistics/paired.ts";
import { regret } from "../regret.ts";
import { type ScoreRun, scoreFigures, scoreProblem } from "../scores/score-experiment.ts";
import type { Claim } from "./claim.ts";
import { text } from "./ranked.ts";
import { final, isBeyondChance, runsOf } from "./score-finals.ts";

/** What the paper says of its Gaussian-process variant (paper: app:gp_exp), and what came of it. */

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
  const statement = `The number of private queries grows sub-linearly on ${problem}.`;
  const own = runsOf(runs, problem, "scores");
  if (own.length === 0) return { label, statement, verdict: "not run", found: "" };
  const rounds = own[0]!.rows.length;
  const begin = 5;
  const third = Math.floor((rounds - begin) / 3);
  const rate = (from: number, to: number): number =>
    mean(
      own.map(
        ({ rows }) => (rows[to - 1]!.privateRounds - rows[from - 1]!.privateRounds) / (to - from),
      ),
    );
  const early = rate(begin, begin + third);
  const late = rate(rounds - third, rounds);
  const total = meanAndError(own.map(({ rows }) => rows.at(-1)!.privateRounds))!;
  return {
    label,
    statement,
    verdict: late <= early / 2 ? "held" : "did not hold",
    found: `${text(total)} private rounds of ${rounds}; after the start ${early.toFixed(2)} per round in the first third, ${late.toFixed(2)} in the last`,
  };
}

function againstClaim(
  runs: readonly ScoreRun[],
  problem: string,
  label: string,
  measure: "simpleRegret" | "cumulativeRegret",
): Claim {
  const word = measure === "simpleRegret" ? "simple" : "cumulative";
  const statement = `The graph-aware process has the lowest ${word} regret on ${problem}.`;
  const own = final(runs, problem, "scores", measure);
  const found = fourBaselines.map((baseline) => ({
    baseline,
    comparison: comparePaired(own, final(runs, problem, baseline, measure)),
  }));
  if (own.length === 0 || found.some(({ comparison }) => comparison === null)) {
    return { label, statement, verdict: "not run", found: "" };
  }
  const isBelow = found.every(({ comparison }) => comparison!.meanDifference < 0);
  const isSure = found.every(({ comparison }) => isBeyondChance(comparison!));
  const differences = found.map(({ baseline, comparison }) => {
    const { meanDifference, error, tTest, wilcoxon } = comparison!;
    const p = `p ${(tTest ?? 1).toFixed(3)} (t), ${(wilcoxon ?? 1).toFixed(3)} (Wilcoxon)`;
    return `against ${baseline} ${meanDifference.toFixed(3)} ± ${(error ?? Number.NaN).toFixed(3)}, ${p}`;
  });
  return {
    label,
    statement,
    verdict: isBelow && isSure ? "held" : isBelow ? "unclear" : "did not hold",
    found: `${threeDigits(own)}; ${differences.join("; ")}; ${own.length} seeds`,
  };
}

function lowFidelityClaim(runs: readonly ScoreRun[], problem: string): Claim {
  const label = influences.figure;
  const statement = `Public scores as further tasks, without the graph, do not speed up the multi-task search on ${problem}.`;
  const both = final(runs, problem, "mt-uv", "cumulativeRegret");
  const alone = final(runs, problem, "mt-u", "cumulativeRegret");
  const comparison = comparePaired(both, alone);
  if (!comparison) return { label, statement, verdict: "not run", found: "" };
  const { meanDifference, error, tTest } = comparison;
  const isFaster = meanDifference < 0 && isBeyondChance(comparison);
  return {
    label,
    statement,
    verdict: isFaster ? "did not hold" : "held",
    found: `cumulative regret of (u, v) less that of u: ${meanDifference.toFixed(2)} ± ${(error ?? Number.NaN).toFixed(2)}, p ${(tTest ?? 1).toFixed(3)} (t)`,
  };
}

/** By how much the baselines lose more than ours, in units of what a random option costs, for ρ = 1, 0.5, 10⁻¹⁰. */
function pronouncedClaim(runs: readonly ScoreRun[]): Claim {
  const label = aggregates.figure;
  const statement = "The smaller ρ, the more pronounced the differences to the baselines.";
  const gaps = aggregates.problems.map((name) => {
    const problem = scoreProblem(name);
    const unit = mean(problem.truth.grid.map((option) => regret(problem, option)));
    const own = mean(final(runs, name, "scores", "cumulativeRegret"));
    const others = fourBaselines.map((baseline) =>
      mean(final(runs, name, baseline, "cumulativeRegret")),
    );
    return (mean(others) - own) / unit;
  });
  if (gaps.some(Number.isNaN)) return { label, statement, verdict: "not run", found: "" };
  const isGrowing = gaps[0]! < gaps[1]! && gaps[1]! < gaps[2]!;
  return {
    label,
    statement,
    verdict: isGrowing ? "held" : "did not hold",
    found: `mean lead over the four, in costs of a random option: ${gaps.map((gap) => gap.toFixed(2)).join(", ")} for ρ = 1, 0.5, 1e-10`,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function threeDigits(values: readonly number[]): string {
  const { mean: centre, error } = meanAndError(values)!;
  return `${centre.toFixed(3)} ± ${(error ?? Number.NaN).toFixed(3)}`;
}
