import { type MeetingModel, nextStep, type Step } from "../meeting/next-step.ts";
import type { MeetingPlan } from "../meeting/plan.ts";
import type { AskedQuestion, Draw, MeetingQuestion, MeetingRecord } from "../meeting/record.ts";
import { isOpinion, type StudyAnswer } from "../question/answers.ts";
import { createRandomSource } from "../random/random-source.ts";
import type { OptionSpace, OptionValue } from "../space/option-space.ts";
import { kindAbout, type Round, type StudyState } from "./log.ts";
import { optionsIn } from "./offers.ts";
import type { ProposedQuestion, QuestionShape } from "./proposed-question.ts";
import { isOffered, type Reason, requestFor, type VoteRequest } from "./requests.ts";

/** A study as its meeting reads it: what was asked, and no answers. */
export function meetingRecord(state: StudyState, shape: QuestionShape): MeetingRecord {
  const { space } = state;
  return {
    ...shape,
    asked: shape.kind === "rating" ? ratedIn(state) : votedIn(state),
    discarded: [],
    heardElsewhere: heardElsewhere(state),
    options: space.isFinite ? space.list().map((option) => space.decode(option)) : null,
    keyOf: (option) => space.key(space.encode(option)),
    sample: (draw) => sampledOptions(space, draw),
  };
}

function votedIn({ rounds, space, rules }: StudyState): readonly AskedQuestion[] {
  return rounds.map((round) => {
    const options = optionsIn(round).map((option) => space.decode(option));
    return {
      kind: kindAbout(rules, options.length),
      options,
      inPublic: round.public !== null,
      inPrivate: round.private !== null,
      isHeardInPrivate: round.private !== null && hasOpinion(round.private.answers.values()),
      isAvailable: isOffered(space, round),
    };
  });
}

function ratedIn({ scoreRounds, space }: StudyState): readonly AskedQuestion[] {
  return scoreRounds.map((round) => ({
    kind: "rating",
    options: [space.decode(round.option)],
    inPublic: round.public !== null,
    inPrivate: round.private !== null,
    isHeardInPrivate: (round.private?.answers.size ?? 0) > 0,
    isAvailable: space.isAvailable(round.option),
  }));
}

function heardElsewhere({ added, addedScores }: StudyState): number {
  const votes = added.filter(
    ({ channel, answers }) => channel === "private" && hasOpinion(Object.values(answers)),
  );
  return votes.length + addedScores.filter(({ channel }) => channel === "private").length;
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
  shape: QuestionShape,
  model: MeetingModel<ProposedQuestion>,
  draw: Draw,
): Step<ProposedQuestion> {
  const inForce = state.active.length > 1 ? plan : { ...plan, leastPrivate: 0 };
  return nextStep(inForce, meetingRecord(state, shape), model, draw);
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
    const key = keyOf(question.options.map((option) => space.key(space.encode(option))));
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
    const [candidate, reference, ...others] = question.options.map((option) =>
      space.encode(option),
    );
    const offer = known ?? { candidate, reference, ...(others.length > 0 && { others }) };
    return requestFor(state, known?.round ?? next++, channel, offer, why);
  });
}

function mayRepeat(round: Round, key: string, space: OptionSpace): boolean {
  return (
    round.private === null &&
    isOffered(space, round) &&
    keyOf(optionsIn(round).map((option) => space.key(option))) === key
  );
}

function keyOf(options: readonly string[]): string {
  return [...options].sort().join("|");
}

const fewLeft: Reason = {
  kind: "worth",
  text: "One of the few questions that have not been asked yet.",
};

const alsoPrivate: Reason = {
  kind: "private-start",
  text: "Also asked in private, whatever the public answers: without that nobody could tell who influences whom.",
};
