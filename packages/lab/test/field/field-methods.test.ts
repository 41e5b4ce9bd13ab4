import { createSpace } from "@unswayed/core";
import type { Option } from "@unswayed/core/method";
import { createRandomSource, drawNormal } from "@unswayed/core/numerics";
import { describe, expect, test } from "vitest";
import { information } from "../../src/field/acquisitions.ts";
import { type Comparison, Differences } from "../../src/field/comparisons.ts";
import { GroupBelief } from "../../src/field/group-belief.ts";
import { laplaceFit } from "../../src/field/laplace.ts";
import { kernelOf, learnedPrior } from "../../src/field/prior.ts";
import { bestSet, candidates } from "../../src/field/search.ts";
import { findProblem, methodNamed, type Row, runExperiment } from "../../src/index.ts";

const names = [..."abcdefg"];
const space = createSpace({
  kind: "list",
  items: names.map((name, k) => ({ name, features: { place: k } })),
});
const at = (name: string): Option => space.encode(name);
const prior = { amplitude: 2, lengthScales: [0.4] };

/** What two people said: pairs, one choice among three, a tie and a gap. */
const said: readonly Comparison[] = [
  { options: [at("a"), at("b")], best: [0, 1] },
  { options: [at("c"), at("b"), at("e")], best: [2, 0] },
  { options: [at("d"), at("f")], best: ["equal", null] },
  { options: [at("g"), at("a")], best: [0, 0] },
];

/** log P of one voter's answers at utilities of a to g, and the log of the prior, up to a constant. */
function logPosterior(utilities: readonly number[], voter: number): number {
  const value = (option: Option): number =>
    utilities[names.indexOf(space.decode(option) as string)]!;
  let sum = 0;
  for (const { options, best } of said) {
    const chosen = best[voter];
    if (chosen === null || chosen === undefined) continue;
    const own = options.map(value);
    const all = Math.log(own.reduce((total, u) => total + Math.exp(u), 0));
    if (chosen === "equal") sum += own.reduce((total, u) => total + (u - all) / 2, 0);
    else sum += own[chosen]! - all;
  }
  return sum;
}

describe("one person's utility", () => {
  const differences = new Differences(space, said);
  const kernel = kernelOf(space, prior);
  const covariance = differences.covariance(kernel).map((value) => 4 * value);

  test.each([0, 1])(
    "of voter %i: no other weights are likelier, by the printed likelihood",
    (voter) => {
      const fit = laplaceFit(covariance, differences.starts, said, voter);
      const heightOf = (weights: Float64Array): number => {
        const utilities = names.map((name) => {
          const own = differences.withOption(kernel, at(name));
          return own.reduce((sum, value, r) => sum + 4 * value * weights[r]!, 0);
        });
        let square = 0;
        weights.forEach((a, r) => {
          weights.forEach((b, s) => {
            square += a * b * covariance[r * weights.length + s]!;
          });
        });
        return logPosterior(utilities, voter) - square / 2;
      };
      const best = heightOf(fit.weights);
      const random = createRandomSource("other weights").split(voter);
      for (let k = 0; k < 200; k++) {
        const other = fit.weights.map((weight) => weight + 0.02 * drawNormal(random));
        expect(heightOf(other)).toBeLessThanOrEqual(best + 1e-9);
      }
    },
  );

  test("what is left unknown is the curvature of the log posterior", () => {
    // One pair alone: d has prior variance v, so that 1/variance = 1/v + p(1 − p).
    const one: readonly Comparison[] = [{ options: [at("a"), at("g")], best: [0] }];
    const pair = new Differences(space, one);
    const [v = 0] = pair.covariance(kernel).map((value) => 4 * value);
    const fit = laplaceFit(Float64Array.of(v), pair.starts, one, 0);
    const d = v * fit.weights[0]!;
    const p = 1 / (1 + Math.exp(-d));
    const taken = fit.reduction(Float64Array.of(v)).reduce((sum, z) => sum + z * z, 0);

    expect(d).toBeCloseTo(v * (1 - p), 9);
    expect(v - taken).toBeCloseTo(1 / (1 / v + p * (1 - p)), 9);
    expect(fit.evidence).toBeCloseTo(
      Math.log(p) - (d * d) / (2 * v) - 0.5 * Math.log(1 + v * p * (1 - p)),
      9,
    );
  });
});

function beliefOf(welfare: "utilitarian" | "egalitarian", comparisons = said): GroupBelief {
  const task = {
    voters: ["one", "two"],
    welfare:
      welfare === "utilitarian"
        ? ({ kind: "utilitarian" } as const)
        : ({ kind: "gini", rho: 1e-10 } as const),
    levels: "raw",
  } as const;
  return new GroupBelief(task, space, comparisons, prior, createRandomSource("draws"));
}

