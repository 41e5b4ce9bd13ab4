import type { Option } from "@unswayed/core/method";
import type { RandomSource } from "@unswayed/core/numerics";
import { type NextComparison, nextComparison } from "../acquire/next-comparison.ts";
import { availableIn } from "./ranges.ts";
import type { Situation } from "./situation.ts";

/** The option that could be better than another by most (paper: alg_line:query); null when there is none to try. */
export function mostImproving(
  situation: Situation,
  over: Option,
  exclude: readonly Option[],
  random: RandomSource,
): NextComparison | null {
  const { settings, state, work } = situation;
  const set = situation.set();
  const { votes } = situation.fit();
  work.onPhase?.("comparison");
  return nextComparison(set, state.space, over, {
    welfare: settings.welfare,
    levels: votes.levels,
    among: availableIn(votes, state.space),
    random,
    exclude,
    screened: settings.search.screened,
    exact: settings.search.exact,
    ...(work.shouldStop && { shouldStop: work.shouldStop }),
  });
}
