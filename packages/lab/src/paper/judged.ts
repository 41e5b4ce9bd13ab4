import { meanAndError } from "../experiment/statistics/mean-and-error.ts";
import { studentQuantile, studentTail } from "../experiment/statistics/student.ts";
import type { Claim, Verdict } from "./claim.ts";

/** A number that a statement says is below 0, once for each seed. */
export interface Difference {
  readonly name: string;
  readonly values: readonly number[];
}

/** Where the mean lies with 95 % confidence; null with fewer than two values. */
interface MeanInterval {
  readonly n: number;
  readonly mean: number;
  readonly lower: number;
  readonly upper: number;
  /** Two-sided probability of a mean this far from 0 if it were 0. */
  readonly p: number;
}

const doubt = 0.05;

function meanInterval(values: readonly number[]): MeanInterval | null {
  const found = meanAndError(values);
  if (found === null || found.error === null || !Number.isFinite(found.mean)) return null;
  const { n, mean, error } = found;
  const reach = studentQuantile(doubt, n - 1) * error;
  const p = error === 0 ? (mean === 0 ? 1 : 0) : studentTail(mean / error, n - 1);
  return { n, mean, lower: mean - reach, upper: mean + reach, p };
}

/** Held when every mean is below 0 statistically significant, refuted when one is above 0 statistically significant, and undecided else. */
function verdictOn(differences: readonly Difference[]): Verdict {
  const intervals = differences.map(({ values }) => meanInterval(values));
  if (intervals.some((found) => found !== null && found.lower > 0)) return "refuted";
  return intervals.length > 0 && intervals.every((found) => found !== null && found.upper < 0)
    ? "held"
    : "undecided";
}

/** A claim that some differences are below 0. Not run when one of them has no values. */
export function judged(
  label: string,
  statement: string,
  differences: readonly Difference[],
  besides = "",
): Claim {
  if (differences.length === 0 || differences.some(({ values }) => values.length === 0)) {
    return { label, statement, verdict: "not run", found: "" };
  }
  const seeds = Math.min(...differences.map(({ values }) => values.length));
  const found = differences.map(({ name, values }) => `${name} ${intervalText(values)}`);
  return {
    label,
    statement,
    verdict: verdictOn(differences),
    found: `${besides}${besides ? "; " : ""}${found.join("; ")}; ${seeds} ${seeds === 1 ? "seed" : "seeds"}`,
  };
}

/** "−3.40 [−9.80, 3.00], p 0.280": mean, 95 % interval and t test. */
function intervalText(values: readonly number[]): string {
  const found = meanInterval(values);
  if (found === null) return `${(values[0] ?? Number.NaN).toFixed(2)} (one value: no interval)`;
  const { mean, lower, upper, p } = found;
  const chance = p < 0.001 ? "p < 0.001" : `p ${p.toFixed(3)}`;
  return `${mean.toFixed(2)} [${lower.toFixed(2)}, ${upper.toFixed(2)}], ${chance}`;
}
