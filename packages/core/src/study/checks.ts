import { InvalidInputError } from "../errors.ts";
import type { Option } from "../kernel/kernel.ts";
import { isOpinion, type StudyAnswer } from "../question/answers.ts";
import { questionKinds } from "../question/kinds.ts";
import type { KindName } from "../question/question-kind.ts";
import type { OptionSpace, OptionValue } from "../space/option-space.ts";
import {
  type AddedVote,
  type Asked,
  type Channel,
  kindAbout,
  type Pair,
  type StudyAnswers,
  type StudyState,
} from "./log.ts";
import { type Offer, optionsIn } from "./offers.ts";
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

/** What a vote is about, as far as the study's rules allow it. `at` as above. */
export function checkedOffer(
  asked: Omit<Asked, "round">,
  { space, rules }: StudyState,
  at: string,
): Offer<Option> {
  const pair = checkedPair(asked, space, at);
  const { others } = asked;
  if (others !== undefined) {
    const most = rules.mostOptions - 2;
    if (!Array.isArray(others) || others.length < 1 || others.length > most) {
      const wanted = most > 0 ? `1 to ${most} further options` : "none";
      throw new InvalidInputError(`${at}others`, others, wanted);
    }
    const known = [pair.candidate, pair.reference];
    for (const [k, other] of (others as readonly OptionValue[]).entries()) {
      const option = space.encode(other, `${at}others[${k}]`);
      if (known.some((one) => space.key(one) === space.key(option))) {
        throw new InvalidInputError(`${at}others[${k}]`, other, "an option that is not there yet");
      }
      known.push(option);
    }
    return { ...pair, others: known.slice(2) };
  }
  return pair;
}

/**
 * A refusal never shows a private answer.
 *
 * @param asked - what the answers are about, and on which channel
 */
export function checkedAnswers(
  answers: StudyAnswers,
  asked: Offer<unknown> & Pick<Asked, "channel">,
  state: StudyState,
): Record<string, StudyAnswer> {
  const { channel } = asked;
  if (typeof answers !== "object" || answers === null || Array.isArray(answers)) {
    throw new InvalidInputError(
      "answers",
      channel === "private" ? notShown : answers,
      'an object from names to answers, such as { Ana: "first" }',
    );
  }
  const entries = Object.entries(answers);
  if (entries.length === 0)
    throw new InvalidInputError("answers", answers, "at least one person's answer");
  const count = optionsIn(asked).length;
  const kind = kindAbout(state.rules, count);
  const checked = new Map<string, StudyAnswer>();
  for (const [voter, answer] of entries) {
    if (!state.active.includes(voter)) {
      const wanted = state.people.includes(voter)
        ? "somebody who has not left"
        : `one of ${state.active.join(", ")}`;
      throw new InvalidInputError("answers", voter, wanted);
    }
    hidingPrivate(channel, () =>
      checked.set(voter, checkedAnswer(`answers.${voter}`, answer, kind, count)),
    );
  }
  // In the order of the voters, so that the record does not depend on the order of typing.
  return Object.fromEntries(
    state.active.flatMap((voter) => {
      const answer = checked.get(voter);
      return answer === undefined ? [] : [[voter, answer]];
    }),
  );
}

/** As above: private answers are in no refusal. */
export function checkedAddedVotes(
  votes: readonly AddedVote[],
  { space, people }: StudyState,
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
    checkChannel(`${at}.channel`, vote?.channel);
    const { candidate, reference } = checkedPair(vote, space, `${at}.`);
    const entries = Object.entries(vote.answers ?? {});
    if (entries.length === 0)
      throw new InvalidInputError(`${at}.answers`, vote.answers, "at least one answer");
    for (const [voter, answer] of entries) {
      if (!people.includes(voter)) {
        throw new InvalidInputError(`${at}.answers`, voter, `one of ${people.join(", ")}`);
      }
      hidingPrivate(vote.channel, () => checkedAnswer(`${at}.answers.${voter}`, answer, "pair", 2));
    }
    return {
      channel: vote.channel,
      candidate: space.decode(candidate),
      reference: space.decode(reference),
      answers: vote.answers,
    };
  });
}

/** The answer as records have it. */
function checkedAnswer(field: string, answer: unknown, name: KindName, count: number): StudyAnswer {
  const said = answer as StudyAnswer | undefined;
  if (said !== undefined && !isOpinion(said)) return said;
  const kind = questionKinds[name];
  const opinion = kind.parse(answer, count);
  if (opinion !== null) return kind.print(opinion, count);
  if (typeof answer === "string" && /^(much|slightly)-(first|second)$/.test(answer)) {
    const place = answer.endsWith("first") ? "first" : "second";
    throw new InvalidInputError(field, answer, `"${place}": how strongly is no longer asked`);
  }
  const wanted = `${kind.wanted(count)}, "abstain" or "unknown-option"`;
  throw new InvalidInputError(field, answer, wanted);
}

export function checkRound(round: unknown): void {
  if (Number.isSafeInteger(round) && (round as number) >= 1) return;
  throw new InvalidInputError("round", round, "a whole number ≥ 1");
}

export function checkChannel(field: string, channel: unknown): void {
  if (channel === "public" || channel === "private") return;
  throw new InvalidInputError(field, channel, '"public" or "private"');
}

const notShown = "something else (private, not shown)";

/**
 * A refusal is read on screens and in logs, where a private answer or score, even a misspelt one, has no place.
 */
export function hidingPrivate<T>(channel: Channel, check: () => T): T {
  try {
    return check();
  } catch (error) {
    const isOwn = error instanceof InvalidInputError && /\b(answers|scores)\./.test(error.field);
    if (!isOwn || channel !== "private") throw error;
    throw new InvalidInputError(error.field, notShown, error.wanted);
  }
}
