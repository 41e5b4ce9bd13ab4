import type { StudyState, Work } from "@unswayed/core/method";
import { createRandomSource, type RandomSource } from "@unswayed/core/numerics";
import {
  type ConfidenceSet,
  confidenceSet,
  setWithEstimatedInfluence,
} from "../estimate/confidence-set.ts";
import { type Inference, prepareInference } from "../estimate/inference.ts";
import { type MapEstimate, mapEstimate } from "../estimate/map-estimate.ts";
import { mapEffort, studyTolerance, wholeListUpTo, wholeSetUpTo } from "./effort.ts";
import { problemOf } from "./problem.ts";
import { type ScaleCache, scalesFor } from "./scales.ts";
import type { ResolvedPaperSettings } from "./settings-types.ts";
import { type StudyVotes, type VoteFilter, votesOf } from "./votes.ts";

/** The best explanation of a study's votes: what every estimate is read from. */
export interface Fit {
  readonly votes: StudyVotes;
  readonly inference: Inference;
  readonly map: MapEstimate;
}

/**
 * Fits the state. A function of settings and votes alone: random streams are labelled, never continued, and nothing is
 * carried over from an earlier fit, so a study restored from a file fits exactly as the one that never stopped.
 */
export function fitState(
  settings: ResolvedPaperSettings,
  state: StudyState,
  filter: VoteFilter,
  scales: ScaleCache,
  work: Work,
): Fit {
  const random = fitStream(settings);
  const votes = votesOf(state, filter, settings.levels, wholeListUpTo);
  work.onPhase?.("scales");
  const { lengthScale, normBound } = scalesFor(settings, state, filter, scales, random, work);
  const inference = prepareInference({
    ...problemOf(settings, state, votes, lengthScale),
    normBound,
  });
  work.onPhase?.("estimate");
  const map = mapEstimate(inference, {
    ...mapEffort(state.active.length, work.shouldStop),
    random: random.split("map"),
    tolerance: studyTolerance(state.active.length),
  });
  return { votes, inference, map };
}

/** Over which explanations bounds range: all that are credible, or those of them in which A is its estimate. */
export type SetExtent = "whole" | "estimated-influence";

/** With few people all of them; with many the whole set takes too long for what is only about utilities. */
export function usualExtent(voterCount: number): SetExtent {
  return voterCount <= wholeSetUpTo ? "whole" : "estimated-influence";
}

/** Every explanation nearly as good as the fit's: what every bound and range is solved over. */
export function credibleSet(
  settings: ResolvedPaperSettings,
  fit: Fit,
  extent: SetExtent,
  work: Work,
): ConfidenceSet {
  work.onPhase?.("set");
  const build = extent === "whole" ? confidenceSet : setWithEstimatedInfluence;
  return build(fit.inference, fit.map, settings.slack, {
    random: fitStream(settings).split("set"),
    effort: "fast",
    ...(work.shouldStop && { shouldStop: work.shouldStop }),
  });
}

function fitStream(settings: ResolvedPaperSettings): RandomSource {
  return createRandomSource(settings.seed).split("fit");
}
