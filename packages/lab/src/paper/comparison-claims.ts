import type { Claim, Evidence } from "./claim.ts";
import { lastOf, rankedAt, ranking, text } from "./ranked.ts";

/** A difference counts as found when chance alone would give as much in one experiment of twenty. */
const significance = 0.05;

const influences = ["toy", "toy-wishy-washy", "toy-altruist"];

export function slowestClaim({ summary }: Evidence): Claim {
  const [utilitarian, half, egalitarian] = ["toy", "toy-rho-0.5", "toy-rho-1e-10"].map((problem) =>
    lastOf(summary, problem, "paper", "normalizedReportedRegret"),
  );
  const label = "fig:social_influence";
  const statement = "The egalitarian rule converges slowest, the utilitarian fastest.";
  if (!utilitarian || !half || !egalitarian)
    return { label, statement, verdict: "not run", found: "" };
  const isOrdered = utilitarian.mean <= half.mean && half.mean <= egalitarian.mean;
  return {
    label,
    statement,
    verdict: isOrdered ? "held" : "did not hold",
    found: `normalised regret of the consensus after the last round: ${text(utilitarian)} (ρ = 1), ${text(half)} (0.5), ${text(egalitarian)} (1e-10)`,
  };
}

export function egalitarianClaim(evidence: Evidence): Claim {
  return againstClaim(evidence, {
    label: "fig:social_influence",
    statement: "In the egalitarian case SBO outperforms the oracle.",
    problem: "toy-rho-1e-10",
    baselines: ["oracle"],
  });
}

export function wishyWashyClaim({ summary }: Evidence): Claim {
  const label = "fig:social_influence";
  const statement = "The oracle performs worst of all methods in the wishy-washy case.";
  const found = rankedAt(summary, "toy-wishy-washy");
  if (found.length === 0) return { label, statement, verdict: "not run", found: "" };
  return {
    label,
    statement,
    verdict: found.at(-1)?.method === "oracle" ? "held" : "did not hold",
    found: ranking(found),
  };
}

export function altruistClaim({ summary }: Evidence): Claim {
  const label = "fig:social_influence";
  const statement = "The altruist case is among the hardest for the single agent.";
  const cases = influences.flatMap((problem) => {
    const last = lastOf(summary, problem, "single", "cumulativeRegret");
    return last ? [{ method: problem, value: last }] : [];
  });
  if (cases.length < influences.length) return { label, statement, verdict: "not run", found: "" };
  const sorted = cases.toSorted((a, b) => a.value.mean - b.value.mean);
  return {
    label,
    statement,
    verdict: sorted.at(-1)?.method === "toy-altruist" ? "held" : "did not hold",
    found: `cumulative regret of the single agent: ${ranking(sorted)}`,
  };
}

export function outperformsClaim(evidence: Evidence, problem: string, label: string): Claim {
  return againstClaim(evidence, {
    label,
    statement: `SBO outperforms the baselines on ${problem} (cumulative regret).`,
    problem,
    baselines: ["oracle", "single", "independent"],
  });
}

/** Held when SBO is below each baseline beyond chance, not held when one is below it, else unclear. */
function againstClaim(
  { summary }: Evidence,
  claim: {
    readonly label: string;
    readonly statement: string;
    readonly problem: string;
    readonly baselines: readonly string[];
  },
): Claim {
  const { label, statement, problem, baselines } = claim;
  const found = baselines.flatMap((baseline) =>
    summary.comparisons.filter(
      (one) =>
        one.problem === problem &&
        one.method === "paper" &&
        one.baseline === baseline &&
        one.measure === "cumulativeRegret",
    ),
  );
  if (found.length < baselines.length) return { label, statement, verdict: "not run", found: "" };
  const isBelow = found.every(({ meanDifference }) => meanDifference < 0);
  const isSure = found.every(
    ({ wilcoxon, tTest }) => Math.min(wilcoxon ?? 1, tTest ?? 1) < significance,
  );
  return {
    label,
    statement,
    verdict: isBelow && isSure ? "held" : isBelow ? "unclear" : "did not hold",
    found: found
      .map(
        ({ baseline, meanDifference, error, tTest, n }) =>
          `against ${baseline} ${meanDifference.toFixed(2)} ± ${(error ?? Number.NaN).toFixed(2)} (p ${(tTest ?? 1).toFixed(3)}, ${n} seeds)`,
      )
      .join("; "),
  };
}

export function fewestClaim({ summary }: Evidence, problem: string): Claim {
  const label = "fig:real-world";
  const statement = `SBO asks the fewest private votes on ${problem}, the oracle and public-only methods aside.`;
  const asking = ["paper", "independent", "private"].flatMap((method) => {
    const value = lastOf(summary, problem, method, "privateVotes");
    return value ? [{ method, value }] : [];
  });
  if (asking.length < 3) return { label, statement, verdict: "not run", found: "" };
  const sorted = asking.toSorted((a, b) => a.value.mean - b.value.mean);
  return {
    label,
    statement,
    verdict: sorted[0]?.method === "paper" ? "held" : "did not hold",
    found: ranking(sorted),
  };
}
