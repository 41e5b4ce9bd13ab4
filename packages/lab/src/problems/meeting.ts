import { type KnownOptimum, type Problem, trueSocialUtility } from "../problem.ts";

/** A problem whose voters and options have names, to be told as a story. */
export interface NamedProblem extends Problem {
  readonly question: string;
  readonly voterNames: readonly string[];
  /** In the order of the listed options. */
  readonly optionNames: readonly string[];
}

const hours = [8, 9, 10, 11, 12, 13, 14, 15];

/** How much each would like the meeting at some hour: a peak with a height in the units of votes, and a width in hours. */
const wishes = [
  { height: 3, peak: 8.7, width: 1.6 },
  { height: 3.4, peak: 13.4, width: 1.5 },
  { height: 3, peak: 12.6, width: 1.8 },
] as const;

const story = {
  name: "meeting",
  question: "When should the weekly meeting start?",
  voterNames: ["Ana", "Ben", "Chloe"],
  optionNames: hours.map((hour) => `${hour}:00`),
  voterCount: 3,
  space: { kind: "list", options: hours.map((hour) => [hour]) },
  trueUtility(voter: number, [hour = Number.NaN]: readonly number[]): number {
    const { height, peak, width } = wishes[voter]!;
    return height * Math.exp(-0.5 * ((hour - peak) / width) ** 2);
  },
  // Ana leads the team. In front of her the others answer more as she would than as they would.
  influence: [
    [0.9, 0.05, 0.05],
    [0.6, 0.3, 0.1],
    [0.55, 0.1, 0.35],
  ],
  welfare: { kind: "utilitarian" },
} as const;

/** Three colleagues and eight hours of the day: small enough to follow by eye, with the sway of a typical meeting. */
export const meeting: NamedProblem = {
  ...story,
  optimum: bestHour("private"),
  publicOptimum: bestHour("public"),
};

function bestHour(channel: "private" | "public"): KnownOptimum {
  const nowhere = { option: [], value: Number.NaN };
  const problem: Problem = { ...story, optimum: nowhere, publicOptimum: nowhere };
  return story.space.options
    .map((option) => ({ option, value: trueSocialUtility(problem, option, channel) }))
    .reduce((best, next) => (next.value > best.value ? next : best));
}
