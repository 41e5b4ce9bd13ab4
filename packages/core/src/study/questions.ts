import { InvalidInputError } from "../errors.ts";
import type { Option } from "../kernel/kernel.ts";
import type { MeetingQuestion } from "../meeting/record.ts";
import type { KindName } from "../question/question-kind.ts";
import type { OptionSpace } from "../space/option-space.ts";

/** A question whose options are in coordinates. */
export interface CodedQuestion {
  readonly kind: KindName;
  readonly options: readonly Option[];
}

/** The same question, its options as people have them, and nothing else. */
export function decoded({ kind, options }: CodedQuestion, space: OptionSpace): MeetingQuestion {
  return { kind, options: options.map((option) => space.decode(option)) };
}

export function encoded({ kind, options }: MeetingQuestion, space: OptionSpace): CodedQuestion {
  return { kind, options: options.map((option) => space.encode(option)) };
}

/** Whether all options of a question may still be chosen. */
export function isOffered(space: OptionSpace, { options }: CodedQuestion): boolean {
  return options.every((option) => space.isAvailable(option));
}

/** Whether two questions are the same, options in the same order. */
export function isSameQuestion(a: CodedQuestion, b: CodedQuestion, space: OptionSpace): boolean {
  return difference(a, b, space) === null;
}

/**
 * Refuses a question that differs from the one its round was begun with.
 *
 * @param at - how a refusal names the question, with a dot at its end
 * @param because - what a refusal says after what is wanted
 */
export function checkSameQuestion(
  given: CodedQuestion,
  known: CodedQuestion,
  space: OptionSpace,
  at: string,
  because: string,
): void {
  const part = difference(given, known, space);
  if (part === null) return;
  const [shown, wanted] = [given, known].map((one) => decoded(one, space)[part]);
  throw new InvalidInputError(`${at}${part}`, shown, `${JSON.stringify(wanted)}${because}`);
}

/** The first part in which two questions differ; null when they are the same. */
function difference(
  a: CodedQuestion,
  b: CodedQuestion,
  space: OptionSpace,
): "kind" | "options" | null {
  if (a.kind !== b.kind) return "kind";
  const [one, other] = [a, b].map(({ options }) => options.map((option) => space.key(option)));
  return JSON.stringify(one) === JSON.stringify(other) ? null : "options";
}
