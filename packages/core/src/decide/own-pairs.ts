import { logistic } from "../belief/answer-model.ts";
import type { Draws } from "../belief/belief.ts";
import { dotRange } from "../linalg/vector.ts";
import type { VoterQuestion } from "./answer-block.ts";
import type { Targets } from "./linear-update.ts";

/**
 * A private question for each voter of their own: the pair whose answer, by this voter alone, removes most of the uncertainty
 * about the leader's lead over its rivals,
 *
 *     Σ_x w_x · cov(p, Δ_x)² / (var p + mean p(1 − p)),      w_x ∝ P(rival x is ahead), roughly
 *
 * Voters' own wishes are nearly independent, so that choosing for each alone loses little.
 *
 * @returns up to `most` rounds of questions: every voter's best pair, every voter's second best, …
 */
export function ownPairs(
  draws: Draws,
  voters: readonly number[],
  options: readonly number[],
  targets: Targets,
  most: number,
): readonly (readonly VoterQuestion[])[] {
  const weights = rivalWeights(targets);
  const ranked = voters.map((voter) => rankedPairs(draws, voter, options, targets, weights));
  const rounds = Math.min(most, ranked[0]?.length ?? 0);
  return Array.from({ length: rounds }, (_, k) =>
    voters.map((voter, i) => ({ voter, options: ranked[i][k] })),
  );
}

/** How much a rival matters: the square of its deviation where that reaches the leader, by a logistic tail. */
function rivalWeights(targets: Targets): Float64Array {
  return Float64Array.from({ length: targets.count }, (_, t) => {
    const deviation = Math.sqrt(targets.variances[t]);
    return deviation > 0 ? logistic((1.7 * targets.means[t]) / deviation) / deviation : 0;
  });
}

function rankedPairs(
  draws: Draws,
  voter: number,
  options: readonly number[],
  targets: Targets,
  weights: Float64Array,
): readonly (readonly number[])[] {
  const { count: M, voterCount, optionCount, privateUtilities } = draws;
  const chances = new Float64Array(M);
  const scored: { pair: readonly number[]; worth: number }[] = [];
  for (let i = 0; i < options.length; i++) {
    for (let j = 0; j < i; j++) {
      let mean = 0;
      let noise = 0;
      for (let m = 0; m < M; m++) {
        const at = (m * voterCount + voter) * optionCount;
        const p = logistic(privateUtilities[at + options[i]] - privateUtilities[at + options[j]]);
        chances[m] = p;
        mean += p / M;
        noise += (p * (1 - p)) / M;
      }
      for (let m = 0; m < M; m++) chances[m] -= mean;
      const variance = dotRange(chances, 0, chances, 0, M) / M + noise;
      let worth = 0;
      for (let t = 0; t < targets.count; t++) {
        const covariance = dotRange(targets.deviations, t * M, chances, 0, M) / M;
        worth += (weights[t] * covariance * covariance) / variance;
      }
      scored.push({ pair: [options[i], options[j]], worth });
    }
  }
  return scored.sort((a, b) => b.worth - a.worth).map(({ pair }) => pair);
}
