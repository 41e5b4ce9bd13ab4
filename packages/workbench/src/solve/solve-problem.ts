import { createRandomSource } from "@unswayed/core/numerics";
import {
  type Bound,
  type ConfidenceSet,
  confidenceSet,
  differenceWidth,
  type Effort,
  type Interval,
  improvementBound,
  likelihoodMaxima,
  type MapEstimate,
  mapEstimate,
  privateUtilityBounds,
} from "@unswayed/paper";
import type { CpuClock } from "../measure.ts";
import type { Problem } from "./problem.ts";
import {
  type Diagnostics,
  type Ends,
  finiteOrNull,
  type Solution,
  solutionSchema,
  worstStatus,
} from "./solution.ts";
import { timeSolves } from "./time-solves.ts";

export interface SolveOptions {
  readonly effort: Effort;
  readonly seed: number;
  /** Null: solve, and do not repeat solves to time them. */
  readonly clock: CpuClock | null;
  /** Told what is about to be done, in a few words. */
  readonly onProgress?: (step: string) => void;
}

/** The answer to a problem file. The same problem, effort and seed give the same answer, but for `timing`. */
export function solveProblem(problem: Problem, options: SolveOptions): Solution {
  const { inference, slack } = problem;
  const { effort, seed, clock } = options;
  const say = options.onProgress ?? (() => {});
  const random = createRandomSource(seed);

  say("MAP");
  const map = mapEstimate(inference, { random: random.split("map"), effort });
  say("maxima");
  const maxima = likelihoodMaxima(inference);
  say("set");
  const set = confidenceSet(inference, map, slack, { random: random.split("set"), effort, maxima });
  const { bounds, ...answers } = boundsOf(problem, set, effort, say);
  if (clock) say("timing");
  const timing = clock ? timeSolves(problem, set, random.split("timing"), clock) : null;

  const isEmpty = set.status === "empty-set";
  return {
    schema: solutionSchema,
    status: isEmpty
      ? "empty-set"
      : worstStatus([map.status, maxima.status, ...bounds.map(({ status }) => status)]),
    map: {
      value: finiteOrNull(map.value),
      logLikelihoodPrivate: finiteOrNull(map.logLikelihoodPrivate),
      logLikelihoodPublic: finiteOrNull(map.logLikelihoodPublic),
      logPrior: finiteOrNull(map.logPrior),
      influence: rowsOf(map.influence, inference.problem.voterCount),
    },
    maxima: { private: finiteOrNull(maxima.private), public: finiteOrNull(maxima.public) },
    ...answers,
    timing,
    diagnostics: {
      seed,
      effort,
      map: mapDiagnostics(map),
      maxima: { status: maxima.status },
      set: { status: set.status, margin: finiteOrNull(set.margin) },
      bounds: boundDiagnostics(bounds),
    },
  };
}

type Answers = Pick<Solution, "width" | "difference" | "at">;

function boundsOf(
  problem: Problem,
  set: ConfidenceSet,
  effort: Effort,
  say: (step: string) => void,
): Answers & { readonly bounds: readonly Bound[] } {
  const { at, reference, welfare } = problem;
  const [first] = at;
  const none: Ends = { upper: null, lower: null };
  if (set.status === "empty-set" || first === undefined) {
    return {
      width: { private: null, public: null },
      difference: none,
      at: at.map(() => ({ ...none, improvement: null })),
      bounds: [],
    };
  }
  const voters = Array.from({ length: problem.inference.problem.voterCount }, (_, i) => i);
  const total = 2 + at.length * (voters.length + 1);
  let begun = 0;
  const next = <T>(solve: () => T): T => {
    say(`bounds ${++begun} of ${total}`);
    return solve();
  };
  const privateWidth = next(() => differenceWidth(set, first, reference, "private"));
  const publicWidth = next(() => differenceWidth(set, first, reference, "public"));
  const points = at.map((option) => ({
    byVoter: voters.map((voter) => next(() => privateUtilityBounds(set, option, voter))),
    improvement: next(() =>
      improvementBound(set, option, reference, welfare, {
        effort: effort === "fast" ? "fast" : "normal",
      }),
    ),
  }));
  return {
    width: {
      private: finiteOrNull(privateWidth.value),
      public: finiteOrNull(publicWidth.value),
    },
    difference: endsOf(privateWidth.byVoter),
    at: points.map(({ byVoter, improvement }) => ({
      ...endsOf(byVoter),
      improvement: finiteOrNull(improvement.value),
    })),
    bounds: [
      ...bothEnds(privateWidth.byVoter),
      ...bothEnds(publicWidth.byVoter),
      ...points.flatMap(({ byVoter, improvement }) => [...bothEnds(byVoter), improvement]),
    ],
  };
}

function endsOf(byVoter: readonly Interval[]): Ends {
  return {
    upper: byVoter.map(({ upper }) => finiteOrNull(upper.value)),
    lower: byVoter.map(({ lower }) => finiteOrNull(lower.value)),
  };
}

function bothEnds(intervals: readonly Interval[]): readonly Bound[] {
  return intervals.flatMap(({ upper, lower }) => [upper, lower]);
}

function rowsOf(matrix: Float64Array, size: number): (number | null)[][] {
  return Array.from({ length: size }, (_, i) =>
    Array.from(matrix.subarray(i * size, (i + 1) * size), finiteOrNull),
  );
}

function mapDiagnostics(map: MapEstimate): Diagnostics["map"] {
  const { status, residuals, startCount, hitCount } = map;
  return {
    status,
    stationarity: finiteOrNull(residuals.stationarity),
    feasibility: finiteOrNull(residuals.feasibility),
    complementarity: finiteOrNull(residuals.complementarity),
    startCount,
    hitCount,
  };
}

function boundDiagnostics(bounds: readonly Bound[]): Diagnostics["bounds"] {
  const largest = (name: keyof Bound["residuals"]): number | null =>
    bounds.length === 0 ? null : finiteOrNull(Math.max(...bounds.map((b) => b.residuals[name])));
  return {
    status: bounds.length === 0 ? null : worstStatus(bounds.map(({ status }) => status)),
    count: bounds.length,
    stationarity: largest("stationarity"),
    feasibility: largest("feasibility"),
    complementarity: largest("complementarity"),
  };
}
