import type { StudyState, Work } from "@unswayed/core/method";
import type { RandomSource } from "@unswayed/core/numerics";
import { prepareInference } from "../estimate/inference.ts";
import { fastLeaveOneOut, unlinkedLeaveOneOut } from "../estimate/leave-one-out.ts";
import { type MapOptions, mapEstimate } from "../estimate/map-estimate.ts";
import { chooseNormBound } from "../estimate/norm-bound.ts";
import { jointUpTo, studyTolerance, wholeListUpTo } from "./effort.ts";
import { apart, type OpenProblem, problemOf } from "./problem.ts";
import type { ResolvedPaperSettings } from "./settings-types.ts";
import { type StudyVotes, type VoteFilter, votesOf } from "./votes.ts";

/** How far a liking reaches and how wild it may be. */
export interface Scales {
  readonly lengthScale: number;
  readonly normBound: number;
}

/** Scales already chosen, by the votes they were chosen on: recomputing gives the same, only later. */
export type ScaleCache = Map<string, Scales>;

/** A study reads its votes in a few ways, and older votes are not read again. */
const mostRemembered = 8;

/**
 * Length scale and norm bound. Chosen again every few rounds, by the votes of the rounds completed then: a function of
 * the votes, not of when it was asked.
 */
export function scalesFor(
  settings: ResolvedPaperSettings,
  state: StudyState,
  filter: VoteFilter,
  remembered: ScaleCache,
  random: RandomSource,
  { shouldStop }: Work,
): Scales {
  const every = typeof settings.lengthScale === "number" ? 1 : settings.lengthScale.every;
  const latest = state.rounds[state.rounds.length - 1]?.round ?? 0;
  const lastRound = Math.min(filter.lastRound, Math.floor(Math.max(0, latest - 1) / every) * every);
  const votes = votesOf(state, { ...filter, lastRound }, settings.levels, wholeListUpTo);
  const key = JSON.stringify([
    state.active,
    state.space.spec,
    votes.options,
    votes.private,
    votes.public,
  ]);
  const known = remembered.get(key);
  if (known) return known;
  const chosen = chosenScales(settings, state, votes, every, random, shouldStop);
  if (!shouldStop?.()) {
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(key, chosen);
  }
  return chosen;
}

/** The norm bound at the middle length scale, then the length scale at that bound. */
function chosenScales(
  settings: ResolvedPaperSettings,
  state: StudyState,
  votes: StudyVotes,
  every: number,
  random: RandomSource,
  shouldStop: (() => boolean) | undefined,
): Scales {
  const scaleRule = settings.lengthScale;
  const grid = typeof scaleRule === "number" ? [scaleRule] : scaleRule.grid;
  const middle = grid[Math.floor(grid.length / 2)];
  const isJoint = state.active.length <= jointUpTo;
  const problemAt = (lengthScale: number): OpenProblem =>
    problemOf(settings, state, votes, lengthScale);
  const effort: Pick<MapOptions, "effort" | "starts" | "shouldStop"> = {
    effort: "fast",
    starts: isJoint ? 2 : 1,
    ...(shouldStop && { shouldStop }),
  };
  const normBound =
    typeof settings.normBound === "number"
      ? settings.normBound
      : chooseNormBound(
          isJoint ? problemAt(middle) : apart(problemAt(middle)),
          settings.normBound,
          settings.slack.joint,
          random.split("norm"),
          effort,
        ).normBound;

  const isFixed = settings.kernel !== null || grid.length === 1 || !usesLengthScale(state);
  const isTooEarly = votes.public.length + votes.private.length < 2 * every;
  if (isFixed || isTooEarly) return { lengthScale: middle, normBound };
  let lengthScale = middle;
  let highest = -Infinity;
  for (const candidate of grid) {
    const inference = prepareInference({ ...problemAt(candidate), normBound });
    const score = isJoint
      ? fastLeaveOneOut(
          inference,
          mapEstimate(inference, {
            ...effort,
            starts: 1,
            random: random.split(`scale ${candidate}`),
            tolerance: studyTolerance(state.active.length),
          }),
        )
      : unlinkedLeaveOneOut(inference);
    if (score > highest) {
      highest = score;
      lengthScale = candidate;
    }
  }
  return { lengthScale, normBound };
}

/** A list without features has nothing to be near in. */
function usesLengthScale(state: StudyState): boolean {
  return state.space.kernelSpec(0.1).kind !== "independent";
}
