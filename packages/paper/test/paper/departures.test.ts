import { createRandomSource } from "@unswayed/core/numerics";
import { giniWeights } from "@unswayed/core/welfare";
import {
  type Answer,
  type ConfidenceSet,
  confidenceSet,
  differenceWidth,
  influenceBounds,
  likelihoodMaxima,
  mapEstimate,
  privateDifferenceBounds,
  privateUtilityBounds,
  publicUtilityBounds,
  type Slack,
  socialUtilityBounds,
  type Vote,
} from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { rowsOf } from "../../../core/test/support/dense.ts";
import { randomProblem } from "../support/random-problem.ts";
import {
  factorOf,
  inferenceOf,
  logPosterior,
  type PlainProblem,
  shown,
  squaredNorm,
} from "../support/reference-model.ts";

/** Where the paper is read otherwise than printed. Each test bears the number of its entry in docs/paper-notes.md. */

const slack: Slack = { joint: 0.5, private: 0.5, public: 0.5, anchor: "map" };

function repeated(count: number, ...answers: Answer[]): Vote[] {
  return Array.from({ length: count }, () => ({ candidate: 0, reference: 1, answers }));
}

function pairOfOptions(changes: Partial<PlainProblem>): PlainProblem {
  return {
    voterCount: 2,
    options: [[0], [1]],
    lengthScale: 0.5,
    jitter: 1e-6,
    normBound: 2,
    prior: { minimumWeight: 0.01, ridge: 1 / 16, concentration: 1 + 1e-4 / 8 },
    privateVotes: [],
    publicVotes: [],
    tieStrength: 0,
    ...changes,
  };
}

function credible(problem: PlainProblem, chosen: Slack = slack): ConfidenceSet {
  const inference = inferenceOf(problem);
  const random = createRandomSource("departures");
  const map = mapEstimate(inference, { random: random.split("map"), effort: "thorough" });
  return confidenceSet(inference, map, chosen, {
    random: random.split("set"),
    effort: "thorough",
  });
}

describe("what public votes show", () => {
  test("[P1] a follower shows the leader's wish, and the leader does not show the follower's", () => {
    const leaderFirst = [
      [1, 0],
      [1, 0],
    ];
    const problem = pairOfOptions({
      fixed: leaderFirst,
      privateVotes: repeated(3, "candidate", "reference"),
      publicVotes: repeated(3, "candidate", "candidate"),
    });
    const map = mapEstimate(inferenceOf(problem), { random: createRandomSource(1) });

    const utilities = rowsOf(map.utilities, 2);

    expect(utilities[0][0]).toBeGreaterThan(utilities[0][1]);
    expect(utilities[1][0]).toBeLessThan(utilities[1][1]);
    const read = logPosterior(problem, utilities, leaderFirst);
    expect(Math.abs(map.logLikelihoodPublic - read.public)).toBeLessThan(1e-9);
  });

  test("[P13] without private votes influence may be anything, and with a few it may not", () => {
    const publicVotes = repeated(6, "candidate", "reference");
    const silent = credible(pairOfOptions({ publicVotes }));
    const heard = credible(
      pairOfOptions({ publicVotes, privateVotes: repeated(6, "candidate", "reference") }),
    );

    const range = (set: ConfidenceSet): number => {
      const { lower, upper } = influenceBounds(set, 0, 0);
      return upper.value - lower.value;
    };

    expect(range(silent)).toBeGreaterThan(0.97);
    expect(range(heard)).toBeLessThan(0.7);
  });
});

