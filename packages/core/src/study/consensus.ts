import { type Interval, influenceBounds } from "../estimate/bounds.ts";
import { utilityAt } from "../estimate/model-point.ts";
import { socialUtilityBounds } from "../estimate/social-bounds.ts";
import { type Feature, furtherFeature, listedFeature } from "../estimate/vote-model.ts";
import type { Option } from "../kernel/kernel.ts";
import { createRandomSource } from "../random/random-source.ts";
import type { OptionSpace, OptionValue } from "../space/option-space.ts";
import { createAggregator, type Welfare } from "../welfare/aggregate.ts";
import { applyLevels, type Levels } from "../welfare/levels.ts";
import type { Fit, VoteFilter } from "./fit.ts";
import type { StudyState } from "./log.ts";
import { availableIn, tidy } from "./requests.ts";
import type { ResolvedSettings, StudyLevels } from "./settings-types.ts";

/** A number with the range the confidence set leaves it. */
export interface Ranged {
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
}

/** What the group would choose without the sway. */
export interface Consensus {
  readonly option: OptionValue;
  readonly socialUtility: Ranged;
  /** The next best option and how far behind it is in the estimate; null when there is no other. */
  readonly runnerUp: { readonly option: OptionValue; readonly margin: number } | null;
  /** The values of ρ (generalised Gini) for which this option stays the winner of the estimate. */
  readonly rhoRange: { readonly from: number; readonly to: number };
  /** What the public votes alone, read at face value, would have chosen; null without public votes. */
  readonly publicOnly: OptionValue | null;
  /** What the private votes alone would have chosen; null without private votes. */
  readonly privateOnly: OptionValue | null;
  readonly status: string;
}

/** Options of the estimate: all of a list, a fine sample of a box with the options voted on. */
export function optionsToRank(
  settings: ResolvedSettings,
  space: OptionSpace,
  fit: Fit,
): readonly Option[] {
  if (space.isFinite) return space.list();
  const sample = space.sample(512, createRandomSource(settings.seed).split("rank"));
  const seen = new Set<string>();
  return [...fit.options.filter((option) => space.isAvailable(option)), ...sample].filter(
    (option) => {
      const key = space.key(option);
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    },
  );
}

/** Estimated private utilities, voters × options. */
function estimatedUtilities(fit: Fit, options: readonly Option[]): Float64Array {
  const { inference, map } = fit;
  const { model } = inference;
  const n = model.voterCount;
  const out = new Float64Array(n * options.length);
  options.forEach((option, k) => {
    const feature = featureOf(fit, option);
    for (let i = 0; i < n; i++) {
      out[i * options.length + k] = utilityAt(model, map.modes[0].point, feature, i);
    }
  });
  return out;
}

function featureOf(fit: Fit, option: Option): Feature {
  const { features, split } = fit.inference;
  const row = features.indexOfSame(option);
  return row >= 0
    ? listedFeature(features, split, row, 0)
    : furtherFeature(features.whiten(option), split, 0);
}

/** S of each option under the estimate. */
function socialScores(
  welfare: Welfare,
  levels: StudyLevels,
  space: OptionSpace,
  fit: Fit,
  options: readonly Option[],
): Float64Array {
  const n = fit.inference.model.voterCount;
  const own = typeof levels === "object" ? space.encode(levels.gainOver) : null;
  const all = own ? [...options, own] : options;
  const table = { rows: n, columns: all.length, data: estimatedUtilities(fit, all) };
  const moved = applyLevels(own ? { gainOver: all.length - 1 } : (levels as Levels), table);
  const aggregate = createAggregator(welfare, n);
  const column = new Float64Array(n);
  return Float64Array.from(options, (_, k) => {
    for (let i = 0; i < n; i++) column[i] = moved.data[i * all.length + k];
    return aggregate(column);
  });
}

