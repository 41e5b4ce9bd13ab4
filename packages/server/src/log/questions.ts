import type { StudyAnswer } from "@unswayed/core";
import { isOpinion, questionKinds } from "@unswayed/core/question";
import {
  type Answer,
  type ChosenBy,
  type Question,
  ratingScale,
  type Settings,
} from "@unswayed/protocol";
import { Refusal } from "../errors.ts";

/** A question and who chose it. */
export interface ChosenQuestion {
  readonly question: Question;
  readonly chosenBy: ChosenBy;
}

/** Whether people rate one option at a time as the meeting goes, and do nothing else. */
export function areRated({ situation, kinds }: Settings): boolean {
  const all = [...kinds.public, ...kinds.private];
  return situation === "both" && all.every((kind) => kind === "rating");
}

/**
 * The answer in the one way in which it is kept; null for what is no answer to this question.
 *
 * @param numbers - ballots have whole numbers on the scale; a file may have others
 */
export function keptAnswer(
  answer: Answer,
  { kind: name, options }: Question,
  numbers: "whole" | "any" = "whole",
): Answer | null {
  if (!isOpinion(answer as StudyAnswer)) return answer;
  const kind = questionKinds[name];
  const opinion = kind.parse(answer, options.length);
  if (opinion === null) return null;
  const isRating = (number: number | null): boolean =>
    number === null || (isOnScale(number) && (numbers === "any" || Number.isInteger(number)));
  const suits = opinion === "equal" || !kind.isScaled || opinion.every(isRating);
  return suits ? kind.print(opinion, options.length) : null;
}

function isOnScale(number: number): boolean {
  return number >= ratingScale.from && number <= ratingScale.to;
}

/** The same, or a refusal. What was sent is not repeated: it may be private. */
export function suitingAnswer(answer: Answer, question: Question, field = "answer"): Answer {
  const kept = keptAnswer(answer, question);
  if (kept !== null) return kept;
  const { wanted, isScaled } = questionKinds[question.kind];
  const scale = isScaled ? `, whole and from ${ratingScale.from} to ${ratingScale.to}` : "";
  throw new Refusal("invalid-request", {
    errors: [
      {
        field,
        wanted: `${wanted(question.options.length)}${scale}; or "abstain" or "unknown-option"`,
      },
    ],
  });
}
