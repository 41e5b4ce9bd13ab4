import type { Problem, Task } from "../problem.ts";
import { listedUtility, placeAmong } from "../problems/listed.ts";
import { truthOf } from "../truth.ts";
import { drawSway, type SwaySettings } from "./simulated-group.ts";

/** A simulated group as a problem for methods: options are mere names, and the average counts. */
export function swayed(settings: SwaySettings, name: string, seed: number | string): Problem {
  const group = drawSway(settings, seed);
  const names = Array.from({ length: group.optionCount }, (_, k) => `option ${k + 1}`);
  const place = placeAmong(names);
  const task: Task = {
    name,
    title: `Random preferences: ${group.voterCount} people, ${names.length} mere names, influence "${settings.kind}"`,
    voters: Array.from({ length: group.voterCount }, (_, voter) => `person ${voter + 1}`),
    options: { kind: "list", items: names.map((item) => ({ name: item })) },
    welfare: { kind: "utilitarian" },
    levels: "raw",
    paperSettings: { normBound: 12 },
  };
  const truth = truthOf(task, {
    utility: listedUtility(names, group.utilities),
    influence: group.influence[0]!,
    publicDifference: (voter, candidate, reference) =>
      group.openDifference(voter, place(candidate), place(reference)),
  });
  return { task, truth };
}
