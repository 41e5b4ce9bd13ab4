import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findProblem } from "../../src/index.ts";
import { carCabin } from "../../src/problems/standard/car-cabin.ts";
import { ackley, alpine, hartmann } from "../../src/problems/standard/functions.ts";

/** Numbers from 0 to 1, the same in every run. */
function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe.each([
  ["Ackley in 2", ackley(2), 1e-12],
  ["Ackley in 6", ackley(6), 1e-12],
  ["Alpine in 7", alpine(7), 1e-12],
  // Published with five digits.
  ["Hartmann", hartmann, 1e-5],
  ["car cabin", carCabin, 1e-6],
] as const)("%s", (_, { value, optimum, sides }, digits) => {
  test("has its published optimum where it is published", () => {
    expect(Math.abs(value(optimum.at) - optimum.value)).toBeLessThan(digits);
  });

  test("is nowhere more: neither at random places nor around the optimum", () => {
    const next = draws(7);
    const most = optimum.value + digits;
    for (let k = 0; k < 3000; k++) {
      expect(value(sides.map(([low, high]) => low + (high - low) * next()))).toBeLessThan(most);
      const reach = 10 ** -(1 + (k % 5));
      const near = optimum.at.map((c, j) => {
        const [low, high] = sides[j]!;
        return Math.min(high, Math.max(low, c + (next() - 0.5) * reach * (high - low)));
      });
      expect(value(near)).toBeLessThan(most);
    }
  });
});

test("known values: Ackley at (1, 1) and Hartmann at the middle", () => {
  // 20 e^{−0.2} + e − 20 − e, and by the printed table of hills.
  expect(ackley(2).value([1, 1])).toBeCloseTo(20 * Math.exp(-0.2) - 20, 12);
  expect(hartmann.value([0.5, 0.5, 0.5, 0.5, 0.5, 0.5])).toBeCloseTo(0.505315, 6);
  // |10 sin 10 + 1| in each of two numbers.
  expect(alpine(2).value([10, 10])).toBeCloseTo(-2 * Math.abs(10 * Math.sin(10) + 1), 12);
});

test("a problem's utility is the function over the noise, and its optimum the function's", () => {
  const { task, truth } = findProblem("ackley:d=2,noise=high").build(1);
  const origin = { x1: 0, x2: 0 };

  expect(task.voters).toEqual(["one"]);
  expect(truth.optimum.option).toEqual(origin);
  expect(truth.optimum.value).toBeCloseTo(0, 12);
  expect(truth.utility(0, { x1: 1, x2: 1 })).toBeCloseTo((20 * Math.exp(-0.2) - 20) / 0.2943, 9);
});

describe("sushi", () => {
  const file = join(import.meta.dirname, "../../../formats/test/samples/schulze.soc");
  const rankings = readFileSync(file, "utf8");

  test("people of a file have the utilities that their rankings say", () => {
    const { task, truth } = findProblem("sushi:n=40,influence=none").build(3, rankings);

    expect(task.options).toMatchObject({ items: [..."ABCDE"].map((name) => ({ name })) });
    for (let voter = 0; voter < 40; voter++) {
      const own = [..."ABCDE"].map((name) => truth.utility(voter, name));
      // Evenly from 4 for the first to 0 for the last.
      expect(own.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
    }
    expect(truth.influence[0]![0]).toBe(1);
  });

  test("without a file rankings are made up, and another seed draws others", () => {
    const [one, other] = [1, 2].map((seed) => findProblem("sushi").build(seed));
    const best = ({ truth }: typeof one) => [0, 1, 2, 3, 4].map((i) => truth.utility(i, "kind 1"));

    expect(one.task.title).toContain("made up");
    expect(best(one)).not.toEqual(best(other));
  });

  test("a file without complete rankings is refused", () => {
    expect(() => findProblem("sushi").build(1, "nonsense")).toThrow();
  });
});
