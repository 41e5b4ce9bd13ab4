import { describe, expect, it } from "vitest";
import type { AnswerBlock } from "../../../../src/engines/particles/decide/answer-block.ts";
import {
  expectedGain,
  observation,
  shifts,
  type Targets,
  targetsOf,
} from "../../../../src/engines/particles/decide/linear-update.ts";
import type { SocialDraws } from "../../../../src/engines/particles/decide/social-draws.ts";

/** Deviations that follow a pattern of signs over 8 draws, so that every covariance is a product known by hand. */
const signs = {
  first: [1, 1, 1, 1, -1, -1, -1, -1],
  second: [1, 1, -1, -1, 1, 1, -1, -1],
  third: [1, -1, 1, -1, 1, -1, 1, -1],
};
const repeats = 50;
const draws = 8 * repeats;
const over = (pattern: readonly number[], size: number): number[] =>
  Array.from({ length: draws }, (_, m) => size * pattern[m % 8]!);

const block = (pattern: readonly number[], size: number, noise: number): AnswerBlock => ({
  rows: 1,
  deviations: Float64Array.from(over(pattern, size)),
  noise: Float64Array.from([noise]),
});

function target(deviations: readonly number[], mean = 0): Targets {
  const variance = deviations.reduce((sum, d) => sum + d * d, 0) / draws;
  return {
    count: 1,
    draws,
    columns: Int32Array.from([1]),
    means: Float64Array.from([mean]),
    deviations: Float64Array.from(deviations),
    variances: Float64Array.from([variance]),
  };
}

/** What chance is taken to explain, by hand. */
const corrected = (explained: number, variance: number, degrees: number): number =>
  explained - ((variance - explained) * degrees) / (draws - degrees - 1);

describe("a linear update", () => {
  it("moves the mean by cov/√(var + noise/copies), by hand", () => {
    const targets = target(over(signs.first, 0.6));
    const { moves } = shifts(
      [{ observation: observation(block(signs.first, 0.2, 0.16), targets), copies: 4 }],
      targets,
    );
    // var 0.04, noise 0.16/4 = 0.04, cov 0.12: explained 0.0144/0.08 = 0.18 of 0.36; half an answer is noise.
    expect(moves[0]! ** 2).toBeCloseTo(corrected(0.18, 0.36, 0.5), 6);
    expect(moves[0]).toBeGreaterThan(0);
  });

  it("learns nothing from answers that have nothing to do with the target", () => {
    const targets = target(over(signs.first, 0.6));
    const { moves } = shifts(
      [{ observation: observation(block(signs.second, 0.2, 0.1), targets), copies: 9 }],
      targets,
    );
    expect(moves[0]).toBe(0);
  });

  it("adds up what unrelated answers explain, and counts a repeated answer once", () => {
    const targets = target(over(signs.first, 0.3).map((d, m) => d + over(signs.second, 0.4)[m]!));
    const one = observation(block(signs.first, 0.2, 0), targets);
    const other = observation(block(signs.second, 0.1, 0), targets);
    const explained = (asked: (typeof one)[]): number => {
      const { moves } = shifts(
        asked.map((each) => ({ observation: each, copies: 1 })),
        targets,
      );
      return moves.reduce((sum, move) => sum + move * move, 0);
    };
    expect(explained([one])).toBeCloseTo(corrected(0.09, 0.25, 1), 5);
    expect(explained([one, other])).toBeCloseTo(0.25, 5);
    const noisy = observation(block(signs.first, 0.2, 0.04), targets);
    const same = observation(block(signs.first, 0.2, 0.04), targets);
    const twice = shifts(
      [
        { observation: noisy, copies: 1 },
        { observation: same, copies: 1 },
      ],
      targets,
    );
    const double = shifts([{ observation: noisy, copies: 2 }], targets);
    const size = (moves: Float64Array): number => moves.reduce((sum, move) => sum + move * move, 0);
    // One answer asked twice and two answers that always agree in expectation differ only in how chance is counted.
    expect(size(twice.moves)).toBeCloseTo(size(double.moves), 3);
  });
});

describe("the expected gain", () => {
  const normals = Float64Array.from({ length: 4000 }, (_, k) => {
    const u = (k + 0.5) / 4000; // the quantiles of |ξ|: both signs are used, so the sum is a quadrature
    return Math.sqrt(2) * inverseErf(u);
  });

  it("is E max(0, μ + τξ) = τφ(μ/τ) + μΦ(μ/τ) for a single rival", () => {
    const targets = target(over(signs.first, 1), -0.5);
    const gain = expectedGain(
      targets,
      { width: 1, moves: Float64Array.from([0.8]) },
      normals,
      4000,
    );
    const z = -0.5 / 0.8;
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    const below = 0.5 * (1 - erf(-z / Math.SQRT2));
    expect(gain).toBeCloseTo(0.8 * density - 0.5 * below, 3);
  });

  it("is nothing when nothing can change", () => {
    const targets = target(over(signs.first, 1), -0.5);
    expect(expectedGain(targets, { width: 1, moves: Float64Array.from([0]) }, normals, 4000)).toBe(
      0,
    );
  });
});

describe("targets", () => {
  it("are the rivals with the most to say, centred on their mean lead", () => {
    const social: SocialDraws = {
      count: 2,
      options: Int32Array.from([4, 7, 9]),
      values: Float64Array.from([1, 0, -3, 3, 2.5, -3]),
      means: Float64Array.from([2, 1.25, -3]),
      best: Int32Array.from([0, 0]),
      leader: 0,
    };
    const targets = targetsOf(social, 1);
    expect([...targets.columns]).toEqual([1]);
    expect(targets.means[0]).toBeCloseTo(-0.75, 12);
    expect([...targets.deviations]).toEqual([-0.25, 0.25]);
    expect(targets.variances[0]).toBeCloseTo(0.0625, 12);
  });
});

function erf(x: number): number {
  let sum = x;
  let term = x;
  for (let k = 1; k < 60; k++) {
    term *= (-x * x) / k;
    sum += term / (2 * k + 1);
  }
  return (2 / Math.sqrt(Math.PI)) * sum;
}

function inverseErf(p: number): number {
  let low = 0;
  let high = 4;
  for (let k = 0; k < 60; k++) {
    const middle = (low + high) / 2;
    if (erf(middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
