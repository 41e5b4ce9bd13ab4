import type { OptionValue } from "../../../space/option-space.ts";
import type { BothViews, OnFront } from "../../../study/results.ts";
import { bothConsensuses } from "../views/discussed-view.ts";
import { frontChances } from "../views/pareto-front.ts";
import { hasChoice, type Situation, type View } from "./situation.ts";
import { offeredDraws } from "./social.ts";

/** What the group would choose alone and after discussion; null where the view alone is all that counts. */
export function bothViews(situation: Situation, { belief, table }: View): BothViews | null {
  const { settings, state, welfare } = situation;
  if (settings.target === "alone") return null;
  const { space } = state;
  const goal = { ...settings, welfare };
  const { some, columns, among } = offeredDraws(belief.draws, table, space, goal);
  const { alone, discussed, chanceSame, cost, front, searched } = bothConsensuses(
    { draws: some },
    among,
  );
  const optionAt = (column: number): OptionValue => space.decode(table.options[columns[column]]);
  return {
    alone: { option: optionAt(alone.option), chanceBest: alone.probabilityBest },
    discussed: { option: optionAt(discussed.option), chanceBest: discussed.probabilityBest },
    chanceSame,
    cost,
    front: searched
      .map((column) => ({
        option: optionAt(column),
        chanceAlone: front.alone[column],
        chanceDiscussed: front.discussed[column],
      }))
      .sort((a, b) => b.chanceAlone - a.chanceAlone),
  };
}

/** The chance of each option that can be chosen to be on the front of what people think alone, likeliest first. */
export function frontOf(situation: Situation): readonly OnFront[] | null {
  const { settings, state, welfare, portions } = situation;
  if (portions.length === 0 || !hasChoice(state)) return null;
  const { belief, table } = situation.view();
  const goal = { ...settings, welfare };
  const { some, columns, among } = offeredDraws(belief.draws, table, state.space, goal);
  const chances = frontChances(some, among.among).alone;
  return (among.among ?? [])
    .map((k) => ({ option: state.space.decode(table.options[columns[k]]), chance: chances[k] }))
    .sort((a, b) => b.chance - a.chance);
}
