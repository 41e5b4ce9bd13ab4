import { createRandomSource } from "@unswayed/core/numerics";
import { describe, expect, test } from "vitest";
import { dot, maxGap } from "../../../core/test/support/dense.ts";
import { numericalGradient } from "../../../core/test/support/differences.ts";
import {
  modelOf,
  programTable,
  situation,
  slopesOfConstraints,
  small,
  wide,
} from "../support/program-situations.ts";

describe("Program", () => {
  test("the wide model has main and rest columns, the small one main columns only", () => {
    expect(modelOf(wide, 0).restCount).toBeGreaterThan(5);
    expect(modelOf(wide, 0).mainCount).toBeGreaterThan(5);
    expect(modelOf(small, 0).restCount).toBe(0);
  });

  test.each(programTable)(
    "has the gradient its values imply: %s",
    (_, { problem, extra, specName }) => {
      const { program, x, slacks, multipliers } = situation(problem, extra, specName, 1);
      const gradient = new Float64Array(program.size);

      program.lagrangianGradient(multipliers, gradient);

      const trial = new Float64Array(slacks.length);
      const implied = numericalGradient(
        (at) => program.evaluate(at, trial) + dot(multipliers, trial),
        x,
      );
      // Values reach some 200 (ε·200/h = 4e-9); third derivatives of log A are below (κ−1)·2/0.02³ = 2.
      expect(maxGap(gradient, implied)).toBeLessThan(1e-7);
    },
  );

  test.each(programTable)("has the constraint slopes its values imply: %s", (_, row) => {
    const case_ = situation(row.problem, row.extra, row.specName, 1);
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
