import { exp, log } from "../linalg/elementary.ts";
import type { AnswerModel } from "./answer-model.ts";
import type { Opinion } from "./answers.ts";
import type { EvidenceBuilder, EvidenceTable } from "./question-kind.ts";

/**
 * Orders by Plackett and Luce, whole or in part: at each place the option put there against all that are left,
 *
 *     p = Π_places e^{w(placed)} / Σ_left e^{w}
 *
 * Each is held against p₀, what it is where all are equal: P = p₀·(λ + (1 − λ)·p/p₀). The ratio stays within reach of a number
 * where an order of two hundred options has a chance that is not.
 */
interface OrderTable {
  readonly count: number;
  /** Where each entry's cells begin; one more holds the total. */
  readonly starts: Int32Array;
  /** Those put in order first. */
  readonly cells: Int32Array;
  /** How many of the cells, from the first, were put in order. */
  readonly placed: Int32Array;
  readonly weights: Float64Array;
  /** log p₀ */
  readonly evenly: Float64Array;
}

interface OrderEntry {
  readonly cells: readonly number[];
  readonly placed: number;
  readonly weight: number;
}

/** Orders and choices, an entry for each. */
export class OrderEvidence implements EvidenceBuilder {
  readonly #entries: OrderEntry[] = [];

  add(cells: readonly number[], opinion: Opinion, weight: number): void {
    const places = opinion as readonly number[];
    const rest = cells.filter((_, place) => !places.includes(place));
    this.#entries.push({
      cells: [...places.map((place) => cells[place]), ...rest],
      placed: Math.min(places.length, cells.length - 1), // the last of a full order is certain
      weight,
    });
  }

  table(): EvidenceTable {
    const entries = this.#entries;
    const starts = new Int32Array(entries.length + 1);
    entries.forEach(({ cells }, k) => {
      starts[k + 1] = starts[k] + cells.length;
    });
    const table: OrderTable = {
      count: entries.length,
      starts,
      cells: Int32Array.from(entries.flatMap(({ cells }) => cells)),
      placed: Int32Array.from(entries, ({ placed }) => placed),
      weights: Float64Array.from(entries, ({ weight }) => weight),
      evenly: Float64Array.from(entries, ({ cells, placed }) => {
        let sum = 0;
        for (let place = 0; place < placed; place++) sum -= log(cells.length - place);
        return sum;
      }),
    };
    const space = new Stages(Math.max(0, ...entries.map(({ cells }) => cells.length)));
    return {
      cells: [table.cells],
      value: (model, w) => orderValue(table, model, w, space),
      addSlopes: (model, w, slopes) => orderSlopes(table, model, w, space, slopes),
    };
  }
}

/** Scratch of one entry. */
class Stages {
  /** e to the utilities, less the highest. */
  readonly weights: Float64Array;
  /** Their sums from each place on. */
  readonly left: Float64Array;

  constructor(size: number) {
    this.weights = new Float64Array(size);
    this.left = new Float64Array(size);
  }

  /**
   * Fills both for an entry.
   *
   * @param isExact - or by a table, good to 10⁻⁷, which is enough for slopes: an end is accepted or refused by the exact value
   */
  fill({ starts, cells }: OrderTable, k: number, w: Float64Array, isExact: boolean): void {
    const { weights, left } = this;
    const start = starts[k];
    const size = starts[k + 1] - start;
    let top = -Infinity;
    for (let c = 0; c < size; c++) top = Math.max(top, w[cells[start + c]]);
    let sum = 0;
    // From the last place up: sums of what is left, where differences would cancel.
    for (let c = size - 1; c >= 0; c--) {
      const behind = top - w[cells[start + c]];
      // Never 0: behind the best of all the others have an order too, however far they are behind.
      weights[c] = isExact ? Math.max(exp(-behind), Number.MIN_VALUE) : tabulated(behind);
      sum += weights[c];
      left[c] = sum;
    }
  }
}

/** e^{−x} at steps of 1/128 from 0 to 40, and between them by the first terms of its series. */
const reach = 40;
const perUnit = 128;
const knots: Float64Array = Float64Array.from({ length: reach * perUnit + 1 }, (_, k) =>
  exp(-k / perUnit),
);

function tabulated(x: number): number {
  if (!(x < reach)) return Math.max(exp(-x), Number.MIN_VALUE);
  const knot = (x * perUnit) | 0;
  const rest = x - knot / perUnit;
  return knots[knot] * (1 - rest + 0.5 * rest * rest);
}

/** log p/p₀ of what was filled in. */
function logRatioOf({ weights, left }: Stages, size: number, placed: number): number {
  let ratio = 1;
  let logRatio = 0;
  for (let place = 0; place < placed; place++) {
    ratio *= (weights[place] / left[place]) * (size - place);
    if (ratio < 1e-200 || ratio > 1e200) {
      logRatio += log(Math.max(ratio, Number.MIN_VALUE));
      ratio = 1;
    }
  }
  return logRatio + log(ratio);
}

function orderValue(
  table: OrderTable,
  { lapse }: AnswerModel,
  w: Float64Array,
  space: Stages,
): number {
  let total = 0;
  for (let k = 0; k < table.count; k++) {
    space.fill(table, k, w, true);
    const logRatio = logRatioOf(space, table.starts[k + 1] - table.starts[k], table.placed[k]);
    // Far ahead of chance the slip does not matter, and far behind it is all there is.
    const mixed =
      lapse === 0 || logRatio > 600
        ? logRatio + log(1 - lapse)
        : log(lapse + (1 - lapse) * exp(logRatio));
    total += table.weights[k] * (table.evenly[k] + mixed);
  }
  return total;
}

function orderSlopes(
  table: OrderTable,
  { lapse }: AnswerModel,
  w: Float64Array,
  space: Stages,
  slopes: Float64Array,
): void {
  const { starts, cells, placed } = table;
  const { weights, left } = space;
  for (let k = 0; k < table.count; k++) {
    space.fill(table, k, w, false);
    const start = starts[k];
    const size = starts[k + 1] - start;
    let ratio = 1; // of p to p₀; beyond the reach of a number it is as good as 0 or without end
    for (let place = 0; place < placed[k]; place++) {
      ratio *= (weights[place] / left[place]) * (size - place);
    }
    const meant = lapse === 0 ? 1 : ratio / (ratio + lapse / (1 - lapse));
    const factor = table.weights[k] * (ratio === Infinity ? 1 : meant);
    let passed = 0; // Σ 1/left over the places up to this one
    for (let c = 0; c < size; c++) {
      const isPlaced = c < placed[k];
      if (isPlaced) passed += 1 / left[c];
      slopes[cells[start + c]] += factor * ((isPlaced ? 1 : 0) - weights[c] * passed);
    }
  }
}
