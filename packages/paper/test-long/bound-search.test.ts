import type { Welfare } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import type { Levels } from "@unswayed/core/welfare";
import {
  confidenceSet,
  improvementBound,
  influenceBounds,
  mapEstimate,
  privateDifferenceBounds,
  privateUtilityBounds,
  publicUtilityBounds,
} from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { randomProblem } from "../test/support/random-problem.ts";
import { inferenceOf } from "../test/support/reference-model.ts";
import {
  fiveVoters,
  improvementFound,
  openProblem,
  searchCase,
} from "../test/support/search-problems.ts";

/**
 * Global maxima of problems that are not concave cannot be certified, only challenged: by members found in another way,
 * and by the library's own search from other seeds. Seeds are fixed; each failure is listed by its seed.
 */
describe("improvement bounds are not beaten by members found by trial and error", () => {
  const uneven: Welfare = { kind: "gini", rho: 0.3 };

  test.each<[string, number, Levels]>([
    ["two voters, shortfall", 2, "shortfall"],
    ["three voters, shortfall", 3, "shortfall"],
    ["three voters, raw", 3, "raw"],
    ["three voters, gain over an option", 3, { gainOver: 2 }],
    ["four voters, raw", 4, "raw"],
  ])("%s: at most one of 30 problems", (_, voters, levels) => {
    const beaten: number[] = [];
    for (let k = 0; k < 30; k++) {
      const problem = searchCase(openProblem(k, voters));
      const bound = improvementBound(problem.set, 0, 1, uneven, { levels });
      if (improvementFound(problem, uneven, levels, 800) > bound.value + 1e-6) beaten.push(k);
    }

    expect(beaten.length, `beaten at seeds hunt ${beaten}`).toBeLessThanOrEqual(1);
  });

  test("five voters: at most one of 20 problems", () => {
    const welfare: Welfare = { kind: "gini", rho: 0.5 };
    const beaten: number[] = [];
    for (let k = 0; k < 20; k++) {
      const problem = searchCase(fiveVoters(k));
      const bound = improvementBound(problem.set, 0, 1, welfare);
      if (improvementFound(problem, welfare, "raw", 1000) > bound.value + 1e-6) beaten.push(k);
    }

    expect(beaten.length, `beaten at seeds five ${beaten}`).toBeLessThanOrEqual(1);
  });
});

describe("thorough bounds do not depend on the seed of the search", () => {
  test("at most one in two hundred is more than a thousandth below the best of four seeds", () => {
    const missed: string[] = [];
    let solves = 0;
    for (let k = 0; k < 12; k++) {
      const bySeed = [1, 2, 3, 4].map((seed) => boundsOf(k, seed));
      bySeed[0].forEach((_, at) => {
        const values = bySeed.map((bounds) => bounds[at].value);
        const best = Math.max(...values);
        solves += values.length;
        values.forEach((value, s) => {
          if (value < best - 1e-3 * (1 + Math.abs(best))) {
            missed.push(`survey ${k} ${bySeed[0][at].name} seed ${s + 1}: ${value} < ${best}`);
          }
        });
      });
    }

    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(solves / 200);
  });

  /** Several bounds of one random problem, each as something to be large. */
  function boundsOf(k: number, seed: number): { name: string; value: number }[] {
    const voters = 2 + (k % 3);
    const problem = randomProblem({
      seed: `survey ${k}`,
      voters,
      options: 5 + (k % 7),
      privateRounds: 3 + (k % 5),
      publicRounds: 5 + (k % 9),
      dimension: 1 + (k % 2),
      lengthScale: 0.3,
    });
    const inference = inferenceOf(problem);
    const random = createRandomSource(seed);
    const map = mapEstimate(inference, { random: random.split("map"), effort: "thorough" });
    const slack = { joint: 0.5, private: 0.5, public: 0.5, anchor: "map" } as const;
    const set = confidenceSet(inference, map, slack, {
      random: random.split("set"),
      effort: "thorough",
    });
    const intervals = [0, voters - 1].flatMap((voter) => [
      { name: `u${voter}`, interval: privateUtilityBounds(set, 3, voter) },
      { name: `v${voter}`, interval: publicUtilityBounds(set, 3, voter) },
      { name: `difference ${voter}`, interval: privateDifferenceBounds(set, 3, 1, voter) },
      { name: `influence ${voter}`, interval: influenceBounds(set, voter, 0) },
    ]);
    const improvements = [1, 0.5].map((rho) => ({
      name: `improvement ${rho}`,
      value: improvementBound(set, 0, 1, { kind: "gini", rho }).value,
    }));
    return [
      ...intervals.flatMap(({ name, interval }) => [
        { name: `${name} upper`, value: interval.upper.value },
        { name: `${name} lower`, value: -interval.lower.value },
      ]),
      ...improvements,
    ];
  }
});
