import type { Welfare } from "@unswayed/core";
import { InvalidInputError } from "@unswayed/core";
import type { Levels } from "@unswayed/core/welfare";
import { createAggregator, isAverage } from "@unswayed/core/welfare";
import { piecewiseWelfare } from "../welfare/pieces.ts";
import {
  type Bound,
  type BoundOptions,
  boundOf,
  chosenStarts,
  emptyBound,
  type Interval,
  intervalOf,
} from "./bound.ts";
import type { ConfidenceSet } from "./confidence-set.ts";
import { type Inference, type OptionReference, placeOptions } from "./inference.ts";
import type { KnownReach } from "./known-reach.ts";
import { checkedEffort, type Effort } from "./map-estimate.ts";
import { monotoneMaximum } from "./monotone-bounds.ts";
import { SetEllipsoid } from "./set-ellipsoid.ts";
import { type Attempt, SocialProgram } from "./social-program.ts";
import { mostPieces, SocialSearch } from "./social-search.ts";
import { slopeOf } from "./social-slope.ts";
import { SocialTerm } from "./social-term.ts";

/**
 * Extremes of social utility over the confidence set, for any ρ (paper: prob:ucb_acquisition, see P8):
 *
 *     improvement   max S(x) − S(x′)         upper   max S(x)         lower   min S(x)
 *
 * S(x) is concave and enters through a scalar s below its linear pieces. −S(x′) is convex: the maximum over the set is
 * the maximum over pieces of S(x′) of problems that are each like a plain bound, and SocialSearch looks for it.
 */

/** How utilities become social utility, and how much work a bound on it is worth. */
export interface SocialOptions extends BoundOptions {
  /** What utilities are compared between voters as. Default "raw". */
  readonly levels?: Levels;
  /** With "shortfall": the options among which everyone's own best is sought, by index. Default: all of the problem. */
  readonly among?: readonly number[];
  /** "fast": from the centres of the set only; "normal", the default: the best pieces from every start; "thorough": all that are found. */
  readonly effort?: Effort;
  /** What earlier searches over this set showed of its size: spares a search with effort "fast" the solves that lead nowhere. */
  readonly reach?: KnownReach;
}

/** Of options more alike than this, only one is tried as someone's own best: neighbours on a grid are alike by 0.99. */
const mostAlike: Record<Effort, number> = { fast: 0.9, normal: 0.97, thorough: 1 };

/** A bound on S(x) − S(x′) that also knows how it changes as x moves. */
export interface ImprovementBound extends Bound {
  /** ∂value/∂(coordinates of the candidate), by the envelope theorem; null for an option already in the problem. */
  slope(): Float64Array | null;
  /** The same solved on from where it ended, to another tolerance. */
  sharpened(tolerance: number): ImprovementBound;
}

/** The most that S(candidate) − S(reference) can be in the set: what trying the candidate may gain. */
export function improvementBound(
  set: ConfidenceSet,
  candidate: OptionReference,
  reference: OptionReference,
  welfare: Welfare,
  options: SocialOptions = {},
): ImprovementBound {
  return socialMaximum(set, candidate, reference, welfare, options) ?? noBound;
}

/**
 * The same where it exceeds a number, and null where it does not: that takes a fraction of the work, because solves that cannot
 * come that far are given up after a few steps.
 *
 * For choosing among many, not for deciding: where pieces are too many to list the search climbs from one to the next, and a climb
 * that begins below the number is given up even if it would have ended just above it (seen: 0.02 above).
 */
export function improvementAbove(
  atLeast: number,
  set: ConfidenceSet,
  candidate: OptionReference,
  reference: OptionReference,
  welfare: Welfare,
  options: SocialOptions = {},
): ImprovementBound | null {
  const bound = socialMaximum(set, candidate, reference, welfare, options, atLeast);
  return bound && bound.value > atLeast ? bound : null;
}

/** Bounds of S(x) over the set. */
export function socialUtilityBounds(
  set: ConfidenceSet,
  option: OptionReference,
  welfare: Welfare,
  options: SocialOptions = {},
): Interval {
  const upper = socialMaximum(set, option, null, welfare, options) ?? noBound;
  const lower = socialMaximum(set, null, option, welfare, options) ?? noBound;
  return intervalOf(upper, lower);
}

const noBound: ImprovementBound = {
  ...emptyBound,
  slope: () => null,
  sharpened: () => noBound,
};

