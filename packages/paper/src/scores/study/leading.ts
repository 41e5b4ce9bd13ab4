import type { Leader } from "@unswayed/core";
import type { Option } from "@unswayed/core/method";
import { isSameProposal, tidy } from "@unswayed/core/method";
import type { GroupUtility } from "../model/group-utility.ts";
import { bestBy } from "../model/option-search.ts";
import { type EvidenceFilter, isSilent } from "./evidence-of.ts";
import type { ScoreBelief, Situation } from "./situation.ts";

/** What an option is worth to the group by a belief. */
export function worthOf(
  { view, voters, baseline }: Situation,
  belief: ScoreBelief,
): (option: Option) => GroupUtility {
  const from = baseline(belief);
  return (option) => view.of(belief.posterior.predict(option, voters), from);
}

/** The option that is best on average over what is unknown; ties go to the earlier one. */
export function bestOption(situation: Situation, belief: ScoreBelief): Option | null {
  const { state } = situation;
  const worth = worthOf(situation, belief);
  const best = bestBy(state.space, situation.options(), (option) => worth(option).mean);
  if (!best) return null;
  const isKnown = belief.evidence.options.includes(best.option);
  return isKnown ? best.option : tidy(state.space, best.option);
}

/** The option ahead; null while nobody has said anything and there is a choice. */
export function leaderOf(situation: Situation): Leader | null {
  const { space } = situation.state;
  const belief = situation.belief();
  const isOnly = space.isFinite && space.list().length < 2;
  if (isSilent(belief.evidence) && !isOnly) return null;
  const option = bestOption(situation, belief);
  if (!option) return null;
  return { option: space.decode(option), socialUtility: worthOf(situation, belief)(option).mean };
}

/** The best option that is another proposal than this one. */
export function runnerUp(situation: Situation, winner: Option): Option | null {
  const { space } = situation.state;
  const worth = worthOf(situation, situation.belief());
  const others = situation
    .options()
    .filter((option) => !isSameProposal(space, option, winner))
    .map((option) => ({ option, value: worth(option).mean }));
  if (others.length === 0) return null;
  return others.reduce((a, b) => (b.value > a.value ? b : a)).option;
}

/** What some of the facts alone would have chosen; null where they say nothing. */
export function choiceBy(situation: Situation, filter: EvidenceFilter): Option | null {
  const belief = situation.belief(filter);
  return isSilent(belief.evidence) ? null : bestOption(situation, belief);
}
