import {
  type Offer,
  type OptionValue,
  optionsIn,
  placesIn,
  type StudyAnswer,
  type StudyAnswers,
} from "@unswayed/core";
import { optionText } from "./option-text.ts";

/** Who said what: "Green: Ana, Ben; Blue > Green: Cleo". */
export function answersText(offer: Offer<OptionValue>, answers: StudyAnswers): string {
  const groups = new Map<string, string[]>();
  // By answer, in the order in which answers are listed anywhere, whoever gave theirs first.
  const said = Object.entries(answers).toSorted(([, a], [, b]) => rankOf(a) - rankOf(b));
  for (const [name, answer] of said) {
    const heading = headingOf(answer, optionsIn(offer).map(optionText));
    groups.set(heading, [...(groups.get(heading) ?? []), name]);
  }
  const parts = Array.from(groups, ([heading, names]) => `${heading}: ${names.join(", ")}`);
  return parts.join("; ") || "no answers";
}

/** By the best option named, a tie after the first; who named none comes last. */
function rankOf(answer: StudyAnswer): number {
  const [best] = placesIn(answer, Infinity) ?? [];
  if (best !== undefined) return best;
  return answer === "no-preference" ? 0.5 : answer === "abstain" ? 1e6 : 2e6;
}

/** An answer with the names of the options it is about. */
function headingOf(answer: StudyAnswer, names: readonly string[]): string {
  const places = placesIn(answer, names.length);
  if (places) return places.map((place) => names[place]).join(" > ");
  switch (answer) {
    case "no-preference":
      return "no preference";
    case "abstain":
      return "abstained";
    default:
      return "does not know an option";
  }
}
