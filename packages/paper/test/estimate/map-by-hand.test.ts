import { createRandomSource } from "@unswayed/core/numerics";
import {
  type Answer,
  likelihoodMaxima,
  type MapEstimate,
  mapEstimate,
  type Vote,
} from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { maxGap, rowsOf } from "../../../core/test/support/dense.ts";
import { expectCertified } from "../support/case-suite.ts";
import { claimOfMap } from "../support/claims.ts";
import { gramRows, inferenceOf, type PlainProblem } from "../support/reference-model.ts";

const options = [[0.1], [0.35], [0.8]];
const normBound = 1.7;
const gram = gramRows(options, 0.3, 1e-6);
/** The longest a difference u(x₀) − u(x₁) can be: L·|row|, |row|² = K₀₀ + K₁₁ − 2K₀₁. */
const row = Math.sqrt(gram[0][0] + gram[1][1] - 2 * gram[0][1]);
const reach = normBound * row;
const logSigmoid = (d: number): number => -Math.log1p(Math.exp(-d));

const vote = (...answers: Answer[]): Vote => ({ candidate: 0, reference: 1, answers });
const repeated = (count: number, ...answers: Answer[]): Vote[] =>
  Array.from({ length: count }, () => vote(...answers));

function group(voterCount: number, changes: Partial<PlainProblem> = {}): PlainProblem {
  return {
    voterCount,
    options,
    lengthScale: 0.3,
    jitter: 1e-6,
    normBound,
    prior: { minimumWeight: 0.01, ridge: 0.05, concentration: 1.001 },
    privateVotes: [],
    publicVotes: [],
    tieStrength: 0,
    ...changes,
  };
}

function solve(problem: PlainProblem): MapEstimate {
  const map = mapEstimate(inferenceOf(problem), { random: createRandomSource("by hand") });
  expect(map.status).toBe("solved");
  expectCertified(claimOfMap(problem, map));
  return map;
}

/** log prior of n even rows: n² entries of 1/n. */
const evenPrior = (n: number): number => -0.05 + 0.001 * n * n * Math.log(1 / n);

