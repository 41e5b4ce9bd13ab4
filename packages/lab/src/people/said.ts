import type { KindName, StudyAnswers } from "@unswayed/core";
import { questionKinds } from "@unswayed/core/question";
import type { Table } from "./drawn-groups.ts";

/** What people answer to a question, by a table of what they think. */
export function answersTo(
  table: Table,
  voters: readonly string[],
  kind: KindName,
  options: readonly number[],
): StudyAnswers {
  const { isScaled, meant, print } = questionKinds[kind];
  const shareOf = sharesIn(table);
  return Object.fromEntries(
    table.map((row, i) => {
      const worths = options.map((option) => row[option] ?? 0);
      // Equals come in another order for each person: broken alike by all, ties would look like a preference.
      const opinion = meant(isScaled ? worths.map(shareOf) : worths, i);
      return [voters[i] ?? "", print(opinion, options.length, { from: 0, to: 10 })] as const;
    }),
  );
}

/** Shares of a scale, the same way for all, in thousandths: two digits after the point from 0 to 10. */
function sharesIn(table: Table): (value: number) => number {
  const all = table.flat();
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return (value) => (high > low ? Math.round((1000 * (value - low)) / (high - low)) / 1000 : 0.5);
}
