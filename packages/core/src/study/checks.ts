import { InvalidInputError } from "../errors.ts";
import type { OptionSpace } from "../space/option-space.ts";
import type { AddedVote, Pair, StudyAnswer, StudyAnswers, StudyState } from "./log.ts";
import type { Pairing } from "./requests.ts";

/** Two options of the space, and not the same one twice. `at` is how a refusal names the pair, with a dot at its end. */
export function checkedPair(pair: Pair, space: OptionSpace, at: string): Pairing {
  const candidate = space.encode(pair?.candidate, `${at}candidate`);
  const reference = space.encode(pair?.reference, `${at}reference`);
  if (space.key(candidate) !== space.key(reference)) return { candidate, reference };
  throw new InvalidInputError(
    `${at}reference`,
    pair.reference,
    "an option other than the candidate",
  );
}

export function checkedAnswers(
  answers: StudyAnswers,
  state: StudyState,
): Record<string, StudyAnswer> {
  if (typeof answers !== "object" || answers === null || Array.isArray(answers)) {
    throw new InvalidInputError(
      "answers",
      answers,
      'an object from names to answers, such as { Ana: "first" }',
    );
  }
  const entries = Object.entries(answers);
  if (entries.length === 0)
    throw new InvalidInputError("answers", answers, "at least one person's answer");
  for (const [voter, answer] of entries) {
    if (!state.active.includes(voter)) {
      const wanted = state.people.includes(voter)
        ? "somebody who has not left"
        : `one of ${state.active.join(", ")}`;
      throw new InvalidInputError("answers", voter, wanted);
    }
    checkAnswer(`answers.${voter}`, answer, state.rules.answers);
  }
  // In the order of the voters, so that the record does not depend on the order of typing.
  return Object.fromEntries(
    state.active
      .filter((voter) => Object.hasOwn(answers, voter))
      .map((voter) => [voter, answers[voter]]),
  );
}

export function checkedAddedVotes(
  votes: readonly AddedVote[],
  { space, people, rules }: StudyState,
): readonly AddedVote[] {
  if (!Array.isArray(votes) || votes.length === 0) {
    throw new InvalidInputError(
      "votes",
      votes,
      "a list of votes { channel, candidate, reference, answers }",
    );
  }
  return (votes as readonly AddedVote[]).map((vote, index) => {
    const at = `votes[${index}]`;
    if (vote?.channel !== "public" && vote?.channel !== "private") {
      throw new InvalidInputError(`${at}.channel`, vote?.channel, '"public" or "private"');
    }
    const { candidate, reference } = checkedPair(vote, space, `${at}.`);
    const entries = Object.entries(vote.answers ?? {});
    if (entries.length === 0)
      throw new InvalidInputError(`${at}.answers`, vote.answers, "at least one answer");
    for (const [voter, answer] of entries) {
      if (!people.includes(voter)) {
        throw new InvalidInputError(`${at}.answers`, voter, `one of ${people.join(", ")}`);
      }
      checkAnswer(`${at}.answers.${voter}`, answer, rules.answers);
    }
    return {
      channel: vote.channel,
      candidate: space.decode(candidate),
      reference: space.decode(reference),
      answers: vote.answers,
    };
  });
}

function checkAnswer(field: string, answer: unknown, words: readonly StudyAnswer[]): void {
  if (!words.includes(answer as StudyAnswer)) {
    throw new InvalidInputError(field, answer, words.map((word) => `"${word}"`).join(", "));
  }
}
