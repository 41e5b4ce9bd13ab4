import { kernelFromSpec } from "@unswayed/core/kernels";
import { createRandomSource } from "@unswayed/core/numerics";
import {
  type Answer,
  confidenceSet,
  differenceWidth,
  improvementBound,
  influenceBounds,
  mapEstimate,
  prepareInference,
  privateUtilityBounds,
  type Vote,
} from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { expectCertified } from "../support/case-suite.ts";
import { claimOfBound, claimOfMap, utilitySlopes } from "../support/claims.ts";
import { randomProblem } from "../support/random-problem.ts";
import { inferenceOf, type PlainProblem } from "../support/reference-model.ts";

/** Input that is unusual and right: it gets an answer with a status, and where the answer is solved, a certificate. */
const base = randomProblem({
  seed: "odd",
  voters: 2,
  options: 5,
  privateRounds: 4,
  publicRounds: 5,
});
const slack = { joint: 0.6, private: 0.5, public: 0.4, anchor: "map" } as const;
const vote = (candidate: number, reference: number, ...answers: Answer[]): Vote => ({
  candidate,
  reference,
  answers,
});

const oddities: [string, PlainProblem][] = [
  [
    "two options a millionth apart that were voted on",
    {
      ...base,
      options: [...base.options, [base.options[0][0] + 1e-6]],
      privateVotes: [...base.privateVotes, vote(0, 5, "candidate", "reference")],
    },
  ],
  ["the same option listed twice", { ...base, options: [...base.options, base.options[2]] }],
  [
    "votes that contradict each other in every round",
    {
      ...base,
      publicVotes: Array.from({ length: 10 }, (_, k) =>
        vote(0, 1, k % 2 ? "candidate" : "reference", k % 2 ? "reference" : "candidate"),
      ),
    },
  ],
  [
    "one pair asked three hundred times",
    {
      ...base,
      publicVotes: Array.from({ length: 300 }, (_, k) =>
        vote(k % 2, 1 - (k % 2), k % 3 ? "candidate" : "reference", "tie"),
      ),
    },
  ],
  [
    "only ties, without tie strength",
    { ...base, publicVotes: [vote(0, 1, "tie", "tie")], privateVotes: [vote(1, 2, "tie", "tie")] },
  ],
  ["a norm bound so small that nothing can differ", { ...base, normBound: 1e-3 }],
  ["a norm bound that never binds", { ...base, normBound: 50 }],
  [
    "an influence prior without floor or pull",
    { ...base, prior: { minimumWeight: 0, ridge: 0, concentration: 1 } },
  ],
  [
    "an influence floor with hardly any room above it",
    { ...base, prior: { ...base.prior, minimumWeight: 0.499 } },
  ],
  [
    "a single voter",
    randomProblem({ seed: "odd one", voters: 1, options: 4, privateRounds: 3, publicRounds: 4 }),
  ],
  [
    "forty options crowded into one corner",
    {
      ...randomProblem({
        seed: "odd corner",
        voters: 2,
        options: 40,
        privateRounds: 12,
        publicRounds: 15,
      }),
      options: Array.from({ length: 40 }, (_, k) => [0.1 + 0.004 * k]),
    },
  ],
  [
    "thirty options on one side with a jitter of 1 %",
    {
      ...randomProblem({
        seed: "odd noise",
        voters: 2,
        options: 30,
        privateRounds: 12,
        publicRounds: 15,
      }),
      options: Array.from({ length: 30 }, (_, k) => [0.1 + 0.01 * k]),
      jitter: 0.01,
    },
  ],
  [
    "thirty options with a jitter of 1e-9",
    {
      ...randomProblem({
        seed: "odd jitter",
        voters: 2,
        options: 30,
        privateRounds: 12,
        publicRounds: 15,
      }),
      jitter: 1e-9,
    },
  ],
  ["a jitter as large as the kernel", { ...base, jitter: 1 }],
  ["a very long length scale: all options nearly alike", { ...base, lengthScale: 30 }],
  ["a very short length scale: nothing learnt from neighbours", { ...base, lengthScale: 1e-3 }],
];