describe("the posterior", () => {
  test("[P5] is not concave: halfway between two best explanations lies a much worse one", () => {
    const problem = pairOfOptions({ publicVotes: repeated(6, "candidate", "reference") });
    const map = mapEstimate(inferenceOf(problem), {
      random: createRandomSource(1),
      effort: "thorough",
    });
    const utilities = rowsOf(map.utilities, 2);
    const influence = rowsOf(map.influence, 2);
    const exchanged = {
      utilities: [utilities[1], utilities[0]],
      influence: influence.map(([a, b]) => [b, a]),
    };
    const halfway = (a: number[][], b: number[][]): number[][] =>
      a.map((row, i) => row.map((value, j) => (value + b[i][j]) / 2));

    const best = logPosterior(problem, utilities, influence).total;
    const other = logPosterior(problem, exchanged.utilities, exchanged.influence).total;
    const between = logPosterior(
      problem,
      halfway(utilities, exchanged.utilities),
      halfway(influence, exchanged.influence),
    ).total;

    expect(Math.abs(other - best)).toBeLessThan(1e-9);
    expect(between).toBeLessThan(best - 1);
  });

  const problem = randomProblem({
    seed: "implied",
    voters: 3,
    options: 6,
    privateRounds: 4,
    publicRounds: 8,
  });
  const set = credible(problem);

  test("[P16] bounding u by L and A from below bounds what is shown by L and A from above", () => {
    const factor = factorOf(problem, problem.options);
    const points = [
      set.map,
      ...[0, 1, 2].map((i) => publicUtilityBounds(set, 2, i).upper.certificate()),
    ];
    for (const point of points) {
      const influence = rowsOf(point?.influence ?? [], 3);
      const utilities = rowsOf(point?.utilities ?? [], problem.options.length);
      for (const row of shown(influence, utilities)) {
        expect(Math.sqrt(squaredNorm(factor, row))).toBeLessThan(problem.normBound * (1 + 1e-6));
      }
      for (const weight of influence.flat()) expect(weight).toBeLessThan(0.99);
    }
  });

  test("[P26] the bounds of social utility lie strictly within those put together voter by voter", () => {
    const weights = giniWeights(3, 0.5);
    const each = [0, 1, 2].map((voter) => privateUtilityBounds(set, 2, voter));
    const together = (side: "lower" | "upper"): number =>
      each
        .map((interval) => interval[side].value)
        .sort((a, b) => a - b)
        .reduce((sum, value, rank) => sum + weights[rank] * value, 0);

    const { lower, upper } = socialUtilityBounds(set, 2, { kind: "gini", rho: 0.5 });

    expect(upper.value).toBeLessThan(together("upper") - 0.05);
    expect(lower.value).toBeGreaterThan(together("lower") + 0.05);
  });
});

describe("the confidence set", () => {
  // Privately 4 to 1 for one option, publicly 4 to 1 for the other, and nobody listens to anyone but as A allows.
  const atOdds = pairOfOptions({
    privateVotes: [
      ...repeated(8, "candidate", "candidate"),
      ...repeated(2, "reference", "reference"),
    ],
    publicVotes: [
      ...repeated(8, "reference", "reference"),
      ...repeated(2, "candidate", "candidate"),
    ],
  });

  test("[P3] anchored at the separate maxima it is empty, by proof; at the MAP it holds the MAP", () => {
    const printed = credible(atOdds, { ...slack, anchor: "mle" });
    const ours = credible(atOdds);
    const maxima = likelihoodMaxima(inferenceOf(atOdds));

    expect(printed.status).toBe("empty-set");
    expect(ours.status).toBe("nonempty");
    // Any explanation has ℓ_u + ℓ_v ≤ ℓ(MAP) − its log prior, which is less than both thresholds ask for together.
    const asked = maxima.private - slack.private + maxima.public - slack.public;
    const leastLogPrior = -4 * atOdds.prior.ridge + 4 * 1.25e-5 * Math.log(0.01);
    expect(asked).toBeGreaterThan(ours.map.value - leastLogPrior);
  });

  test("[P6] the private width is the norm over voters of the widths of u(x) − u(x′)", () => {
    const set = credible(atOdds);

    const { value } = differenceWidth(set, 0, 1, "private");

    const widths = [0, 1].map((voter) => {
      const { lower, upper } = privateDifferenceBounds(set, 0, 1, voter);
      return upper.value - lower.value;
    });
    expect(value).toBeCloseTo(Math.hypot(...widths), 9);
  });

  test("[P7] the public width does not see private votes; the private width sees public ones", () => {
    const { privateVotes: _, ...rest } = atOdds;
    const unheard = credible(pairOfOptions({ ...rest, privateVotes: [] }));
    const set = credible(atOdds);
    const privateOnly = credible(pairOfOptions({ ...atOdds, publicVotes: [] }));
    const width = (of: ConfidenceSet, channel: "private" | "public") =>
      differenceWidth(of, 0, 1, channel).value as number;

    expect(width(set, "public")).toBeCloseTo(width(unheard, "public"), 6);
    expect(Math.abs(width(set, "private") - width(privateOnly, "private"))).toBeGreaterThan(0.01);
  });
});
