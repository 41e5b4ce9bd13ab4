import { createSpace, InvalidInputError, type OptionSpace, type OptionValue } from "@unswayed/core";
import { socialUtilities } from "@unswayed/core/welfare";
import type { KnownOptimum, Task, Truth } from "./problem.ts";
import { gridOf } from "./truth-grid.ts";
import { bestOver } from "./truth-search.ts";

/** What is made up about a group: all else of a truth follows. */
export interface Wishes
  extends Pick<Truth, "utility" | "influence" | "publicDifference" | "habits"> {
  /** Points along each side of a box's grid; absent: some thousands in all. */
  readonly gridPerSide?: number;
}

/** The parts of a task that say what is good for the group. */
type Aim = Pick<Task, "voters" | "options" | "welfare" | "levels">;

/** The whole truth about a task: the social utility that its welfare and levels make of the preferences, and its optima. */
export function truthOf(task: Aim, { gridPerSide, ...wishes }: Wishes): Truth {
  checkInfluence(wishes.influence, task.voters.length);
  const space = createSpace(task.options);
  const grid = gridOf(space, gridPerSide);
  const privately = tableOf(task, grid, wishes.utility);
  const { socialUtility, optimum, mean } = socially(task, space, grid, privately);
  let publicOptimum: KnownOptimum | undefined;
  return {
    ...wishes,
    socialUtility,
    grid,
    optimum,
    /** Found when first asked for: in a box it takes longer than all the rest, and few ask. */
    get publicOptimum() {
      publicOptimum ??= socially(
        task,
        space,
        grid,
        openUtilities(task, grid, wishes, privately),
      ).optimum;
      return publicOptimum;
    },
    meanSocialUtility: mean,
  };
}

/** What voter i in public wants: (A u)_i = Σ_j A_ij u_j (paper: eq:graph_conv, see P1). */
export function publicUtility(
  { utility, influence }: Pick<Truth, "utility" | "influence">,
  voter: number,
  option: OptionValue,
): number {
  return mixture(influence[voter]!, (other) => utility(other, option));
}

/** Everyone's utility: as a function, and its values on the grid, which are dear enough to be computed once. */
interface Utilities {
  utility(voter: number, option: OptionValue): number;
  /** voters × options of the grid */
  readonly onGrid: readonly Float64Array[];
}

function tableOf(
  { voters }: Aim,
  grid: readonly OptionValue[],
  utility: Utilities["utility"],
): Utilities {
  const onGrid = voters.map((_, voter) =>
    Float64Array.from(grid, (option) => utility(voter, option)),
  );
  return { utility, onGrid };
}

/** A u; or, where open preferences depend on the pair, how much an option is in public preferred to the others on average. */
function openUtilities(
  task: Aim,
  grid: readonly OptionValue[],
  wishes: Wishes,
  { onGrid }: Utilities,
): Utilities {
  const { influence, publicDifference } = wishes;
  if (publicDifference) {
    return tableOf(task, grid, (voter, option) => {
      const margins = grid.map((other) => publicDifference(voter, option, other));
      return margins.reduce((sum, margin) => sum + margin, 0) / grid.length;
    });
  }
  return {
    utility: (voter, option) => publicUtility(wishes, voter, option),
    onGrid: influence.map((row) =>
      Float64Array.from(grid, (_, k) => mixture(row, (other) => onGrid[other]![k]!)),
    ),
  };
}

interface Social {
  socialUtility(option: OptionValue): number;
  readonly optimum: KnownOptimum;
  /** Over the grid. */
  readonly mean: number;
}

/**
 * 𝒮 with every voter's zero where the levels put it. Levels need each voter's best and worst option, or the reference
 * option: these few stand for the whole space in the table, beside the options asked about, that core's levels are
 * applied to.
 */
function socially(
  { voters, welfare, levels }: Aim,
  space: OptionSpace,
  grid: readonly OptionValue[],
  { utility, onGrid }: Utilities,
): Social {
  const extreme = (voter: number, sign: 1 | -1): OptionValue =>
    bestOver(
      space,
      grid,
      onGrid[voter]!.map((u) => sign * u),
      (option) => sign * utility(voter, option),
    ).option;
  const people = voters.map((_, voter) => voter);
  let landmarks: readonly OptionValue[] = [];
  if (typeof levels === "object") landmarks = [levels.gainOver];
  else if (levels === "shortfall") landmarks = people.map((voter) => extreme(voter, 1));
  else if (levels === "own-range") {
    landmarks = people.flatMap((voter) => [extreme(voter, 1), extreme(voter, -1)]);
  }
  const marks = people.map((voter) => landmarks.map((option) => utility(voter, option)));
  const levelsInTable = typeof levels === "object" ? { gainOver: 0 } : levels;

  function social(rows: readonly ArrayLike<number>[]): Float64Array {
    const columns = landmarks.length + rows[0]!.length;
    const data = new Float64Array(voters.length * columns);
    for (const voter of people) {
      data.set(marks[voter]!, voter * columns);
      data.set(rows[voter]!, voter * columns + landmarks.length);
    }
    const table = { rows: voters.length, columns, data };
    return socialUtilities(welfare, levelsInTable, table).subarray(landmarks.length);
  }

  const socialUtility = (option: OptionValue): number =>
    social(people.map((voter) => [utility(voter, option)]))[0]!;
  const heights = social(onGrid);
  return {
    socialUtility,
    optimum: bestOver(space, grid, heights, socialUtility),
    mean: heights.reduce((sum, height) => sum + height, 0) / grid.length,
  };
}

/** Σ_j weight_j value_j. Who does not count is not asked: a value may be dear. */
function mixture(weights: readonly number[], value: (other: number) => number): number {
  return weights.reduce(
    (sum, weight, other) => (weight === 0 ? sum : sum + weight * value(other)),
    0,
  );
}

/** Rows may stray from 1 by the rounding of a few decimals. */
const rowTolerance = 1e-9;

function checkInfluence(influence: Truth["influence"], voterCount: number): void {
  if (influence.length !== voterCount) {
    throw new InvalidInputError("influence", influence, `${voterCount} rows, one for each voter`);
  }
  influence.forEach((row, i) => {
    const isComplete = row.length === voterCount && row.every((weight) => weight >= 0);
    const sum = row.reduce((total, weight) => total + weight, 0);
    if (isComplete && Math.abs(sum - 1) <= rowTolerance) return;
    throw new InvalidInputError(
      `influence[${i}]`,
      row,
      `${voterCount} weights, none negative, that sum to 1`,
    );
  });
}
