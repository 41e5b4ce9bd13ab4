import type { Option } from "@unswayed/core/method";
import { proposal } from "@unswayed/core/method";
import { bestBy } from "../model/option-search.ts";
import { worthOf } from "./leading.ts";
import type { Situation } from "./situation.ts";

/** The option with the largest upper bound of what it is worth to the group (paper: app:gp). */
export function mostHopeful(
  situation: Situation,
  exclude: readonly Option[],
): { readonly option: Option; readonly value: number } | null {
  const { settings, state } = situation;
  const { space } = state;
  situation.work.onPhase?.("comparison");
  const belief = situation.belief();
  const worth = worthOf(situation, belief);
  const refused = new Set(exclude.map((option) => space.key(option)));
  const hope = (option: Option): number => {
    if (refused.has(space.key(option))) return Number.NEGATIVE_INFINITY;
    const { mean, deviation } = worth(option);
    return mean + settings.exploration * deviation;
  };
  const best = bestBy(space, situation.options(), hope);
  if (!best || best.value === Number.NEGATIVE_INFINITY) return null;
  const isKnown = belief.evidence.options.includes(best.option);
  return { ...best, option: isKnown ? best.option : proposal(space, best.option, exclude) };
}
