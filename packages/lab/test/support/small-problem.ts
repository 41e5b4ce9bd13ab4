import type { Problem, Task } from "../../src/index.ts";
import { placeAmong } from "../../src/problems/listed.ts";
import { truthOf, type Wishes } from "../../src/truth.ts";

/** Utilities of each voter for options a, b, c, …, and all that follows from them. */
export function smallProblem(
  table: readonly (readonly number[])[],
  more: Partial<Pick<Task, "welfare" | "levels"> & Wishes> = {},
): Problem {
  const { welfare = { kind: "utilitarian" }, levels = "raw", ...wishes } = more;
  const names = [..."abcdefghij"].slice(0, table[0].length);
  const place = placeAmong(names);
  const task: Task = {
    name: "small",
    title: "a small problem",
    voters: table.map((_, voter) => `v${voter + 1}`),
    options: { kind: "list", items: names.map((name) => ({ name })) },
    welfare,
    levels,
  };
  return {
    task,
    truth: truthOf(task, {
      utility: (voter, option) => table[voter][place(option)],
      influence: table.map((_, i) => table.map((_, j) => (i === j ? 1 : 0))),
      ...wishes,
    }),
  };
}
