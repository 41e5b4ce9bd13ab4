import type { OptionValue } from "../../space/option-space.ts";
import type { ChoiceAlone } from "../results.ts";

/** How sure something is, in words, and from which chance on: one table for results, the command line and pages. */
export const surenessWords = [
  { word: "unclear", from: 0 },
  { word: "leaning", from: 0.6 },
  { word: "likely", from: 0.8 },
  { word: "very likely", from: 0.95 },
] as const;

export type SurenessWord = (typeof surenessWords)[number]["word"];

export function surenessWord(chance: number): SurenessWord {
  return surenessWords.findLast(({ from }) => chance >= from)?.word ?? "unclear";
}

/** Below this chance nothing is said to be ahead of anything. */
export const leastToLead: number = surenessWords[1].from;

/**
 * What the votes of one channel alone would choose.
 *
 * @param options - the one ahead first, then those that cannot be told from it
 * @param among - of how many options these votes say something
 * @param chance - that the first is best by these votes; null by methods that keep no chances
 */
export function choiceAlone(
  options: readonly OptionValue[],
  among: number,
  chance: number | null,
  label: (option: OptionValue) => string,
): ChoiceAlone {
  const isTied = options.length > 1;
  const isUnknown = options.length > 2 && 2 * options.length > among;
  const [first = ""] = options.map(label);
  if (isUnknown) return { kind: "not known", options, chance, text: "not known" };
  if (isTied) {
    return { kind: "tied", options, chance, text: `${options.map(label).join(" and ")}, tied` };
  }
  const sure = chance === null ? "" : ` (${surenessWord(chance)}, ${Math.round(100 * chance)} %)`;
  return { kind: "ahead", options, chance, text: `${first}${sure}` };
}
