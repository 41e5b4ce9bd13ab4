import type { InfluenceStructure } from "../influence/influence-structure.ts";
import type { FeatureMap, WhitenedOption } from "../kernel/feature-map.ts";
import { log } from "../linalg/elementary.ts";
import { addRowProducts, addWeightedRows } from "../linalg/products.ts";
import type { VoteTable } from "../preference/votes.ts";

/**
 * The finite problem behind every estimate: votes as rows of whitened features (see FeatureMap).
 *
 *     u_i(x_k) = G_k · z_i + own_k b_ik       ‖u_i‖² = |z_i|² + |b_i|²
 *
 * The columns of G are split by size. *Main* columns carry what can move a utility noticeably; *rest* are the small ones
 * and the own coordinates b, about as small as √jitter. All are kept, exactly; only the linear algebra treats them
 * differently, so that its cost follows the kernel's rank r and not the number of options m.
 */
export interface VoteModel {
  readonly voterCount: number;
  /** Main columns, the extra ones last. */
  readonly mainCount: number;
  /** Small columns of G and, after them, own coordinates. */
  readonly restCount: number;
  /** How many of the last main columns belong to options nobody has voted on: they are in no likelihood term. */
  readonly extraCount: number;
  readonly normBound: number;
  readonly tieStrength: number;
  readonly influence: InfluenceStructure;
  readonly privateRows: ComparisonRows;
  readonly publicRows: ComparisonRows;
}

/** Feature differences (candidate − reference) of each pair, with the answers. */
export interface ComparisonRows {
  readonly count: number;
  /** count × mainCount */
  readonly main: Float64Array;
  /** count × smallCount: the small columns of G */
  readonly small: Float64Array;
  readonly smallCount: number;
  /** Two own coordinates per pair, as indices into a voter's rest and coefficients; null when there are none. */
  readonly own: { readonly index: Int32Array; readonly value: Float64Array } | null;
  /** count × voters */
  readonly scores: Float64Array;
  readonly counts: Float64Array;
  /** Σ ties·log ν: a constant of the log likelihood. */
  readonly constant: number;
}

/** Which columns of the feature map are main and which rest. */
export interface ColumnSplit {
  readonly main: Int32Array;
  readonly small: Int32Array;
  /** Number of own coordinates: one per option, or none. */
  readonly ownCount: number;
}

/** A linear functional of one voter's variables: main·z_main + rest·(z_small, b). */
export interface Feature {
  readonly main: Float64Array;
  readonly rest: Float64Array;
}

/** A column is "rest" when it can move no utility by more than this, given the norm bound. Larger saves work per step and costs more steps. */
const REST_UTILITY = 0.1;
/** …but columns within this factor of √jitter always are: there may be as many of them as options. */
const REST_FACTOR = 2;
/** Below this many columns everything is main: the split would save nothing. */
const ALWAYS_MAIN = 12;

export function splitColumns(map: FeatureMap, normBound: number): ColumnSplit {
  const { columnCount: p, columns, options, own, jitter } = map;
  const main: number[] = [];
  const small: number[] = [];
  const threshold = Math.max(REST_FACTOR * Math.sqrt(jitter), REST_UTILITY / normBound);
  for (let c = 0; c < p; c++) {
    let largest = 0;
    for (let k = 0; k < options.length; k++) {
      largest = Math.max(largest, Math.abs(columns[k * p + c]));
    }
    (largest > threshold || p <= ALWAYS_MAIN ? main : small).push(c);
  }
  return {
    main: Int32Array.from(main),
    small: Int32Array.from(small),
    ownCount: own ? options.length : 0,
  };
}

/** The feature of listed option k, with `extraCount` empty extra columns. */
export function listedFeature(
  map: FeatureMap,
  split: ColumnSplit,
  k: number,
  extraCount: number,
): Feature {
  const p = map.columnCount;
  const feature = columnsFeature(map.columns.subarray(k * p, (k + 1) * p), split, extraCount);
  if (map.own) feature.rest[split.small.length + k] = map.own[k];
  return feature;
}

/** The feature of an option that is not listed, without the column of its own. */
export function furtherFeature(
  whitened: WhitenedOption,
  split: ColumnSplit,
  extraCount: number,
): Feature {
  const feature = columnsFeature(whitened.coordinates, split, extraCount);
  if (whitened.shared) feature.rest.set(whitened.shared, split.small.length);
  return feature;
}

