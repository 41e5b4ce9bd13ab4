import { InvalidInputError } from "../errors.ts";
import type { AddedVote, StudyEvent, StudyState } from "./log.ts";

/** Names of people are compared, and kept, without the blanks around them: nobody can see those. */
export function nameOf(field: string, given: unknown): string {
  const name = typeof given === "string" ? given.trim() : "";
  if (name === "") throw new InvalidInputError(field, given, "a name");
  return name;
}

/** Somebody comes or goes. */
type Movement = Extract<StudyEvent, { readonly voter: string; readonly kind: "joined" | "left" }>;

export function joining(voter: unknown, { active }: StudyState): Movement {
  const name = nameOf("voter", voter);
  if (!active.includes(name)) return { kind: "joined", voter: name };
  throw new InvalidInputError("voter", voter, "somebody who is not here yet");
}

export function leaving(voter: unknown, { active }: StudyState): Movement {
  const name = nameOf("voter", voter);
  if (!active.includes(name)) {
    throw new InvalidInputError("voter", voter, `somebody who is here: ${active.join(", ")}`);
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

/** The same for votes from elsewhere. */
export function votesUnderPlainNames(votes: readonly AddedVote[]): readonly AddedVote[] {
  if (!Array.isArray(votes)) return votes;
  return (votes as readonly AddedVote[]).map((vote, k) =>
    typeof vote === "object" && vote !== null
      ? { ...vote, answers: underPlainNames(vote.answers, `votes[${k}].answers`) }
      : vote,
  );
}
