import { comparePaired } from "../experiment/statistics/paired.ts";
import { type ScoreRun, scoreFigures } from "../scores/score-experiment.ts";
import { scoreClaims } from "./score-claims.ts";
import { final, isBeyondChance } from "./score-finals.ts";

/** What the runs with scores come to, in a few sentences whose numbers are all counted. */
export function scoreSummary(runs: readonly ScoreRun[]): readonly string[] {
  const claims = scoreClaims(runs);
  const held = claims.filter(({ verdict }) => verdict === "held").length;
  const problems = [...new Set(scoreFigures.flatMap((figure) => [...figure.problems]))];
  const asked = problems.flatMap((problem) => {
    const counts = final(runs, problem, "scores", "privateRounds");
    return counts.length === 0 ? [] : [mean(counts)];
  });
  const rounds = runs[0]?.rows.length ?? 0;
  const against = (methods: readonly string[]): string => {
    const found = methods.flatMap((method) =>
      problems.flatMap((problem) => {
        const own = final(runs, problem, "scores", "simpleRegret");
        const comparison = comparePaired(own, final(runs, problem, method, "simpleRegret"));
        return comparison ? [comparison] : [];
      }),
    );
    const sure = found.filter(isBeyondChance);
    const lower = sure.filter(({ meanDifference }) => meanDifference < 0).length;
    return `lower statistically significant in ${lower} and higher in ${sure.length - lower} of ${found.length} comparisons`;
  };
  const range =
    asked.length === 0
      ? "no"
      : `${Math.min(...asked).toFixed(0)} to ${Math.max(...asked).toFixed(0)}`;
  const routes = problems.flatMap((problem) => {
    const route = final(runs, problem, "paper-route", "simpleRegret");
    const own = final(runs, problem, "scores", "simpleRegret");
    if (route.length === 0 || own.length === 0) return [];
    const also = final(runs, problem, "paper-route", "privateRounds");
    return [
      `${mean(route).toFixed(3)} with ${mean(also).toFixed(0)} private rounds on ${problem} (ours ${mean(own).toFixed(3)})`,
    ];
  });
  return [
    `What it comes to: ${held} of ${claims.length} claims held. The graph-aware search asked in private in ${range} of ${rounds} rounds, by problem. Its simple regret was ${against(["gp-u", "mt-u", "mt-uv"])} with the searches that ask everyone in private every time, and ${against(["gp-v"])} with the one that believes open scores.`,
    `The paper's own route by B, which no claim is about, has a simple regret of ${routes.join(", ")}; ours is ${against(["paper-route"])}.`,
  ];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
