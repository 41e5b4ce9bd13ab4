import { createRandomSource } from "@unswayed/core/numerics";
import { describe, expect, test } from "vitest";
import { dot, maxGap } from "../../../core/test/support/dense.ts";
import { numericalJacobian } from "../../../core/test/support/differences.ts";
import {
  programTable,
  type Situation,
  situation,
  slopesOfConstraints,
  wide,
} from "../support/program-situations.ts";
import { randomProblem } from "../support/random-problem.ts";

/** −∇²f − Σ y∇²g + Σ (y/g)∇g∇gᵀ by differences of the program's own gradients and values, times a vector. */
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
  program.solve(rightSide, d, "exact");
  return { shift, rightSide, d };
}

const isWide = ([, { problem }]: (typeof programTable)[number]): boolean => problem === wide;

describe("the system of a step", () => {
  test.each(programTable.filter((row) => !isWide(row)))(
    "is the one its gradients imply, and is solved: %s",
    (_, { problem, extra, specName }) => {
      const case_ = situation(problem, extra, specName, 30);

      const { shift, rightSide, d } = solved(case_);

      expect(shift).toBe(0); // pulled so strongly, nothing bends the wrong way
      expect(maxGap(systemTimes(case_, d), rightSide)).toBeLessThan(1e-7); // differences of gradients are good to 1e-9
    },
  );

  test.each(programTable.filter(isWide))(
    "is solved to a part in a hundred where small columns are set apart: %s",
    (_, { problem, extra, specName }) => {
      const case_ = situation(problem, extra, specName, 30);

      const { shift, rightSide, d } = solved(case_);

      expect(shift).toBe(0);
      expect(maxGap(systemTimes(case_, d), rightSide)).toBeLessThan(5e-3); // right sides reach 0.5
    },
  );

  test.each(programTable)(
    "gives a direction uphill also where the problem is not concave: %s",
    (_, { problem, extra, specName }) => {
      const { shift, rightSide, d } = solved(situation(problem, extra, specName, 0.1));

      expect(shift).toBeGreaterThanOrEqual(0);
      expect(dot(d, rightSide)).toBeGreaterThan(0);
    },
  );
});

describe("the system of a step with many voters", () => {
  const crowd = randomProblem({
    seed: "crowd",
    voters: 16,
    options: 12,
    privateRounds: 10,
    publicRounds: 15,
    missing: 0.2,
  });

  test.each(["the posterior", "a public utility over the set", "everything"])(
    "is solved to a part in a hundred by iteration: %s",
    (specName) => {
      const case_ = situation(crowd, 1, specName, 30);

      const { shift, rightSide, d } = solved(case_);

      expect(shift).toBe(0);
      expect(case_.program.mainSize).toBeGreaterThan(400);
      expect(maxGap(systemTimes(case_, d), rightSide)).toBeLessThan(5e-3);
    },
  );

  test("is a milder one where the problem bends down, and again the exact one where it no longer does", () => {
    const bent = situation(crowd, 1, "the posterior", 0.1);
    const { program } = bent;

    const { rightSide, d } = solved(bent);

    expect(maxGap(systemTimes(bent, d), rightSide)).toBeGreaterThan(0.1); // right sides reach 0.5
    expect(dot(d, rightSide)).toBeGreaterThan(0);
    const pulled = { ...situation(crowd, 1, "the posterior", 30), program };
    program.evaluate(pulled.x, pulled.slacks);
    program.differentiate();
    for (let step = 0; step < 8; step++) solved(pulled);
    expect(maxGap(systemTimes(pulled, solved(pulled).d), rightSide)).toBeLessThan(5e-3);
  });
});
