import type { Inference, Placement } from "./inference.ts";
import type { Program } from "./program.ts";
import type { Attempt } from "./social-program.ts";
import type { SocialPiece, SocialTerm } from "./social-term.ts";

/**
 * How a bound changes as the candidate moves, ∂value/∂(coordinates); null for an option already in the problem. The member that
 * attains the bound stays the best to first order, so only the candidate's own features move: u_i(x) = a(x)·z_i + s(x)·ζ_i.
 */
export function slopeOf(
  { program, result, cuts }: Attempt,
  inference: Inference,
  placement: Placement,
  plus: SocialTerm | null,
  minus: SocialTerm | null,
): Float64Array | null {
  const { further, features, model } = placement;
  if (plus === null || further[0]?.feature !== features[0]) return null;
  const { features: map, split } = inference;
  const { option } = further[0];
  const d = option.length;
  const x = result.point;
  const weights = candidateWeights(program, x);
  const moves = map.whitenGradient(option);
  const own = Math.sqrt(map.whiten(option).residual);
  const out = new Float64Array(d);
  const { mainCount: r, restCount: s } = model;
  for (let i = 0; i < model.voterCount; i++) {
    const add = (column: number, value: number): void => {
      for (let k = 0; k < d; k++) {
        out[k] += weights[i] * value * moves.coordinates[column * d + k];
      }
    };
    split.main.forEach((column, c) => {
      add(column, x[i * r + c]);
    });
    split.small.forEach((column, c) => {
      add(column, x[program.mainSize + i * s + c]);
    });
    const zeta = x[i * r + split.main.length];
    for (let k = 0; k < d; k++) out[k] += (weights[i] * zeta * moves.residual[k]) / (2 * own);
  }
  return out;

  /**
   * How much each voter's utility of the candidate weighs at the solution. Where several pieces of S(x) meet, their mixture
   * by the cuts' multipliers; and where the candidate is someone's own best, it is also what others are counted from.
   */
  function candidateWeights(solved: Program, point: Float64Array): Float64Array {
    const total = new Float64Array(model.voterCount);
    const add = (piece: SocialPiece, share: number, isPlus: boolean): void => {
      piece.weights.forEach((weight, i) => {
        if (isPlus) total[i] += share * weight;
        if (piece.from[i] === features[0]) total[i] -= share * weight;
      });
    };
    const count = solved.spec.cuts?.count ?? 0;
    if (plus && count === 0) add(plus.activeAt(solved, point), 1, true);
    if (count > 0) {
      const last = solved.generalCount;
      const shares = result.multipliers.subarray(last - count, last);
      const sum = shares.reduce((all, share) => all + share, 0);
      cuts.forEach((cut, k) => {
        add(cut, shares[k] / sum, true);
      });
    }
    if (minus) add(minus.activeAt(solved, point), -1, false);
    return total;
  }
}
