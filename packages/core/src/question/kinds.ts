import { InvalidInputError } from "../errors.ts";
import { approval } from "./approval.ts";
import { choice } from "./choice.ts";
import { order } from "./order.ts";
import { pair } from "./pair.ts";
import type { KindName, QuestionKind } from "./question-kind.ts";
import { rating } from "./rating.ts";

/** Every kind of question. A new one is a module and a line here. */
export const questionKinds: Readonly<Record<KindName, QuestionKind>> = {
  pair,
  order,
  choice,
  rating,
  approval,
};

/** @param field - how a refusal calls the name */
export function kindNamed(name: unknown, field: string): QuestionKind {
  if (typeof name === "string" && Object.hasOwn(questionKinds, name)) {
    return questionKinds[name as KindName];
  }
  const names = Object.keys(questionKinds).map((known) => `"${known}"`);
  throw new InvalidInputError(field, name, names.join(", "));
}
