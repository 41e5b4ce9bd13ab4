import { createRandomSource, type RandomSource } from "@unswayed/core";
import { describe, expect, test } from "vitest";
import { placeOptions } from "../../src/estimate/inference.ts";
import { toVariables } from "../../src/estimate/model-point.ts";
import { type LinearForm, Program, type ProgramSpec } from "../../src/estimate/program.ts";
import { randomPoint } from "../../src/estimate/random-start.ts";
import type { VoteModel } from "../../src/estimate/vote-model.ts";
import { dot, maxGap } from "../support/dense.ts";
import { numericalGradient, numericalJacobian } from "../support/differences.ts";
import { randomProblem } from "../support/random-problem.ts";
import { inferenceOf, type PlainProblem } from "../support/reference-model.ts";

const none = { private: 0, public: 0, prior: 0 };
const all = { private: 1, public: 1, prior: 1 };

const small = randomProblem({
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
const wide = randomProblem({
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

function modelOf(problem: PlainProblem, extra: number): VoteModel {
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
  const bare = { likelihood: [], linear: [], hasScalar: false };
  const feature = {
    main: randomForm({ ...model, voterCount: 1 }, random).main,
    rest: randomForm({ ...model, voterCount: 1 }, random).rest,
  };
  const likelihood = [
    { weights: all, threshold: -100, scalar: 0 },
    { weights: { ...none, private: 1 }, threshold: -60, scalar: 0 },
    { weights: { ...none, public: 1 }, threshold: -70, scalar: 0 },
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
      linear: [1, 2].map(() => ({ form: randomForm(model, random), threshold: -30, scalar: -1 })),
      hasScalar: true,
    },
    "the least slack of all": {
      objective: { scalar: 1 },
      likelihood: likelihood.map((constraint) => ({ ...constraint, scalar: -1 })),
      linear: [],
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
      linear: [{ form: randomForm(model, random), threshold: -30, scalar: 0.7 }],
      hasScalar: true,
    },
  };
}

const table = Object.entries(models).flatMap(([modelName, problem]) =>
  [0, 2].flatMap((extra) =>
    Object.keys(specs(modelOf(problem, extra))).map(
      (specName): [string, { specName: string; extra: number; problem: PlainProblem }] => [
        `${specName}; ${modelName}; ${extra} new options`,
        { specName, extra, problem },
      ],
    ),
  ),
);

interface Situation {
  readonly program: Program;
  readonly x: Float64Array;
  readonly slacks: Float64Array;
  readonly multipliers: Float64Array;
}

/** The program evaluated and differentiated at a random interior point, with random positive multipliers. */
function situation(problem: PlainProblem, extra: number, specName: string): Situation {
  const model = modelOf(problem, extra);
  const program = new Program(model, specs(model)[specName]);
  const random = createRandomSource(`point ${extra} ${specName}`);
  const x = toVariables(program, randomPoint(model, "even", random));
  for (let k = 0; k < x.length; k++) if (x[k] === 0) x[k] = 0.1 * (random.next() - 0.5);
  const slacks = new Float64Array(program.constraintCount);
  program.evaluate(x, slacks);
  program.differentiate();
  return { program, x, slacks, multipliers: slacks.map(() => 0.2 + random.next()) };
}

/** Slopes of every constraint by differences of the program's own values: one row each. */
function slopesOfConstraints({ program, x }: Situation): Float64Array[] {
  return numericalJacobian((at) => {
    const slacks = new Float64Array(program.constraintCount);
    program.evaluate(at, slacks);
    return slacks;
  }, x);
}

describe("Program", () => {
  test("the wide model has main and rest columns, the small one main columns only", () => {
    expect(modelOf(wide, 0).restCount).toBeGreaterThan(5);
    expect(modelOf(wide, 0).mainCount).toBeGreaterThan(5);
    expect(modelOf(small, 0).restCount).toBe(0);
  });

  test.each(table)("has the gradient its values imply: %s", (_, { problem, extra, specName }) => {
    const { program, x, slacks, multipliers } = situation(problem, extra, specName);
    const gradient = new Float64Array(program.size);

    program.lagrangianGradient(multipliers, gradient);

    const trial = new Float64Array(slacks.length);
    const implied = numericalGradient(
      (at) => program.evaluate(at, trial) + dot(multipliers, trial),
      x,
    );
    // Values reach some 200 (ε·200/h = 4e-9); third derivatives of log A are below (κ−1)·2/0.02³ = 2.
    expect(maxGap(gradient, implied)).toBeLessThan(1e-7);
  });

  test.each(table)("has the constraint slopes its values imply: %s", (_, row) => {
    const case_ = situation(row.problem, row.extra, row.specName);
    const { program, slacks, multipliers } = case_;
    const random = createRandomSource("direction");
    const direction = Float64Array.from({ length: program.size }, () => random.next() - 0.5);
    const slopes = new Float64Array(program.constraintCount);

    program.factor(multipliers, slacks);
    program.constraintSlopes(direction, slopes);

    const implied = slopesOfConstraints(case_).map((slope) => dot(slope, direction));
    expect(maxGap(slopes, implied)).toBeLessThan(1e-6); // 60 entries, each within 1e-8
  });
});

describe("Program's Newton system", () => {
  /** −∇²f − Σ y∇²g + Σ (y/g)∇g∇gᵀ by differences, times a vector. */
  function systemTimes(case_: Situation, vector: Float64Array): Float64Array {
    const { program, x, slacks, multipliers } = case_;
    const trial = new Float64Array(slacks.length);
    const bent = numericalJacobian((at) => {
      const gradient = new Float64Array(program.size);
      program.evaluate(at, trial);
      program.differentiate();
      program.lagrangianGradient(multipliers, gradient);
      return gradient;
    }, x).map((row) => -dot(row, vector));
    const out = Float64Array.from(bent);
    slopesOfConstraints(case_).forEach((slope, k) => {
      const weight = (multipliers[k] / slacks[k]) * dot(slope, vector);
      for (let i = 0; i < out.length; i++) out[i] += weight * slope[i];
    });
    return out;
  }

  function solved(case_: Situation): { shift: number; rightSide: Float64Array; d: Float64Array } {
    const { program, slacks, multipliers } = case_;
    const random = createRandomSource("right side");
    const rightSide = Float64Array.from({ length: program.size }, () => random.next() - 0.5);
    const d = new Float64Array(program.size);
    const shift = program.factor(multipliers, slacks);
    program.solve(rightSide, d);
    return { shift, rightSide, d };
  }

  const exact = table.filter(([, { problem }]) => problem !== wide);
  test.each(exact)(
    "solves the equations its gradients imply: %s",
    (_, { problem, extra, specName }) => {
      const case_ = situation(problem, extra, specName);

      const { shift, rightSide, d } = solved(case_);

      expect(shift).toBeGreaterThanOrEqual(0);
      const left = systemTimes(case_, d).map((entry, k) => entry + shift * d[k]);
      // Second differences of a gradient are good to 1e-9, the steps they multiply are below 30.
      expect(maxGap(left, rightSide)).toBeLessThan(1e-7);
    },
  );

  test.each(table.filter(([, { problem }]) => problem === wide))(
    "nearly solves them where small columns are set apart, and goes uphill: %s",
    (_, { problem, extra, specName }) => {
      const case_ = situation(problem, extra, specName);

      const { shift, rightSide, d } = solved(case_);

      const left = systemTimes(case_, d);
      for (let k = 0; k < case_.program.mainSize; k++) left[k] += shift * d[k];
      // Left out: per vote at most ¼ · 1 · 0.03, coupling a main with a rest entry; 32 votes, times the step.
      const longest = d.reduce((most, entry) => Math.max(most, Math.abs(entry)), 0);
      expect(maxGap(left, rightSide)).toBeLessThan(0.3 * longest);
      expect(dot(d, rightSide)).toBeGreaterThan(0);
    },
  );
});
