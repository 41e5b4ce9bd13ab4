import { type MeetingModel, nextStep, type Step } from "../meeting/next-step.ts";
import type { MeetingPlan } from "../meeting/plan.ts";
import {
  type AskedQuestion,
  asPut,
  type Draw,
  type MeetingQuestion,
  type MeetingRecord,
} from "../meeting/record.ts";
import { isOpinion, type StudyAnswer } from "../question/answers.ts";
import { createRandomSource } from "../random/random-source.ts";
import type { OptionSpace, OptionValue } from "../space/option-space.ts";
import type { Round, StudyState } from "./log.ts";
import { type CodedQuestion, decoded, encoded, isOffered } from "./questions.ts";
import { type ProposedQuestion, type Reason, requestFor, type VoteRequest } from "./requests.ts";

/** A study as its meeting reads it: what was asked, and no answers. */
export function meetingRecord(state: StudyState): MeetingRecord {
  const { space } = state;
  return {
    asked: askedIn(state),
    discarded: [],
    privateElsewhere: state.added.filter(
      ({ channel, answers }) => channel === "private" && hasOpinion(Object.values(answers)),
    ).length,
    options: space.isFinite ? space.list().map((option) => space.decode(option)) : null,
    keyOf: (option) => space.key(space.encode(option)),
    sample: (draw) => sampledOptions(space, draw),
  };
}

function askedIn({ rounds, space }: StudyState): readonly AskedQuestion[] {
  return rounds.map((round) => ({
    ...decoded(round, space),
    inPublic: round.public !== null,
    inPrivate: round.private !== null,
    isAnsweredInPrivate: round.private !== null && hasOpinion(round.private.answers.values()),
    isAvailable: isOffered(space, round),
  }));
}

function hasOpinion(answers: Iterable<StudyAnswer>): boolean {
  return Array.from(answers).some(isOpinion);
}

/** Options considered without a model, if there is no list of them. */
const sampled = 8;

function sampledOptions(space: OptionSpace, draw: Draw): readonly OptionValue[] {
  const random = createRandomSource(draw("sample", 2 ** 30));
  return space.sample(sampled, random).map((option) => space.decode(option));
}

/** Draws from a study's seed: the same label gives the same number. */
export function drawFrom(seed: number | string): Draw {
  const source = createRandomSource(seed).split("draw");
  return (label, below) => Math.floor(source.split(label).next() * below);
}

/** The step without its reasons: plain data that may travel. */
export function plainStep(step: Step<ProposedQuestion>): Step {
  const plain = ({ kind, options }: MeetingQuestion): MeetingQuestion => ({ kind, options });
  switch (step.kind) {
    case "public":
      return { kind: "public", among: step.among.map(plain) };
    case "private":
      return { kind: "private", questions: step.questions.map(plain) };
    default:
      return step;
  }
}

/** The step that a plan takes in a study's state. Alone, one cannot be influenced: nothing then has to be heard in private. */
export function studyStep(
  plan: MeetingPlan,
  state: StudyState,
  model: MeetingModel<ProposedQuestion>,
  draw: Draw,
): Step<ProposedQuestion> {
  const inForce = state.active.length > 1 ? plan : { ...plan, leastPrivate: 0 };
  return nextStep(inForce, meetingRecord(state), model, draw);
}

/** The votes that questions stand for: the private repeat of a public vote has its number, anything else a new one. */
export function requestsFor(
  questions: readonly ProposedQuestion[],
  channel: "public" | "private",
  state: StudyState,
): readonly VoteRequest[] {
  const { rounds, space } = state;
  let next = (rounds[rounds.length - 1]?.round ?? 0) + 1;
  const repeats = new Set<number>();
  return questions.map((question) => {
    const coded = encoded(asPut(question), space);
    const key = keyOf(coded, space);
    const why = question.why?.() ?? (channel === "private" ? alsoPrivate : fewLeft);
    const known =
      channel === "private"
        ? rounds.findLast(
            (round) =>
              !repeats.has(round.round) &&
              round.round === (question.round ?? round.round) &&
              mayRepeat(round, key, space),
          )
        : undefined;
    if (known) repeats.add(known.round);
    return requestFor(state, known?.round ?? next++, channel, known ?? coded, why);
  });
}

function mayRepeat(round: Round, key: string, space: OptionSpace): boolean {
  return round.private === null && isOffered(space, round) && keyOf(round, space) === key;
}

function keyOf({ kind, options }: CodedQuestion, space: OptionSpace): string {
  const keys = options.map((option) => space.key(option)).sort();
  return `${kind} ${keys.join("|")}`;
}

const fewLeft: Reason = {
  kind: "worth",
  text: "One of the few questions that have not been asked yet.",
};

const alsoPrivate: Reason = {
  kind: "private-start",
  text: "Also asked in private, whatever the public answers: without that nobody could tell who influences whom.",
};
