import type { Study } from "@unswayed/core";
import type { OptionValue, Result } from "@unswayed/protocol";

/** The ranges people are told. Exact numbers would be a figure computed from private answers. */
const ranges: readonly (readonly [number, number])[] = [
  [1, 3],
  [3, 5],
  [5, 10],
  [10, 20],
  [20, 40],
];

/** About how many more questions could separate the winner from its closest rival; null when that cannot be said. */
export function moreQuestions(study: Study): Result["changes"]["moreQuestions"] {
  const needed = study.questionsToSeparate();
  if (!needed) return null;
  const [winner, rival] = needed.between;
  const middle = (needed.from + needed.to) / 2;
  const [from, to] = ranges.find(([, end]) => middle <= end) ?? [20, 40];
  return { from, to, between: [winner as OptionValue, rival as OptionValue] };
}
