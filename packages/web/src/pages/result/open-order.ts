import type { OptionValue, RoomView } from "@unswayed/protocol";
import { isNoOpinion } from "../../kinds/kind.ts";
import { kindsOnPage } from "../../kinds/kinds.ts";
import { keyOf } from "../../option-text.ts";

type Past = RoomView["past"][number];

/**
 * How options stood by public votes alone, best first: public votes are everyone's, so they are counted exactly. Options that were never
 * asked about in public are left out.
 */
export function openOrder(
  past: readonly Past[],
  winner: OptionValue | null,
): readonly OptionValue[] {
  const options = new Map<string, OptionValue>();
  const sums = new Map<string, { score: number; count: number }>();
  for (const { question, hands, isWithdrawn, inPublic } of past) {
    if (isWithdrawn || !inPublic) continue;
    for (const option of question.options) options.set(keyOf(option), option);
    for (const { answer } of hands) {
      for (const [place, score] of scoresOf(question, answer).entries()) {
        const option = question.options[place];
        if (option === undefined || score === null) continue;
        const known = sums.get(keyOf(option)) ?? { score: 0, count: 0 };
        sums.set(keyOf(option), { score: known.score + score, count: known.count + 1 });
      }
    }
  }
  const mean = (key: string): number => {
    const sum = sums.get(key);
    return sum && sum.count > 0 ? sum.score / sum.count : 0.5;
  };
  const first = winner === null ? "" : keyOf(winner);
  // The winner of the public votes is the server's to say: it also sees who was compared with whom.
  return [...options]
    .sort(([a], [b]) => Number(b === first) - Number(a === first) || mean(b) - mean(a))
    .map(([, option]) => option);
}

/** From 0 to 1 for each option of the question; null where the answer says nothing about it. */
function scoresOf(question: Past["question"], answer: string | number): readonly (number | null)[] {
  if (isNoOpinion(answer)) return question.options.map(() => null);
  if (answer === "no-preference") return question.options.map(() => 0.5);
  return kindsOnPage[question.kind].worths(answer, question.options.length);
}
