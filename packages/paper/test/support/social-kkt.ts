import type { Bound, ConfidenceSet } from "@unswayed/paper";
import { dot } from "../../../core/test/support/dense.ts";
import { claimOfBound, placeOf } from "./claims.ts";
import { judgeConstraints, lagrangianSlopes } from "./kkt.ts";
import { factorOf, giniByBruteForce, type PlainProblem } from "./reference-model.ts";

/**
 * First-order conditions of max S(x) − S(x′) with Gini weights. S is concave but has kinks, so its slope is any mixture
 * of the orderings that attain the minimum. Everything else in the stationarity equation is known, voter by voter:
 *
 *     a_i C_x − b_i C_x′ + (gradient of the constraints)_i = 0
 *
 * which is solved here for the weights a and b by least squares. What remains is the residual; and a must be a slope of
 * S at u(x), b one of S at u(x′): sums 1, no k of them above the k largest Gini weights, and a·u(x) = S(x).
 */
export interface SocialVerdict {
  readonly infeasibility: number;
  readonly complementarity: number;
  readonly leastMultiplier: number;
  readonly stationarity: number;
  /** How far a and b are from being slopes of S, in units of utility. */
  readonly slopeGap: number;
  /** S(x) − S(x′) at the point. */
  readonly value: number;
}

export function judgeImprovement(
  problem: PlainProblem,
  set: ConfidenceSet,
  bound: Bound,
  option: readonly number[],
  reference: readonly number[],
  rho: number,
): SocialVerdict {
  const claim = claimOfBound(problem, set, bound, () => ({}));
  const { whitened, influence } = lagrangianSlopes(claim);
  const factor = factorOf(problem, claim.options);
  const [x, y] = [placeOf(claim.options, option), placeOf(claim.options, reference)];
  const weights: number[][] = [[], []];
  const leftOver: number[] = [];
  for (const slopes of whitened) {
    const [a, b] = leastSquares(
      factor[x],
      factor[y].map((c) => -c),
      slopes.map((s) => -s),
    );
    weights[0].push(a);
    weights[1].push(b);
    slopes.forEach((slope, k) => {
      leftOver.push(slope + a * factor[x][k] - b * factor[y][k]);
    });
  }
  const utilities = [x, y].map((at) => claim.utilities.map((row) => row[at]));
  const social = utilities.map((values) => giniByBruteForce(rho, values));
  return {
    ...judgeConstraints(claim),
    stationarity: Math.max(...leftOver.map(Math.abs), ...influence.flat().map(Math.abs)),
    slopeGap: Math.max(
      ...[0, 1].map((k) => Math.abs(dot(weights[k], utilities[k]) - social[k])),
      ...weights.map((slope) => majorizationGap(slope, rho)),
    ),
    value: social[0] - social[1],
  };
}

/** (a, b) minimising |a p + b q − target|². */
function leastSquares(
  p: readonly number[],
  q: readonly number[],
  target: readonly number[],
): [number, number] {
  const [pp, pq, qq] = [dot(p, p), dot(p, q), dot(q, q)];
  const [pt, qt] = [dot(p, target), dot(q, target)];
  const determinant = pp * qq - pq * pq;
  return [(qq * pt - pq * qt) / determinant, (pp * qt - pq * pt) / determinant];
}

/** How far the slope is from a mixture of the Gini weights' orderings (by Rado: from being majorised by them). */
function majorizationGap(slope: readonly number[], rho: number): number {
  const total = slope.reduce((sum, _, k) => sum + rho ** k, 0);
  const sorted = [...slope].sort((a, b) => b - a);
  let gap = 0;
  let above = 0;
  sorted.forEach((weight, k) => {
    above += weight - rho ** k / total;
    gap = Math.max(gap, above);
  });
  return Math.max(gap, Math.abs(above));
}
