import type { RandomSource } from "@unswayed/core/numerics";
import { drawNormal } from "@unswayed/core/numerics";
import { dot, type Matrix, times } from "../../../core/test/support/dense.ts";
import type { Claim } from "./kkt.ts";
import { factorOf, logPosterior, type PlainProblem } from "./reference-model.ts";

/**
 * The largest value of anything over a confidence set, by trial and error: no derivative, no multiplier, nothing in common
 * with the library's way. What it returns is attained by a member, so it never exceeds the truth.
 */
export interface Member {
  readonly utilities: Matrix;
  readonly influence: Matrix;
}

export interface BruteSet {
  readonly problem: PlainProblem;
  /** Options spoken of: those of the problem, then any others. */
  readonly options: Matrix;
  readonly constraints: Claim["constraints"];
}

/** Barrier weights gone through: from far inside the set to some 1e-4 of its rim. */
const barriers = [0.1, 0.02, 4e-3, 8e-4, 1e-4];

export function bruteMaximum(
  set: BruteSet,
  objective: (member: Member) => number,
  start: Member,
  random: RandomSource,
  trialsPerBarrier: number,
): number {
  const { problem } = set;
  const factor = factorOf(problem, set.options);
  const n = problem.voterCount;
  const m = set.options.length;

  const memberAt = (x: readonly number[]): Member => ({
    utilities: Array.from({ length: n }, (_, i) => times(factor, x.slice(i * m, (i + 1) * m))),
    influence: problem.fixed ?? influenceFrom(x.slice(n * m), n),
  });
  const merit = (x: readonly number[], barrier: number): number => {
    const member = memberAt(x);
    let logs = 0;
    const add = (slack: number): void => {
      logs += slack > 0 ? Math.log(slack) : -Infinity;
    };
    for (let i = 0; i < n; i++) {
      const z = x.slice(i * m, (i + 1) * m);
      add(problem.normBound ** 2 - dot(z, z));
    }
    if (!problem.fixed) {
      for (const weight of member.influence.flat()) add(weight - problem.prior.minimumWeight);
    }
    if (logs === -Infinity) return -Infinity;
    const value = logPosterior(problem, member.utilities, member.influence);
    for (const { weights, threshold } of set.constraints) {
      add(
        weights.private * value.private +
          weights.public * value.public +
          weights.prior * value.prior -
          threshold,
      );
    }
    return objective(member) + barrier * logs;
  };

  let x = [
    ...start.utilities.flatMap((row) => forwardSubstituted(factor, row)),
    ...(problem.fixed ? [] : start.influence.flatMap((row) => row.slice(0, n - 1))),
  ];
  for (const barrier of barriers) {
    x = evolved(x, (trial) => merit(trial, barrier), random, trialsPerBarrier);
  }
  return objective(memberAt(x));
}

/** Rows from all but their last entries. */
function influenceFrom(free: readonly number[], n: number): number[][] {
  return Array.from({ length: n }, (_, i) => {
    const row = free.slice(i * (n - 1), (i + 1) * (n - 1));
    return [...row, 1 - row.reduce((a, b) => a + b, 0)];
  });
}

/** C⁻¹u, options beyond the row's length at zero. */
function forwardSubstituted(factor: Matrix, row: readonly number[]): number[] {
  const z = factor.map(() => 0);
  row.forEach((u, k) => {
    z[k] = (u - dot(factor[k].slice(0, k), z.slice(0, k))) / factor[k][k];
  });
  return z;
}

/**
 * One parent, one child, the better survives; the shape of the mutations is learnt from those that succeeded
 * (the (1+1) covariance matrix adaptation of Igel, Suttorp and Hansen, 2006).
 */
function evolved(
  start: readonly number[],
  fitness: (x: readonly number[]) => number,
  random: RandomSource,
  trials: number,
): number[] {
  const size = start.length;
  const shape: number[][] = start.map((_, i) => start.map((_, j) => (i === j ? 1 : 0)));
  const learning = 2 / (size * size + 6);
  let x = [...start];
  let best = fitness(x);
  let step = 0.1;
  let success = 2 / 11;
  for (let trial = 0; trial < trials; trial++) {
    const draw = start.map(() => drawNormal(random));
    const move = times(shape, draw);
    const child = x.map((value, k) => value + step * move[k]);
    const value = fitness(child);
    const better = value >= best;
    success = (11 / 12) * success + (better ? 1 / 12 : 0);
    step *= Math.exp((success - (2 / 9) * (1 - success)) / (1 + size / 2));
    if (!better) continue;
    x = child;
    best = value;
    if (success > 0.44) continue;
    const square = dot(draw, draw);
    const shrink = Math.sqrt(1 - learning);
    const stretch = (shrink / square) * (Math.sqrt(1 + (learning / (1 - learning)) * square) - 1);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++)
        shape[i][j] = shrink * shape[i][j] + stretch * move[i] * draw[j];
    }
  }
  return x;
}
