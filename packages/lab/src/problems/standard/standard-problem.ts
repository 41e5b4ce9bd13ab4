import { type BoxSpec, createSpace, InvalidInputError, type OptionValue } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import type { Problem, Task } from "../../problem.ts";
import type { NoiseWord, StandardFunction } from "./functions.ts";

/** How many options stand for the space where something is averaged. */
const gridSize = 2000;

/**
 * One person whose utility is a test function, as preference learning poses it: of two options, one is chosen with the odds
 * e^{difference / noise}. In the units of votes the utility is the function over its noise.
 */
export function standardProblem(name: string, tested: StandardFunction, noise: NoiseWord): Problem {
  const scale = tested.noise[noise];
  if (scale === undefined) {
    throw new InvalidInputError("noise", noise, `one of ${Object.keys(tested.noise).join(", ")}`);
  }
  const names = tested.sides.map((_, j) => `x${j + 1}`);
  const options: BoxSpec = {
    kind: "box",
    parameters: tested.sides.map(([min, max], j) => ({ name: names[j]!, min, max })),
  };
  const utilityOf = (option: OptionValue): number => {
    const record = option as Readonly<Record<string, number>>;
    return tested.value(names.map((own) => record[own]!)) / scale;
  };
  const task: Task = {
    name,
    title: `${tested.title}, ${tested.sides.length} numbers, one person`,
    voters: ["one"],
    options,
    welfare: { kind: "utilitarian" },
    levels: "raw",
  };
  const space = createSpace(options);
  const grid = space
    .sample(gridSize, createRandomSource("standard problem"))
    .map((option) => space.decode(option));
  const best = Object.fromEntries(names.map((own, j) => [own, tested.optimum.at[j]!]));
  const optimum = { option: best, value: utilityOf(best) };
  return {
    task,
    truth: {
      utility: (_, option) => utilityOf(option),
      influence: [[1]],
      socialUtility: utilityOf,
      grid,
      optimum,
      publicOptimum: optimum,
      meanSocialUtility: grid.reduce((sum, option) => sum + utilityOf(option), 0) / grid.length,
    },
  };
}
