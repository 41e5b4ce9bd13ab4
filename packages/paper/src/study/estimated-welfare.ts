import type { OptionSpace, StudyLevels, Welfare } from "@unswayed/core";
import type { Option } from "@unswayed/core/method";
import { type Levels, socialUtilities, type UtilityTable } from "@unswayed/core/welfare";
import { utilityAt } from "../estimate/model-point.ts";
import { type Feature, furtherFeature, listedFeature } from "../estimate/vote-model.ts";
import type { Fit } from "./fit.ts";

/** Everyone's estimated private utility of an option, in the order of the voters. */
export function estimatedUtilities(fit: Fit, option: Option): Float64Array {
  const { model } = fit.inference;
  const feature = featureOf(fit, option);
  const [best] = fit.map.modes;
  return Float64Array.from({ length: model.voterCount }, (_, i) =>
    utilityAt(model, best.point, feature, i),
  );
}

function featureOf(fit: Fit, option: Option): Feature {
  const { features, split } = fit.inference;
  const row = features.indexOfSame(option);
  return row >= 0
    ? listedFeature(features, split, row, 0)
    : furtherFeature(features.whiten(option), split, 0);
}

/**
 * What options are worth to the group under an estimate. Levels such as "shortfall" are measured from everyone's best
 * among the options held here, so an option's worth depends on its company.
 */
export class EstimatedWelfare {
  readonly options: readonly Option[];
  readonly #space: OptionSpace;
  readonly #fit: Fit;
  /** One column for each option. */
  readonly #columns: readonly Float64Array[];

  constructor(
    space: OptionSpace,
    fit: Fit,
    options: readonly Option[],
    columns: readonly Float64Array[] = options.map((option) => estimatedUtilities(fit, option)),
  ) {
    this.options = options;
    this.#space = space;
    this.#fit = fit;
    this.#columns = columns;
  }

  /** The same with one more option, which comes first. */
  with(option: Option): EstimatedWelfare {
    return new EstimatedWelfare(
      this.#space,
      this.#fit,
      [option, ...this.options],
      [estimatedUtilities(this.#fit, option), ...this.#columns],
    );
  }

  /** S of each option. */
  scores(welfare: Welfare, levels: StudyLevels): Float64Array {
    const columns =
      typeof levels === "object" ? [...this.#columns, this.#columnOver(levels)] : this.#columns;
    return scoresOf(columns, welfare, levels).subarray(0, this.options.length);
  }

  /** S of any option in the company of those held here, by a function that is quick to call again. */
  scoreOf(welfare: Welfare, levels: StudyLevels): (option: Option) => number {
    const base = this.#baseline(levels);
    return (option) =>
      scoresOf([estimatedUtilities(this.#fit, option), ...base], welfare, levels)[0];
  }

  /** All that levels need to know of the company: a column to be measured from. */
  #baseline(levels: StudyLevels): readonly Float64Array[] {
    if (typeof levels === "object") return [this.#columnOver(levels)];
    if (levels === "raw" || this.#columns.length === 0) return [];
    const best = Float64Array.from(this.#columns[0]);
    for (const column of this.#columns) {
      for (let i = 0; i < best.length; i++) best[i] = Math.max(best[i], column[i]);
    }
    return [best];
  }

  #columnOver({ gainOver }: Exclude<StudyLevels, string>): Float64Array {
    return estimatedUtilities(this.#fit, this.#space.encode(gainOver));
  }
}

/** @param columns - for levels over an option, that option's is the last */
function scoresOf(
  columns: readonly Float64Array[],
  welfare: Welfare,
  levels: StudyLevels,
): Float64Array {
  const indexed: Levels = typeof levels === "object" ? { gainOver: columns.length - 1 } : levels;
  return socialUtilities(welfare, indexed, tableOf(columns));
}

function tableOf(columns: readonly Float64Array[]): UtilityTable {
  const rows = columns[0].length;
  const data = new Float64Array(rows * columns.length);
  columns.forEach((column, k) => {
    for (let i = 0; i < rows; i++) data[i * columns.length + k] = column[i];
  });
  return { rows, columns: columns.length, data };
}