/** The feature with these coordinates on the columns of G and nothing else. */
export function columnsFeature(
  coordinates: Float64Array,
  split: ColumnSplit,
  extraCount: number,
): Feature {
  const main = new Float64Array(split.main.length + extraCount);
  const rest = new Float64Array(split.small.length + split.ownCount);
  for (let k = 0; k < split.main.length; k++) main[k] = coordinates[split.main[k]];
  for (let k = 0; k < split.small.length; k++) rest[k] = coordinates[split.small[k]];
  return { main, rest };
}

export function comparisonRows(
  table: VoteTable,
  map: FeatureMap,
  split: ColumnSplit,
  tieStrength: number,
): ComparisonRows {
  const count = table.pairCount;
  const rank = split.main.length;
  const smallCount = split.small.length;
  const main = new Float64Array(count * rank);
  const small = new Float64Array(count * smallCount);
  const own = map.own
    ? { index: new Int32Array(2 * count), value: new Float64Array(2 * count) }
    : null;
  const { columns, columnCount: p } = map;
  for (let t = 0; t < count; t++) {
    const candidate = table.candidates[t];
    const reference = table.references[t];
    for (let k = 0; k < rank; k++) {
      const c = split.main[k];
      main[t * rank + k] = columns[candidate * p + c] - columns[reference * p + c];
    }
    for (let k = 0; k < smallCount; k++) {
      const c = split.small[k];
      small[t * smallCount + k] = columns[candidate * p + c] - columns[reference * p + c];
    }
    if (own && map.own) {
      own.index[2 * t] = smallCount + candidate;
      own.index[2 * t + 1] = smallCount + reference;
      own.value[2 * t] = map.own[candidate];
      own.value[2 * t + 1] = -map.own[reference];
    }
  }
  return {
    count,
    main,
    small,
    smallCount,
    own,
    scores: table.scores,
    counts: table.counts,
    constant: tieStrength > 0 ? table.tieCount * log(tieStrength) : 0,
  };
}

/** The same model with more, empty, main columns: the coordinates of options nobody has voted on. */
export function withExtraColumns(model: VoteModel, extraCount: number): VoteModel {
  if (extraCount === 0) return model;
  const rank = model.mainCount;
  const mainCount = rank + extraCount;
  const widened = (rows: ComparisonRows): ComparisonRows => {
    const main = new Float64Array(rows.count * mainCount);
    for (let t = 0; t < rows.count; t++) {
      main.set(rows.main.subarray(t * rank, (t + 1) * rank), t * mainCount);
    }
    return { ...rows, main };
  };
  return {
    ...model,
    mainCount,
    extraCount,
    privateRows: widened(model.privateRows),
    publicRows: widened(model.publicRows),
  };
}

/** out[t, i] += row_t · (zMain_i, zRest_i): the margins of all voters on all pairs. */
export function addMargins(
  model: VoteModel,
  rows: ComparisonRows,
  zMain: Float64Array,
  zRest: Float64Array,
  out: Float64Array,
): void {
  const { voterCount: n, mainCount: r, restCount: s } = model;
  const { count, smallCount, own } = rows;
  addRowProducts(rows.main, count, zMain, n, r, r, out);
  addRowProducts(rows.small, count, zRest, n, smallCount, s, out);
  if (!own) return;
  for (let t = 0; t < count; t++) {
    const a = own.index[2 * t];
    const b = own.index[2 * t + 1];
    const va = own.value[2 * t];
    const vb = own.value[2 * t + 1];
    for (let i = 0; i < n; i++) out[t * n + i] += va * zRest[i * s + a] + vb * zRest[i * s + b];
  }
}

/** The transpose: (outMain_i, outRest_i) += Σ_t weights[t, i] row_t. */
export function addBack(
  model: VoteModel,
  rows: ComparisonRows,
  weights: Float64Array,
  outMain: Float64Array,
  outRest: Float64Array,
): void {
  const { voterCount: n, mainCount: r, restCount: s } = model;
  const { count, smallCount, own } = rows;
  addWeightedRows(weights, rows.main, count, n, r, r, outMain);
  addWeightedRows(weights, rows.small, count, n, smallCount, s, outRest);
  if (!own) return;
  for (let t = 0; t < count; t++) {
    const a = own.index[2 * t];
    const b = own.index[2 * t + 1];
    const va = own.value[2 * t];
    const vb = own.value[2 * t + 1];
    for (let i = 0; i < n; i++) {
      const weight = weights[t * n + i];
      outRest[i * s + a] += weight * va;
      outRest[i * s + b] += weight * vb;
    }
  }
}