describe("mapEstimate, solved on paper", () => {
  test("one vote by one voter: utilities lean along the pair as far as the norm allows", () => {
    const map = solve(group(1, { privateVotes: [vote("candidate")] }));

    // Complementarity 1e-8 at a multiplier near 0.2 leaves z within 1e-7 of the ball.
    expect(Math.abs(map.logLikelihoodPrivate - logSigmoid(reach))).toBeLessThan(1e-7);
    expect([...map.influence]).toEqual([1]);
    const utilities = options.map((_, x) => (normBound * (gram[x][0] - gram[x][1])) / row);
    expect(maxGap(map.utilities, utilities)).toBeLessThan(1e-6);
    const multiplier = ((1 / (1 + Math.exp(reach))) * row) / (2 * normBound);
    expect(Math.abs(map.multipliers.norm[0] - multiplier)).toBeLessThan(1e-6);
  });

  test("three wins and two losses under a loose norm: the margin is log 3/2", () => {
    const votes = [...repeated(3, "candidate"), ...repeated(2, "reference")];

    const map = solve(group(1, { privateVotes: votes, normBound: 5 }));

    const value = 3 * Math.log(3 / 5) + 2 * Math.log(2 / 5);
    expect(Math.abs(map.logLikelihoodPrivate - value)).toBeLessThan(1e-7);
    // A value within 1e-8 of its best leaves the margin, of curvature 6/5, within 2e-4.
    expect(Math.abs(map.utilities[0] - map.utilities[1] - Math.log(3 / 2))).toBeLessThan(1e-3);
  });

  test("as many wins as losses: no difference, each answer a coin toss", () => {
    const map = solve(group(1, { privateVotes: [vote("candidate"), vote("reference")] }));

    expect(Math.abs(map.logLikelihoodPrivate - 2 * Math.log(1 / 2))).toBeLessThan(1e-7);
    expect(Math.abs(map.utilities[0] - map.utilities[1])).toBeLessThan(1e-3);
  });

  test("a tie has probability ν/(2 + ν) at its best, where the margin is zero", () => {
    const map = solve(group(1, { privateVotes: repeated(4, "tie"), tieStrength: 0.8 }));

    expect(Math.abs(map.logLikelihoodPrivate - 4 * Math.log(0.8 / 2.8))).toBeLessThan(1e-7);
  });

  test("two voters who mix evenly and show the same: both think so, as strongly as they may", () => {
    const fixed = [
      [0.5, 0.5],
      [0.5, 0.5],
    ];

    const map = solve(group(2, { publicVotes: [vote("candidate", "candidate")], fixed }));

    expect(Math.abs(map.value - 2 * logSigmoid(reach))).toBeLessThan(1e-7);
    expect(map.logPrior).toBe(0);
    const [first, second] = rowsOf(map.utilities, 3);
    expect(maxGap(first, second)).toBeLessThan(1e-6);
  });

  test("two voters who mix evenly yet show opposites: what they show cannot differ, so each answer is a coin toss", () => {
    const fixed = [
      [0.5, 0.5],
      [0.5, 0.5],
    ];

    const map = solve(group(2, { publicVotes: [vote("candidate", "reference")], fixed }));

    expect(Math.abs(map.value - 2 * Math.log(1 / 2))).toBeLessThan(1e-7);
  });

  test("voters who all show the same: every part is at its own best, with even influence", () => {
    const map = solve(group(3, { publicVotes: [vote("candidate", "candidate", "candidate")] }));

    expect(Math.abs(map.logLikelihoodPublic - 3 * logSigmoid(reach))).toBeLessThan(1e-6);
    expect(Math.abs(map.logPrior - evenPrior(3))).toBeLessThan(1e-6);
    expect(maxGap(map.influence, Array(9).fill(1 / 3))).toBeLessThan(1e-3);
  });

  test.each([1, 2, 3])(
    "no public votes, %d voters: influence stays even, the prior's own best",
    (n) => {
      const answers = Array<Answer>(n).fill("candidate");

      const map = solve(group(n, { privateVotes: [vote(...answers)] }));

      expect(Math.abs(map.value - (n * logSigmoid(reach) + evenPrior(n)))).toBeLessThan(1e-6);
      expect(maxGap(map.influence, Array(n * n).fill(1 / n))).toBeLessThan(1e-4);
    },
  );

  test("no votes at all: only the prior speaks", () => {
    const map = solve(group(2));

    expect(map.logLikelihoodPrivate).toBe(0);
    expect(map.logLikelihoodPublic).toBe(0);
    expect(Math.abs(map.logPrior - evenPrior(2))).toBeLessThan(1e-7);
  });

  test("one option only: a valid problem without votes", () => {
    const map = solve(group(2, { options: [[0.5]] }));

    expect(map.utilities.length).toBe(2);
    expect(Math.abs(map.value - evenPrior(2))).toBeLessThan(1e-7);
  });
});

describe("likelihoodMaxima, solved on paper", () => {
  test("each channel's is the sum over voters of log σ(L·|row|)", () => {
    const votes = [vote("candidate", "reference", null)];
    const inference = inferenceOf(group(3, { privateVotes: votes, publicVotes: votes }));

    const maxima = likelihoodMaxima(inference);

    expect(maxima.status).toBe("solved");
    expect(Math.abs(maxima.private - 2 * logSigmoid(reach))).toBeLessThan(1e-7);
    expect(Math.abs(maxima.public - 2 * logSigmoid(reach))).toBeLessThan(1e-7);
    expect(maxima.privateByVoter[2].value).toBe(0);
  });

  test("ties count with their constant in the total", () => {
    const inference = inferenceOf(
      group(2, { privateVotes: [vote("tie", "tie")], tieStrength: 1.5 }),
    );

    const maxima = likelihoodMaxima(inference);

    expect(Math.abs(maxima.private - 2 * Math.log(1.5 / 3.5))).toBeLessThan(1e-7);
    expect(maxima.public).toBe(0);
  });
});
