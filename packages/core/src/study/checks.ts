import { InvalidInputError } from "../errors.ts";
import type { AddedVote, Channel, StudyAnswer, StudyAnswers, StudyState } from "./log.ts";

const answerWords: readonly StudyAnswer[] = [
  "first",
  "second",
  "no-preference",
  "abstain",
  "unknown-option",
];

/** "7-public", or a request with that id. */
export function parseRequestId(request: { readonly id: string } | string): {
  round: number;
  channel: Channel;
} {
  const id = typeof request === "string" ? request : request?.id;
  const match = /^([1-9][0-9]*)-(public|private)$/.exec(String(id));
  if (!match) {
    throw new InvalidInputError(
      "request",
      id,
      'a request from ask(), or its id such as "7-public"',
    );
  }
  return { round: Number(match[1]), channel: match[2] as Channel };
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
    checkAnswer(`answers.${voter}`, answer);
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
  state: StudyState,
): readonly AddedVote[] {
  if (!Array.isArray(votes) || votes.length === 0) {
    throw new InvalidInputError(
      "votes",
      votes,
      "a list of votes { channel, candidate, reference, answers }",
    );
  }
  const { space } = state;
  return (votes as readonly AddedVote[]).map((vote, index) => {
    const at = `votes[${index}]`;
    if (vote?.channel !== "public" && vote?.channel !== "private") {
      throw new InvalidInputError(`${at}.channel`, vote?.channel, '"public" or "private"');
    }
    const candidate = space.encode(vote.candidate, `${at}.candidate`);
    const reference = space.encode(vote.reference, `${at}.reference`);
    if (space.key(candidate) === space.key(reference)) {
      throw new InvalidInputError(
        `${at}.reference`,
        vote.reference,
        "an option other than the candidate",
      );
    }
    const entries = Object.entries(vote.answers ?? {});
    if (entries.length === 0)
      throw new InvalidInputError(`${at}.answers`, vote.answers, "at least one answer");
    for (const [voter, answer] of entries) {
      if (!state.people.includes(voter)) {
        throw new InvalidInputError(`${at}.answers`, voter, `one of ${state.people.join(", ")}`);
      }
      checkAnswer(`${at}.answers.${voter}`, answer);
    }
    return {
      channel: vote.channel,
      candidate: space.decode(candidate),
      reference: space.decode(reference),
      answers: vote.answers,
    };
  });
}

function checkAnswer(field: string, answer: unknown): void {
  if (!answerWords.includes(answer as StudyAnswer)) {
    throw new InvalidInputError(field, answer, answerWords.map((word) => `"${word}"`).join(", "));
  }
}
