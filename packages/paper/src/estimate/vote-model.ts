import { log } from "@unswayed/core/numerics";
import type { InfluenceStructure } from "../influence/influence-structure.ts";
import type { FeatureMap, WhitenedOption } from "../kernel/feature-map.ts";
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
  /** Every pair that was voted on, whichever way: a pair voted on both ways is one row. */
  readonly pairs: PairRows;
  readonly privateAnswers: PairAnswers;
  readonly publicAnswers: PairAnswers;
}

/** Feature differences (candidate − reference) of each pair. */
export interface PairRows {
  readonly count: number;
  /** count × mainCount */
  readonly main: Float64Array;
  /** count × smallCount: the small columns of G */
  readonly small: Float64Array;
  readonly smallCount: number;
  /** Two own coordinates per pair, as indices into a voter's rest and coefficients; null when there are none. */
  readonly own: { readonly index: Int32Array; readonly value: Float64Array } | null;
}

/** The answers on one channel to the first `count` of the model's pairs. */
export interface PairAnswers {
  /** 0 when there are none. */
  readonly count: number;
  /** count × voters; no count where a pair was not voted on this way */
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

/** The votes of both channels over one list of pairs, those voted on publicly first. */
export function answeredPairs(
  publicTable: VoteTable,
  privateTable: VoteTable,
  map: FeatureMap,
  split: ColumnSplit,
  { voterCount, tieStrength }: Pick<VoteModel, "voterCount" | "tieStrength">,
): Pick<VoteModel, "pairs" | "privateAnswers" | "publicAnswers"> {
  const rowOf = new Map<string, number>();
  const candidates = [...publicTable.candidates];
  const references = [...publicTable.references];
  candidates.forEach((candidate, row) => {
    rowOf.set(`${candidate}:${references[row]}`, row);
  });
  /** Where each private pair stands, and whether the other way round. */
  const places = Array.from(privateTable.candidates, (candidate, k) => {
    const reference = privateTable.references[k];
    const same = rowOf.get(`${candidate}:${reference}`);
    if (same !== undefined) return { row: same, sign: 1 };
    const turned = rowOf.get(`${reference}:${candidate}`);
    if (turned !== undefined) return { row: turned, sign: -1 };
    candidates.push(candidate);
    references.push(reference);
    return { row: candidates.length - 1, sign: 1 };
  });
  const count = places.reduce((most, { row }) => Math.max(most, row + 1), 0);
  const scores = new Float64Array(count * voterCount);
  const counts = new Float64Array(count * voterCount);
  places.forEach(({ row, sign }, k) => {
    for (let i = 0; i < voterCount; i++) {
      scores[row * voterCount + i] = sign * privateTable.scores[k * voterCount + i];
      counts[row * voterCount + i] = privateTable.counts[k * voterCount + i];
    }
  });
  const constant = ({ tieCount }: VoteTable): number =>
    tieStrength > 0 ? tieCount * log(tieStrength) : 0;
  return {
    pairs: pairRows(candidates, references, map, split),
    privateAnswers: { count, scores, counts, constant: constant(privateTable) },
    publicAnswers: {
      count: publicTable.pairCount,
      scores: publicTable.scores,
      counts: publicTable.counts,
      constant: constant(publicTable),
    },
  };
}

function pairRows(
  candidates: readonly number[],
  references: readonly number[],
  map: FeatureMap,
  split: ColumnSplit,
): PairRows {
  const count = candidates.length;
  const rank = split.main.length;
  const smallCount = split.small.length;
  const main = new Float64Array(count * rank);
  const small = new Float64Array(count * smallCount);
  const own = map.own
    ? { index: new Int32Array(2 * count), value: new Float64Array(2 * count) }
    : null;
  const { columns, columnCount: p } = map;
  for (let t = 0; t < count; t++) {
    const candidate = candidates[t];
    const reference = references[t];
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
  return { count, main, small, smallCount, own };
}

/** The same model with more, empty, main columns: the coordinates of options nobody has voted on. */
export function withExtraColumns(model: VoteModel, extraCount: number): VoteModel {
  if (extraCount === 0) return model;
  const { pairs, mainCount: rank } = model;
  const mainCount = rank + extraCount;
  const main = new Float64Array(pairs.count * mainCount);
  for (let t = 0; t < pairs.count; t++) {
    main.set(pairs.main.subarray(t * rank, (t + 1) * rank), t * mainCount);
  }
  return { ...model, mainCount, extraCount, pairs: { ...pairs, main } };
}

/** out[t, i] += row_t · (zMain_i, zRest_i): the margins of all voters on all pairs. */
export function addMargins(
  model: VoteModel,
  zMain: Float64Array,
  zRest: Float64Array,
  out: Float64Array,
): void {
  const { voterCount: n, mainCount: r, restCount: s, pairs } = model;
  const { count, smallCount, own } = pairs;
  addRowProducts(pairs.main, count, zMain, n, r, r, out);
  addRowProducts(pairs.small, count, zRest, n, smallCount, s, out);
  if (!own) return;
  for (let t = 0; t < count; t++) {
    const a = own.index[2 * t];
    const b = own.index[2 * t + 1];
    const va = own.value[2 * t];
    const vb = own.value[2 * t + 1];
    for (let i = 0; i < n; i++) out[t * n + i] += va * zRest[i * s + a] + vb * zRest[i * s + b];
  }
}

/** The transpose over the first pairs: (outMain_i, outRest_i) += Σ_t weights[t, i] row_t. */
export function addBack(
  model: VoteModel,
  count: number,
  weights: Float64Array,
  outMain: Float64Array,
  outRest: Float64Array,
): void {
  const { voterCount: n, mainCount: r, restCount: s, pairs } = model;
  const { smallCount, own } = pairs;
  addWeightedRows(weights, pairs.main, count, n, r, r, outMain);
  addWeightedRows(weights, pairs.small, count, n, smallCount, s, outRest);
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
