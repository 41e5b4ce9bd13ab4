import { createRandomSource } from "@unswayed/core/numerics";
import { describe, expect, test } from "vitest";
import { mapProgram } from "../src/estimate/map-estimate.ts";
import { toVariables } from "../src/estimate/model-point.ts";
import { Program } from "../src/estimate/program.ts";
import {
  randomPoint,
  type Start,
  type StartShape,
  scheduledStart,
} from "../src/estimate/random-start.ts";
import { maximizeInterior } from "../src/optimize/interior-point.ts";
import { plainProblemOf, readCase } from "../test/support/case-files.ts";
import { inferenceOf } from "../test/support/reference-model.ts";
import { storedCases } from "./stored-cases.ts";

/**
 * How often a single local solve finds the best maximum, by the shape of A it starts from and the barrier it starts with
 * (docs/decisions/0003-starts-of-the-map.md). Prints the table: npm run check:long -- start-shapes
 */
const solves = 100;
const shapes: readonly StartShape[] = ["even", "sparse", "permutation"];
const barriers = [1, 0.1, 0.01];
const hard = ["n3_m15_d2_rho0.5", "n3_m8_discrete8_all", "n4_m55_rho1"];

describe.each(storedCases.filter(({ name }) => hard.includes(name)))("$name", ({ name, path }) => {
  const file = readCase(path);
  const { model } = inferenceOf(plainProblemOf(file));
  const known = file.expected.map.value;
  const program = new Program(model, mapProgram);

  /** Solves that ended at the best value known, and the mean number of Newton steps. */
  function tried(start: (k: number) => Start): { hits: number; steps: number } {
    let hits = 0;
    let steps = 0;
    for (let k = 0; k < solves; k++) {
      const { point, barrier } = start(k);
      const { value, iterations } = maximizeInterior(program, toVariables(program, point), {
        tolerance: 1e-8,
        maxIterations: 250,
        initialBarrier: barrier,
      });
      if (value >= known - 1e-5 * (1 + Math.abs(known))) hits++;
      steps += iterations / solves;
    }
    return { hits, steps };
  }

  test("the schedule's mixture of shapes finds the best maximum in at least one solve of ten", () => {
    for (const shape of shapes) {
      const hits = barriers.map((barrier) => {
        const random = createRandomSource(`${shape} ${barrier}`);
        return tried(() => ({ point: randomPoint(model, shape, random), barrier })).hits;
      });
      console.log(`${name}: ${shape} at barriers ${barriers.join(", ")}: ${hits.join(", ")} hits`);
    }
    const random = createRandomSource("schedule");
    const mixed = tried((k) => scheduledStart(model, random, k));
    console.log(`${name}: schedule: ${mixed.hits} hits, ${mixed.steps.toFixed(1)} steps a solve`);

    expect(mixed.hits).toBeGreaterThanOrEqual(10);
  });
});
