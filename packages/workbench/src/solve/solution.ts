import type { Bound, Effort, SolveStatus } from "@unswayed/paper";

export const solutionSchema = "unswayed/solution@1";

/** What `npm run workbench -- solve` prints. Null stands for what does not exist: bounds of an empty set, a width with no votes. */
export interface Solution {
  readonly schema: typeof solutionSchema;
  readonly status: Bound["status"];
  readonly map: {
    readonly value: number | null;
    readonly logLikelihoodPrivate: number | null;
    readonly logLikelihoodPublic: number | null;
    readonly logPrior: number | null;
    readonly influence: readonly (readonly (number | null)[])[];
  };
  readonly maxima: { readonly private: number | null; readonly public: number | null };
  readonly width: { readonly private: number | null; readonly public: number | null };
  readonly difference: Ends;
  readonly at: readonly (Ends & { readonly improvement: number | null })[];
  readonly timing: Timing | null;
  readonly diagnostics: Diagnostics;
}

/** One entry per voter, or null when there is no set to bound over. */
export interface Ends {
  readonly upper: readonly (number | null)[] | null;
  readonly lower: readonly (number | null)[] | null;
}

/** Processor milliseconds of one solve from one start, medians; null for what could not be solved. */
export interface Timing {
  readonly mapMs: number | null;
  readonly boundMs: number | null;
  readonly improvementMs: number | null;
}

/** The evidence by which to trust the numbers. */
export interface Diagnostics {
  readonly seed: number;
  readonly effort: Effort;
  readonly map: ReportedResiduals & {
    readonly status: SolveStatus;
    readonly startCount: number;
    readonly hitCount: number;
  };
  readonly maxima: { readonly status: SolveStatus };
  readonly set: { readonly status: "nonempty" | "empty-set"; readonly margin: number | null };
  /** The worst status and the largest residuals among all bounds. */
  readonly bounds: ReportedResiduals & {
    readonly status: Bound["status"] | null;
    readonly count: number;
  };
}

interface ReportedResiduals {
  readonly stationarity: number | null;
  readonly feasibility: number | null;
  readonly complementarity: number | null;
}

/** JSON has no NaN and no infinity. */
export function finiteOrNull(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

/** From the best news to the worst. */
const ranking: readonly Bound["status"][] = [
  "solved",
  "almost-solved",
  "interrupted",
  "stopped",
  "iteration-limit",
  "no-progress",
  "infeasible-start",
  "empty-set",
];

/** "solved" when there are none. */
export function worstStatus(statuses: readonly Bound["status"][]): Bound["status"] {
  return statuses.reduce(
    (worst, status) => (ranking.indexOf(status) > ranking.indexOf(worst) ? status : worst),
    "solved",
  );
}
