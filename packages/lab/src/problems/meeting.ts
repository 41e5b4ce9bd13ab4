import type { ListItem, OptionValue } from "@unswayed/core";
import type { Problem, Task } from "../problem.ts";
import { truthOf } from "../truth.ts";
import { placeAmong } from "./listed.ts";

const hours = [8, 9, 10, 11, 12, 13, 14, 15];

const items: readonly ListItem[] = hours.map((hour) => ({
  name: `${hour}:00`,
  features: { hour },
}));

const task = {
  name: "meeting",
  title: "When should the weekly meeting start?",
  voters: ["Ana", "Ben", "Chloe"],
  options: { kind: "list", items },
  welfare: { kind: "utilitarian" },
  levels: "raw",
} as const satisfies Task;

/** How much each would like the meeting at some hour: a peak with a height in the units of votes, and a width in hours. */
const wishes = [
  { height: 3, peak: 8.7, width: 1.6 },
  { height: 3.4, peak: 13.4, width: 1.5 },
  { height: 3, peak: 12.6, width: 1.8 },
] as const;

const place = placeAmong(items.map(({ name }) => name));

function utility(voter: number, option: OptionValue): number {
  const { height, peak, width } = wishes[voter]!;
  const hour = hours[place(option)]!;
  return height * Math.exp(-0.5 * ((hour - peak) / width) ** 2);
}

/** Three colleagues and eight hours of the day: small enough to follow by eye, with the sway of a typical meeting. */
export const meeting: Problem & { readonly task: typeof task } = {
  task,
  truth: truthOf(task, {
    utility,
    // Ana leads the team. In front of her the others answer more as she would than as they would.
    influence: [
      [0.9, 0.05, 0.05],
      [0.6, 0.3, 0.1],
      [0.55, 0.1, 0.35],
    ],
  }),
};