/** The best option of the estimate; ties go to the earlier one. In a box the winner of the sample is then polished. */
export function bestOf(
  settings: ResolvedSettings,
  space: OptionSpace,
  fit: Fit,
  options: readonly Option[],
): { option: Option; index: number; options: readonly Option[]; scores: Float64Array } {
  const scores = socialScores(settings.welfare, settings.levels, space, fit, options);
  const index = argmax(scores);
  if (space.isFinite) return { option: options[index], index, options, scores };
  const polished = climbed(settings, space, fit, options, index);
  if (space.key(polished) === space.key(options[index])) {
    return { option: options[index], index, options, scores };
  }
  const all = [polished, ...options];
  return {
    option: polished,
    index: 0,
    options: all,
    scores: socialScores(settings.welfare, settings.levels, space, fit, all),
  };
}

/** Coordinate steps, halved when none helps: the estimate is smooth and cheap. */
function climbed(
  settings: ResolvedSettings,
  space: OptionSpace,
  fit: Fit,
  options: readonly Option[],
  start: number,
): Option {
  const others = settings.levels === "raw" ? [] : options;
  const score = (option: Option): number =>
    socialScores(settings.welfare, settings.levels, space, fit, [option, ...others])[0];
  let best = tidy(space, options[start]);
  let value = score(best);
  for (let step = 0.02; step > 2e-4; step /= 2) {
    for (let j = 0; j < best.length; j++) {
      if (!space.continuous[j]) continue;
      for (const sign of [1, -1]) {
        const moved = space.snap(best.map((x, k) => (k === j ? x + sign * step : x)));
        const candidate = moved && tidy(space, moved);
        if (!candidate || !space.isAvailable(candidate)) continue;
        const next = score(candidate);
        if (next > value + 1e-12) {
          best = candidate;
          value = next;
        }
      }
    }
  }
  return best;
}

function argmax(scores: Float64Array): number {
  let index = 0;
  for (let k = 1; k < scores.length; k++) if (scores[k] > scores[index] + 1e-12) index = k;
  return index;
}

/** In a box, points this close (in the unit cube) are one proposal, not two. */
const sameProposal = 0.1;

function isSameProposal(space: OptionSpace, a: Option, b: Option): boolean {
  if (space.isFinite) return space.key(a) === space.key(b);
  return a.every((x, j) => Math.abs(x - b[j]) < sameProposal);
}

