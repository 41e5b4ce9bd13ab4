import {
  type Ballot,
  type BallotChannel,
  type Belief,
  nextQuestion,
  type SocialDraws,
  socialDraws,
} from "@unswayed/core";
import type { Table } from "./drawn-groups.ts";

/** The group's utility, as the mean of what its members want. */
export function socialOf(belief: Belief): SocialDraws {
  return socialDraws(belief.draws, { welfare: { kind: "utilitarian" } });
}

/** The options that the engine would have all put in order in private; null when nothing is left to ask. */
export function askedOf(
  belief: Belief,
  size: number,
  asked: readonly (readonly number[])[],
): readonly number[] | null {
  const before = new Set(asked.map(keyOf));
  const question = nextQuestion(belief, socialOf(belief), {
    costs: { public: 1, private: 1 },
    channels: ["private"],
    kind: size === 2 ? "pair" : "order",
    choiceSize: size,
    contenders: belief.draws.optionCount,
    isLeftOut: (_, options) => before.has(keyOf(options)),
  });
  return question?.questions[0]?.options ?? null;
}

function keyOf(options: readonly number[]): string {
  return [...options].sort((a, b) => a - b).join();
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
  return pairs.flatMap(([candidate, reference]) =>
    table.map((row, voter): Ballot => {
      const difference = row[candidate]! - row[reference]!;
      const answer = difference > 0 ? "candidate" : difference < 0 ? "reference" : "tie";
      return { kind: "pair", voter, channel, candidate, reference, answer };
    }),
  );
}

/** How people order some options. Who holds two of them equal answers in pairs, ties among them. */
export function orderBallots(
  table: Table,
  channel: BallotChannel,
  options: readonly number[],
): Ballot[] {
  if (options.length === 2) return pairBallots(table, channel, pairsOf(options));
  return table.flatMap((row, voter): Ballot[] => {
    const isTied = new Set(options.map((x) => row[x])).size < options.length;
    if (isTied) {
      return pairBallots([row], channel, pairsOf(options)).map((ballot) => ({ ...ballot, voter }));
    }
    const order = [...options].sort((a, b) => row[b]! - row[a]!);
    return [{ kind: "choice", voter, channel, options, order }];
  });
}
