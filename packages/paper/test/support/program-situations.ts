import { createRandomSource, type RandomSource } from "@unswayed/core/numerics";
import { numericalJacobian } from "../../../core/test/support/differences.ts";
import { placeOptions } from "../../src/estimate/inference.ts";
import { toVariables } from "../../src/estimate/model-point.ts";
import { Program } from "../../src/estimate/program.ts";
import type { LinearForm, ProgramSpec } from "../../src/estimate/program-spec.ts";
import { randomPoint } from "../../src/estimate/random-start.ts";
import type { VoteModel } from "../../src/estimate/vote-model.ts";
import { randomProblem } from "./random-problem.ts";
import { inferenceOf, type PlainProblem } from "./reference-model.ts";

const none = { private: 0, public: 0, prior: 0 };
const all = { private: 1, public: 1, prior: 1 };

export const small = randomProblem({
  seed: "program small",
  voters: 3,
  options: 7,
  privateRounds: 6,
  publicRounds: 9,
  tieStrength: 0.7,
  missing: 0.15,
  ties: 0.2,
});
/** Thirty options on a line with a wide kernel: most columns of the factor are as small as √jitter. */
export const wide = randomProblem({
  seed: "program wide",
  voters: 2,
  options: 30,
  privateRounds: 12,
  publicRounds: 20,
  lengthScale: 0.3,
});
const models: Record<string, PlainProblem> = {
  "3 voters, 7 options, ties": small,
  "some listening ruled out": {
    ...small,
    allowed: [
      [true, false, true],
      [false, true, false],
      [true, true, true],
    ],
  },
  "influence known": {
    ...small,
    fixed: [
      [0.5, 0.5, 0],
      [0, 1, 0],
      [0.2, 0.3, 0.5],
    ],
  },
  "30 options, small columns apart": wide,
};

export function modelOf(problem: PlainProblem, extra: number): VoteModel {
  const further = Array.from({ length: extra }, (_, k) => [0.03 + 0.91 * k]);
  return placeOptions(inferenceOf(problem), further).model;
}

/** Coefficients of the size real ones have: those of rest columns are below 30·√jitter = 0.03. */
function randomForm(model: VoteModel, random: RandomSource): LinearForm {
  const draw = (size: number) => () => size * (2 * random.next() - 1);
  return {
    main: Float64Array.from({ length: model.voterCount * model.mainCount }, draw(1)),
    rest: Float64Array.from({ length: model.voterCount * model.restCount }, draw(0.03)),
  };
}

/** Every kind of objective and constraint a program may be given. */
function specs(model: VoteModel): Record<string, ProgramSpec> {
  const random = createRandomSource("forms");
  const n = model.voterCount;
  const bare = { likelihood: [], cuts: null, hasScalar: false };
  const feature = {
    main: randomForm({ ...model, voterCount: 1 }, random).main,
    rest: randomForm({ ...model, voterCount: 1 }, random).rest,
  };
  // An answer costs log 2 = 0.7 at a margin of zero and seldom more than 2.
  const answers = [...model.privateAnswers.counts, ...model.publicAnswers.counts];
  const threshold = -20 - 2 * answers.reduce((a, b) => a + b, 0);
  const likelihood = [
    { weights: all, threshold, scalar: 0 },
    { weights: { ...none, private: 1 }, threshold, scalar: 0 },
    { weights: { ...none, public: 1 }, threshold: threshold + 5, scalar: 0 },
  ];
  const influence = Float64Array.from({ length: n * n }, (_, k) => Math.cos(k));
  return {
    "the posterior": { ...bare, objective: { posterior: { private: 1, public: 0.6, prior: 2 } } },
    "a linear form over the set": {
      ...bare,
      likelihood,
      objective: { linear: randomForm(model, random) },
    },
    "a public utility over the set": {
      ...bare,
      likelihood,
      objective: { publicUtility: { voter: n - 1, sign: -1, feature } },
    },
    "entries of the influence over the set": { ...bare, likelihood, objective: { influence } },
    "a scalar below linear pieces": {
      objective: { linear: randomForm(model, random), scalar: 1 },
      likelihood,
      cuts: {
        count: 3,
        basis: [1, 2].map(() => randomForm(model, random)),
        weights: Float64Array.of(0.2, 0.8, 0.8, 0.2, 1, 0),
        thresholds: Float64Array.of(-30, -31, -32),
      },
      hasScalar: true,
    },
    "the least slack of all": {
      objective: { scalar: 1 },
      likelihood: likelihood.map((constraint) => ({ ...constraint, scalar: -1 })),
      cuts: null,
      hasScalar: true,
    },
    everything: {
      objective: {
        posterior: { private: 0.3, public: 0.2, prior: 0.1 },
        linear: randomForm(model, random),
        publicUtility: { voter: 0, sign: 1, feature },
        influence,
        scalar: 0.4,
      },
      likelihood: likelihood.map((constraint) => ({ ...constraint, scalar: -0.5 })),
      cuts: {
        count: 1,
        basis: [randomForm(model, random)],
        weights: Float64Array.of(0.7),
        thresholds: Float64Array.of(-30),
      },
      hasScalar: true,
    },
  };
}

/** Every kind of program on every kind of model, at listed options only and with two more. */
export const programTable = Object.entries(models).flatMap(([modelName, problem]) =>
  [0, 2].flatMap((extra) =>
    Object.keys(specs(modelOf(problem, extra))).map(
      (specName): [string, { specName: string; extra: number; problem: PlainProblem }] => [
        `${specName}; ${modelName}; ${extra} new options`,
        { specName, extra, problem },
      ],
    ),
  ),
);

export interface Situation {
  readonly program: Program;
  readonly x: Float64Array;
  readonly slacks: Float64Array;
  readonly multipliers: Float64Array;
}

/**
 * The program evaluated and differentiated at a random interior point, with random multipliers. Those of the norms and
 * of the bounds of A are of the size of `pull`: large ones make the Newton system positive definite.
 */
export function situation(
  problem: PlainProblem,
  extra: number,
  specName: string,
  pull: number,
): Situation {
  const model = modelOf(problem, extra);
  const program = new Program(model, specs(model)[specName]);
  const random = createRandomSource(`point ${extra} ${specName}`);
  const x = toVariables(program, randomPoint(model, "even", random));
  for (let k = 0; k < x.length; k++) if (x[k] === 0) x[k] = 0.1 * (random.next() - 0.5);
  const slacks = new Float64Array(program.constraintCount);
  program.evaluate(x, slacks);
  program.differentiate();
  const multipliers = slacks.map((_, c) => {
    const simple = c < model.voterCount || c >= program.generalCount;
    return (simple ? pull : 1) * (0.2 + random.next());
  });
  return { program, x, slacks, multipliers };
}

/** Slopes of every constraint by differences of the program's own values: one row each. */
export function slopesOfConstraints({ program, x }: Situation): Float64Array[] {
  return numericalJacobian((at) => {
    const slacks = new Float64Array(program.constraintCount);
    program.evaluate(at, slacks);
    return slacks;
  }, x);
}
