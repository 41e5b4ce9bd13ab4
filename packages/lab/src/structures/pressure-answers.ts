import { logistic } from "@unswayed/core/method";
import { weightParameters } from "./influence-weights.ts";
import { linearAnswers } from "./linear-answers.ts";
import type { OpenAnswers } from "./open-answers.ts";

/**
 * Peer pressure: the pull goes to whichever side more people are on, which changes with the pair (paper: app:other_graph).
 * With d_j = u_j(x) − u_j(x′),
 *
 *     open margin of i = (1 − p_i)·Σ_j A_ij d_j + p_i·M
 *     M = tanh(s Σ_j tanh(d_j/w)) · mean_j √(d_j² + w²/4)         the majority's side, as strongly as people feel on average
 *     p_i = σ(c + τ_p P + τ_q q_i)                                 how far voter i gives way
 *
 * s and w soften the count of heads, so that the fit has slopes to follow: opinions smaller than w count in part. Where nobody
 * gives way it is the linear structure, so that fitting it to a linear group costs little.
 *
 * Layout: the linear parameters, P, q (n).
 */
export function pressureAnswers(voterCount: number): OpenAnswers {
  const n = voterCount;
  const linear = linearAnswers({ voterCount });
  const own = linear.parameterCount;
  const pull = majorityPull(n);
  return {
    parameterCount: own + 1 + n,
    at(parameters, offset) {
      const base = linear.at(parameters, offset);
      const share = (voter: number): number => pressureShare(parameters, offset, voter, n);
      return {
        influence: base.influence,
        margin(voter, meeting, candidate, reference, slopes) {
          const p = share(voter);
          const followed = base.margin(voter, meeting, candidate, reference, slopes);
          for (let j = 0; j < n; j++) {
            slopes.candidate[j] *= 1 - p;
            slopes.reference[j] *= 1 - p;
          }
          for (let k = 0; k < own; k++) slopes.parameters[k] *= 1 - p;
          const majority = pull(candidate, reference);
          for (let j = 0; j < n; j++) {
            slopes.candidate[j] += p * majority.slopes[j];
            slopes.reference[j] -= p * majority.slopes[j];
          }
          const byShare = (majority.value - followed) * p * (1 - p);
          slopes.parameters[own] += groupSpread * byShare;
          slopes.parameters[own + 1 + voter] += voterSpread * byShare;
          return (1 - p) * followed + p * majority.value;
        },
      };
    },
  };
}

/** σ(−1): a little over a quarter of an open answer, where nothing is known. */
const typicalLogit = -1;
const groupSpread = 1.2;
const voterSpread = 0.7;

/** p_i: how far a voter gives way, from the parameters of the whole structure. */
export function pressureShare(
  parameters: Float64Array,
  offset: number,
  voter: number,
  voterCount: number,
): number {
  const at = offset + weightParameters(voterCount);
  return logistic(
    typicalLogit + groupSpread * parameters[at] + voterSpread * parameters[at + 1 + voter],
  );
}

/** w, in logits: who is this near to even counts for about three quarters. */
const softness = 0.5;
/** s: a lead of one head counts nine tenths. */
const steepness = 1.5;

function majorityPull(
  n: number,
): (
  candidate: Float64Array,
  reference: Float64Array,
) => { readonly value: number; readonly slopes: Float64Array } {
  const sides = new Float64Array(n);
  const slopes = new Float64Array(n);
  return (candidate, reference) => {
    let heads = 0;
    let strength = 0;
    for (let j = 0; j < n; j++) {
      const d = candidate[j] - reference[j];
      sides[j] = tanh(d / softness);
      heads += sides[j];
      strength += Math.sqrt(d * d + (softness * softness) / 4) / n;
    }
    const side = tanh(steepness * heads);
    for (let j = 0; j < n; j++) {
      const d = candidate[j] - reference[j];
      const bySide =
        (1 - side * side) * steepness * ((1 - sides[j] * sides[j]) / softness) * strength;
      slopes[j] = bySide + (side * d) / Math.sqrt(d * d + (softness * softness) / 4) / n;
    }
    return { value: side * strength, slopes };
  };
}

/** tanh x = 2σ(2x) − 1 */
function tanh(x: number): number {
  return 2 * logistic(2 * x) - 1;
}
