import { createRandomSource } from "@unswayed/core/numerics";
import { describe, expect, test } from "vitest";
import { dot, rowsOf } from "../../../core/test/support/dense.ts";
import { mapProgram, utilitiesAt } from "../../src/estimate/map-estimate.ts";
import { toVariables } from "../../src/estimate/model-point.ts";
import { Program } from "../../src/estimate/program.ts";
import { randomPoint } from "../../src/estimate/random-start.ts";
import { type ProblemShape, randomProblem } from "../support/random-problem.ts";
import {
  factorOf,
  inferenceOf,
  logPosterior,
  type PlainProblem,
  squaredNorm,
} from "../support/reference-model.ts";

const shape: ProblemShape = {
  seed: "posterior",
  voters: 3,
  options: 6,
  privateRounds: 8,
  publicRounds: 11,
};
const base = randomProblem(shape);
const problems: [string, PlainProblem][] = [
  ["everyone answers", base],
  ["some do not answer", randomProblem({ ...shape, missing: 0.4 })],
  ["ties without tie strength", randomProblem({ ...shape, ties: 0.5 })],
  [
    "ties with tie strength",
    randomProblem({ ...shape, ties: 0.4, missing: 0.2, tieStrength: 1.7 }),
  ],
  ["private votes only", { ...base, publicVotes: [] }],
  ["public votes only", { ...base, privateVotes: [] }],
  ["no votes", { ...base, privateVotes: [], publicVotes: [] }],
  ["one voter", randomProblem({ ...shape, voters: 1 })],
  [
    "influence known",
    {
      ...base,
      fixed: [
        [0, 1, 0],
        [0.5, 0.25, 0.25],
        [0, 0, 1],
      ],
    },
  ],
  [
    "some listening ruled out",
    {
      ...base,
      allowed: [
        [true, true, false],
        [false, true, false],
        [true, true, true],
      ],
    },
  ],
  ["25 options on a line", randomProblem({ ...shape, options: 25 })],
  [
    "25 options in the plane",
    randomProblem({ ...shape, options: 25, dimension: 2, lengthScale: 0.6 }),
  ],
];

describe.each(problems)("the log posterior, %s", (_, problem) => {
  const inference = inferenceOf(problem);
  const program = new Program(inference.model, mapProgram);
  const slacks = new Float64Array(program.constraintCount);
  const random = createRandomSource("points");
  const points = (["even", "sparse", "permutation"] as const).map((form) => {
    const point = randomPoint(inference.model, form, random);
    // Starts leave the small columns at zero; here they too must count.
    return { ...point, rest: point.rest.map(() => 0.1 * (random.next() - 0.5)) };
  });

  test("is what the definition gives, part by part", () => {
    for (const point of points) {
      const value = program.evaluate(toVariables(program, point), slacks);

      const utilities = rowsOf(utilitiesAt(inference, point), problem.options.length);
      const plain = logPosterior(problem, utilities, rowsOf(point.influence, problem.voterCount));
      // Some 60 terms below 5 each.
      expect(Math.abs(program.posterior.logPrivate - plain.private)).toBeLessThan(1e-11);
      expect(Math.abs(program.posterior.logPublic - plain.public)).toBeLessThan(1e-11);
      expect(Math.abs(program.posterior.logPrior - plain.prior)).toBeLessThan(1e-12);
      expect(Math.abs(value - plain.total)).toBeLessThan(1e-11);
    }
  });

  test("lives in coordinates no shorter than the utilities' norm, and on short lists just as long", () => {
    const factor = factorOf(problem, problem.options);
    for (const point of points) {
      const utilities = rowsOf(utilitiesAt(inference, point), problem.options.length);
      for (let i = 0; i < problem.voterCount; i++) {
        const { mainCount: r, restCount: s } = inference.model;
        const main = point.main.subarray(i * r, (i + 1) * r);
        const rest = point.rest.subarray(i * s, (i + 1) * s);

        // Undoing a factor with pivots of 1e-3 costs three digits.
        const excess = dot(main, main) + dot(rest, rest) - squaredNorm(factor, utilities[i]);
        expect(excess).toBeGreaterThan(-1e-9);
        if (problem.options.length <= 16) expect(excess).toBeLessThan(1e-9);
      }
    }
  });
});
