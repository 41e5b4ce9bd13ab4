import {
  findProblem,
  methodNamed,
  type PaperChoices,
  planRuns,
  runExperiment,
} from "@unswayed/lab";
import { paperDefaults } from "@unswayed/paper";
import { describe, expect, it } from "vitest";
import { chosenSettings } from "../../src/methods/paper-choices.ts";

const own = { lengthScale: 0.1, normBound: 12 };

function firstRounds(choices?: PaperChoices, rounds = 6): readonly unknown[] {
  const steps = runExperiment({
    problem: findProblem("toy").build(1),
    method: methodNamed("paper"),
    seed: 1,
    until: { rounds },
    cost: { public: 1, private: 5 },
    now: () => 0,
    ...(choices && { choices }),
  });
  return [...steps].flatMap((step) => (step.kind === "answered" ? [step.question.options] : []));
}

describe("choices about the paper's algorithm", () => {
  it("leave a task's own settings alone where nothing is said", () => {
    expect(chosenSettings(own, {}, 2)).toEqual(own);
  });

  it("take another kernel, with the length scale given or a usual one", () => {
    const { kernel } = chosenSettings(own, { kernel: "matern32", lengthScale: 0.3 }, 2);
    expect(kernel).toEqual({ kind: "matern32", lengthScale: 0.3 });
    const usual = chosenSettings(own, { kernel: "matern52", lengthScale: "loo" }, 2);
    expect(usual.kernel).toEqual({ kind: "matern52", lengthScale: 0.2 });
    expect(chosenSettings(own, { kernel: "linear" }, 2).kernel).toMatchObject({ kind: "linear" });
    // The first pair after the start is at the end of the line under either kernel.
    expect(firstRounds({ kernel: "linear" }, 7)).not.toEqual(firstRounds({}, 7));
  });

  it("put the preset's rules instead of a task's numbers", () => {
    expect(chosenSettings(own, { norm: "doubling", lengthScale: "loo" }, 2)).toEqual({
      lengthScale: paperDefaults.lengthScale,
      normBound: paperDefaults.normBound,
    });
    const wide = chosenSettings(own, { lengthScale: "loo", lengthScales: [0.1, 0.7] }, 2);
    expect(wide.lengthScale).toEqual({
      grid: [0.1, 0.7],
      every: paperDefaults.lengthScale.every,
    });
  });

  it("set every constant", () => {
    const choices: PaperChoices = {
      slack: 5,
      anchor: "none",
      norm: 3,
      lengthScale: 0.2,
      q: 0.25,
      initial: "independent",
      initialPairs: 3,
      forcedPrivate: 2,
      ridge: 0.1,
      concentration: 1.5,
      exact: 2,
    };
    expect(chosenSettings(own, choices, 2)).toEqual({
      slack: { joint: 5, private: 5, public: 5, anchor: "none" },
      normBound: 3,
      lengthScale: 0.2,
      privateVoteDecay: 0.25,
      initial: "independent",
      initialPairs: 3,
      forcedPrivateRounds: 2,
      influence: { prior: { minimumWeight: 0.01, ridge: 0.1, concentration: 1.5 } },
      search: { exact: 2 },
    });
  });

  it("refuse length scales to choose from where none is chosen", () => {
    expect(() => chosenSettings(own, { lengthScales: [0.1] }, 2)).toThrow("lengthScales");
  });

  it("reach the run: pairs drawn apart are others than those of a chain", () => {
    expect(firstRounds({ initial: "chain" })).toEqual(firstRounds());
    expect(firstRounds({ initial: "independent" })).not.toEqual(firstRounds());
  });

  it("stand in the plan of each run, and make it another run", () => {
    const plan = {
      problems: ["toy"],
      methods: [methodNamed("paper")],
      seeds: [1],
      until: { rounds: 3 },
    };
    const [plain] = planRuns(plan);
    const [same] = planRuns({ ...plan, choices: {} });
    const [chosen] = planRuns({ ...plan, choices: { slack: 5 } });
    expect(same).toEqual(plain);
    expect(chosen).toMatchObject({ choices: { slack: 5 } });
    expect(chosen?.fingerprint).not.toBe(plain?.fingerprint);
  });
});
