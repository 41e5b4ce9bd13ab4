import type { MeanAndError } from "../experiment/statistics/mean-and-error.ts";
import type { Summary } from "../experiment/summary.ts";
import type { TimingSummary } from "../experiment/timing-summary.ts";
import type { ExampleFigure } from "./example-figure.ts";
import type { ModelFigure } from "./model-figure.ts";

/** Something the paper says, and what came out here. */
export interface Claim {
  readonly label: string;
  readonly statement: string;
  readonly verdict: Verdict;
  /** The numbers behind the verdict. */
  readonly found: string;
}

/** "unclear": the difference is within chance at these seeds. */
export type Verdict = "held" | "did not hold" | "unclear" | "not run";

export interface Evidence {
  readonly example: ExampleFigure;
  readonly model: ModelFigure;
  readonly summary: Summary;
  readonly timings: readonly TimingSummary[];
}

/** A difference counts as found when chance alone would give as much in one experiment of twenty. */
const significance = 0.05;

const realTasks = ["thermal", "team", "trip", "energy"];
const influences = ["toy", "toy-wishy-washy", "toy-altruist"];

/** The paper's claims in the order it makes them. */
export function paperClaims(evidence: Evidence): Claim[] {
  return [
    exampleClaim(evidence),
    tighterClaim(evidence),
    closerClaim(evidence),
    plateauClaim(evidence, ["toy"]),
    sublinearClaim(evidence, ["toy"]),
    slowestClaim(evidence),
    egalitarianClaim(evidence),
    wishyWashyClaim(evidence),
    altruistClaim(evidence),
    ...influences.map((problem) => outperformsClaim(evidence, problem, "fig:social_influence")),
    ...realTasks.map((problem) => outperformsClaim(evidence, problem, "fig:real-world")),
    ...realTasks.map((problem) => fewestClaim(evidence, problem)),
    overheadClaim(evidence),
    slowestMethodClaim(evidence),
  ];
}

function exampleClaim({ example }: Evidence): Claim {
  const { consensus, publicConsensus } = example;
  return {
    label: "fig:example",
    statement: "In the first example the group would choose 0.82; its open answers point to 0.38.",
    verdict:
      Math.abs(consensus - 0.82) < 0.005 && Math.abs(publicConsensus - 0.38) < 0.005
        ? "held"
        : "did not hold",
    found: `the consensus is at ${consensus.toFixed(3)}, that of open answers at ${publicConsensus.toFixed(3)}`,
  };
}

function tighterClaim({ model }: Evidence): Claim {
  const { graph, independent } = model;
  return {
    label: "fig:visual_exp",
    statement: "The model with v = A u has tighter intervals than the independent model.",
    verdict: graph.privateWidth < independent.privateWidth ? "held" : "did not hold",
    found: `mean width of private intervals ${graph.privateWidth.toFixed(2)} against ${independent.privateWidth.toFixed(2)}`,
  };
}

function closerClaim({ model }: Evidence): Claim {
  const distance = (x: number): number => Math.abs(x - model.consensus);
  const { graph, independent } = model;
  return {
    label: "fig:visual_exp",
    statement: "Its next question is closer to the true consensus.",
    verdict: distance(graph.next) < distance(independent.next) ? "held" : "did not hold",
    found: `next at ${graph.next.toFixed(3)} against ${independent.next.toFixed(3)}; the consensus is at ${model.consensus.toFixed(3)}`,
  };
}

/** No regret: later rounds add less than earlier ones. */
function plateauClaim(evidence: Evidence, problems: readonly string[]): Claim {
  const growth = problems.flatMap((problem) => growthOf(evidence, problem, "cumulativeRegret"));
  return growthClaim(
    "fig:social_influence",
    "The cumulative regret of SBO reaches a plateau.",
    growth,
    "regret per round",
  );
}

function sublinearClaim(evidence: Evidence, problems: readonly string[]): Claim {
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

function slowestClaim({ summary }: Evidence): Claim {
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

function egalitarianClaim(evidence: Evidence): Claim {
  return againstClaim(evidence, {
    label: "fig:social_influence",
    statement: "In the egalitarian case SBO outperforms the oracle.",
    problem: "toy-rho-1e-10",
    baselines: ["oracle"],
  });
}

function wishyWashyClaim({ summary }: Evidence): Claim {
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

function altruistClaim({ summary }: Evidence): Claim {
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

function outperformsClaim(evidence: Evidence, problem: string, label: string): Claim {
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

function fewestClaim({ summary }: Evidence, problem: string): Claim {
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

function overheadClaim({ timings }: Evidence): Claim {
  const label = "fig:overhead";
  const statement = "A question takes at most 30 seconds at the last round.";
  const last = timings
    .filter(({ method, problem }) => method === "paper" && realTasks.includes(problem))
    .flatMap(({ problem, byRound }) => {
      const round = byRound.at(-1);
      return round ? [{ method: problem, value: round.seconds }] : [];
    });
  if (last.length === 0) return { label, statement, verdict: "not run", found: "" };
  const isQuick = last.every(({ value }) => value.mean <= 30);
  return {
    label,
    statement,
    verdict: isQuick ? "held" : "did not hold",
    found: `seconds of the last round: ${ranking(last)}`,
  };
}

function slowestMethodClaim({ timings }: Evidence): Claim {
  const label = "fig:overhead";
  const statement = "SBO is the slowest method on the four tasks.";
  const slowest = realTasks.flatMap((problem) => {
    const times = timings
      .filter((one) => one.problem === problem)
      .map(({ method, run }) => ({ method, value: run }))
      .toSorted((a, b) => a.value.mean - b.value.mean);
    return times.length > 0 ? [{ problem, times }] : [];
  });
  if (slowest.length === 0) return { label, statement, verdict: "not run", found: "" };
  return {
    label,
    statement,
    verdict: slowest.every(({ times }) => times.at(-1)?.method === "paper")
      ? "held"
      : "did not hold",
    found: slowest
      .map(({ problem, times }) => `${problem}, seconds of a run: ${ranking(times)}`)
      .join("; "),
  };
}

interface Ranked {
  readonly method: string;
  readonly value: MeanAndError;
}

function rankedAt(summary: Summary, problem: string): Ranked[] {
  return summary.series
    .filter((one) => one.problem === problem)
    .flatMap(({ method, byRound }) => {
      const value = byRound.at(-1)?.cumulativeRegret;
      return value ? [{ method, value }] : [];
    })
    .toSorted((a, b) => a.value.mean - b.value.mean);
}

function lastOf(
  summary: Summary,
  problem: string,
  method: string,
  measure: "cumulativeRegret" | "privateVotes" | "normalizedReportedRegret",
): MeanAndError | undefined {
  return summary.series
    .find((one) => one.problem === problem && one.method === method)
    ?.byRound.at(-1)?.[measure];
}

function ranking(ranked: readonly Ranked[]): string {
  return ranked.map(({ method, value }) => `${method} ${text(value)}`).join(", ");
}

function text({ mean, error }: MeanAndError): string {
  return error === null ? mean.toFixed(2) : `${mean.toFixed(2)} ± ${error.toFixed(2)}`;
}
