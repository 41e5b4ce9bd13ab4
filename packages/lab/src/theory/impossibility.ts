import type { Welfare } from "@unswayed/core";
import { aggregate } from "@unswayed/core/welfare";
import { bestOption } from "../best-option.ts";

/**
 * Numbers behind the impossibility theorem (paper: thm:impossibility): where not all want the same option most, every
 * aggregation of open opinions can be moved by some graph.
 */

/** Rules that aggregate in very different ways; the theorem is about all of them. */
export const someRules: readonly { readonly name: string; readonly welfare: Welfare }[] = [
  { name: "average", welfare: { kind: "utilitarian" } },
  { name: "Gini, ρ = 0.5", welfare: { kind: "gini", rho: 0.5 } },
  { name: "Gini, ρ = 0.1", welfare: { kind: "gini", rho: 0.1 } },
  { name: "worst-off", welfare: { kind: "egalitarian" } },
  { name: "median", welfare: { kind: "custom", evaluate: median } },
  { name: "best-off", welfare: { kind: "custom", evaluate: (u) => Math.max(...u) } },
];

/** Everyone listens to everyone a little: the graphs of the theorem's proof have zeros, which a group's may not. */
const leastWeight = 1e-6;

/** Everyone follows one person with this share and their own opinion with the rest; no entry is zero. */
export function graphTowards(
  influencer: number,
  grip: number,
  voterCount: number,
): readonly (readonly number[])[] {
  const people = Array.from({ length: voterCount }, (_, i) => i);
  return people.map((i) =>
    people.map((j) => {
      const weight = (i === j ? 1 - grip : 0) + (j === influencer ? grip : 0);
      return (1 - voterCount * leastWeight) * weight + leastWeight;
    }),
  );
}

/** v = A u, voters × options. */
export function swayed(
  influence: readonly (readonly number[])[],
  utilities: readonly (readonly number[])[],
): number[][] {
  return influence.map((row) =>
    utilities[0]!.map((_, x) =>
      row.reduce((sum, weight, j) => sum + weight * utilities[j]![x]!, 0),
    ),
  );
}

/** The option a rule chooses, by index; of equals the first. */
export function chosenBy(welfare: Welfare, utilities: readonly (readonly number[])[]): number {
  const heights = utilities[0]!.map((_, x) =>
    aggregate(
      welfare,
      utilities.map((own) => own[x]!),
    ),
  );
  return bestOption(heights).index;
}

interface MovingGraph {
  readonly influencer: number;
  /** The smallest grip, in hundredths, with which this graph moves the consensus. */
  readonly grip: number;
  readonly from: number;
  readonly to: number;
}

/** The gentlest graph of this kind that moves a rule's consensus; null where none does, as when all agree. */
export function gentlestMovingGraph(
  welfare: Welfare,
  utilities: readonly (readonly number[])[],
): MovingGraph | null {
  const from = chosenBy(welfare, utilities);
  for (let hundredths = 1; hundredths <= 100; hundredths++) {
    for (let influencer = 0; influencer < utilities.length; influencer++) {
      const grip = hundredths / 100;
      const open = swayed(graphTowards(influencer, grip, utilities.length), utilities);
      const to = chosenBy(welfare, open);
      if (to !== from) return { influencer, grip, from, to };
    }
  }
  return null;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return (sorted[Math.floor(half)]! + sorted[Math.ceil(half) - 1]!) / 2;
}
