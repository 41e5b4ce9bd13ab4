import { createRandomSource } from "@unswayed/core/numerics";
import { mapEstimate } from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { plainProblemOf, readCase } from "../test/support/case-files.ts";
import { inferenceOf } from "../test/support/reference-model.ts";
import { storedCases } from "./stored-cases.ts";

/**
 * The hardest of the stored cases: of the reference's random starts only 7 of 60, 25 of 40 and 44 of 60 found the best
 * maximum. One failure in a hundred is allowed. Seeds are fixed, so that what passes keeps passing until something moves.
 */
const hardest = ["n3_m15_d2_rho0.5", "n4_m55_rho1", "n3_m8_discrete8_all"];

describe.each(storedCases.filter(({ name }) => hardest.includes(name)))("$name", ({ path }) => {
  test("the estimate reaches the best value known from at least 99 of 100 seeds", () => {
    const file = readCase(path);
    const inference = inferenceOf(plainProblemOf(file));
    const known = file.expected.map.value;

    const failed: string[] = [];
    for (let k = 0; k < 100; k++) {
      const seed = `reliability ${k}`;
      const { value } = mapEstimate(inference, { random: createRandomSource(seed) });
      if (!(value >= known - 1e-6 * (1 + Math.abs(known)))) failed.push(seed);
    }

    expect(failed.length, failed.join(", ")).toBeLessThanOrEqual(1);
  });
});
