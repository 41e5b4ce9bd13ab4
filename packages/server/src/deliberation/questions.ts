import type { Answer, ChosenBy, OptionValue, Settings } from "@unswayed/protocol";
import { Refusal } from "../errors.ts";

/** What people are asked: which of two options they prefer, or how good one is. */
export type Question = PairQuestion | RatingQuestion;

/** A question and who chose it. */
export type ChosenQuestion = Question & { readonly chosenBy: ChosenBy };

export interface PairQuestion {
  readonly kind: "pair";
  readonly candidate: OptionValue;
  readonly reference: OptionValue;
}

export interface RatingQuestion {
  readonly kind: "rating";
  readonly option: OptionValue;
}

/** Whether people of a decision rate options in place of voting on pairs. */
export function areRated({ answers }: Pick<Settings, "answers">): boolean {
  return answers === "ratings";
}

export function optionsAskedAbout(question: Question): readonly OptionValue[] {
  return question.kind === "pair" ? [question.candidate, question.reference] : [question.option];
}

/** The question alone, without what else is known about its round. */
export function questionOf(question: Question): Question {
  return question.kind === "pair"
    ? { kind: "pair", candidate: question.candidate, reference: question.reference }
    : { kind: "rating", option: question.option };
}

/** Whether this could be an answer to such a question. */
export function suits(answer: Answer, { kind }: Question): boolean {
  if (answer === "cant-decide" || answer === "dont-know") return true;
  return (typeof answer === "number") === (kind === "rating");
}

/** Refuses an answer to another kind of question. What was sent is not repeated: it may be private. */
export function mustSuit(answer: Answer, question: Question, field = "answer"): void {
  if (suits(answer, question)) return;
  throw new Refusal("invalid-request", { errors: [{ field, wanted: wanted[question.kind] }] });
}

const wanted: Readonly<Record<Question["kind"], string>> = {
  pair: 'an answer about two options: "candidate", "reference", "no-preference", "cant-decide" or "dont-know"',
  rating: 'a whole number from 0 to 10, "cant-decide" or "dont-know"',
};
