import { type ClaimedMeasure, lastDifferences, runsOf } from "./by-seed.ts";
import type { Claim, Evidence, RunsMade } from "./claim.ts";
import { type Difference, judged } from "./judged.ts";

const influences = ["toy", "toy-wishy-washy", "toy-altruist"];
/** The paper's comparison; the single agent votes in private too, as the paper's count of private votes asks (P32). */
const baselines = ["oracle", "single-dual", "independent"];
const robustness = "fig:social_influence";

export function slowestClaim({ runs }: Evidence): Claim {
  const at = (problem: string) => ({ problem, method: "paper" });
  const less = (a: string, b: string): Difference => ({
    name: `${a} less ${b}`,
    values: lastDifferences(runs, at(a), at(b), "normalizedReportedRegret"),
  });
  return judged(
    robustness,
    "The egalitarian rule converges slowest, the utilitarian fastest (normalised regret of the consensus after the last round).",
    [less("toy", "toy-rho-0.5"), less("toy-rho-0.5", "toy-rho-1e-10")],
  );
}

export function egalitarianClaim(evidence: Evidence): Claim {
  return judged(
    robustness,
    "In the egalitarian case SBO outperforms the oracle (cumulative regret).",
    [against(evidence, "toy-rho-1e-10", "oracle", "cumulativeRegret")],
  );
}

export function wishyWashyClaim({ runs }: Evidence): Claim {
  const problem = "toy-wishy-washy";
  return judged(
    robustness,
    "The oracle performs worst of all methods in the wishy-washy case (cumulative regret).",
    ["paper", "single-dual", "independent"].map((method) => ({
      name: `${method} less oracle`,
      values: lastDifferences(
        runs,
        { problem, method },
        { problem, method: "oracle" },
        "cumulativeRegret",
      ),
    })),
  );
}

export function altruistClaim({ runs }: Evidence): Claim {
  const method = "single-dual";
  return judged(
    robustness,
    "The altruist case is the hardest for the single agent (cumulative regret).",
    influences.slice(0, 2).map((problem) => ({
      name: `${problem} less toy-altruist`,
      values: lastDifferences(
        runs,
        { problem, method },
        { problem: "toy-altruist", method },
        "cumulativeRegret",
      ),
    })),
  );
}

export function outperformsClaim(evidence: RunsMade, problem: string, label: string): Claim {
  return judged(
    label,
    `SBO outperforms the baselines on ${problem} (cumulative regret).`,
    baselines.map((baseline) => against(evidence, problem, baseline, "cumulativeRegret")),
  );
}

export function fewestClaim(evidence: RunsMade, problem: string, label: string): Claim {
  return judged(
    label,
    `SBO asks the fewest private votes on ${problem}, the oracle aside.`,
    ["single-dual", "independent"].map((baseline) =>
      against(evidence, problem, baseline, "privateVotes"),
    ),
    privateVotesText(evidence, problem),
  );
}

function against(
  { runs }: RunsMade,
  problem: string,
  baseline: string,
  measure: ClaimedMeasure,
): Difference {
  const side = (method: string) => ({ problem, method });
  return {
    name: `SBO less ${baseline}`,
    values: lastDifferences(runs, side("paper"), side(baseline), measure),
  };
}

function privateVotesText({ runs }: RunsMade, problem: string): string {
  const means = ["paper", "single-dual", "independent"].flatMap((method) => {
    const last = [...runsOf(runs, problem, method).values()].flatMap(
      ({ rows }) => rows.at(-1)?.privateVotes ?? [],
    );
    const mean = last.reduce((sum, votes) => sum + votes, 0) / last.length;
    return last.length > 0 ? [`${method} ${mean.toFixed(1)}`] : [];
  });
  return means.join(", ");
}
