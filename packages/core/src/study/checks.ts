import { InvalidInputError } from "../errors.ts";
import type { Option } from "../kernel/kernel.ts";
import type { MeetingQuestion } from "../meeting/record.ts";
import { suggestion } from "../nearest.ts";
import { isOpinion, type StudyAnswer, type StudyAnswers } from "../question/answers.ts";
import { kindNamed, questionKinds } from "../question/kinds.ts";
import type { OptionValue } from "../space/option-space.ts";
import type { AddedAnswers, Channel, RecordRules, StudyState } from "./log.ts";
import { type CodedQuestion, decoded } from "./questions.ts";

/**
 * What a question asks, as far as the study's method can read it.
 *
 * @param at - how a refusal names the question, with a dot at its end
 */
export function checkedQuestion(
  question: MeetingQuestion,
  { space, rules }: StudyState,
  at: string,
): CodedQuestion {
  const { name, least, most } = kindNamed(question?.kind, `${at}kind`);
  if (!rules.kinds.includes(name)) {
    const known = rules.kinds.map((kind) => `"${kind}"`);
    throw new InvalidInputError(
      `${at}kind`,
      name,
      `${known.join(" or ")}: this method reads no other`,
    );
  }
  const given: unknown = question.options;
  if (!Array.isArray(given) || given.length < least || given.length > most) {
    const count = least === most ? least : `${least} to ${most}`;
    throw new InvalidInputError(`${at}options`, given, `a list of ${count} options`);
  }
  const options: Option[] = [];
  const seen = new Set<string>();
  for (const [k, value] of (given as readonly OptionValue[]).entries()) {
    const option = space.encode(value, `${at}options[${k}]`);
    const key = space.key(option);
    if (seen.has(key)) {
      throw new InvalidInputError(`${at}options[${k}]`, value, "an option that is not there yet");
    }
    seen.add(key);
    options.push(option);
  }
  return { kind: name, options };
}

/**
 * The answers as records have them, in the order of the voters. A refusal never shows a private answer.
 *
 * @param question - what the answers are about
 */
export function checkedAnswers(
  answers: StudyAnswers,
  question: MeetingQuestion,
  channel: Channel,
  state: StudyState,
): StudyAnswers {
  checkRecord("answers", answers, channel);
  for (const voter of Object.keys(answers)) {
    if (state.active.includes(voter)) continue;
    const wanted = state.people.includes(voter)
      ? "someone who has not left"
      : `one of ${state.active.join(", ")}${suggestion(voter, state.active)}`;
    throw new InvalidInputError("answers", voter, wanted);
  }
  const checked = writtenAnswers("answers", answers, question, channel, state.rules);
  // In the order of the voters, so that the record does not depend on the order of typing.
  return Object.fromEntries(
    state.active.flatMap((voter) =>
      Object.hasOwn(checked, voter) ? [[voter, checked[voter]] as const] : [],
    ),
  );
}

/** As above: private answers are in no refusal. */
export function checkedAdded(
  added: readonly AddedAnswers[],
  state: StudyState,
): readonly AddedAnswers[] {
  const { space, people, rules } = state;
  if (!Array.isArray(added) || added.length === 0) {
    const wanted = "a list of { channel, question: { kind, options }, answers }";
    throw new InvalidInputError("added", added, wanted);
  }
  return (added as readonly AddedAnswers[]).map((given, index) => {
    const at = `added[${index}]`;
    checkChannel(`${at}.channel`, given?.channel);
    const { channel, answers } = given;
    const question = decoded(checkedQuestion(given.question, state, `${at}.question.`), space);
    checkRecord(`${at}.answers`, answers, channel);
    for (const voter of Object.keys(answers)) {
      if (people.includes(voter)) continue;
      const wanted = `one of ${people.join(", ")}${suggestion(voter, people)}`;
      throw new InvalidInputError(`${at}.answers`, voter, wanted);
    }
    const checked = writtenAnswers(`${at}.answers`, answers, question, channel, rules);
    return { channel, question, answers: checked };
  });
}

function checkRecord(field: string, answers: unknown, channel: Channel): void {
  if (typeof answers !== "object" || answers === null || Array.isArray(answers)) {
    const shown = channel === "private" ? notShown : answers;
    const wanted = 'an object from names to answers, such as { Ana: "first" }';
    throw new InvalidInputError(field, shown, wanted);
  }
  if (Object.keys(answers).length > 0) return;
  throw new InvalidInputError(field, answers, "at least one person's answer");
}

function writtenAnswers(
  field: string,
  answers: StudyAnswers,
  question: MeetingQuestion,
  channel: Channel,
  rules: RecordRules,
): StudyAnswers {
  return Object.fromEntries(
    Object.entries(answers).map(([voter, answer]) => [
      voter,
      hidingPrivate(channel, () => checkedAnswer(`${field}.${voter}`, answer, question, rules)),
    ]),
  );
}

/** The answer as records have it. */
function checkedAnswer(
  field: string,
  answer: unknown,
  { kind: name, options }: MeetingQuestion,
  { scale }: RecordRules,
): StudyAnswer {
  const said = answer as StudyAnswer | undefined;
  if (said !== undefined && !isOpinion(said)) return said;
  const kind = questionKinds[name];
  const count = options.length;
  const opinion = kind.parse(answer, count);
  if (opinion !== null && kind.parse(answer, count, scale) !== null) {
    return kind.print(opinion, count);
  }
  const wanted = `${kind.wanted(count, scale)}, "abstain" or "unknown-option"`;
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
 * A refusal is read on screens and in logs, where a private answer, even a misspelt one, has no place.
 */
export function hidingPrivate<T>(channel: Channel, check: () => T): T {
  try {
    return check();
  } catch (error) {
    const isOwn = error instanceof InvalidInputError && /\banswers\./.test(error.field);
    if (!isOwn || channel !== "private") throw error;
    throw new InvalidInputError(error.field, notShown, error.wanted);
  }
}

/** How many questions are asked for at once. */
export function checkedCount(count: number): number {
  if (Number.isInteger(count) && count >= 1 && count <= 1000) return count;
  throw new InvalidInputError("count", count, "a whole number from 1 to 1000");
}
