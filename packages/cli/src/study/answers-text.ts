import type { MeetingQuestion, StudyAnswer, StudyAnswers } from "@unswayed/core";
import { questionKinds } from "@unswayed/core/question";
import { optionText } from "./option-text.ts";

/** Who said what: "Green: Ana, Ben; Blue > Green: Cleo". */
export function answersText(question: MeetingQuestion, answers: StudyAnswers): string {
  const groups = new Map<string, string[]>();
  // By answer, in the order in which answers are listed anywhere, no matter who answered first.
  const said = Object.entries(answers).toSorted(
    ([, a], [, b]) => rankOf(a, question) - rankOf(b, question),
  );
  for (const [name, answer] of said) {
    const heading = headingOf(answer, question);
    groups.set(heading, [...(groups.get(heading) ?? []), name]);
  }
  const parts = Array.from(groups, ([heading, names]) => `${heading}: ${names.join(", ")}`);
  return parts.join("; ") || "no answers";
}

/** By the best option named, a tie after the first; who named none comes last. */
function rankOf(answer: StudyAnswer, { kind, options }: MeetingQuestion): number {
  const opinion = questionKinds[kind].parse(answer, options.length);
  if (opinion !== null) return opinion === "equal" ? 0.5 : (opinion[0] ?? options.length);
  return answer === "abstain" ? 1e6 : 2e6;
}

/** An answer with the names of the options it is about. */
function headingOf(answer: StudyAnswer, { kind, options }: MeetingQuestion): string {
  const { parse, told } = questionKinds[kind];
  const opinion = parse(answer, options.length);
  if (opinion !== null) return told(opinion, options.map(optionText));
  return answer === "abstain" ? "abstained" : "does not know an option";
}
