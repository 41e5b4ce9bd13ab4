import {
  type Ballot,
  type BallotChannel,
  type Belief,
  type SocialDraws,
  socialDraws,
} from "@unswayed/core";
import type { Table } from "./drawn-groups.ts";

/** The group's utility, as the mean of what its members want. */
export function socialOf(belief: Belief): SocialDraws {
  return socialDraws(belief.draws, { welfare: { kind: "utilitarian" } });
}

export function pairsOf(options: readonly number[]): (readonly [number, number])[] {
  return options.flatMap((a, k) => options.slice(k + 1).map((b) => [a, b] as const));
}

/** What people say of pairs. */
export function pairBallots(
  table: Table,
  channel: BallotChannel,
  pairs: readonly (readonly [number, number])[],
): Ballot[] {
  return pairs.flatMap(([first, second]) =>
    table.map((row, voter): Ballot => {
      const difference = row[first]! - row[second]!;
      const answer = difference === 0 ? "equal" : [difference > 0 ? 0 : 1];
      return { kind: "pair", voter, channel, options: [first, second], answer };
    }),
  );
}
