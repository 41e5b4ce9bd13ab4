import type { PosteriorWeights, ProgramState } from "./program-spec.ts";
import type { PairRows } from "./vote-model.ts";

/**
 * Diagonal curvature of the rest variables: 2ν_j plus what the votes add. Returns the largest ratio of the votes' part
 * to 2ν_j: what treating these variables as a diagonal neglects is of that relative size.
 */
export function fillRestDiagonal(
  program: ProgramState,
  weights: PosteriorWeights,
  multipliers: Float64Array,
  out: Float64Array,
): number {
  const { model, posterior, influenceAtPoint } = program;
  const { voterCount: n, restCount: s, pairs, publicAnswers, privateAnswers } = model;
  if (s === 0) return 0;
  out.fill(0);
  for (let t = 0; t < pairs.count; t++) {
    for (let j = 0; j < n; j++) {
      let weight = 0;
      for (let i = 0; i < n && t < publicAnswers.count; i++) {
        const share = influenceAtPoint[i * n + j];
        weight += share * share * posterior.publicCurvatures[t * n + i];
      }
      weight *= weights.public;
      if (t < privateAnswers.count) {
        weight += weights.private * posterior.privateCurvatures[t * n + j];
      }
      addSquares(pairs, t, weight, out, j * s);
    }
  }
  let ratio = 0;
  for (let j = 0; j < n; j++) {
    const twice = 2 * multipliers[j] + 1e-12;
    for (let k = j * s; k < (j + 1) * s; k++) {
      ratio = Math.max(ratio, out[k] / twice);
      out[k] += twice;
    }
  }
  return ratio;
}

/** out += weight · (entries of row t)², for the rest part of one voter. */
function addSquares(
  rows: PairRows,
  t: number,
  weight: number,
  out: Float64Array,
  offset: number,
): void {
  if (weight === 0) return;
  const { small, smallCount, own } = rows;
  for (let k = 0; k < smallCount; k++) {
    const entry = small[t * smallCount + k];
    out[offset + k] += weight * entry * entry;
  }
  if (!own) return;
  for (let k = 2 * t; k < 2 * t + 2; k++) {
    out[offset + own.index[k]] += weight * own.value[k] * own.value[k];
  }
}
