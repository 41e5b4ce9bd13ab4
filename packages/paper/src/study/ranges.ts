import type { Advantage, InfluenceReport, OptionSpace, Prediction, Ranged } from "@unswayed/core";
import type { Option } from "@unswayed/core/method";
import { type Bound, type Interval, intervalOf } from "../estimate/bound.ts";
import { influenceBounds } from "../estimate/bounds.ts";
import { improvementBound, socialUtilityBounds } from "../estimate/social-bounds.ts";
import { EstimatedWelfare, estimatedUtilities } from "./estimated-welfare.ts";
import { isDecidable, optionsToRank } from "./leader.ts";
import type { Situation } from "./situation.ts";
import type { StudyVotes } from "./votes.ts";

/** Estimates with the ranges that the confidence set leaves them. */

export function predictionOf(situation: Situation, option: Option): Prediction {
  const { settings, state } = situation;
  const { space, active } = state;
  const fit = situation.fit();
  const own = estimatedUtilities(fit, option);
  // Among all others: levels such as "shortfall" need everyone's best.
  const company = new EstimatedWelfare(space, fit, optionsToRank(situation, fit));
  const estimate = company.scoreOf(settings.welfare, settings.levels)(option);
  const { ranged, status } = socialRange(situation, option, estimate);
  const { influence } = fit.map;
  return {
    option: space.decode(option),
    socialUtility: ranged,
    voters: active,
    privateUtilities: Array.from(own),
    publicUtilities: active.map((_, i) =>
      own.reduce((sum, utility, j) => sum + influence[i * active.length + j] * utility, 0),
    ),
    status: isDecidable(fit, space) ? status : "no-votes",
  };
}

export function socialRange(
  situation: Situation,
  option: Option,
  estimate: number,
): { ranged: Ranged; status: Bound["status"] } {
  const { settings, state, work } = situation;
  const { votes } = situation.fit();
  const bounds = socialUtilityBounds(situation.set(), option, settings.welfare, {
    levels: votes.levels,
    effort: "fast",
    among: availableIn(votes, state.space),
    ...(work.shouldStop && { shouldStop: work.shouldStop }),
  });
  return {
    ranged: rangedAround(estimate, bounds),
    status: bounds.lower.status === "solved" ? bounds.upper.status : bounds.lower.status,
  };
}

export function advantageOf(
  situation: Situation,
  [candidate, reference]: readonly [Option, Option],
): Advantage {
  const { settings, state, work } = situation;
  const fit = situation.fit();
  const company = new EstimatedWelfare(state.space, fit, optionsToRank(situation, fit));
  const score = company.scoreOf(settings.welfare, settings.levels);
  const most = (over: Option, under: Option): Bound =>
    improvementBound(situation.set(), over, under, settings.welfare, {
      levels: fit.votes.levels,
      effort: "fast",
      among: availableIn(fit.votes, state.space),
      ...(work.shouldStop && { shouldStop: work.shouldStop }),
    });
  const bounds = intervalOf(most(candidate, reference), most(reference, candidate));
  const status = bounds.lower.status === "solved" ? bounds.upper.status : bounds.lower.status;
  return {
    ...rangedAround(score(candidate) - score(reference), bounds),
    status: isDecidable(fit, state.space) ? status : "no-votes",
  };
}

/** The options of an estimate that are still on offer, by index. */
export function availableIn({ options }: StudyVotes, space: OptionSpace): readonly number[] {
  return options.flatMap((option, index) => (space.isAvailable(option) ? [index] : []));
}

export function influenceReport(situation: Situation, hasRanges: boolean): InfluenceReport {
  const voters = situation.state.active;
  const n = voters.length;
  const { influence } = situation.fit().map;
  const weights = voters.map((_, i) => Array.from(influence.subarray(i * n, (i + 1) * n)));
  if (!hasRanges) return { voters, weights, ranges: null, sway: null };
  const set = situation.set("whole"); // where A is held at its estimate it has no range
  const { shouldStop } = situation.work;
  const options = { starts: set.starts.length, ...(shouldStop && { shouldStop }) };
  const ranges = weights.map((row, i) =>
    row.map((weight, j) => rangedAround(weight, influenceBounds(set, i, j, options))),
  );
  return { voters, weights, ranges, sway: null };
}

/** Solved bounds are inner ones: an estimate outside them, by the last digits, is credible all the same. */
function rangedAround(estimate: number, { lower, upper }: Interval): Ranged {
  return {
    estimate,
    lower: Math.min(lower.value, estimate),
    upper: Math.max(upper.value, estimate),
  };
}
