import { exp, log } from "@unswayed/core/numerics";

/**
 * Rows of influence from standard normal parameters, meeting by meeting:
 *
 *     A_ij(m) = softmax_j( [i = j]·b + τ_g g_j + τ_e e_ij + Σ_{s ≤ m} d_s·( [i = j]·τ_b b_s + τ_g g_sj + τ_e e_sij ) )
 *
 * over the columns that voter i may listen to; others are 0. b = log((n − 1)·odds) + τ_b β: what one's own opinion weighs
 * against all others together. g_j: how much everyone listens to voter j. A step s moves all of it at one meeting, d_s times
 * as far as voters differ at all: every meeting for a random walk, one meeting for a change point, none where influence
 * stays. Typical sizes are those of the belief's prior, so that the linear structure here is the linear model there.
 *
 * Layout: β, g (n), e (n·n), then the same again for each step.
 */
export interface InfluenceWeights {
  readonly voterCount: number;
  readonly parameterCount: number;
  /** Writes A of a meeting, row-major. */
  fill(parameters: Float64Array, offset: number, meeting: number, out: Float64Array): void;
  /**
   * Adds to `slopes` what the slopes in a row's logits mean for the parameters.
   *
   * @param logitSlopes - slope in the logit of each column of row `voter`
   */
  addSlopes(
    voter: number,
    meeting: number,
    logitSlopes: Float64Array,
    slopes: Float64Array,
    from: number,
  ): void;
}

/** From this meeting on, influence is another: `spread` times as different as voters are among each other. */
export interface InfluenceStep {
  readonly meeting: number;
  readonly spread: number;
}

export interface WeightsSettings {
  readonly voterCount: number;
  /** allowed[i][j] false: voter i is known not to listen to voter j. All by default. */
  readonly allowed?: readonly (readonly boolean[])[];
  readonly steps?: readonly InfluenceStep[];
}

/** How many parameters A has where it stays. */
export function weightParameters(voterCount: number): number {
  return 1 + voterCount + voterCount * voterCount;
}

const selfOdds = 0.8;
const selfSpread = 1;
const leaderSpread = 1.2;
const pairSpread = 0.8;

export function influenceWeights(settings: WeightsSettings): InfluenceWeights {
  const { voterCount: n, allowed, steps = [] } = settings;
  const block = weightParameters(n);
  const own = log(Math.max(1, n - 1) * selfOdds);
  const isAllowed = Uint8Array.from({ length: n * n }, (_, k) =>
    (allowed?.[Math.floor(k / n)]?.[k % n] ?? true) ? 1 : 0,
  );
  /** How far block k counts at a meeting; 0 for a step that is yet to come. */
  const scaleOf = (k: number, meeting: number): number => {
    if (k === 0) return 1;
    const step = steps[k - 1];
    return meeting >= step.meeting ? step.spread : 0;
  };
  return {
    voterCount: n,
    parameterCount: block * (1 + steps.length),
    fill(parameters, offset, meeting, out) {
      for (let i = 0; i < n; i++) {
        let top = -Infinity;
        for (let j = 0; j < n; j++) {
          let logit = i === j ? own : 0;
          for (let k = 0; k <= steps.length; k++) {
            const scale = scaleOf(k, meeting);
            if (scale === 0) continue;
            const at = offset + k * block;
            if (i === j) logit += scale * selfSpread * parameters[at];
            logit += scale * leaderSpread * parameters[at + 1 + j];
            logit += scale * pairSpread * parameters[at + 1 + n + i * n + j];
          }
          out[i * n + j] = logit;
          if (isAllowed[i * n + j] && logit > top) top = logit;
        }
        let total = 0;
        for (let j = 0; j < n; j++) {
          const weight = isAllowed[i * n + j] ? exp(out[i * n + j] - top) : 0;
          out[i * n + j] = weight;
          total += weight;
        }
        for (let j = 0; j < n; j++) out[i * n + j] /= total;
      }
    },
    addSlopes(voter, meeting, logitSlopes, slopes, from) {
      for (let k = 0; k <= steps.length; k++) {
        const scale = scaleOf(k, meeting);
        if (scale === 0) continue;
        const at = from + k * block;
        slopes[at] += scale * selfSpread * logitSlopes[voter];
        for (let j = 0; j < n; j++) {
          slopes[at + 1 + j] += scale * leaderSpread * logitSlopes[j];
          slopes[at + 1 + n + voter * n + j] += scale * pairSpread * logitSlopes[j];
        }
      }
    },
  };
}
