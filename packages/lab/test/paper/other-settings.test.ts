import { findProblem, otherSettings, paperExperiments, variedSettings } from "@unswayed/lab";
import { describe, expect, it } from "vitest";
import type { FinishedRun } from "../../src/experiment/series.ts";
import {
  changedProfile,
  paperProfiles,
  seededProblems,
} from "../../src/paper/paper-experiments.ts";
import { claimsBySetting } from "../../src/paper/settings-claims.ts";

const [quick, full] = paperProfiles;

describe("the paper's algorithm under other settings", () => {
  it("begins as printed, changes one thing at a time, and has a name for each", () => {
    const [printed, ...others] = otherSettings("toy-altruist", variedSettings);
    expect(printed?.choices).toEqual({
      norm: "doubling",
      lengthScale: "loo",
      initial: "independent",
    });
    expect(new Set(others.map(({ name }) => name)).size).toBe(others.length);
    for (const { choices, problem } of others) {
      const isOther = JSON.stringify(choices) !== JSON.stringify(printed?.choices);
      expect(isOther).toBe(problem === undefined);
      if (problem) expect(findProblem(problem).build(1).task.voters).toHaveLength(2);
    }
  });

  it("says for each claim under which settings it holds, and leaves out what was not run", () => {
    const run = (seed: number, votes: (round: number) => number): FinishedRun =>
      ({
        problem: "toy",
        method: "paper",
        seed,
        rows: Array.from({ length: 40 }, (_, k) => ({
          round: k + 1,
          privateVotes: votes(k + 1),
          cumulativeRegret: k + 1 + 0.001 * seed,
        })),
      }) as unknown as FinishedRun;
    const seeds = [1, 2, 3, 4];
    const claims = claimsBySetting("toy", [
      { setting: "always", runs: seeds.map((seed) => run(seed, (t) => t + 0.001 * seed)) },
      {
        setting: "rarely",
        runs: seeds.map((seed) => run(seed, (t) => Math.min(t, 15) + 0.001 * seed * t)),
      },
    ]);
    expect(claims.some(({ statement }) => statement.includes("outperforms"))).toBe(false);
    const rarer = claims.find(({ statement }) => statement.includes("ever fewer private votes"));
    expect(rarer?.rows.map(({ setting, claim }) => [setting, claim.verdict])).toEqual([
      ["always", "refuted"],
      ["rarely", "held"],
    ]);
  });
});

describe("the seeds of a profile", () => {
  const counts = (profile: typeof full) =>
    paperExperiments.flatMap((part) =>
      seededProblems(part, profile!).flatMap(({ problems, seeds }) =>
        problems.map((problem) => [problem, seeds.length]),
      ),
    );

  it("are 40 on the toys, 20 on thermal and 10 elsewhere in the full one", () => {
    expect(Object.fromEntries(counts(full))).toMatchObject({
      toy: 40,
      "toy-rho-1e-10": 40,
      thermal: 20,
      team: 10,
      trip: 10,
      energy: 10,
    });
    for (const [, count] of counts(quick)) expect(count).toBe(3);
  });

  it("are the same everywhere when they are given", () => {
    const few = changedProfile(full!, 2, 9);
    expect(few).toMatchObject({ seeds: [1, 2], rounds: 9, changed: "--seeds 2 --rounds 9" });
    for (const [, count] of counts(few)) expect(count).toBe(2);
  });
});
