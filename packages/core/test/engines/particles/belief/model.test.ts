import { describe, expect, it } from "vitest";
import { createBelief } from "../../../../src/engines/particles/belief/belief.ts";
import { exactFeatures } from "../../../../src/engines/particles/belief/features.ts";
import {
  allOptions,
  type BeliefModel,
  createWorkspace,
  likelihoodAt,
  likelihoodGradient,
  targetOf,
  unfold,
} from "../../../../src/engines/particles/belief/model.ts";
import { normalStream } from "../../../../src/engines/particles/belief/normal-stream.ts";
import type { UnknownsPrior } from "../../../../src/engines/particles/belief/unknowns.ts";
import { rbf } from "../../../../src/kernel/stationary.ts";
import type { Ballot } from "../../../../src/question/ballots.ts";
import { collectEvidence } from "../../../../src/question/evidence.ts";
import { createRandomSource } from "../../../../src/random/random-source.ts";
import { numericalGradient } from "../../../support/differences.ts";
import { pairBallot } from "../../../support/pair-ballot.ts";

const options = [[0.1], [0.35], [0.5], [0.9]];
const features = exactFeatures(options, [
  { lengthScale: 0.3, kernel: rbf({ lengthScale: 0.3 }) },
  { lengthScale: null, kernel: null },
]);
const ballots: Ballot[] = [
  pairBallot(0, "private", 0, 1),
  pairBallot(1, "public", 0, 3, false),
  pairBallot(2, "public", 0, 3),
  { kind: "order", voter: 0, channel: "public", options: [0, 1, 3], answer: [2, 0] },
  { kind: "rating", voter: 2, channel: "public", options: [0, 1, 3], answer: [0.2, 0.9, 0.4] },
];

function modelWith(
  influence: "learned" | "none" | number[][],
  prior: Partial<UnknownsPrior> = {},
): BeliefModel {
  const effort = { particles: 2 };
  return createBelief({ voterCount: 3, features, seed: 1, influence, prior, effort }).model;
}

const target = targetOf(collectEvidence([{ ballots, weight: 1 }], 3, 4), 4);

describe("the gradient of the log likelihood", () => {
  const known = [
    [0.5, 0.2, 0.3],
    [0.1, 0.8, 0.1],
    [0.6, 0.2, 0.2],
  ];
  const everything = { sharedTaste: 0.7, publicPart: 0.6, privatePart: 0.5 };
  it.each([
    ["learned", "learned" as const, everything],
    ["learned, tastes apart", "learned" as const, { ...everything, sharedTaste: 0 }],
    ["learned, no part apart", "learned" as const, { ...everything, publicPart: 0 }],
    ["learned, no moods", "learned" as const, { ...everything, privatePart: 0 }],
    ["none", "none" as const, everything],
    ["known", known, everything],
  ])("agrees with differences, influence %s, at both kernels", (_, influence, prior) => {
    const model = modelWith(influence, prior);
    const space = createWorkspace(model);
    const theta = new Float64Array(model.dimension);
    normalStream(createRandomSource("theta")).fill(theta);
    for (const point of [0, 1]) {
      const valueAt = (at: Float64Array): number => {
        unfold(model, at, 0, point, target.mentioned, space);
        return likelihoodAt(model, target, space);
      };
      const numerical = numericalGradient(valueAt, theta);
      const gradient = new Float64Array(model.dimension);
      valueAt(theta);
      likelihoodGradient(model, target, theta, point, space, gradient);
      for (let d = 0; d < model.dimension; d++) expect(gradient[d]).toBeCloseTo(numerical[d], 5);
    }
  });

  it("mentions only the options voted on", () => {
    expect([...target.mentioned]).toEqual([0, 1, 3]);
  });
});

describe("unfolding", () => {
  it("gives rows of influence that sum to 1, and public utilities that are averages of lasting views and a part apart", () => {
    const model = modelWith("learned", { privatePart: 0.6 });
    const space = createWorkspace(model);
    const theta = new Float64Array(model.dimension);
    normalStream(createRandomSource("unfold")).fill(theta);
    unfold(model, theta, 0, 0, allOptions(model), space);
    for (let i = 0; i < 3; i++) {
      const row = [0, 1, 2].map((j) => space.influence[i * 3 + j]);
      expect(row.reduce((a, b) => a + b)).toBeCloseTo(1, 14);
      for (let x = 0; x < 4; x++) {
        const average = row.reduce(
          (sum, weight, j) => sum + weight * (space.utilities[j * 4 + x] - space.moods[j * 4 + x]),
          0,
        );
        const apart = space.publicParts[i * 4 + x];
        expect(apart).not.toBe(0);
        expect(space.utilities[(3 + i) * 4 + x]).toBeCloseTo(average + apart, 13);
      }
    }
  });

  it("gives public utilities that are averages alone where public answers are taken at their word", () => {
    const model = modelWith("none");
    const space = createWorkspace(model);
    const theta = new Float64Array(model.dimension);
    normalStream(createRandomSource("unfold")).fill(theta);
    unfold(model, theta, 0, 0, allOptions(model), space);
    expect(space.utilities.subarray(12)).toEqual(space.utilities.subarray(0, 12));
  });

  it("gives tastes in common the size of tastes apart", () => {
    const model = modelWith("learned", { sharedTaste: 3, sharedSpread: 0 });
    const space = createWorkspace(model);
    const theta = new Float64Array(model.dimension);
    theta.fill(1, model.layout.shared, model.layout.shared + 4);
    unfold(model, theta, 0, 1, allOptions(model), space);
    const wanted = (model.prior.amplitude * 3) / Math.sqrt(10);
    for (let cell = 0; cell < 12; cell++) expect(space.utilities[cell]).toBeCloseTo(wanted, 12);
  });

  it("at θ = 0 gives each voter the prior odds on her own opinion", () => {
    const model = modelWith("learned");
    const space = createWorkspace(model);
    unfold(model, new Float64Array(model.dimension), 0, 0, allOptions(model), space);
    const { selfOdds } = model.prior;
    for (let i = 0; i < 3; i++) {
      expect(space.influence[i * 3 + i]).toBeCloseTo(selfOdds / (1 + selfOdds), 13);
    }
  });
});
