import type { TimedRun } from "../experiment/timing-summary.ts";
import type { Claim, Evidence } from "./claim.ts";
import { growthExponent } from "./growth.ts";
import { type Difference, judged } from "./judged.ts";

const label = "fig:overhead";
const realTasks = ["thermal", "team", "trip", "energy"];
const mostSeconds = 30;
/** Earlier rounds take so little that what is not the method's own work shows. */
const settled = 10;

export function overheadClaim({ timed }: Evidence): Claim {
  return judged(
    label,
    `A round takes at most ${mostSeconds} seconds (of processor) at the end of a run.`,
    differencesOf(timed, (run) => {
      const last = roundsOf(run).at(-1);
      return last ? last.value - mostSeconds : null;
    }).map(({ name, values }) => ({ name: `${name}: seconds less ${mostSeconds}`, values })),
  );
}

export function linearTimeClaim({ timed }: Evidence): Claim {
  return judged(
    label,
    "The time of a round grows no faster than linearly: like t^e with e below 1.",
    differencesOf(timed, (run) => {
      const exponent = growthExponent(roundsOf(run).filter(({ t }) => t >= settled));
      return exponent === null ? null : exponent - 1;
    }).map(({ name, values }) => ({ name: `${name}: e − 1`, values })),
  );
}

export function slowestMethodClaim({ timed }: Evidence): Claim {
  const methods = [...new Set(timed.map(({ method }) => method))].filter(
    (method) => method !== "paper",
  );
  const differences = realTasks.flatMap((problem) =>
    methods.map((method): Difference => {
      const own = timed.filter((run) => run.problem === problem && run.method === "paper");
      return {
        name: `${problem}: seconds of a run of ${method} less SBO's`,
        values: own.flatMap((run) => {
          const other = timed.find(
            (one) => one.problem === problem && one.method === method && one.seed === run.seed,
          );
          return other ? [secondsOf(other) - secondsOf(run)] : [];
        }),
      };
    }),
  );
  return judged(
    label,
    "SBO is the slowest method on the four tasks.",
    differences.filter(({ values }) => values.length > 0),
  );
}

function differencesOf(
  timed: readonly TimedRun[],
  of: (run: TimedRun) => number | null,
): readonly Difference[] {
  return realTasks.flatMap((problem) => {
    const values = timed
      .filter((run) => run.problem === problem && run.method === "paper")
      .flatMap((run) => of(run) ?? []);
    return values.length > 0 ? [{ name: problem, values }] : [];
  });
}

function roundsOf({
  timings,
}: TimedRun): readonly { readonly t: number; readonly value: number }[] {
  const byRound = new Map<number, number>();
  for (const { round, seconds } of timings) {
    byRound.set(round, (byRound.get(round) ?? 0) + seconds);
  }
  return [...byRound].map(([t, value]) => ({ t, value }));
}

function secondsOf({ timings }: TimedRun): number {
  return timings.reduce((sum, { seconds }) => sum + seconds, 0);
}
