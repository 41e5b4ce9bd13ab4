import { InvalidInputError } from "../errors.ts";
import { createAggregator, type Welfare } from "./aggregate.ts";

/**
 * Where each voter's zero is, before voters are compared.
 *
 * Votes fix each voter's utilities only up to a constant of that voter's own. The mean ranks options alike whatever
 * the constants; any other welfare function does not, so it needs levels that the votes determine:
 *
 *     raw                 u_i(x)                                     only where the truth is known, as in a simulation
 *     shortfall           u_i(x) − max_y u_i(y)                      how far from voter i's own best
 *     { gainOver: y₀ }    u_i(x) − u_i(y₀)                           how much better than a reference option
 *     own-range           (u_i(x) − min_y u_i(y)) / (max − min)      share of voter i's own range
 *
 * Shortfall and gain are unchanged when a constant is added to a voter's utilities; own range also when they are
 * multiplied by a positive number. A voter to whom all options are equal has nothing to lose: shortfall and gain 0, and
 * own range 1 for every option, so that this voter never decides between options.
 *
 * Dimensions: n voters × p options.
 */
export type Levels = "raw" | "shortfall" | "own-range" | { readonly gainOver: number };

/** Utilities, row-major: one row for each voter, one column for each option. */
export interface UtilityTable {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float64Array;
}

/** The table with each voter's zero (and for own range, unit) moved. A copy, also for raw. */
export function applyLevels(levels: Levels, utilities: UtilityTable): UtilityTable {
  checkTable(utilities);
  const { rows, columns } = utilities;
  const moved = levelOf(levels, columns);
  const data = new Float64Array(utilities.data);
  for (let i = 0; i < rows; i++) {
    const row = data.subarray(i * columns, (i + 1) * columns);
    row.set(moved(row));
  }
  return { rows, columns, data };
}

/** 𝒮(x) = 𝒜[u(x, :)] for every option, length p. */
export function socialUtilities(
  welfare: Welfare,
  levels: Levels,
  utilities: UtilityTable,
): Float64Array {
  const { rows, columns, data } = applyLevels(levels, utilities);
  const aggregator = createAggregator(welfare, rows);
  const column = new Float64Array(rows);
  return Float64Array.from({ length: columns }, (_, x) => {
    for (let i = 0; i < rows; i++) column[i] = data[i * columns + x];
    return aggregator(column);
  });
}

type Row = Float64Array;

function levelOf(levels: Levels, columns: number): (row: Row) => Row {
  switch (levels) {
    case "raw":
      return (row) => row;
    case "shortfall":
      return (row) => {
        const best = largest(row);
        return row.map((u) => u - best);
      };
    case "own-range":
      return shareOfRange;
    default: {
      const reference = referenceIndex(levels, columns);
      return (row) => {
        const level = row[reference];
        return row.map((u) => u - level);
      };
    }
  }
}

function shareOfRange(row: Row): Row {
  const best = largest(row);
  const worst = -largest(row.map((u) => -u));
  const range = best - worst;
  // A range of a few units in the last place is a flat voter plus rounding; stretched to [0, 1] it would outvote the others.
  const flat = range <= 8 * Number.EPSILON * Math.max(Math.abs(best), Math.abs(worst));
  return row.map((u) => (flat ? 1 : (u - worst) / range));
}

function referenceIndex(levels: unknown, columns: number): number {
  if (typeof levels !== "object" || levels === null || !("gainOver" in levels)) {
    throw new InvalidInputError(
      "levels",
      levels,
      "raw, shortfall, own-range or { gainOver: option }",
    );
  }
  const { gainOver } = levels;
  if (
    !(Number.isInteger(gainOver) && (gainOver as number) >= 0 && (gainOver as number) < columns)
  ) {
    throw new InvalidInputError(
      "levels.gainOver",
      gainOver,
      `an option: a whole number from 0 to ${columns - 1}`,
    );
  }
  return gainOver as number;
}

function checkTable({ rows, columns, data }: UtilityTable): void {
  if (!(Number.isInteger(rows) && rows >= 1)) {
    throw new InvalidInputError("utilities.rows", rows, "at least one voter");
  }
  if (!(Number.isInteger(columns) && columns >= 1)) {
    throw new InvalidInputError("utilities.columns", columns, "at least one option");
  }
  if (data.length !== rows * columns) {
    throw new InvalidInputError("utilities.data", data.length, `${rows} × ${columns} numbers`);
  }
  const bad = data.findIndex((u) => !Number.isFinite(u));
  if (bad >= 0) throw new InvalidInputError(`utilities.data[${bad}]`, data[bad], "a finite number");
}

function largest(row: Row): number {
  return row.reduce((a, b) => Math.max(a, b));
}
