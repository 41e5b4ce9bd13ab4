import type { Option } from "../../../kernel/kernel.ts";
import type { OptionSpace } from "../../../space/option-space.ts";
import type { StudyLevels } from "../../../study/settings-types.ts";
import type { Welfare } from "../../../welfare/aggregate.ts";
import type { Levels } from "../../../welfare/levels.ts";
import type { Belief, Draws } from "../belief/belief.ts";
import { type Goal, type SocialDraws, socialDraws } from "../decide/social-draws.ts";
import { discussedSocialDraws } from "../views/discussed-view.ts";
import type { OptionTable } from "./option-table.ts";
import type { Portion } from "./portions.ts";
import type { TargetView } from "./settings-types.ts";

/** What is good for the group, and by which of its views. */
export interface StudyGoal {
  readonly welfare: Welfare;
  readonly levels: StudyLevels;
  readonly target: TargetView;
}

/**
 * What the options that may be chosen are worth to the group, in every draw. Levels are counted among those options, and over
 * the one that levels name, which need not be among them: nobody falls short of what is no longer offered.
 *
 * @param also - the place of an option that is wanted although it may be off the front, where that is searched alone
 */
export function socialAmong(
  draws: Draws,
  table: OptionTable,
  space: OptionSpace,
  goal: StudyGoal,
  also: number | null = null,
): SocialDraws {
  const { some, columns, among } = offeredDraws(draws, table, space, goal);
  const social =
    goal.target === "discussed"
      ? discussedSocialDraws({ draws: some }, among, also === null ? null : columns.indexOf(also))
      : socialDraws(some, among);
  return { ...social, options: Int32Array.from(social.options, (k) => columns[k]) };
}

/**
 * The same, led by an option that someone said something about. Of options that have nothing in common, one that nobody was asked
 * about is as good as it was before: it could be ahead of those that were compared by the noise of draws alone.
 */
export function ledByKnown(
  social: SocialDraws,
  { options }: OptionTable,
  space: OptionSpace,
  portions: readonly Portion[],
): SocialDraws {
  const said = new Set(
    portions.flatMap((portion) =>
      portion.said.flatMap((one) => one.options.map((option) => space.key(option))),
    ),
  );
  let leader = -1;
  social.options.forEach((place, column) => {
    if (!said.has(space.key(options[place]))) return;
    if (leader < 0 || social.means[column] > social.means[leader]) leader = column;
  });
  return leader < 0 || leader === social.leader ? social : { ...social, leader };
}

/** The draws of the options that may be chosen and of the one that levels name, with the goal in terms of their columns. */
export function offeredDraws(
  draws: Draws,
  table: OptionTable,
  space: OptionSpace,
  { welfare, levels }: StudyGoal,
): { readonly some: Draws; readonly columns: readonly number[]; readonly among: Goal } {
  const offered = table.options.flatMap((option, place) =>
    space.isAvailable(option) ? [place] : [],
  );
  const over =
    typeof levels === "object" ? table.places.get(space.key(space.encode(levels.gainOver))) : null;
  const columns =
    typeof over === "number" && !offered.includes(over) ? [...offered, over] : offered;
  const indexed: Levels =
    typeof levels === "object" ? { gainOver: columns.indexOf(over as number) } : levels;
  return {
    some: columns.length < draws.optionCount ? withColumns(draws, columns) : draws,
    columns,
    among: { welfare, levels: indexed, among: offered.map((_, k) => k) },
  };
}

/** The draws with one more option, read from draws that know it. What is worth what is left as it was. */
export function withColumn<V extends { readonly belief: Belief; readonly table: OptionTable }>(
  view: V,
  option: Option,
  key: string,
  from: Draws,
  among: OptionTable,
): V {
  const { draws } = view.belief;
  const place = among.places.get(key) as number;
  const width = draws.optionCount + 1;
  const rows = draws.count * draws.voterCount;
  const wider = (all: Float64Array, known: Float64Array): Float64Array => {
    const out = new Float64Array(rows * width);
    for (let row = 0; row < rows; row++) {
      out.set(all.subarray(row * draws.optionCount, (row + 1) * draws.optionCount), row * width);
      out[row * width + width - 1] = known[row * from.optionCount + place];
    }
    return out;
  };
  return {
    ...view,
    belief: {
      ...view.belief,
      draws: {
        ...draws,
        optionCount: width,
        privateUtilities: wider(draws.privateUtilities, from.privateUtilities),
        publicUtilities: wider(draws.publicUtilities, from.publicUtilities),
      },
    },
    table: {
      ...view.table,
      options: [...view.table.options, option],
      places: new Map([...view.table.places, [key, width - 1]]),
    },
  };
}

/** The draws of some options only. */
function withColumns(draws: Draws, columns: readonly number[]): Draws {
  const rows = draws.count * draws.voterCount;
  const taken = (all: Float64Array): Float64Array => {
    const out = new Float64Array(rows * columns.length);
    for (let row = 0; row < rows; row++) {
      for (let k = 0; k < columns.length; k++) {
        out[row * columns.length + k] = all[row * draws.optionCount + columns[k]];
      }
    }
    return out;
  };
  return {
    ...draws,
    optionCount: columns.length,
    privateUtilities: taken(draws.privateUtilities),
    publicUtilities: taken(draws.publicUtilities),
  };
}
