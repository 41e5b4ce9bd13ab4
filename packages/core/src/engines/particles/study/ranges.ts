import type { Option } from "../../../kernel/kernel.ts";
import type {
  Advantage,
  GroupDraws,
  InfluenceReport,
  Prediction,
  Ranged,
} from "../../../study/results.ts";
import type { Draws } from "../belief/belief.ts";
import type { SocialDraws } from "../decide/social-draws.ts";
import { hasChoice, type Situation, type View } from "./situation.ts";
import { socialAmong } from "./social.ts";

/** Means over the draws of a belief, and the ranges that hold nine tenths of them. */

export function predictionOf(situation: Situation, option: Option): Prediction {
  const { state, portions } = situation;
  const { space, active } = state;
  if (!hasChoice(state)) {
    const nothing = active.map(() => 0);
    return {
      option: space.decode(option),
      socialUtility: { estimate: 0, lower: 0, upper: 0 },
      voters: active,
      privateUtilities: nothing,
      publicUtilities: nothing,
      status: "solved",
    };
  }
  const view = situation.viewWith(option);
  const place = view.table.places.get(space.key(option)) as number;
  const { draws } = view.belief;
  return {
    option: space.decode(option),
    socialUtility: rangeOf(worthInDraws(situation, view, place)),
    voters: active,
    privateUtilities: meansOf(draws, draws.privateUtilities, place),
    publicUtilities: meansOf(draws, draws.publicUtilities, place),
    status: portions.length > 0 ? "solved" : "no-votes",
  };
}

export function advantageOf(
  situation: Situation,
  [candidate, reference]: readonly [Option, Option],
): Advantage {
  const { state, portions } = situation;
  if (!hasChoice(state)) return { estimate: 0, lower: 0, upper: 0, status: "solved" };
  const { space } = state;
  const wider = situation.viewWith(candidate);
  const view = wider.table.places.has(space.key(reference)) ? wider : situation.viewWith(reference);
  const of = (option: Option): Float64Array => {
    // Two options that were both unknown are looked at one by one: the draws are the same.
    const seen = view.table.places.has(space.key(option)) ? view : situation.viewWith(option);
    return worthInDraws(situation, seen, seen.table.places.get(space.key(option)) as number);
  };
  const [first, second] = [of(candidate), of(reference)];
  return {
    ...rangeOf(first.map((value, m) => value - second[m])),
    status: portions.length > 0 ? "solved" : "no-votes",
  };
}

export function groupDraws(situation: Situation): GroupDraws | null {
  const { state, portions } = situation;
  if (!hasChoice(state) || portions.length === 0) return null;
  const { social, table } = situation.view();
  return {
    options: Array.from(social.options, (place) => state.space.decode(table.options[place])),
    draws: Array.from({ length: social.count }, (_, m) =>
      Array.from(social.options, (_unused, x) => social.values[m * social.options.length + x]),
    ),
  };
}

export function influenceReport(situation: Situation, hasRanges: boolean): InfluenceReport {
  const { state } = situation;
  const voters = state.active;
  const n = voters.length;
  if (!hasChoice(state)) {
    const weights = voters.map((_, i) => voters.map((_unused, j) => (i === j ? 1 : 0)));
    const exact = weights.map((row) => row.map((w) => ({ estimate: w, lower: w, upper: w })));
    return { voters, weights, ranges: hasRanges ? exact : null, sway: null };
  }
  const { draws } = situation.view().belief;
  const ranges = voters.map((_, i) =>
    voters.map((_unused, j) =>
      rangeOf(
        Float64Array.from(
          { length: draws.count },
          (_draw, m) => draws.influence[(m * n + i) * n + j],
        ),
      ),
    ),
  );
  return {
    voters,
    weights: ranges.map((row) => row.map(({ estimate }) => estimate)),
    ranges: hasRanges ? ranges : null,
    sway: rangeOf(fromOthers(draws)),
  };
}

/** In every draw, the mean over people of the weight they do not give to themselves. */
function fromOthers({ count, voterCount: n, influence }: Draws): Float64Array {
  return Float64Array.from({ length: count }, (_, m) => {
    let own = 0;
    for (let i = 0; i < n; i++) own += influence[(m * n + i) * n + i];
    return 1 - own / n;
  });
}

/** What the group gains by an option in every draw; of one that is not offered as if it were. */
function worthInDraws(
  situation: Situation,
  { belief, table, social }: View,
  place: number,
): Float64Array {
  const column = social.options.indexOf(place);
  if (column >= 0) return drawsOfOption(social, column);
  const { state, settings, welfare } = situation;
  const key = state.space.key(table.options[place]);
  const offering = {
    ...state.space,
    isAvailable: (option: Option) =>
      state.space.key(option) === key || state.space.isAvailable(option),
  };
  const wider = socialAmong(belief.draws, table, offering, { ...settings, welfare }, place);
  return drawsOfOption(wider, wider.options.indexOf(place));
}

export function drawsOfOption(
  { count, options, values }: SocialDraws,
  column: number,
): Float64Array {
  return Float64Array.from({ length: count }, (_, m) => values[m * options.length + column]);
}

function meansOf(
  { count, voterCount, optionCount }: Draws,
  table: Float64Array,
  place: number,
): number[] {
  return Array.from({ length: voterCount }, (_, i) => {
    let sum = 0;
    for (let m = 0; m < count; m++) sum += table[(m * voterCount + i) * optionCount + place];
    return sum / count;
  });
}

/** The mean, and the middle nine tenths. */
export function rangeOf(values: Float64Array): Ranged {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const low = Math.floor(place);
    const high = Math.min(sorted.length - 1, low + 1);
    return sorted[low] + (place - low) * (sorted[high] - sorted[low]);
  };
  let sum = 0;
  for (const value of values) sum += value;
  const estimate = sum / values.length;
  return {
    estimate,
    lower: Math.min(at(0.05), estimate),
    upper: Math.max(at(0.95), estimate),
  };
}
