import type { Draw, MeetingQuestion } from "@unswayed/core";
import {
  drawnQuestion,
  fallbackQuestion,
  type MeetingRecord,
  nextStep,
  questionsLeft,
  unaskedInPublic,
} from "@unswayed/core/meeting";
import type { OptionValue, ProgressStep, Question, Settings } from "@unswayed/protocol";
import { onSteps, optionKey } from "../log/options.ts";
import type { ChosenQuestion } from "../log/questions.ts";
import type { Secret } from "../log/secret.ts";
import { openRound, privateRounds, type Round, type State } from "../log/state.ts";
import type { PrivateQuestion } from "../rules/moments.ts";
import type { NextAnswer } from "../solving/jobs.ts";

/** The meeting of a decision, as core's `nextStep` reads it: its plan, and what was asked. */

/** Rounds whose answers count: ended and not discarded. */
export function countedRounds(state: State): readonly Round[] {
  return state.rounds.filter(({ isOpen, isWithdrawn }) => !isOpen && !isWithdrawn);
}

/** What was asked, without a single answer. */
export function meetingRecord(state: State): MeetingRecord {
  const { settings } = state;
  const { options } = settings;
  const inPrivate = privateRounds(state);
  const lastCounted = state.rounds.findLastIndex(({ isWithdrawn }) => !isWithdrawn);
  return {
    asked: countedRounds(state).map(({ round, question, inPublic }) => ({
      ...question,
      inPublic,
      inPrivate: inPrivate.has(round),
      isAnsweredInPrivate: inPrivate.has(round),
      isAvailable: true,
    })),
    discarded: state.rounds.slice(lastCounted + 1).map(({ question }) => question),
    privateElsewhere: 0,
    options: options.kind === "list" ? options.items.map(({ name }) => name) : null,
    keyOf,
    sample: (draw) => sampledSettings(settings, state.rounds.length + 1, draw),
  };
}

/** The next step when the model is late or down. It depends on what was asked, never on an answer. */
export function stepWithoutModel(state: State, secret: Secret): NextAnswer {
  const record = meetingRecord(state);
  const step = nextStep(state.plan, record, null, secret.draw);
  const withoutPrivate = nextStep({ ...state.plan, mostPrivate: 0 }, record, null, secret.draw);
  const further = fallbackQuestion(state.plan, record, secret.draw);
  return { step, withoutPrivate, further: further ? [further] : [] };
}

/** After the limit, a few more may be asked. */
const roundsBeyondLimit = 3;

/** Of several near-best questions the one that is put; null when none is left. */
export function chosenQuestion(
  state: State,
  among: readonly MeetingQuestion[],
  isModel: boolean,
  secret: Secret,
): ChosenQuestion | null {
  const record = meetingRecord(state);
  const asShown = among.map((question) => onSliders(question, state.settings));
  // Settings of sliders that differ by less than a step are the same to people.
  const different = asShown.filter(
    ({ options }) => new Set(options.map(keyOf)).size === options.length,
  );
  const asked = new Set(record.asked.map(sameQuestion));
  const unasked = different.filter((question) => !asked.has(sameQuestion(question)));
  const offered = unasked.length > 0 ? unasked : different;
  const drawn =
    among.length > 0 && offered.length === 0
      ? withoutModel(state, record, secret)
      : drawnQuestion(state.plan, offered, record, secret.draw);
  if (!drawn) return null;
  const { question, isFallback } = drawn;
  return {
    question: onSliders(question, state.settings),
    chosenBy: isModel && !isFallback ? "model" : "fallback",
  };
}

function withoutModel(
  { plan }: State,
  record: MeetingRecord,
  secret: Secret,
): { readonly question: MeetingQuestion; readonly isFallback: true } | null {
  const question = fallbackQuestion(plan, record, secret.draw);
  return question && { question, isFallback: true };
}

/** The questions of a private round, with the numbers of those that repeat a public one, in the order that the meeting gave them. */
export function privateRoundOf(
  state: State,
  questions: readonly MeetingQuestion[],
): readonly PrivateQuestion[] {
  const inPrivate = privateRounds(state);
  const counted = countedRounds(state);
  const open = counted.filter(({ round }) => !inPrivate.has(round));
  const closed = counted.filter(({ round }) => inPrivate.has(round));
  const isAsked = (key: string): boolean =>
    closed.some(({ question }) => sameQuestion(question) === key);
  // Arithmetic may have moved a slider by a hair.
  const wanted = new Map(
    questions
      .map((question) => onSliders(question, state.settings))
      .map((question) => [sameQuestion(question), question] as const),
  );
  return [...wanted].flatMap(([key, question]): PrivateQuestion[] => {
    const asked = open.find((round) => sameQuestion(round.question) === key);
    if (asked) return [{ round: asked.round, question: asked.question }];
    // What was withdrawn while the model was at work is not put again.
    const mayBeNew = state.plan.privateAbout === "anything" && !isAsked(key);
    return mayBeNew ? [{ round: null, question }] : [];
  });
}

function onSliders({ kind, options }: MeetingQuestion, settings: Settings): Question {
  return { kind, options: options.map((option) => onSteps(option as OptionValue, settings)) };
}

/** The same text for the same kind of question about the same options, in whatever order. */
function sameQuestion({ kind, options }: MeetingQuestion): string {
  return `${kind} ${options.map(keyOf).sort().join("|")}`;
}

function keyOf(option: MeetingQuestion["options"][number]): string {
  return optionKey(option as OptionValue);
}

/** How many public questions may follow the last one of the plan; none where the group meant to answer in private. */
export function beyondLimit(state: State): number {
  return state.plan.situation === "both" ? publicLeft(state, roundsBeyondLimit) : 0;
}

/** How many public questions can follow, by the limit and by what there is to ask about; of what the model thinks it says nothing. */
export function publicLeft(state: State, more = 0): number {
  const record = meetingRecord(state);
  const plan = { ...state.plan, mostPublic: state.plan.mostPublic + more };
  const isOpen = openRound(state) ? 1 : 0;
  const byLimit = Math.max(0, questionsLeft(plan, record).public - isOpen);
  const unasked = unaskedInPublic(plan, record);
  return unasked === null ? byLimit : Math.min(byLimit, Math.max(0, unasked.length - isOpen));
}

/** How many questions can follow at most: public ones, or private ones where nothing more is asked in public. */
export function questionsToCome(state: State): number {
  const openly = publicLeft(state);
  if (state.plan.situation === "both" || openly > 0) return openly;
  return questionsLeft(state.plan, meetingRecord(state)).private;
}

/** How many settings of the sliders are considered without a model. */
const sampled = 8;

function sampledSettings(settings: Settings, turn: number, draw: Draw): readonly OptionValue[] {
  const { options } = settings;
  if (options.kind === "list") return [];
  const drawn = Array.from({ length: sampled }, (_, k) =>
    onSteps(
      Object.fromEntries(
        options.parameters.map(({ name, min, max }) => [
          name,
          min + (max - min) * (draw(`slider ${turn} ${k} ${name}`, 1001) / 1000),
        ]),
      ),
      settings,
    ),
  );
  return [...new Map(drawn.map((option) => [optionKey(option), option])).values()];
}

/** Moves when a private round ends, by the number of questions left: it says nothing about anyone's answers. */
export function progressStep(state: State): ProgressStep {
  const { public: openly, private: privately } = questionsLeft(state.plan, meetingRecord(state));
  const left = state.plan.situation === "both" ? openly : privately;
  return left <= 3 ? "nearly-done" : "taking-shape";
}
