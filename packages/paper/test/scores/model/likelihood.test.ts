import { createRandomSource, drawNormal } from "@unswayed/core/numerics";
import { describe, expect, it } from "vitest";
import type { ScoreEvidence } from "../../../src/scores/model/evidence.ts";
import { ScoreObjective } from "../../../src/scores/model/fit.ts";
import { EvidenceLikelihood } from "../../../src/scores/model/likelihood.ts";
import { optionFeatures } from "../../../src/scores/model/option-features.ts";
import { kernelAt } from "../../../src/scores/model/scaled-kernel.ts";
import { scoreTable } from "../../../src/scores/model/score-table.ts";
import {
  influenceModel,
  type TaskModel,
  unlinkedModel,
} from "../../../src/scores/model/task-models.ts";
import { gramOf, plainPosterior } from "./brute-force.ts";
import { anyEvidence, onALine } from "./made-up-scores.ts";

const settings = { spread: 2, lengthScale: 0.3, isLengthScaleFixed: false };

function anywhere(model: TaskModel, seed: string): Float64Array {
  const random = createRandomSource(seed);
  return model.start(0, random).map((value) => value + 0.4 * drawNormal(random));
}

function shared(voters: number, options: number): ScoreEvidence {
  const random = createRandomSource("shared");
  return {
    ...anyEvidence("shared options", { voters, options, scores: 0, votes: 0 }),
    scores: Array.from({ length: options * 2 * voters }, (_, k) => ({
      option: Math.floor(k / (2 * voters)),
      task: k % (2 * voters),
      value: 3 + 2 * drawNormal(random),
    })),
  };
}

/** Everyone scores every option in public but for one who is missing once; some options also in private; one score comes twice. */
function mostlyOpen(voters: number, options: number, privateOptions: number): ScoreEvidence {
  const { scores, ...rest } = shared(voters, options);
  const kept = scores.filter(
    ({ option, task }) =>
      (task >= voters && !(option === 2 && task === voters)) ||
      (task < voters && option < privateOptions),
  );
  return { ...rest, scores: [...kept, { option: 1, task: voters + 1, value: 4.5 }] };
}

