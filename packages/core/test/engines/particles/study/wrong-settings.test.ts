import { createStudy, particlesDefaults, type StudySettings } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import { expectRefusals, type Loose } from "../../../support/refusal.ts";
import { meals } from "./meals.ts";

const create = (changes: Loose) => () =>
  createStudy({ ...meals, ...changes } as unknown as StudySettings);

describe("a study by our own method is refused", () => {
  expectRefusals([
    ["with a setting of the paper's", create({ normBound: 3 }), "settings.normBound", "normBound"],
    ["with an unknown setting", create({ questions: "cubes" }), "settings.questions", "this field"],
    ["with a view that is none", create({ target: "later" }), "target", '"later"'],
    ["with repeats in words", create({ repeats: "often" }), "repeats", '"often"'],
    ["with a free private vote", create({ cost: { private: 0 } }), "cost.private", "0"],
    ["with a free public vote", create({ cost: { public: 0 } }), "cost.public", "0"],
    ["with no length scale", create({ lengthScales: [] }), "lengthScales", "[]"],
    ["with a length scale of 0", create({ lengthScales: [0.1, 0] }), "lengthScales", "0"],
    [
      "with length scales beside a kernel",
      create({ lengthScales: [0.1], kernel: { kind: "independent" } }),
      "lengthScales",
      "0.1",
    ],
    ["with a misspelt answer setting", create({ answers: { laps: 0.1 } }), "answers", "laps"],
    ["with a lapse of 1", create({ answers: { lapse: 1 } }), "answers.lapse", "1"],
    ["with a lapse in words", create({ answers: { lapse: "few" } }), "answers.lapse", "few"],
    ["with a negative tie", create({ answers: { tieStrength: -1 } }), "answers.tieStrength", "-1"],
    ["with no amplitude", create({ prior: { amplitude: 0 } }), "prior.amplitude", "0"],
    ["with half a particle", create({ effort: { particles: 0.5 } }), "effort.particles", "0.5"],
    ["with one particle", create({ effort: { particles: 1 } }), "effort.particles", "1"],
    ["with no steps", create({ effort: { steps: 0 } }), "effort.steps", "0"],
    ["with influence in words", create({ influence: "strong" }), "influence", '"strong"'],
    ["with too few rows", create({ influence: [[1, 0, 0]] }), "influence", "[[1, 0, 0]]"],
    [
      "with weights that do not sum to 1",
      create({
        influence: [
          [0.5, 0.2, 0],
          [0, 1, 0],
          [0, 0, 1],
        ],
      }),
      "influence[0]",
      "0.5",
    ],
    ["with a goal above 1", create({ stop: { expectedRegret: 2 } }), "stop.expectedRegret", "2"],
    ["with a chance above 1", create({ stop: { chanceBest: 1.2 } }), "stop.chanceBest", "1.2"],
    ["with no votes in a row", create({ stop: { consecutive: 0 } }), "stop.consecutive", "0"],
    ["with the paper's goal", create({ stop: { improvement: 0.1 } }), "stop", "improvement"],
    ["with unknown levels", create({ levels: "loud" }), "levels", '"loud"'],
  ]);
});

test("everything has a default but voters and options, and all are written out", () => {
  const { voters, options } = meals;
  const { settings } = createStudy({ voters, options });

  expect(settings).toMatchObject({
    method: "particles",
    seed: 1,
    levels: "raw",
    ...particlesDefaults,
  });
});

test("a setting given as undefined is not given", () => {
  const given = { answers: { lapse: undefined }, stop: { rounds: undefined } };

  expect(create(given)().settings).toMatchObject({
    answers: { lapse: particlesDefaults.answers.lapse },
    stop: { rounds: particlesDefaults.stop.rounds },
  });
});
