import { csvText } from "./csv.ts";
import { FormatError } from "./error.ts";
import { type BallotRecord, isNoAnswer } from "./record.ts";
import type { Written } from "./written.ts";

/**
 * Votes on pairs as crowd-kit has them: worker, left, right and, as the label, the one preferred. There is no room for ties,
 * abstentions and strength.
 */
export function writeCrowdKit({ ballots, title, people, options }: BallotRecord): Written {
  const wrong = ballots.findIndex(({ kind }) => kind !== "pair");
  if (wrong >= 0) {
    throw new FormatError(`ballots[${wrong}]`, ballots[wrong]?.kind ?? "", "votes on pairs");
  }
  const rows = ballots.flatMap(
    ({ person, options: [left = "", right = ""], answer, count = 1 }) => {
      if (isNoAnswer(answer) || answer === "no-preference") return [];
      const label = String(answer).endsWith("first") ? left : right;
      return Array.from({ length: count }, () => [person, left, right, label]);
    },
  );
  if (rows.length === 0) throw new FormatError("ballots", "ties and abstentions", "a preference");
  const words = new Set(ballots.map(({ answer }) => answer));
  const isStrong = [...words].some((word) => /^(?:much|slightly)-/.test(String(word)));
  const hasCounts = ballots.some(({ count }) => count !== undefined);
  const lost = [
    ...(title ? ["the title"] : []),
    ...(rows.length < ballots.length && !hasCounts ? ["ties and abstentions"] : []),
    ...(isStrong ? ["how strong a preference is"] : []),
    ...(hasCounts ? ["which answers were counted together"] : []),
    ...(ballots.some(({ channel }) => channel !== null) ? ["whether answers are private"] : []),
    ...(ballots.some(({ question }) => question !== undefined)
      ? ["which question an answer belongs to"]
      : []),
    ...(new Set(rows.map(([person]) => person)).size < people.length
      ? ["people without a preference"]
      : []),
    ...(new Set(rows.flatMap(([, left, right]) => [left, right])).size < options.length
      ? ["options nobody compared"]
      : []),
  ];
  return { text: csvText([["worker", "left", "right", "label"], ...rows]), lost };
}
