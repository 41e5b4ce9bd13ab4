import type { OptionValue } from "@unswayed/core";
import { createRandomSource } from "@unswayed/core/numerics";
import { type Problem, truthOf } from "@unswayed/lab";
import type { GroupPlan } from "./group-plan.ts";

/** How far preferences are apart, in the units of votes: at 3, nineteen in twenty answers say what is meant. */
const strength = 3;

/** The first wants one thing; most others something else that they have in common. */
export function problemOf({ people, options, follows }: GroupPlan, seed: number): Problem {
  const random = createRandomSource(seed).split("wishes");
  const first = Math.floor(random.next() * options.length);
  const common = (first + 1 + Math.floor(random.next() * (options.length - 1))) % options.length;
  const wishes = people.map((_, person) =>
    options.map((_name, option) => {
      const favourite = person === 0 ? first : common;
      return (option === favourite ? strength : 0) + strength * random.next();
    }),
  );
  const task = {
    name: "rehearsal",
    title: "a rehearsal",
    voters: people,
    options: { kind: "list", items: options.map((name) => ({ name })) },
    welfare: { kind: "utilitarian" },
    levels: "raw",
  } as const;
  return {
    task,
    truth: truthOf(task, {
      utility: (voter: number, option: OptionValue) =>
        wishes[voter]?.[options.indexOf(String(option))] ?? 0,
      influence: people.map((_, i) =>
        people.map((_other, j) => {
          const share = follows[i] ?? 0;
          return (j === 0 ? share : 0) + (i === j ? 1 - share : 0);
        }),
      ),
    }),
  };
}
