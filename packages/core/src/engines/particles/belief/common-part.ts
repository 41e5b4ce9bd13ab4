import { addScaledRange, dotRange } from "../../../linalg/vector.ts";

/**
 * Vectors that have a part in common, of the same size as without:
 *
 *     x_i = (own_i + ratio·common) / √(1 + ratio²)
 *
 * Dimensions: n vectors of length r.
 */
export interface CommonPart {
  readonly count: number;
  readonly length: number;
  /** Where in θ own_1 … own_n and the common vector begin. */
  readonly own: number;
  readonly common: number;
}

/** Fills x, n × r, from θ at `offset`. */
export function fillWithCommon(
  { count, length, own, common }: CommonPart,
  ratio: number,
  theta: Float64Array,
  offset: number,
  out: Float64Array,
): void {
  const ofOwn = 1 / Math.sqrt(1 + ratio * ratio);
  const ofCommon = ratio * ofOwn;
  const shared = offset + common;
  for (let i = 0; i < count; i++) {
    const from = offset + own + i * length;
    const to = i * length;
    for (let k = 0; k < length; k++) {
      out[to + k] = ofOwn * theta[from + k] + ofCommon * theta[shared + k];
    }
  }
}

/**
 * Carries slopes in x over to own_i and the common vector, adding to `out`.
 *
 * @returns the slope in log ratio
 */
export function pullBackCommon(
  { count, length, own, common }: CommonPart,
  ratio: number,
  theta: Float64Array,
  slopes: Float64Array,
  out: Float64Array,
): number {
  const ofOwn = 1 / Math.sqrt(1 + ratio * ratio);
  const ofCommon = ratio * ofOwn;
  let alongOwn = 0;
  let alongCommon = 0;
  for (let i = 0; i < count; i++) {
    const at = i * length;
    alongOwn += dotRange(slopes, at, theta, own + at, length);
    alongCommon += dotRange(slopes, at, theta, common, length);
    addScaledRange(ofOwn, slopes, at, out, own + at, length);
    addScaledRange(ofCommon, slopes, at, out, common, length);
  }
  return ofOwn * ofOwn * (ofOwn * ratio * alongCommon - ofCommon * ratio * alongOwn);
}
