import { aggregate, type Option, type Welfare } from "@unswayed/core";

/**
 * A decision whose answer is known: what every voter really wants, who sways whom, and the option that a group free of
 * sway would choose. Only experiments may see one; nothing that proposes votes can reach this package.
 */
export interface Problem {
  readonly name: string;
  /** n */
  readonly voterCount: number;
  readonly space: OptionSpace;
  /** u_i(x), in the units of votes: a difference of 1 is odds of e to 1. */
  trueUtility(voter: number, option: Option): number;
  /** A, n rows that sum to 1: row i listens to column j. */
  readonly influence: readonly (readonly number[])[];
  readonly welfare: Welfare;
  /** Where 𝒜[u] is largest over the space, and how large: what a group free of sway would choose. */
  readonly optimum: KnownOptimum;
  /** Where 𝒜[A u] is largest: what the group's public answers, taken at their word, would choose. */
  readonly publicOptimum: KnownOptimum;
}

export interface KnownOptimum {
  readonly option: Option;
  /** 𝒜 of the utilities that this is the optimum of. */
  readonly value: number;
}

export type OptionSpace =
  /** Every point between two corners. */
  | { readonly kind: "box"; readonly lower: readonly number[]; readonly upper: readonly number[] }
  | { readonly kind: "list"; readonly options: readonly Option[] };

export type Channel = "private" | "public";

/** What voter i's answers on a channel follow: u_i alone, or v_i = Σ_j A_ij u_j (paper: eq:graph_conv, see P1). */
export function trueChannelUtility(
  problem: Problem,
  channel: Channel,
  voter: number,
  option: Option,
): number {
  if (channel === "private") return problem.trueUtility(voter, option);
  return problem.influence[voter]!.reduce(
    (sum, weight, other) => sum + weight * problem.trueUtility(other, option),
    0,
  );
}

/** 𝒜[u(x, :)], or 𝒜[v(x, :)] for the public channel. */
export function trueSocialUtility(
  problem: Problem,
  option: Option,
  channel: Channel = "private",
): number {
  const utilities = Array.from({ length: problem.voterCount }, (_, voter) =>
    trueChannelUtility(problem, channel, voter, option),
  );
  return aggregate(problem.welfare, utilities);
}

/** The listed options, or a grid with this many points along each side of a box, corners included. */
export function optionsOf(space: OptionSpace, pointsPerSide: number): readonly Option[] {
  if (space.kind === "list") return space.options;
  return space.lower.reduce<readonly Option[]>(
    (partial, lower, k) => {
      const step = (space.upper[k]! - lower) / (pointsPerSide - 1);
      return partial.flatMap((head) =>
        Array.from({ length: pointsPerSide }, (_, place) => [...head, lower + place * step]),
      );
    },
    [[]],
  );
}