describe("the marginal likelihood of scores", () => {
  it.each([
    ["gaps and repetitions", anyEvidence("gaps", { voters: 3, options: 7, scores: 40, votes: 0 })],
    ["both channels at the same options", shared(3, 6)],
    ["some options in private too", mostlyOpen(3, 9, 3)],
  ])("is that of the Gaussian written out: %s", (_, evidence) => {
    const model = influenceModel(3, settings);
    const theta = anywhere(model, "written out");
    const objective = new ScoreObjective(evidence, model, onALine);
    const state = model.state(theta);
    const plain = plainPosterior(
      evidence,
      {
        kernel: kernelAt(onALine, state.lengthScale),
        tasks: gramOf(state.loadings, state.columns),
        noise: Array.from(state.noise),
        mean: objective.mean,
      },
      [],
    );
    expect(objective.likelihood(theta)!.value).toBeCloseTo(plain.logLikelihood, 9);
  });

  it.each([
    ["the channels share their options", shared(2, 9)],
    ["some options are scored in private too", mostlyOpen(2, 9, 4)],
  ])("is the same by eigenvectors and by features where %s", (_, evidence) => {
    expect(scoreTable(evidence, 0)).not.toBeNull();
    const model = influenceModel(2, settings);
    const theta = anywhere(model, "two roads");
    const state = model.state(theta);
    const objective = new ScoreObjective(evidence, model, onALine);
    const byEigen = objective.likelihood(theta)!;
    const byFeatures = new EvidenceLikelihood(evidence, objective.mean).evaluate(
      optionFeatures(kernelAt(onALine, state.lengthScale), evidence.options, true),
      state,
    )!;
    expect(byEigen.value).toBeCloseTo(byFeatures.value, 9);
    expect(byEigen.logLengthScale).toBeCloseTo(byFeatures.logLengthScale, 6);
    byEigen.loadings.forEach((value, k) => {
      expect(value).toBeCloseTo(byFeatures.loadings[k]!, 7);
    });
    byEigen.logNoise.forEach((value, k) => {
      expect(value).toBeCloseTo(byFeatures.logNoise[k]!, 7);
    });
  });

  it.each([
    ["scores", anyEvidence("a", { voters: 3, options: 8, scores: 40, votes: 0 }), false],
    ["a full table", shared(3, 6), false],
    ["some options in private too", mostlyOpen(3, 9, 3), false],
    ["unlinked tasks, most of them in a table", mostlyOpen(3, 9, 3), true],
    ["votes", anyEvidence("b", { voters: 3, options: 8, scores: 0, votes: 30 }), false],
    ["scores and votes", anyEvidence("c", { voters: 3, options: 8, scores: 25, votes: 25 }), false],
    ["unlinked tasks", anyEvidence("d", { voters: 3, options: 8, scores: 25, votes: 10 }), true],
    [
      "private scores trusted",
      anyEvidence("e", { voters: 3, options: 8, scores: 40, votes: 5 }),
      "trusted",
    ],
    ["private scores trusted, in a table", mostlyOpen(3, 9, 3), "trusted"],
  ] as const)("has the gradient that small steps show: %s", (_, evidence, kind) => {
    const model =
      kind === true
        ? unlinkedModel([0, 0, 0, 1, 1, 1], settings)
        : influenceModel(3, { ...settings, isPrivateTrusted: kind === "trusted" });
    const objective = new ScoreObjective(evidence, model, onALine);
    const theta = anywhere(model, "small steps");
    const { gradient } = objective.evaluate(theta);
    const step = 1e-5;
    gradient.forEach((slope, k) => {
      const at = (distance: number): number =>
        objective.evaluate(theta.map((value, j) => (j === k ? value + distance : value))).value;
      const shown = (8 * (at(step) - at(-step)) - (at(2 * step) - at(-2 * step))) / (12 * step);
      expect(Math.abs(slope - shown), `θ[${k}]`).toBeLessThan(1e-5 * (1 + Math.abs(shown)));
    });
  });

  it("loses nothing that can be seen with features that explain all but a millionth", () => {
    const evidence = anyEvidence("rough", { voters: 2, options: 25, scores: 60, votes: 10 });
    const model = influenceModel(2, settings);
    const theta = anywhere(model, "rough");
    const exact = new ScoreObjective(evidence, model, onALine).evaluate(theta);
    const rough = new ScoreObjective(evidence, model, onALine, 1e-6).evaluate(theta);
    expect(Math.abs(rough.value - exact.value)).toBeLessThan(1e-2);
    expect(rough.value).not.toBe(exact.value);
    rough.gradient.forEach((slope, k) => {
      expect(Math.abs(slope - exact.gradient[k]!)).toBeLessThan(0.02 * (1 + Math.abs(slope)));
    });
  });

  it("takes no notice of a constant that everyone's scores share", () => {
    const evidence = anyEvidence("constant", { voters: 2, options: 5, scores: 12, votes: 0 });
    const moved = {
      ...evidence,
      scores: evidence.scores.map((score) => ({ ...score, value: score.value + 100 })),
    };
    const model = influenceModel(2, settings);
    const theta = anywhere(model, "constant");
    const value = (of: ScoreEvidence): number =>
      new ScoreObjective(of, model, onALine).evaluate(theta).value;
    expect(value(moved)).toBeCloseTo(value(evidence), 8);
  });

  it("refuses a score of an option that is not there", () => {
    const evidence = anyEvidence("wrong", { voters: 2, options: 3, scores: 2, votes: 0 });
    const wrong = { ...evidence, scores: [{ option: 3, task: 0, value: 1 }] };
    expect(() => new ScoreObjective(wrong, influenceModel(2, settings), onALine)).toThrow(
      "evidence.scores[0].option: got 3, wanted a whole number from 0 to 2",
    );
  });
});
