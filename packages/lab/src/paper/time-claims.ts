import type { Claim, Evidence } from "./claim.ts";
import { ranking } from "./ranked.ts";

const realTasks = ["thermal", "team", "trip", "energy"];

export function overheadClaim({ timings }: Evidence): Claim {
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

export function slowestMethodClaim({ timings }: Evidence): Claim {
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
