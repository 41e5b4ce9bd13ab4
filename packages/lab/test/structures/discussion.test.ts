import { describe, expect, test } from "vitest";
import { runExperiment } from "../../src/experiment/run.ts";
import { methodNamed } from "../../src/methods/methods.ts";
import { findProblem } from "../../src/problems/catalogue.ts";
import { normalizedRegret } from "../../src/regret.ts";

/** The mean, over groups, of the regret of what a method recommends in the end, as a share of a random option's. */
function lastRegret(
  problem: string,
  method: string,
  seeds: readonly number[],
  rounds: number,
): number {
  const regrets = seeds.map((seed) => {
    const built = findProblem(problem).build(seed);
    let last = Number.NaN;
    for (const progress of runExperiment({
      problem: built,
      method: methodNamed(method),
      seed,
      now: () => 0,
      until: { rounds },
      cost: { public: 5, private: 1 },
    })) {
      if (progress.kind === "answered") last = progress.row.normalizedReportedRegret;
    }
    return last;
  });
  return regrets.reduce((sum, regret) => sum + regret, 0) / seeds.length;
}

describe("where the view after discussion counts", () => {
  test("its optimum is that of what people in public want, and costs those who look for the other", () => {
    const problem = findProblem("discussion:n=3,options=8").build(4);
    const { optimum, publicOptimum, influence } = problem.truth;
    const open = (option: typeof optimum.option): number =>
      influence.reduce(
        (sum, row) =>
          sum +
          row.reduce((mine, weight, j) => mine + weight * problem.truth.utility(j, option), 0),
        0,
      ) / influence.length;

    expect(optimum).toEqual(publicOptimum);
    for (const option of problem.truth.grid) {
      expect(problem.truth.socialUtility(option)).toBeCloseTo(open(option), 10);
      expect(open(option)).toBeLessThanOrEqual(optimum.value + 1e-12);
      expect(normalizedRegret(problem, option)).toBeGreaterThanOrEqual(0);
    }
  });

  const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

  test("looking for it beats looking for the view alone: 0.01 against 0.08", () => {
    const discussed = lastRegret("discussion:n=4,options=8", "discussion", seeds, 20);
    const alone = lastRegret("discussion:n=4,options=8", "default", seeds, 20);

    expect(discussed).toBeLessThan(alone - 0.05);
  });

  test("and costs less than a tenth where nobody is swayed, which it has to find out: 0.07 against 0.02", () => {
    const nobodySwayed = "discussion:n=4,options=8,influence=none";
    const discussed = lastRegret(nobodySwayed, "discussion", seeds, 40);
    const alone = lastRegret(nobodySwayed, "default", seeds, 40);

    expect(discussed).toBeLessThan(alone + 0.1);
  });
});
