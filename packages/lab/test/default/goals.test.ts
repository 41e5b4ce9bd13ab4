import { describe, expect, test } from "vitest";
import { calibratedProblems, judgedProblems } from "../../src/default/default-parts.ts";
import {
  type Goal,
  honestyGoals,
  oddGroupGoals,
  regretGoals,
  richGoals,
} from "../../src/default/goals.ts";
import { type Honesty, honestyOf } from "../../src/default/honesty.ts";
import { Regrets } from "../../src/default/regrets.ts";
import type { FinishedRun } from "../../src/experiment/series.ts";
import { rowWith } from "../support/rows.ts";

/** Runs of constant regret, reached with one question that costs more than anything is judged by. */
function runs(
  method: string,
  problems: readonly string[],
  regretOf: (seed: number) => number,
): FinishedRun[] {
  return problems.flatMap((problem) =>
    Array.from({ length: 10 }, (_, k) => k + 1).map((seed): FinishedRun => {
      const normalizedReportedRegret = regretOf(seed);
      const rows = [1, 200].map((publicVotes) =>
        rowWith({ publicVotes, normalizedReportedRegret }),
      );
      return { problem, method, price: null, seed, rows, ended: "limit" };
    }),
  );
}

const verdictOn = (goals: readonly Goal[], words: string): string | undefined =>
  goals.find(({ statement }) => statement.includes(words))?.verdict;

describe("goals that regrets decide", () => {
  const ours = runs("default", judgedProblems, (seed) => 0.2 + 0.01 * seed);

  test("are held, unclear or missed by the paired difference", () => {
    const clearly = new Regrets([
      ...ours,
      ...runs("paper", judgedProblems, (seed) => 0.4 + 0.02 * seed),
      ...runs("random", judgedProblems, (seed) => (seed % 2 === 0 ? 0.5 : 0.03)),
      ...runs("private", judgedProblems, () => 0.1),
    ]);
    const goals = regretGoals(clearly);

    expect(verdictOn(goals, "below that of paper")).toBe("held");
    expect(verdictOn(goals, "below that of random")).toBe("unclear");
    expect(verdictOn(goals, "below that of private")).toBe("did not hold");
    expect(verdictOn(goals, "below that of independent")).toBe("not run");
  });

  test("of a few runs decide nothing", () => {
    const few = [...ours, ...runs("default-public", judgedProblems, () => 0.1)].filter(
      ({ seed }) => seed <= 3,
    );

    expect(verdictOn(regretGoals(new Regrets(few)), "On no family")).toBe("unclear");
  });

  test("name the oracle and the best baseline of each family", () => {
    const goals = regretGoals(
      new Regrets([
        ...ours,
        ...runs("default-oracle", judgedProblems, (seed) => 0.19 + 0.01 * seed),
        ...runs("default-public", judgedProblems, (seed) => 0.1 + 0.01 * seed),
      ]),
    );

    expect(verdictOn(goals, "times that of default-oracle")).toBe("held");
    expect(verdictOn(goals, "On no family")).toBe("did not hold");
    expect(verdictOn(goals, "not above that of default-public")).toBe("did not hold");
  });

  test("of richer questions compare the cost of a small regret", () => {
    const goals = richGoals(
      new Regrets([
        ...runs("default", ["toy"], () => 0.3),
        ...runs("default-order", ["toy"], () => 0.05),
        ...runs("default-choice", ["toy"], () => 0.3),
      ]),
    );

    // One question is enough for ours, the plain method never gets there: 1/150.
    expect(goals.find(({ statement }) => statement.includes("default-order"))?.found).toContain(
      "0.01 over 1 problems",
    );
    expect(verdictOn(goals, "default-order")).toBe("held");
    // A lucky few of another method decide nothing.
    const lucky = runs("public", ["toy"], () => 0).slice(0, 9);
    const own = runs("default-order", ["toy"], () => 0.05);
    const few = richGoals(new Regrets([...own, ...lucky]));
    expect(verdictOn(few, "default-order")).toBe("not run");
    expect(verdictOn(goals, "default-choice")).toBe("not run");
  });

  test("of odd groups hold where ours is no worse", () => {
    const problems = ["gp-5-none", "list-12-none", "gp-5-pressure", "list-12-pressure"];
    const goals = oddGroupGoals(
      new Regrets([
        ...runs("default", problems, (seed) => 0.21 + 0.01 * seed),
        ...runs("default-public", problems, (seed) => 0.2 + 0.01 * seed),
      ]),
    );

    expect(verdictOn(goals, "nobody is swayed")).toBe("held");
    expect(verdictOn(goals, "peer pressure")).toBe("did not hold");
    expect(verdictOn(goals, "common bias")).toBe("not run");
  });
});

describe("honesty", () => {
  const said = rowWith({
    publicVotes: 12,
    leadLower: 0,
    leadUpper: 1,
    leadTruth: 0.5,
    chanceBest: 0.9,
    isBest: true,
    promisedRegret: null,
    normalizedReportedRegret: 0.03,
  });
  const group = (rows: FinishedRun["rows"], seed: number): FinishedRun => ({
    problem: "toy",
    method: "default",
    price: 5,
    seed,
    rows,
    ended: "limit",
  });

  test("counts each group once after 12 and once after 25 open questions", () => {
    const late = { ...said, publicVotes: 25, leadTruth: 2, isBest: false };
    const between = { ...said, publicVotes: 20, leadTruth: 2 };
    const found = honestyOf("toy", [group([said, said, between, late], 1)], []);

    expect(found.coverage).toMatchObject({ n: 2, share: 0.5 });
    expect(found.bins).toHaveLength(1);
    expect(found.bins[0]?.hits.share).toBe(0.5);
  });

  test("reads the promise where the rule fires", () => {
    const rows = [null, null, null, null, 0.02, null].map((promisedRegret, k) => ({
      ...said,
      promisedRegret,
      normalizedReportedRegret: k / 10,
    }));
    const { stop } = honestyOf("toy", [group([said], 1)], [group(rows, 2)]);

    expect(stop).toMatchObject({ fired: 1 });
    expect(stop?.promised.mean).toBe(0.02);
    expect(stop?.actual.mean).toBe(0.4);
  });

  test("is judged family by family", () => {
    const fair = (problem: string): Honesty => ({
      problem,
      groups: 500,
      coverage: { n: 1000, share: 0.9, error: 0.01 },
      bins: [
        { from: 0.8, to: 1, meanProbability: 0.9, hits: { n: 400, share: 0.88, error: 0.02 } },
      ],
      stop: {
        fired: 9,
        promised: { n: 9, mean: 0.04, error: 0 },
        actual: { n: 9, mean: 0.045, error: 0 },
      },
    });
    const all = calibratedProblems.map(fair);
    const [first, ...others] = all as [Honesty, ...Honesty[]];

    expect(honestyGoals(all).map(({ verdict }) => verdict)).toEqual(["held", "held", "held"]);
    expect(honestyGoals(others).map(({ verdict }) => verdict)).toEqual(["not run"]);
    const sure: Honesty = {
      ...first,
      coverage: { n: 1000, share: 0.7, error: 0.01 },
      bins: [{ from: 0.8, to: 1, meanProbability: 0.9, hits: { n: 400, share: 0.6, error: 0.02 } }],
      stop: {
        fired: 9,
        promised: { n: 9, mean: 0.04, error: 0 },
        actual: { n: 9, mean: 0.06, error: 0 },
      },
    };
    expect(honestyGoals([sure, ...others]).map(({ verdict }) => verdict)).toEqual([
      "did not hold",
      "did not hold",
      "did not hold",
    ]);
  });
});
