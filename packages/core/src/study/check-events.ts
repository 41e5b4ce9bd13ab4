import { InvalidInputError } from "../errors.ts";
import { checkFields } from "../kernel/fields.ts";
import type { MeetingQuestion } from "../meeting/record.ts";
import type { OptionSpace } from "../space/option-space.ts";
import { mayBegin } from "./asked.ts";
import { isComplete } from "./ballots.ts";
import {
  checkChannel,
  checkedAdded,
  checkedAnswers,
  checkedQuestion,
  checkRound,
  hidingPrivate,
} from "./checks.ts";
import {
  type AddedAnswers,
  type Asked,
  applyEvent,
  foldEvents,
  type RecordRules,
  type Round,
  type StudyEvent,
  type StudyState,
} from "./log.ts";
import { joining, leaving } from "./people.ts";
import { plainCopy } from "./plain-copy.ts";
import { checkSameQuestion } from "./questions.ts";

/**
 * The checks of a study's record. A file may have been edited by hand or written by another program, and a wrong event that
 * is read without complaint becomes a wrong result: each is held against the state that the ones before it lead to. What
 * a study accepts and writes down itself passes.
 *
 * The result is a copy; a refusal names the event and the field, such as events[4].answers.Ana.
 */
export function checkEvents(
  events: unknown,
  space: OptionSpace,
  voters: readonly string[],
  rules: RecordRules,
): readonly StudyEvent[] {
  if (!Array.isArray(events)) throw new InvalidInputError("events", events, "a list of events");
  let state = foldEvents(space, voters, [], rules);
  return Array.from(events, (given: unknown, index) => {
    const at = `events[${index}]`;
    if (!isObject(given)) {
      throw new InvalidInputError(at, given, 'an object such as { kind: "joined", voter: "Ana" }');
    }
    const event = plainCopy(given, at) as StudyEvent;
    within(at, () => {
      checkEvent(event, state);
      state = applyEvent(state, event);
    });
    return event;
  });
}

type Kind = StudyEvent["kind"];
type Check<K extends Kind> = (
  event: Extract<StudyEvent, { readonly kind: K }>,
  state: StudyState,
) => void;

const askedFields = ["round", "channel", "question"];
const fieldsOf: Readonly<Record<Kind, readonly string[]>> = {
  answered: [...askedFields, "answers"],
  closed: askedFields,
  "asked-together": ["requests"],
  retracted: ["round", "channel", "voter"],
  "answers-added": ["added"],
  enqueued: ["question"],
  joined: ["voter"],
  left: ["voter"],
  "option-added": ["item"],
  "option-withdrawn": ["option"],
  "option-restored": ["option"],
};

/** What each kind must be, beyond what applying it refuses anyway. */
const checks: { readonly [K in Kind]: Check<K> } = {
  answered(event, state) {
    checkAsked(event, state);
    const { answers, question, channel } = event;
    hidingPrivate(channel, () => checkedAnswers(answers, question, channel, state));
    const ballot = ballotOf(event, state);
    if (!ballot) checkBegins(event, state);
    else if (
      isComplete(ballot, state.active) &&
      !Object.keys(event.answers).every((voter) => ballot.retracted.has(voter))
    ) {
      throw new InvalidInputError("round", event.round, `a ${event.channel} vote that is open`);
    }
  },
  closed(event, state) {
    checkAsked(event, state);
    const ballot = ballotOf(event, state);
    if (!ballot) checkBegins(event, state);
    else if (ballot.isClosed) {
      throw new InvalidInputError("round", event.round, `a ${event.channel} vote not yet closed`);
    }
  },
  "asked-together"({ requests }, state) {
    if (!Array.isArray(requests) || requests.length === 0) {
      throw new InvalidInputError(
        "requests",
        requests,
        "a list of requests { round, channel, question }",
      );
    }
    let next = state;
    for (const [index, request] of (requests as readonly Asked[]).entries()) {
      const at = `requests[${index}]`;
      checkFields(at, request, askedFields);
      within(at, () => {
        checkAsked(request, next);
        if (ballotOf(request, next)) {
          throw new InvalidInputError("round", request.round, "a vote that has not begun");
        }
        checkFollows(request, next);
        next = applyEvent(next, { kind: "asked-together", requests: [request] });
      });
    }
  },
  retracted({ round, channel, voter }, { rounds }) {
    checkRound(round);
    checkChannel("channel", channel);
    const ballot = rounds.find((known) => known.round === round)?.[channel];
    if (!ballot) throw new InvalidInputError("round", round, `a round with a ${channel} vote`);
    if (voter !== null && !ballot.answers.has(voter)) {
      throw new InvalidInputError("voter", voter, "someone who answered this vote, or null");
    }
  },
  "answers-added"({ added }, state) {
    if (!Array.isArray(added)) checkedAdded(added, state);
    for (const [index, given] of (added as readonly AddedAnswers[]).entries()) {
      const at = `added[${index}]`;
      checkFields(at, given, ["channel", "question", "answers"]);
      hidingPrivate(given.channel, () =>
        renamed(
          () => checkedAdded([given], state),
          (field) => field.replace("added[0]", at),
        ),
      );
      within(at, () => checkWritten(given.question, state.space));
    }
  },
  enqueued({ question }, state) {
    checkFields("question", question, questionFields);
    checkedQuestion(question, state, "question.");
    checkWritten(question, state.space);
  },
  joined: ({ voter }, state) => checkSameName(voter, joining(voter, state)),
  left: ({ voter }, state) => checkSameName(voter, leaving(voter, state)),
  "option-added"({ item }, { space }) {
    space.withItem(item);
  },
  "option-withdrawn"({ option }, { space }) {
    const rest = named("option", () => space.without(option));
    if (rest.isFinite && rest.list().length === 0) {
      throw new InvalidInputError("option", option, "not the last option");
    }
  },
  "option-restored"({ option }, { space }) {
    named("option", () => space.restore(option));
  },
};