describe("what a question promises", () => {
  test("EUBO in closed form is the mean of the better of two draws", () => {
    const belief = beliefOf("utilitarian");
    const random = createRandomSource("check");
    for (const [a, b] of [
      ["a", "e"],
      ["c", "d"],
      ["b", "g"],
    ]) {
      const pair = [belief.profile(at(a!)), belief.profile(at(b!))];
      const draw = belief.drawing(pair);
      const count = 20_000;
      let sum = 0;
      let squares = 0;
      for (let k = 0; k < count; k++) {
        const best = Math.max(...draw(() => drawNormal(random)));
        sum += best;
        squares += best * best;
      }
      const mean = sum / count;
      const error = Math.sqrt((squares / count - mean * mean) / count);
      expect(Math.abs(belief.expectedBest(pair) - mean)).toBeLessThan(4 * error);
    }
  });

  test("the pair of EUBO is at least as good as every other pair", () => {
    const belief = beliefOf("utilitarian");
    const all = candidates(space, belief, createRandomSource("any"));
    const value = (set: Parameters<GroupBelief["expectedBest"]>[0]) => belief.expectedBest(set);
    const found = bestSet(space, belief, all, 2, value)!;
    for (const a of all) {
      for (const b of all)
        if (a !== b) expect(value([a, b])).toBeLessThanOrEqual(value(found) + 1e-9);
    }
    // More options to choose from cannot make the best of them worse; draws stand for the mean of three and four.
    const four = bestSet(space, belief, all, 4, value)!;
    expect(four).toHaveLength(4);
    expect(value(four)).toBeGreaterThan(value(found) - 0.2);
  });

  test("BALD is the mutual information of the answers, between 0 and log 2 a person", () => {
    const belief = beliefOf("utilitarian");
    const random = createRandomSource("information");
    const [a, b] = [belief.profile(at("a")), belief.profile(at("e"))];
    const entropy = (p: number): number => -p * Math.log(p) - (1 - p) * Math.log(1 - p);
    let total = 0;
    for (const voter of [0, 1]) {
      const { mean, deviation } = belief.difference(voter, a, b);
      const chances = Array.from(
        { length: 20_000 },
        () => 1 / (1 + Math.exp(-(mean + deviation * drawNormal(random)))),
      );
      const chance = chances.reduce((sum, p) => sum + p, 0) / chances.length;
      total += entropy(chance) - chances.reduce((sum, p) => sum + entropy(p), 0) / chances.length;
    }
    expect(information(belief, a, b)).toBeCloseTo(total, 2);
    expect(information(belief, a, b)).toBeGreaterThan(0);
    expect(information(belief, a, b)).toBeLessThan(2 * Math.LN2);
  });

  test("the worst-off's welfare is looked at by draws", () => {
    const belief = beliefOf("egalitarian");
    const pair = [belief.profile(at("a")), belief.profile(at("e"))];
    const alone = Math.max(...pair.map((profile) => belief.expectedBest([profile])));

    expect(belief.expectedBest(pair)).toBeGreaterThan(alone);
  });
});

test("parameters are learned: people who choose sharply and smoothly have a larger amplitude", () => {
  const random = createRandomSource("sharp");
  const comparisonsOf = (sharpness: number): Comparison[] =>
    Array.from({ length: 60 }, () => {
      const [i, j] = [0, 0].map(() => Math.floor(7 * random.next()));
      const other = i === j ? (i! + 1) % 7 : j!;
      const chance = 1 / (1 + Math.exp(-sharpness * (i! - other)));
      return {
        options: [at(names[i!]!), at(names[other]!)],
        best: [random.next() < chance ? 0 : 1],
      };
    });

  const [sharp, dull] = [4, 0.2].map((sharpness) => learnedPrior(space, comparisonsOf(sharpness)));
  expect(sharp!.amplitude).toBeGreaterThan(dull!.amplitude);
});

describe("runs", () => {
  const regrets = (problem: string, method: string, rounds: number, seed: number): number[] => {
    const rows: Row[] = [];
    const settings = {
      problem: findProblem(problem).build(seed),
      method: methodNamed(method),
      ...{ seed, until: { rounds }, cost: { public: 1, private: 1 }, now: () => 0 },
    };
    for (const step of runExperiment(settings)) if (step.kind === "answered") rows.push(step.row);
    return rows.map(({ normalizedReportedRegret }) => normalizedReportedRegret);
  };

  test.each(["eubo", "qeubo", "thompson"])(
    "%s comes near the top of Ackley's function in two dimensions",
    (method) => {
      const ends = [1, 2, 3].map((seed) => regrets("ackley:d=2", method, 30, seed).at(-1)!);

      // As a share of what a random option loses.
      expect(ends.reduce((a, b) => a + b) / 3).toBeLessThan(0.3);
    },
  );

  test.each(["plurality", "borda", "copeland", "schulze", "bradley-terry"])(
    "%s finds the best of a list where nobody is swayed, and not under a strong leader",
    (method) => {
      const mean = (problem: string): number => {
        const ends = [1, 2, 3, 4, 5, 6].map((seed) => regrets(problem, method, 30, seed).at(-1)!);
        return ends.reduce((a, b) => a + b) / ends.length;
      };
      const free = mean("list:influence=none,options=7");

      expect(free).toBeLessThan(0.25);
      expect(mean("list:influence=strong,options=7")).toBeGreaterThan(free);
    },
  );

  test("rules that need rankings get the same answers", () => {
    const asked = ["borda", "copeland", "schulze"].map((method) => {
      const { task } = findProblem("list-12").build(1);
      const run = methodNamed(method).start({
        task,
        seed: "any",
        cost: { public: 1, private: 5 },
        influence: null,
      });
      return run.ask();
    });

    expect(asked[1]).toEqual(asked[0]);
    expect(asked[2]).toEqual(asked[0]);
    expect(asked[0]).toMatchObject({ kind: "order", channel: "public" });
  });
});
