import type { FinishedRun } from "../experiment/series.ts";
import { byRound, runsOf } from "./by-seed.ts";
import type { Claim, RunsMade } from "./claim.ts";
import { growthExponent } from "./growth.ts";
import { judged } from "./judged.ts";

const label = "fig:social_influence";

/** Starting pairs are asked on both channels, whatever the rule: growth is counted after them. */
const start = 5;
/** Rounds after the start from which an exponent is fitted: before, a count of 1 or 2 says nothing of growth. */
const settled = 5;

type Grown = "cumulativeRegret" | "privateVotes";

/** A plateau is more than a little less: at most half of the early rate. */
export function plateauClaim(evidence: RunsMade, problem: string): Claim {
  return judged(
    label,
    `The cumulative regret of SBO reaches a plateau on ${problem}: the last third of the rounds adds less than half of what the first does.`,
    [lateAgainstEarly(evidence, problem, "cumulativeRegret")],
    exponentsText(evidence, problem, "cumulativeRegret"),
  );
}

export function rarerClaim(evidence: RunsMade, problem: string): Claim {
  return judged(
    label,
    `SBO asks ever fewer private votes on ${problem}: in the last third of the rounds less than half as many as in the first.`,
    [lateAgainstEarly(evidence, problem, "privateVotes")],
    exponentsText(evidence, problem, "privateVotes"),
  );
}

/** The least that a bound T^e with e < 1 says. */
export function sublinearClaim(evidence: RunsMade, problem: string, measure: Grown): Claim {
  const what = measure === "privateVotes" ? "private votes" : "cumulative regret";
  const exponents = exponentsOf(evidence, problem, measure);
  return judged(
    "tab:bounds",
    `SBO's ${what} grow${measure === "privateVotes" ? "" : "s"} sub-linearly on ${problem}: like t^e with e below 1.`,
    [{ name: "e − 1", values: exponents.map((exponent) => exponent - 1) }],
  );
}

/** Increase per round in the last third, less half of that in the first third after the start, by seed. */
function lateAgainstEarly({ runs }: RunsMade, problem: string, measure: Grown) {
  const values = [...runsOf(runs, problem, "paper").values()].flatMap((run) => {
    const rows = byRound(run).filter(({ round }) => round >= start);
    if (rows.length < 7) return [];
    const third = Math.floor((rows.length - 1) / 3);
    const rate = (from: number, to: number): number =>
      (rows[to]![measure] - rows[from]![measure]) / (to - from);
    // No private vote at all is few, also where there were none before.
    const least = measure === "privateVotes" ? 1 / third : 0;
    return [rate(rows.length - 1 - third, rows.length - 1) - Math.max(rate(0, third), least) / 2];
  });
  return { name: "rate of the last third less half of the first", values };
}

function exponentsText(evidence: RunsMade, problem: string, measure: Grown): string {
  const exponents = exponentsOf(evidence, problem, measure);
  if (exponents.length === 0) return "";
  const mean = exponents.reduce((sum, exponent) => sum + exponent, 0) / exponents.length;
  return `grows like t^${mean.toFixed(2)}`;
}

/** One exponent for each seed, counted from the end of the start. */
function exponentsOf({ runs }: RunsMade, problem: string, measure: Grown) {
  return [...runsOf(runs, problem, "paper").values()].flatMap((run) => {
    const exponent = exponentOf(run, measure);
    return exponent === null ? [] : [exponent];
  });
}

function exponentOf(run: FinishedRun, measure: Grown): number | null {
  const rows = byRound(run);
  const before = rows.find(({ round }) => round === start)?.[measure] ?? 0;
  return growthExponent(
    rows
      .filter(({ round }) => round >= start + settled)
      .map((row) => ({ t: row.round - start, value: row[measure] - before })),
  );
}