function checkEvent<K extends Kind>(
  event: Extract<StudyEvent, { readonly kind: K }>,
  state: StudyState,
): void {
  const { kind } = event as { readonly kind: K };
  if (!Object.hasOwn(checks, kind)) {
    throw new InvalidInputError("kind", kind, `one of ${Object.keys(checks).join(", ")}`);
  }
  const known = ["kind", ...fieldsOf[kind]];
  const extra = Object.keys(event).find((field) => !known.includes(field));
  if (extra !== undefined) {
    throw new InvalidInputError(extra, "this field", `only ${known.join(", ")}`);
  }
  checks[kind](event, state);
}

function checkAsked(asked: Asked, state: StudyState): void {
  const { rounds, space } = state;
  checkRound(asked.round);
  checkChannel("channel", asked.channel);
  checkFields("question", asked.question, questionFields);
  const question = checkedQuestion(asked.question, state, "question.");
  checkWritten(asked.question, space);
  const known = rounds.find(({ round }) => round === asked.round);
  const because = `, as in round ${asked.round} before`;
  if (known) checkSameQuestion(question, known, space, "question.", because);
}

function ballotOf({ round, channel }: Asked, { rounds }: StudyState): Round["public"] {
  return rounds.find((known) => known.round === round)?.[channel] ?? null;
}

function checkBegins(asked: Asked, state: StudyState): void {
  checkFollows(asked, state);
  if (mayBegin(state, asked.round, asked.channel)) return;
  throw new InvalidInputError("round", asked.round, "a vote that begins after those before it end");
}

/** Rounds follow one another, and each begins as the method lets it. */
function checkFollows({ round, channel }: Asked, { rounds, rules }: StudyState): void {
  if (rounds.some((known) => known.round === round)) return;
  const next = (rounds[rounds.length - 1]?.round ?? 0) + 1;
  if (round === next && rules.opening.includes(channel)) return;
  const known = next > 1 ? `, or a round from 1 to ${next - 1}` : "";
  const opening = rules.opening.map((word) => `"${word}"`).join(" or ");
  throw new InvalidInputError("round", round, `${next} with channel ${opening}${known}`);
}

const questionFields = ["kind", "options"];

/** What reads back as another value would be written as another value next time. */
function checkWritten({ options }: MeetingQuestion, space: OptionSpace): void {
  options.forEach((option, k) => {
    const written = JSON.stringify(space.decode(space.encode(option)));
    if (written === JSON.stringify(option)) return;
    throw new InvalidInputError(`question.options[${k}]`, option, written);
  });
}

/** A study writes names down without the blanks around them; with them it would be someone else. */
function checkSameName(given: string, { voter }: ReturnType<typeof joining>): void {
  if (given !== voter) throw new InvalidInputError("voter", given, `"${voter}", without blanks`);
}

/** A space calls what it is given "value". */
function named<T>(name: string, work: () => T): T {
  return renamed(work, (field) => field.replace(/^value\b/, name));
}

function within(place: string, work: () => void): void {
  renamed(work, (field) => `${place}.${field}`);
}

function renamed<T>(work: () => T, rename: (field: string) => string): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    throw new InvalidInputError(rename(error.field), error.value, error.wanted);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
