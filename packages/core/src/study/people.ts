import { InvalidInputError } from "../errors.ts";
import type { AddedAnswers, StudyEvent, StudyState } from "./log.ts";

/** Names of people are compared, and kept, without the blanks around them: nobody can see those. */
export function nameOf(field: string, given: unknown): string {
  const name = typeof given === "string" ? given.trim() : "";
  if (name === "") throw new InvalidInputError(field, given, "a name");
  return name;
}

/** Someone comes or goes. */
type Movement = Extract<StudyEvent, { readonly voter: string; readonly kind: "joined" | "left" }>;

export function joining(voter: unknown, { active }: StudyState): Movement {
  const name = nameOf("voter", voter);
  if (!active.includes(name)) return { kind: "joined", voter: name };
  throw new InvalidInputError("voter", voter, "someone who is not here yet");
}

export function leaving(voter: unknown, { active }: StudyState): Movement {
  const name = nameOf("voter", voter);
  if (!active.includes(name)) {
    throw new InvalidInputError("voter", voter, `someone who is here: ${active.join(", ")}`);
  }
  if (active.length === 1) throw new InvalidInputError("voter", voter, "not the last person");
  return { kind: "left", voter: name };
}

/** The answers under names without blanks. What is no record of answers is left for the checks that follow. */
export function underPlainNames<A>(
  answers: Readonly<Record<string, A>>,
  field: string,
): Readonly<Record<string, A>> {
  if (typeof answers !== "object" || answers === null || Array.isArray(answers)) return answers;
  const entries = Object.entries(answers).map(([name, answer]) => [name.trim(), answer] as const);
  const names = entries.map(([name]) => name);
  const twice = names.find((name, k) => names.indexOf(name) < k);
  if (twice !== undefined) throw new InvalidInputError(field, twice, "each person once");
  return Object.fromEntries(entries);
}

/** The same for answers from elsewhere. */
export function addedUnderPlainNames(added: readonly AddedAnswers[]): readonly AddedAnswers[] {
  if (!Array.isArray(added)) return added;
  return (added as readonly AddedAnswers[]).map((given, k) =>
    typeof given === "object" && given !== null
      ? { ...given, answers: underPlainNames(given.answers, `added[${k}].answers`) }
      : given,
  );
}