describe.each(oddities)("%s", (_, problem) => {
  const inference = inferenceOf(problem);
  const map = mapEstimate(inference, { random: createRandomSource("odd map") });
  const set = confidenceSet(inference, map, slack, { random: createRandomSource("odd set") });

  test("has a solved and certified estimate", () => {
    expect(map.status).toBe("solved");
    expectCertified(claimOfMap(problem, map));
  });

  test("has a set with certified bounds, of listed and new options", () => {
    expect(set.status).toBe("nonempty");
    for (const option of [problem.options[1], [0.987654]]) {
      const { upper, lower } = privateUtilityBounds(set, option, 0);
      expect([upper.status, lower.status]).toEqual(["solved", "solved"]);
      expectCertified(
        claimOfBound(problem, set, upper, (point) => ({
          utilities: utilitySlopes(point, 0, 1, option),
        })),
      );
    }
  });

  test("has finite widths and improvement", () => {
    for (const channel of ["private", "public"] as const) {
      expect(differenceWidth(set, 0, 1, channel).value).toBeGreaterThanOrEqual(0);
    }
    const improvement = improvementBound(set, 0, 1, { kind: "gini", rho: 0.5 });
    expect(Number.isFinite(improvement.value)).toBe(true);
  });
});

describe("an option listed twice", () => {
  test("has one utility", () => {
    const problem = { ...base, options: [...base.options, base.options[2]] };

    const map = mapEstimate(inferenceOf(problem), { random: createRandomSource(1) });

    for (const i of [0, 1]) expect(map.utilities[6 * i + 5]).toBe(map.utilities[6 * i + 2]);
  });
});

describe("influence that is known", () => {
  test("has bounds equal to what is known", () => {
    const fixed = [
      [0.7, 0.3],
      [0, 1],
    ];
    const inference = inferenceOf({ ...base, fixed });
    const map = mapEstimate(inference, { random: createRandomSource(1) });
    const set = confidenceSet(inference, map, slack, { random: createRandomSource(2) });

    const { lower, upper } = influenceBounds(set, 0, 1);

    expect([lower.value, upper.value]).toEqual([0.3, 0.3]);
  });
});

describe("a list of items with nothing in common", () => {
  test("tells nothing about an item nobody voted on: its bounds are ±L·√(1 + jitter) around nothing", () => {
    const inference = prepareInference({
      voterCount: 1,
      options: [[0], [1], [2]],
      kernel: kernelFromSpec({ kind: "independent" }),
      jitter: 1e-6,
      normBound: 2,
      privateVotes: [vote(0, 1, "candidate")],
      publicVotes: [],
    });
    const map = mapEstimate(inference, { random: createRandomSource(1) });
    const set = confidenceSet(
      inference,
      map,
      { ...slack, joint: 1, private: 1 },
      { random: createRandomSource(2) },
    );

    const { lower, upper } = privateUtilityBounds(set, 2, 0);

    // The vote's loss may be 1 worse than at best: d ≥ d₀ with log σ(d₀) = log σ(2√2·√(1+j)) − 1, at norm d₀/√2 at least.
    const reach = 2 * Math.SQRT2 * Math.sqrt(1 + 1e-6);
    const least = Math.exp(-Math.log1p(Math.exp(-reach)) - 1);
    const margin = Math.log(least / (1 - least));
    const left = Math.sqrt(4 - Math.max(0, margin) ** 2 / (2 * (1 + 1e-6)));
    expect(Math.abs(upper.value - left * Math.sqrt(1 + 1e-6))).toBeLessThan(1e-6);
    expect(Math.abs(lower.value + left * Math.sqrt(1 + 1e-6))).toBeLessThan(1e-6);
  });
});
