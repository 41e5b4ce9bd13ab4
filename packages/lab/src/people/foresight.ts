import type { Belief } from "@unswayed/core";
import { pairsOf } from "./answers.ts";
import { everyOption } from "./counting.ts";
import type { Table } from "./drawn-groups.ts";

/**
 * How surprising private answers to all pairs are to a belief: the mean of −ln P(answer), ties left out. It tells how well private
 * views are foreseen, and far more surely than the winner of one group does.
 */
export function surpriseAt({ draws, model }: Belief, table: Table): number {
  const { count, voterCount: n, optionCount: N, privateUtilities } = draws;
  const { lapse } = model.answers;
  let total = 0;
  let answers = 0;
  for (const [a, b] of pairsOf(everyOption(table))) {
    table.forEach((row, i) => {
      const sign = Math.sign(row[a]! - row[b]!);
      if (sign === 0) return;
      let chance = 0;
      for (let m = 0; m < count; m++) {
        const at = (m * n + i) * N;
        const difference = privateUtilities[at + a]! - privateUtilities[at + b]!;
        chance += 1 / (1 + Math.exp(-sign * difference)) / count;
      }
      total -= Math.log(lapse / 2 + (1 - lapse) * chance);
      answers += 1;
    });
  }
  return answers === 0 ? 0 : total / answers;
}
