import type { OptionSpace, Welfare } from "@unswayed/core";
import type { Option } from "@unswayed/core/method";
import type { RandomSource } from "@unswayed/core/numerics";
import { norm } from "@unswayed/core/numerics";
import type { Levels } from "@unswayed/core/welfare";
import { isAverage } from "@unswayed/core/welfare";
import type { ConfidenceSet } from "../estimate/confidence-set.ts";
import { KnownReach } from "../estimate/known-reach.ts";
import {
  type ImprovementBound,
  improvementAbove,
  improvementBound,
} from "../estimate/social-bounds.ts";
import { boundTolerance, raceTolerance } from "./bound-tolerance.ts";
import { Screening } from "./screening.ts";

/**
 * The option whose improvement over the reference could be largest (paper: alg_line:query):
 *
 *     x_t = argmax_x α(x, x_{t−1})
 *
 * Every option of a list, or a spread-out sample of a box, is screened; the most promising get an exact bound; in a box
 * the best is then moved along the bound's own slope.
 */
export interface NextComparison {
  readonly candidate: Option;
  readonly bound: ImprovementBound;
  /** How many options were tried, those given up as hopeless among them. */
  readonly exactCount: number;
}

export interface NextComparisonOptions {
  readonly welfare: Welfare;
  readonly levels: Levels;
  /** See SocialOptions. */
  readonly among?: readonly number[];
  readonly random: RandomSource;
  /** Options not to propose: the reference itself (P10), and what is already asked. */
  readonly exclude: readonly Option[];
  /** How many points of a box are screened. */
  readonly screened: number;
  /** How many options get an exact bound. */
  readonly exact: number;
  readonly shouldStop?: () => boolean;
}

const refinements = 6;
/** In a box, exact bounds are spread: promising points closer than this (in the unit cube) are one point. */
const apart = 0.03;

export function nextComparison(
  set: ConfidenceSet,
  space: OptionSpace,
  reference: Option,
  options: NextComparisonOptions,
): NextComparison | null {
  const excluded = new Set(options.exclude.map((option) => space.key(option)));
  const pool = (
    space.isFinite
      ? space.list()
      : [...space.sample(options.screened, options.random), ...set.inference.features.options]
  ).filter((option) => space.isAvailable(option) && !excluded.has(space.key(option)));
  if (pool.length === 0) return null;

  // An average has one piece and needs one solve, whose value also teaches κ. Every other welfare has many: most of them are spared.
  // Of a welfare of the group's own nothing is known that would spare work.
  const isRaced = !isAverage(options.welfare) && options.welfare.kind !== "custom";
  const { voterCount } = set.inference.model;
  const screening = new Screening(set, reference, options.welfare);
  const scored = distinct(pool, space).map((option) => ({ option, ...screening.estimate(option) }));
  const solved = new Map<string, Solved>();
  const reach = new KnownReach();
  let best: Found | null = null;
  /** Null when the option cannot be better than the best so far. */
  const solve = (option: Option): ImprovementBound | null => {
    const known = solved.get(space.key(option));
    if (known) return known.bound;
    const settings = {
      levels: options.levels,
      ...(options.among && { among: options.among }),
      effort: "fast",
      reach,
      tolerance: isRaced ? raceTolerance(voterCount) : boundTolerance(voterCount),
      ...(options.shouldStop && { shouldStop: options.shouldStop }),
    } as const;
    const bound =
      best && isRaced
        ? improvementAbove(best.bound.value, set, option, reference, options.welfare, settings)
        : improvementBound(set, option, reference, options.welfare, settings);
    solved.set(space.key(option), { option, bound });
    if (bound && (best === null || bound.value > best.bound.value)) best = { option, bound };
    return bound;
  };

  const exact = exactCount(options.exact, set.inference.model.voterCount);
  let kappa = 1;
  for (let k = 0; k < exact && solved.size < scored.length; k++) {
    if (k > 0 && options.shouldStop?.()) break;
    const next = mostPromising(scored, solved, space, kappa);
    if (!next) break;
    const bound = solve(next.option);
    if (bound && next.halfWidth > 0) {
      kappa = Math.max(0.1, 0.5 * kappa + 0.5 * ((bound.value - next.mean) / next.halfWidth));
    }
  }
  if (best === null) return null;
  const { option, bound }: Found =
    !space.isFinite && exact > 1 ? refined(best, space, excluded, solve, options.shouldStop) : best;
  return {
    candidate: option,
    bound: bound.sharpened(boundTolerance(voterCount)),
    exactCount: solved.size,
  };
}

interface Found {
  readonly option: Option;
  readonly bound: ImprovementBound;
}

interface Solved {
  readonly option: Option;
  /** Null: not better than what was known by then. */
  readonly bound: ImprovementBound | null;
}

/** One bound costs about n³: with many people fewer options get an exact one. */
function exactCount(asked: number, voterCount: number): number {
  if (voterCount <= 5) return asked;
  return Math.min(asked, voterCount <= 12 ? 4 : 2);
}

function mostPromising<T extends { option: Option; mean: number; halfWidth: number }>(
  scored: readonly T[],
  solved: ReadonlyMap<string, { option: Option }>,
  space: OptionSpace,
  kappa: number,
): T | null {
  let best: T | null = null;
  let highest = -Infinity;
  for (const entry of scored) {
    const score = entry.mean + kappa * entry.halfWidth;
    if (score <= highest || solved.has(space.key(entry.option))) continue;
    if (!space.isFinite && [...solved.values()].some((s) => near(s.option, entry.option))) continue;
    highest = score;
    best = entry;
  }
  return best;
}

/** Steps along the slope, halved until the bound rises; ends when no step helps. */
function refined(
  start: Found,
  space: OptionSpace,
  excluded: ReadonlySet<string>,
  solve: (option: Option) => ImprovementBound | null,
  shouldStop: (() => boolean) | undefined,
): Found {
  let best = start;
  let length = 0.05;
  for (let k = 0; k < refinements && length > 1e-4; k++) {
    if (shouldStop?.()) break;
    const slope = best.bound.slope();
    if (!slope) break;
    const size = norm(slope.map((value, j) => (space.continuous[j] ? value : 0)));
    if (!(size > 1e-9)) break;
    const moved = space.snap(
      best.option.map((x, j) => (space.continuous[j] ? x + (length * slope[j]) / size : x)),
    );
    if (!moved || excluded.has(space.key(moved)) || space.key(moved) === space.key(best.option)) {
      length /= 3;
      continue;
    }
    const bound = solve(moved);
    if (bound && bound.value > best.bound.value) best = { option: moved, bound };
    else length /= 3;
  }
  return best;
}

function distinct(options: readonly Option[], space: OptionSpace): readonly Option[] {
  const seen = new Set<string>();
  return options.filter((option) => {
    const key = space.key(option);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function near(a: Option, b: Option): boolean {
  return a.every((x, j) => Math.abs(x - b[j]) < apart);
}
