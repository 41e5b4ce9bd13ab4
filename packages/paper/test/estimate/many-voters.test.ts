import { createRandomSource } from "@unswayed/core/numerics";
import { mapEstimate } from "@unswayed/paper";
import { describe, expect, test } from "vitest";
import { mapProgram } from "../../src/estimate/map-estimate.ts";
import { toVariables } from "../../src/estimate/model-point.ts";
import { Program } from "../../src/estimate/program.ts";
import { randomPoint } from "../../src/estimate/random-start.ts";
import { maximizeInterior } from "../../src/optimize/interior-point.ts";
import { expectCertified } from "../support/case-suite.ts";
import { claimOfMap } from "../support/claims.ts";
import { randomProblem } from "../support/random-problem.ts";
import { inferenceOf } from "../support/reference-model.ts";

/** Nine people who toss coins about thirty options: saddles and valleys all over the log posterior. */
const problem = randomProblem({
  seed: "stall 8",
  voters: 9,
  options: 30,
  privateRounds: 12,
  publicRounds: 40,
  dimension: 2,
  normBound: 8,
});
const inference = inferenceOf(problem);

describe("the estimate of a larger group", () => {
  test.each(["s0", "s1", "s2", "s3"])("does not creep away from saddles: start %s", (seed) => {
    const program = new Program(inference.model, mapProgram);
    const start = randomPoint(inference.model, "even", createRandomSource(seed));

    const { status } = maximizeInterior(program, toVariables(program, start), {
      tolerance: 1e-5,
      maxIterations: 250,
      initialBarrier: 1,
    });

    expect(status).toBe("solved"); // steps that leave the bend out are still on their way from the first of these
  });

  test("is the same whatever the program was used for before", () => {
    const from = (program: Program, seed: string, steps: number): number => {
      const start = randomPoint(inference.model, "even", createRandomSource(seed));
      return maximizeInterior(program, toVariables(program, start), {
        tolerance: 1e-4,
        maxIterations: steps,
        initialBarrier: 1,
      }).value;
    };
    const used = new Program(inference.model, mapProgram);
    from(used, "s1", 2); // left where the problem bends most

    expect(from(used, "s2", 12)).toBe(from(new Program(inference.model, mapProgram), "s2", 12));
  });

  test("carries a certificate", () => {
    const map = mapEstimate(inference, { random: createRandomSource("s0"), starts: 1 });

    expect(map.status).toBe("solved");
    expectCertified(claimOfMap(problem, map));
  });
});
