import type { Leader, OptionSpace } from "@unswayed/core";
import type { Option } from "@unswayed/core/method";
import { tidy } from "@unswayed/core/method";
import { EstimatedWelfare } from "./estimated-welfare.ts";
import type { Fit } from "./fit.ts";
import type { Situation } from "./situation.ts";
import { hasOpinions } from "./votes.ts";

/** The options of an estimate with what each is worth, and the best of them. */
export interface Ranking {
  readonly welfare: EstimatedWelfare;
  /** S of each of its options. */
  readonly scores: Float64Array;
  readonly best: number;
}

/** The option ahead in the estimate; null while nobody has said anything and there is a choice. */
export function leaderOf(situation: Situation): Leader | null {
  const { space } = situation.state;
  const fit = situation.fit();
  if (!isDecidable(fit, space)) return null;
  const { welfare, scores, best } = ranked(situation, fit);
  return { option: space.decode(welfare.options[best]), socialUtility: scores[best] };
}

/** Whether one option can be called better than another, or there is no other. */
export function isDecidable({ votes }: Fit, space: OptionSpace): boolean {
  return hasOpinions(votes) || (space.isFinite && space.list().length < 2);
}

/** All options by the estimate; ties go to the earlier one. In a box the winner of a spread is then polished. */
export function ranked(situation: Situation, fit: Fit): Ranking {
  const { settings, state } = situation;
  const { space } = state;
  const welfare = new EstimatedWelfare(space, fit, optionsToRank(situation, fit));
  const scores = welfare.scores(settings.welfare, settings.levels);
  const best = firstBest(scores);
  if (space.isFinite) return { welfare, scores, best };
  const polished = climbed(situation, fit, welfare, welfare.options[best]);
  const winner = space.key(polished);
  const place = welfare.options.findIndex((option) => space.key(option) === winner);
  if (place >= 0) return { welfare, scores, best: place };
  const more = welfare.with(polished);
  return { welfare: more, scores: more.scores(settings.welfare, settings.levels), best: 0 };
}

/** All of a list; of a box those that were voted on or named in the settings, and a fine spread. */
export function optionsToRank(situation: Situation, fit: Fit): readonly Option[] {
  const { space } = situation.state;
  if (space.isFinite) return space.list();
  const seen = new Set<string>();
  return [
    ...fit.votes.options.filter((option) => space.isAvailable(option)),
    ...situation.spread(),
  ].filter((option) => {
    const key = space.key(option);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The first of the largest, up to rounding. */
export function firstBest(scores: Float64Array): number {
  let index = 0;
  for (let k = 1; k < scores.length; k++) if (scores[k] > scores[index] + 1e-12) index = k;
  return index;
}

/** Steps of the climb, in units of what is worth telling apart. */
const widestStep = 200;
const narrowestStep = 2;

/**
 * Coordinate steps, halved when none helps: the estimate is smooth and cheap. An option that people know begins as it is,
 * a point of the spread with its digits rounded for people.
 */
function climbed(
  { settings, state }: Situation,
  fit: Fit,
  welfare: EstimatedWelfare,
  start: Option,
): Option {
  const { space } = state;
  const { resolution, continuous } = space;
  const score = welfare.scoreOf(settings.welfare, settings.levels);
  let best = fit.votes.indexOf.has(space.key(start)) ? start : tidy(space, start);
  let value = score(best);
  for (let step = widestStep; step > narrowestStep; step /= 2) {
    for (let j = 0; j < best.length; j++) {
      if (!continuous[j]) continue;
      for (const sign of [1, -1]) {
        const moved = space.snap(
          best.map((x, k) => (k === j ? x + sign * step * resolution[j] : x)),
        );
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
