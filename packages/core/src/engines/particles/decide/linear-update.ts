import { choleskyInPlace } from "../../../linalg/cholesky.ts";
import { dotRange } from "../../../linalg/vector.ts";
import type { AnswerBlock } from "./answer-block.ts";
import type { SocialDraws } from "./social-draws.ts";

/**
 * What answers would change, by linear regression over the draws ("linear Bayes"). With y the answers as numbers, their means
 * in each draw E[y | draw] and noise E Cov[y | draw], and Δ_x = S(x) − S(leader),
 *
 *     C = cov(E[y | draw]) + noise/k            covariance of the answers, averaged over k times of asking
 *     T_x = L⁻¹ cov(E[y | draw], Δ_x),  L Lᵀ = C     how far Δ_x's mean moves per standard deviation of the answers
 *
 * so that after the answers Δ_x has mean μ_x + T_x·ξ, ξ standard normal. Several pairs may be asked together: their answers
 * stand side by side. M draws correlate by chance too; |T_x|² is reduced by what chance alone would give.
 *
 * Dimensions: M draws, q answers, t targets.
 */
export interface Targets {
  readonly count: number;
  /** M */
  readonly draws: number;
  /** Columns of the social draws. */
  readonly columns: Int32Array;
  /** μ_x, ≤ 0 */
  readonly means: Float64Array;
  /** t × M, centred Δ_x */
  readonly deviations: Float64Array;
  readonly variances: Float64Array;
}

/** The leader's serious rivals: the options with the highest mean + 1.5 standard deviations of Δ. */
export function targetsOf(social: SocialDraws, most: number): Targets {
  const { count: M, values, means, leader } = social;
  const N = social.options.length;
  const all: { column: number; mean: number; variance: number; rank: number }[] = [];
  for (let x = 0; x < N; x++) {
    if (x === leader) continue;
    const mean = means[x] - means[leader];
    let variance = 0;
    for (let m = 0; m < M; m++) {
      const d = values[m * N + x] - values[m * N + leader] - mean;
      variance += d * d;
    }
    variance /= M;
    all.push({ column: x, mean, variance, rank: mean + 1.5 * Math.sqrt(variance) });
  }
  all.sort((a, b) => b.rank - a.rank || a.column - b.column);
  const kept = all.slice(0, most);
  const deviations = new Float64Array(kept.length * M);
  kept.forEach(({ column, mean }, t) => {
    for (let m = 0; m < M; m++) {
      deviations[t * M + m] = values[m * N + column] - values[m * N + leader] - mean;
    }
  });
  return {
    count: kept.length,
    draws: M,
    columns: Int32Array.from(kept, (target) => target.column),
    means: Float64Array.from(kept, (target) => target.mean),
    deviations,
    variances: Float64Array.from(kept, (target) => target.variance),
  };
}

/** A block with what the draws say of it and the targets, computed once however many plans it enters. */
export interface Observation {
  readonly block: AnswerBlock;
  /** q × q: covariance of E[y | draw]. */
  readonly spread: Float64Array;
  /** q × t: covariance of E[y | draw] with Δ. */
  readonly withTargets: Float64Array;
  /** Covariances with other observations, as they come to be needed. */
  readonly withOthers: Map<Observation, Float64Array>;
}

export function observation(block: AnswerBlock, targets: Targets): Observation {
  const M = targets.draws;
  return {
    block,
    spread: products(block.deviations, block.rows, block.deviations, block.rows, M),
    withTargets: products(block.deviations, block.rows, targets.deviations, targets.count, M),
    withOthers: new Map(),
  };
}

/** Mean over draws of a_i·b_j, a × b. */
function products(
  a: Float64Array,
  aRows: number,
  b: Float64Array,
  bRows: number,
  M: number,
): Float64Array {
  const out = new Float64Array(aRows * bRows);
  for (let i = 0; i < aRows; i++) {
    for (let j = 0; j < bRows; j++) out[i * bRows + j] = dotRange(a, i * M, b, j * M, M) / M;
  }
  return out;
}

function between(a: Observation, b: Observation, M: number): Float64Array {
  let known = a.withOthers.get(b);
  if (!known) {
    known = products(a.block.deviations, a.block.rows, b.block.deviations, b.block.rows, M);
    a.withOthers.set(b, known);
  }
  return known;
}