/** ρ on a grid from worst-off to average: the connected range around the study's own ρ in which the option wins. */
function rhoRange(
  settings: ResolvedSettings,
  space: OptionSpace,
  fit: Fit,
  options: readonly Option[],
  winner: number,
): { from: number; to: number } {
  const grid = [0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
  const levels = settings.levels === "raw" ? "shortfall" : settings.levels;
  const { welfare } = settings;
  const own = welfare.kind === "gini" ? welfare.rho : welfare.kind === "egalitarian" ? 0.01 : 1;
  if (!grid.includes(own)) grid.push(own);
  grid.sort((a, b) => a - b);
  const wins = grid.map((rho) => {
    const scores = socialScores(
      { kind: "gini", rho },
      rho === 1 ? "raw" : levels,
      space,
      fit,
      options,
    );
    return (
      scores[argmax(scores)] <= scores[winner] + 1e-9 ||
      (!space.isFinite && isSameProposal(space, options[argmax(scores)], options[winner]))
    );
  });
  let at = 0;
  grid.forEach((rho, k) => {
    if (Math.abs(rho - own) < Math.abs(grid[at] - own)) at = k;
  });
  let from = at;
  let to = at;
  while (from > 0 && wins[from - 1]) from--;
  while (to < grid.length - 1 && wins[to + 1]) to++;
  return { from: grid[from], to: grid[to] };
}

function socialRange(
  fit: Fit,
  space: OptionSpace,
  settings: ResolvedSettings,
  levels: Levels,
  option: Option,
  estimate: number,
): { ranged: Ranged; status: string } {
  const bounds = socialUtilityBounds(fit.set, option, settings.welfare, {
    levels,
    effort: "fast",
    among: availableIn(fit, space),
  });
  return {
    ranged: {
      estimate,
      lower: Math.min(bounds.lower.value, estimate),
      upper: Math.max(bounds.upper.value, estimate),
    },
    status: bounds.lower.status === "solved" ? bounds.upper.status : bounds.lower.status,
  };
}

/** How much each person listens to each other, with ranges when asked for. */
export interface InfluenceReport {
  readonly voters: readonly string[];
  /** weights[i][j]: how much voter i's public answers follow voter j. */
  readonly weights: readonly (readonly number[])[];
  readonly ranges: readonly (readonly Ranged[])[] | null;
}

export function influenceReport(
  fit: Fit,
  voters: readonly string[],
  withRanges: boolean,
): InfluenceReport {
  const n = voters.length;
  const weights = voters.map((_, i) => Array.from(fit.map.influence.subarray(i * n, (i + 1) * n)));
  if (!withRanges) return { voters, weights, ranges: null };
  const starts = fit.set.starts.length;
  const ranges = voters.map((_, i) =>
    voters.map((_unused, j): Ranged => {
      const bounds: Interval = influenceBounds(fit.set, i, j, { starts });
      const estimate = weights[i]?.[j] ?? Number.NaN;
      return {
        estimate,
        lower: Math.min(bounds.lower.value, estimate),
        upper: Math.max(bounds.upper.value, estimate),
      };
    }),
  );
  return { voters, weights, ranges };
}

/** What the study believes of one option. Private utilities are personal: show them to nobody but the person. */
export interface Prediction {
  readonly option: OptionValue;
  readonly socialUtility: Ranged;
  readonly voters: readonly string[];
  /** Estimated private utility of each voter, in logits, on their own scale. */
  readonly privateUtilities: readonly number[];
  /** What each would show: Â times the private utilities. */
  readonly publicUtilities: readonly number[];
  readonly status: string;
}

export function predictionOf(
  settings: ResolvedSettings,
  state: StudyState,
  fit: Fit,
  levels: Levels,
  option: Option,
): Prediction {
  const { space, active } = state;
  const n = active.length;
  const own = estimatedUtilities(fit, [option]);
  const [estimate] = socialScores(
    settings.welfare,
    settings.levels,
    space,
    fit,
    rankedWith(settings, space, fit, option),
  );
  const { ranged, status } = socialRange(fit, space, settings, levels, option, estimate);
  return {
    option: space.decode(option),
    socialUtility: ranged,
    voters: active,
    privateUtilities: Array.from(own),
    publicUtilities: active.map((_, i) => {
      let sum = 0;
      for (let j = 0; j < n; j++) sum += fit.map.influence[i * n + j] * own[j];
      return sum;
    }),
    status,
  };
}

/** The option first, then all others: levels such as "shortfall" need everybody's best. */
function rankedWith(
  settings: ResolvedSettings,
  space: OptionSpace,
  fit: Fit,
  option: Option,
): readonly Option[] {
  const key = space.key(option);
  return [
    option,
    ...optionsToRank(settings, space, fit).filter((other) => space.key(other) !== key),
  ];
}

export interface Fits {
  readonly all: Fit;
  readonly of: (filter: VoteFilter) => Fit;
  readonly levels: (fit: Fit) => Levels;
}

export function consensusOf(settings: ResolvedSettings, state: StudyState, fits: Fits): Consensus {
  const { space } = state;
  const { all } = fits;
  const { option, index, options, scores } = bestOf(
    settings,
    space,
    all,
    optionsToRank(settings, space, all),
  );
  let second = -1;
  scores.forEach((score, k) => {
    if (isSameProposal(space, options[k], option)) return;
    if (second < 0 || score > scores[second]) second = k;
  });
  const { ranged, status } = socialRange(
    all,
    space,
    settings,
    fits.levels(all),
    option,
    scores[index],
  );
  const alone = (filter: VoteFilter): OptionValue | null => {
    const fit = fits.of(filter);
    const { privateVotes, publicVotes } = fit.inference.problem;
    if (privateVotes.length + publicVotes.length === 0) return null;
    return space.decode(bestOf(settings, space, fit, optionsToRank(settings, space, fit)).option);
  };
  return {
    option: space.decode(option),
    socialUtility: ranged,
    runnerUp:
      second < 0
        ? null
        : {
            option: space.decode(options[second]),
            margin: Math.max(0, scores[index] - scores[second]),
          },
    rhoRange: rhoRange(settings, space, all, options, index),
    publicOnly: alone({ channels: ["public"], lastRound: Infinity, isFaceValue: true }),
    privateOnly: alone({ channels: ["private"], lastRound: Infinity, isFaceValue: false }),
    status,
  };
}
