import type { Answer, Question, Settings } from "@unswayed/protocol";
import { type AnswerText, type Choosable, isNoOpinion } from "./kinds/kind.ts";
import { kindsOnPage } from "./kinds/kinds.ts";
import { attributeLine, optionText } from "./option-text.ts";
import type { Texts } from "./texts/texts.tsx";

/** The options of a question as ballots and boards show them. */
export function choosablesOf(
  { options }: Question,
  settings: Settings | null,
): readonly Choosable[] {
  return options.map((option) => {
    const line = attributeLine(option, settings);
    const items = settings?.options.kind === "list" ? settings.options.items : [];
    const link = items.find(({ name }) => name === option)?.link;
    return {
      name: optionText(option, settings),
      ...(line !== "" && { line }),
      ...(link !== undefined && { link }),
    };
  });
}

/** What a question is about, in a line: "Lisbon / Tallinn", "6 options in order". */
export function questionText(
  { kinds }: Texts,
  question: Question,
  settings: Settings | null = null,
): string {
  return kinds.about[question.kind](question.options.map((option) => optionText(option, settings)));
}

/** An open answer in words: "Lisbon", "Lisbon, then Porto", "7". */
export function answerText(
  { kinds }: Texts,
  question: Question,
  answer: Answer | AnswerText,
  settings: Settings | null = null,
): string {
  const names = question.options.map((option) => optionText(option, settings));
  if (isNoOpinion(answer)) return kinds.said.skipped;
  if (answer === "no-preference") return kinds.said.equal;
  return kindsOnPage[question.kind].told(kinds, answer, names);
}

/** In which order everyone looking at one screen sees the options: drawn once per question, the same on every such screen. */
export function sharedOrder(room: string, round: number, question: Question): readonly number[] {
  const places = question.options.map((_, k) => k);
  let hash = round * 2654435761;
  for (const letter of room) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  const isTurned = question.kind === "pair" && ((hash >>> 7) & 1) === 1;
  return isTurned ? places.reverse() : places;
}