/** Observations asked together, each answer given `copies` times. */
export interface Asked {
  readonly observation: Observation;
  readonly copies: number;
}

/** How each target moves with the answers: T, t × q. */
export interface Shifts {
  readonly width: number;
  readonly moves: Float64Array;
}

export function shifts(asked: readonly Asked[], targets: Targets): Shifts {
  const M = targets.draws;
  const q = asked.reduce((sum, { observation: { block } }) => sum + block.rows, 0);
  const factor = new Float64Array(q * q);
  const covariances = new Float64Array(q * targets.count);
  let start = 0;
  for (let k = 0; k < asked.length; k++) {
    const { observation: own, copies } = asked[k];
    const { rows, noise } = own.block;
    covariances.set(own.withTargets, start * targets.count);
    let column = 0;
    for (let l = 0; l < k; l++) {
      const other = asked[l].observation;
      const cross = between(own, other, M);
      for (let i = 0; i < rows; i++) {
        factor.set(
          cross.subarray(i * other.block.rows, (i + 1) * other.block.rows),
          (start + i) * q + column,
        );
      }
      column += other.block.rows;
    }
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j <= i; j++) {
        factor[(start + i) * q + start + j] =
          own.spread[i * rows + j] + noise[i * rows + j] / copies;
      }
      factor[(start + i) * q + start + i] += 1e-9; // an answer that all draws predict for certain has no variance at all
    }
    start += rows;
  }
  choleskyInPlace(factor, q);
  const degrees = q - noiseShare(factor, q, asked);
  const moves = new Float64Array(targets.count * q);
  for (let t = 0; t < targets.count; t++) {
    const at = t * q;
    for (let i = 0; i < q; i++) {
      const known = dotRange(factor, i * q, moves, at, i);
      moves[at + i] = (covariances[i * targets.count + t] - known) / factor[i * q + i];
    }
    const explained = dotRange(moves, at, moves, at, q);
    const unexplained = Math.max(0, targets.variances[t] - explained);
    const byChance = (unexplained * degrees) / Math.max(1, M - degrees - 1);
    const kept = explained > byChance ? Math.sqrt((explained - byChance) / explained) : 0;
    for (let i = 0; i < q; i++) moves[at + i] *= kept;
  }
  return { width: q, moves };
}

/**
 * tr(C⁻¹·noise): how many of the q answers are noise rather than something the draws disagree on. The rest are the degrees of
 * freedom with which chance can imitate an effect; counting all q would punish long plans of cheap, noisy questions.
 */
function noiseShare(factor: Float64Array, q: number, asked: readonly Asked[]): number {
  const inverse = new Float64Array(q * q); // row c: L⁻¹ e_c
  for (let c = 0; c < q; c++) {
    const at = c * q;
    inverse[at + c] = 1 / factor[c * q + c];
    for (let i = c + 1; i < q; i++) {
      const sum = dotRange(factor, i * q + c, inverse, at + c, i - c);
      inverse[at + i] = -sum / factor[i * q + i];
    }
  }
  let total = 0;
  let start = 0;
  for (const {
    observation: { block },
    copies,
  } of asked) {
    for (let i = 0; i < block.rows; i++) {
      for (let j = 0; j < block.rows; j++) {
        const noise = block.noise[i * block.rows + j];
        if (noise === 0) continue;
        const from = start + Math.max(i, j);
        const entry = dotRange(
          inverse,
          (start + i) * q + from,
          inverse,
          (start + j) * q + from,
          q - from,
        );
        total += (noise / copies) * entry;
      }
    }
    start += block.rows;
  }
  return total;
}

/**
 * E max(0, max_x μ_x + T_x·ξ): how much better the leader after the answers is expected to be than the leader now.
 *
 * @param normals - standard normal numbers, at least samples × q; each row is used with both signs
 */
export function expectedGain(
  targets: Targets,
  { width: q, moves }: Shifts,
  normals: Float64Array,
  samples: number,
): number {
  let total = 0;
  for (let s = 0; s < samples; s++) {
    let up = 0;
    let down = 0;
    for (let t = 0; t < targets.count; t++) {
      const move = dotRange(moves, t * q, normals, s * q, q);
      const mean = targets.means[t];
      if (mean + move > up) up = mean + move;
      if (mean - move > down) down = mean - move;
    }
    total += up + down;
  }
  return total / (2 * samples);
}
