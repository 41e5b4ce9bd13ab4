import type { OptionValue } from "@unswayed/core";
import type { Problem } from "../../src/problem.ts";

const utilities: Readonly<Record<string, readonly [number, number, number]>> = {
  north: [3, 0, 0],
  east: [1, 2, 2],
  south: [0, 3, 1],
  west: [0, 0, 1],
};

const influence = [
  [1, 0, 0],
  [0.7, 0.3, 0],
  [0.6, 0.1, 0.3],
];

function socialUtility(option: OptionValue): number {
  const each = utilities[option as string]!;
  return (each[0] + each[1] + each[2]) / 3;
}

/**
 * Three people, four options; the first leads. S is 1, 5/3, 4/3 and 1/3, so the best is east, and a random option is worth
 * 13/12. All of the truth is worked out by hand.
 */
export const fourDirections: Problem = {
  task: {
    name: "four-directions",
    title: "Four directions",
    voters: ["Ana", "Ben", "Chloe"],
    options: { kind: "list", items: Object.keys(utilities).map((name) => ({ name })) },
    welfare: { kind: "utilitarian" },
    levels: "raw",
    paperSettings: { normBound: 6 },
  },
  truth: {
    utility: (voter, option) => utilities[option as string]![voter]!,
    influence,
    socialUtility,
    grid: Object.keys(utilities),
    optimum: { option: "east", value: 5 / 3 },
    publicOptimum: { option: "north", value: (3 + 2.1 + 1.8) / 3 },
    meanSocialUtility: 13 / 12,
  },
};
