import type { Welfare } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import { confidenceSet, improvementBound, mapEstimate } from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { randomProblem } from "../support/random-problem.ts";
import { inferenceOf } from "../support/reference-model.ts";
import {
  fiveVoters,
  improvementFound,
  openProblem,
  searchCase,
} from "../support/search-problems.ts";

const uneven: Welfare = { kind: "gini", rho: 0.3 };

/** S(x′) is convex in what is maximised: a local answer is worth nothing if a member of the set does better. */
describe("no member of the set improves more than the bound says", () => {
  test.each([0, 8, 30, 32])("seed hunt %d: two voters, in shortfall", (k) => {
    const problem = searchCase(openProblem(k, 2));

    const bound = improvementBound(problem.set, 0, 1, uneven, { levels: "shortfall" });

    expect(improvementFound(problem, uneven, "shortfall", 500)).toBeLessThan(bound.value + 1e-6);
  });

  test.each([1, 5])("seed hunt %d: three voters, raw and as gains", (k) => {
    const problem = searchCase(openProblem(k, 3));

    for (const levels of ["raw", { gainOver: 2 }] as const) {
      const bound = improvementBound(problem.set, 0, 1, uneven, { levels });
      expect(improvementFound(problem, uneven, levels, 300)).toBeLessThan(bound.value + 1e-6);
    }
  });

  test.each([0, 3])("seed five %d: five voters", (k) => {
    const problem = searchCase(fiveVoters(k));
    const welfare: Welfare = { kind: "gini", rho: 0.5 };

    const bound = improvementBound(problem.set, 0, 1, welfare);

    expect(improvementFound(problem, welfare, "raw", 500)).toBeLessThan(bound.value + 1e-6);
  });

  test("seed survey 5: four voters, the same bound whatever the seed of the search", () => {
    const problem = randomProblem({
      seed: "survey 5",
      voters: 4,
      options: 10,
      privateRounds: 3,
      publicRounds: 10,
      dimension: 2,
      lengthScale: 0.3,
    });
    const inference = inferenceOf(problem);

    const bounds = [1, 2].map((seed) => {
      const random = createRandomSource(seed);
      const map = mapEstimate(inference, { random: random.split(1), effort: "thorough" });
      const slack = { joint: 0.5, private: 0.5, public: 0.5, anchor: "map" } as const;
      const set = confidenceSet(inference, map, slack, {
        random: random.split(2),
        effort: "thorough",
      });
      return improvementBound(set, 0, 1, { kind: "gini", rho: 0.5 }).value;
    });

    // Found by solving every ordering from every start to the end.
    for (const bound of bounds) expect(bound).toBeGreaterThan(0.17517);
  });
});