/** Null when no solve came to an end, or none could reach what is given as known. */
function socialMaximum(
  set: ConfidenceSet,
  candidate: OptionReference | null,
  reference: OptionReference | null,
  welfare: Welfare,
  options: SocialOptions,
  atLeast: number = -Infinity,
): ImprovementBound | null {
  const { inference } = set;
  const effort = checkedEffort(options.effort ?? "normal");
  createAggregator(welfare, inference.model.voterCount); // checks the welfare, also when the set is empty
  const levels = levelsFor(
    options.levels ?? "raw",
    welfare,
    candidate !== null && reference !== null,
  );
  const asked = [candidate, reference].filter((option) => option !== null);
  // Nobody is better off than at their own best: the options asked about are themselves among those it is sought in.
  const listed = otherOptions(set, levels, options.among);
  const others = levels === "shortfall" ? distinctOf(inference, [...asked, ...listed]) : listed;
  if (welfare.kind === "custom") {
    const bound = monotoneMaximum(set, candidate, reference, welfare, others, options);
    const whole = { ...bound, slope: () => null, sharpened: () => whole };
    return whole;
  }
  const placement = placeOptions(inference, [...asked, ...others]);
  if (set.status === "empty-set") return noBound;
  const pieces = piecewiseWelfare(welfare, inference.model.voterCount, mostPieces);
  const term = (option: OptionReference | null): SocialTerm | null => {
    if (option === null) return null;
    const feature = placement.features[asked.indexOf(option)];
    return new SocialTerm(
      placement.model,
      pieces,
      feature,
      levels,
      placement.features.slice(asked.length),
      mostAlike[effort],
    );
  };
  const programs = new SocialProgram(set, placement, term(candidate), term(reference), options);
  const best = new SocialSearch(programs, {
    effort,
    voterCount: inference.model.voterCount,
    optionCount: others.length,
    starts: chosenStarts(set, options),
    ellipsoidAt: (start) => new SetEllipsoid(set, placement.model, start),
    ...(options.shouldStop && { shouldStop: options.shouldStop }),
    ...(options.reach && { reach: options.reach }),
    atLeast,
  }).run();
  if (best === null) return null;
  // A search that was cut short may have missed a better piece, however well this one was solved.
  const isCut = options.shouldStop?.() ?? false;
  const boundOfAttempt = (attempt: Attempt, tolerance: number): ImprovementBound => {
    const bound: ImprovementBound = {
      ...boundOf(attempt.program, attempt.result, inference, placement),
      value: attempt.value,
      status: isCut ? "stopped" : attempt.status,
      slope: () => slopeOf(attempt, inference, placement, programs.plus, programs.minus),
      sharpened: (finer) =>
        finer >= tolerance || isCut
          ? bound
          : boundOfAttempt(programs.continued(attempt, finer), finer),
    };
    return bound;
  };
  return boundOfAttempt(best, options.tolerance ?? 1e-7);
}

/** Own best cancels in an average difference; own range is not piecewise linear. */
function levelsFor(levels: Levels, welfare: Welfare, isDifference: boolean): Levels {
  if (levels === "own-range") {
    throw new InvalidInputError(
      "levels",
      levels,
      '"raw", "shortfall" or { gainOver }: bounds need levels that are piecewise linear in utility',
    );
  }
  return isDifference && isAverage(welfare) ? "raw" : levels;
}

/** The options without repeats, also where one is given by index and again by its coordinates. */
function distinctOf(
  { features, rowOfOption }: Inference,
  options: readonly OptionReference[],
): readonly OptionReference[] {
  const seen = new Set<OptionReference>();
  return options.filter((option) => {
    const place = Array.isArray(option)
      ? features.indexOfSame(option)
      : rowOfOption[Number(option)];
    const same = place >= 0 ? place : option;
    if (seen.has(same)) return false;
    seen.add(same);
    return true;
  });
}

function otherOptions(
  set: ConfidenceSet,
  levels: Levels,
  among: readonly number[] | undefined,
): readonly OptionReference[] {
  const count = set.inference.problem.options.length;
  if (levels === "raw" || levels === "own-range") return [];
  if (levels === "shortfall") {
    return among ?? set.inference.problem.options.map((_, index) => index);
  }
  if (typeof levels !== "object" || levels === null || !("gainOver" in levels)) {
    throw new InvalidInputError("levels", levels, '"raw", "shortfall" or { gainOver }');
  }
  if (!Number.isInteger(levels.gainOver) || levels.gainOver < 0 || levels.gainOver >= count) {
    throw new InvalidInputError(
      "levels.gainOver",
      levels.gainOver,
      `the index of an option, 0 to ${count - 1}`,
    );
  }
  return [levels.gainOver];
}
