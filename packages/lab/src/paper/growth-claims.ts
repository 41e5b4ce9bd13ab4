import type { Claim, Evidence } from "./claim.ts";

/** No regret: later rounds add less than earlier ones. */
export function plateauClaim(evidence: Evidence, problems: readonly string[]): Claim {
  const growth = problems.flatMap((problem) => growthOf(evidence, problem, "cumulativeRegret"));
  return growthClaim(
    "fig:social_influence",
    "The cumulative regret of SBO reaches a plateau.",
    growth,
    "regret per round",
  );
}

export function sublinearClaim(evidence: Evidence, problems: readonly string[]): Claim {
  const growth = problems.flatMap((problem) => growthOf(evidence, problem, "privateVotes"));
  return growthClaim(
    "fig:social_influence",
    "SBO asks ever fewer private votes.",
    growth,
    "private votes per round",
  );
}

interface Growth {
  readonly problem: string;
  readonly early: number;
  readonly late: number;
}

/** Increase per round in the first third after the start and in the last third. */
function growthOf(
  { summary }: Evidence,
  problem: string,
  measure: "cumulativeRegret" | "privateVotes",
): Growth[] {
  const rounds = summary.series.find(
    (one) => one.problem === problem && one.method === "paper",
  )?.byRound;
  if (!rounds || rounds.length < 9) return [];
  const third = Math.floor(rounds.length / 3);
  const rate = (from: number, to: number): number =>
    (rounds[to]![measure].mean - rounds[from]![measure].mean) / (to - from);
  return [
    { problem, early: rate(0, third), late: rate(rounds.length - 1 - third, rounds.length - 1) },
  ];
}

function growthClaim(
  label: string,
  statement: string,
  growth: readonly Growth[],
  unit: string,
): Claim {
  if (growth.length === 0) return { label, statement, verdict: "not run", found: "" };
  return {
    label,
    statement,
    // A plateau is more than a little less: half of the early rate.
    verdict: growth.every(({ early, late }) => late < early / 2) ? "held" : "did not hold",
    found: growth
      .map(
        ({ problem, early, late }) =>
          `${problem}: ${early.toFixed(2)} ${unit} in the first third, ${late.toFixed(2)} in the last`,
      )
      .join("; "),
  };
}
