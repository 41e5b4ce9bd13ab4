import type { OptionValue, StudyLevels } from "@unswayed/core";
import type { Problem, Task } from "../problem.ts";
import { truthOf } from "../truth.ts";

/** One bell of a utility: a share of a normal density. */
interface Bell {
  readonly share: number;
  readonly mean: number;
  readonly deviation: number;
}

/**
 * What the influencer and the follower of the paper's first example want (paper: app:exp, fig:example), x in [0, 1]:
 *
 *     u_1 = 0.3 𝒩(x; 0.35, 0.05) + 1.2 𝒩(x; 0.45, 0.18) + 0.8 𝒩(x; 0.75, 0.1)
 *     u_2 = 0.5 𝒩(x; 0.25, 0.1)  + 0.8 𝒩(x; 0.65, 0.15) + 0.4 𝒩(x; 0.85, 0.05)
 *
 * 𝒩(x; m, s) is the normal density with *standard deviation* s: so read, the optimum of the mean is the 0.82 that is
 * printed; with s as a variance it would be 0.602. The optimum of the mean of A u is 0.354, not the 0.38 printed (P18).
 */
const utilities: readonly (readonly Bell[])[] = [
  [
    { share: 0.3, mean: 0.35, deviation: 0.05 },
    { share: 1.2, mean: 0.45, deviation: 0.18 },
    { share: 0.8, mean: 0.75, deviation: 0.1 },
  ],
  [
    { share: 0.5, mean: 0.25, deviation: 0.1 },
    { share: 0.8, mean: 0.65, deviation: 0.15 },
    { share: 0.4, mean: 0.85, deviation: 0.05 },
  ],
];

function utility(voter: number, option: OptionValue): number {
  const { x } = option as { readonly x: number };
  return utilities[voter]!.reduce(
    (sum, { share, mean, deviation }) => sum + share * normalDensity(x, mean, deviation),
    0,
  );
}

function normalDensity(x: number, mean: number, deviation: number): number {
  const z = (x - mean) / deviation;
  return Math.exp(-0.5 * z * z) / (deviation * Math.sqrt(2 * Math.PI));
}

/**
 * Who sways whom. The first is printed (paper: app:exp). The paper varies A on this example without printing the other
 * matrices (paper: fig:social_influence); what it says of them leads to these (P31).
 */
export const toyInfluences = {
  "influencer-follower": [
    [0.9, 0.1],
    [0.6, 0.4],
  ],
  /** Neither has a mind of their own. A cannot be inverted, so that open votes alone never tell who wants what. */
  "wishy-washy": [
    [0.5, 0.5],
    [0.5, 0.5],
  ],
  /** The second speaks for the other and hardly for themself, so that both say nearly the same. */
  altruist: [
    [0.9, 0.1],
    [0.95, 0.05],
  ],
  /** Other readings of the same word: both speak for the second, or each for the other. */
  "altruist-both": [
    [0.1, 0.9],
    [0.1, 0.9],
  ],
  "altruist-each": [
    [0.1, 0.9],
    [0.9, 0.1],
  ],
  none: [
    [1, 0],
    [0, 1],
  ],
  /** The second leads and the first follows. */
  swapped: [
    [0.4, 0.6],
    [0.1, 0.9],
  ],
} as const;

export type ToyInfluence = keyof typeof toyInfluences;

/** How a toy problem differs from the paper's first example. */
export interface ToyVariant {
  /** Default "toy". */
  readonly name?: string;
  /** Default: the influencer and the follower. */
  readonly influence?: ToyInfluence;
  /** ρ in (0, 1]. Default 1, the average. */
  readonly rho?: number;
  /** Default: raw for the average, else shortfall from one's own best, which votes can determine (P14). */
  readonly levels?: Extract<StudyLevels, string>;
}

export function toyVariant(variant: ToyVariant): Problem {
  const { name = "toy", influence = "influencer-follower", rho = 1 } = variant;
  const levels = variant.levels ?? (rho === 1 ? "raw" : "shortfall");
  const people =
    influence === "influencer-follower" ? "an influencer and a follower" : `influence ${influence}`;
  const task: Task = {
    name,
    title: `Toy example: ${people}, ${rho === 1 ? "average" : `ρ = ${rho}, ${levels}`}`,
    voters: ["first", "second"],
    options: { kind: "box", parameters: [{ name: "x", min: 0, max: 1 }] },
    welfare: rho === 1 ? { kind: "utilitarian" } : { kind: "gini", rho },
    levels,
    // Smoother kernels cannot represent these utilities; with this one 12 is about twice the norm that they need.
    paperSettings: { lengthScale: 0.1, normBound: 12 },
  };
  return { task, truth: truthOf(task, { utility, influence: toyInfluences[influence] }) };
}

/** The paper's first example itself. */
export const toy: Problem = toyVariant({});
