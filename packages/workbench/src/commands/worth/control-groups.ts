import { join } from "node:path";
import {
  type AskedTwice,
  assembledAskedTwice,
  type Goal,
  judgedTwice,
  madeUpAskedTwice,
  ownWeight,
} from "@unswayed/lab";
import { readText } from "unswayed/kit";
import type { Drawn } from "./families.ts";

/** People asked twice without contact, and the weight of their own views that is found in each group. */
export interface ControlFamily {
  readonly name: string;
  readonly groups: readonly string[];
  readonly make: (seed: string) => number;
}

const noises = [0.3, 0.5, 0.6] as const;

export async function controlFamilies({
  folder,
  seed,
  groups,
}: Drawn): Promise<readonly ControlFamily[]> {
  const judged = judgedTwice(
    await readText(join(folder, "people/clinicians2021/clinicians2021.csv")),
  );
  const family = (name: string, draw: (seed: string) => AskedTwice): ControlFamily => ({
    name,
    groups: Array.from({ length: groups }, (_, k) => `${seed} ${k}`),
    make: (own) => ownWeight(draw(own), own),
  });
  return [
    ...noises.map((noise) =>
      family(`made up, noise ${noise}`, (own) => madeUpAskedTwice(noise, own)),
    ),
    family("put together of clinicians", (own) => assembledAskedTwice(judged, own)),
  ];
}

export function controlGoals(
  found: readonly { readonly name: string; readonly weights: readonly number[] }[],
): readonly Goal[] {
  return found.map(({ name, weights }) => {
    const high = weights.filter((weight) => weight >= 0.8).length;
    const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
    return {
      statement: `${name}: an own weight of .8 or more in nine of ten groups.`,
      verdict: high >= 0.9 * weights.length ? "held" : "did not hold",
      found: `${high} of ${weights.length}, mean ${mean.toFixed(2)}`,
    };
  });
}
