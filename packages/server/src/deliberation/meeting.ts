import {
  type Draw,
  drawnQuestion,
  fallbackQuestion,
  type MeetingQuestion,
  type MeetingRecord,
  nextStep,
  questionsLeft,
  unaskedInPublic,
} from "@unswayed/core";
import type { OptionValue, ProgressStep, Settings } from "@unswayed/protocol";
import type { NextAnswer } from "../solving/jobs.ts";
import { onSteps, optionKey } from "./options.ts";
import { areRated, type ChosenQuestion, optionsAskedAbout, type Question } from "./questions.ts";
import type { Secret } from "./secret.ts";
import { openRound, privateRounds, type Round, type State } from "./state.ts";

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
  const isRated = areRated(settings);
  return {
    asked: countedRounds(state).map((round) => ({
      ...meetingQuestion(round),
      inPublic: true,
      inPrivate: inPrivate.has(round.round),
      isHeardInPrivate: inPrivate.has(round.round),
      isAvailable: true,
    })),
    discarded: state.rounds.slice(lastCounted + 1).map(meetingQuestion),
    heardElsewhere: 0,
    options: options.kind === "list" ? options.items.map(({ name }) => name) : null,
    kind: isRated ? "rating" : "pair",
    size: isRated ? 1 : 2,
    keyOf,
    sample: (draw) => sampledSettings(settings, state.rounds.length + 1, draw),
  };
}

export function meetingQuestion(question: Question): MeetingQuestion {
  return { kind: question.kind, options: optionsAskedAbout(question) };
}

/** The next step when the model is late or down. It depends on what was asked, never on an answer. */
export function stepWithoutModel(state: State, secret: Secret): NextAnswer {
  const record = meetingRecord(state);
  const step = nextStep(state.plan, record, null, secret.draw);
  const withoutPrivate = nextStep({ ...state.plan, mostPrivate: 0 }, record, null, secret.draw);
  const further = fallbackQuestion(record, secret.draw);
  return { step, withoutPrivate, further: further ? [further] : [] };
}

/** After the limit, a few more may be asked. */
export const roundsBeyondLimit = 3;

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
      ? withoutModel(record, secret)
      : drawnQuestion(offered, record, secret.draw);
  if (!drawn) return null;
  const { question, isFallback } = drawn;
  return {
    ...questionFrom(question),
    chosenBy: isModel && !isFallback ? "model" : "fallback",
  };
}

function withoutModel(
  record: MeetingRecord,
  secret: Secret,
): { readonly question: MeetingQuestion; readonly isFallback: true } | null {
  const question = fallbackQuestion(record, secret.draw);
  return question && { question, isFallback: true };
}

function questionFrom({ options }: MeetingQuestion): Question {
  const [first, second] = options as readonly OptionValue[];
  return second === undefined
    ? { kind: "rating", option: first as OptionValue }
    : { kind: "pair", candidate: first as OptionValue, reference: second };
}

/** The rounds that the questions of a private round repeat, by number: which of them the model thought best tells of answers. */
export function roundsAbout(
  state: State,
  questions: readonly MeetingQuestion[],
): readonly number[] {
  const { settings } = state;
  const inPrivate = privateRounds(state);
  const open = countedRounds(state).filter(({ round }) => !inPrivate.has(round));
  // Arithmetic may have moved a slider by a hair.
  const wanted = questions.map((question) => sameQuestion(onSliders(question, settings)));
  return open
    .filter((known, k) => {
      const key = sameQuestion(meetingQuestion(known));
      const isFirst = open.findIndex((other) => sameQuestion(meetingQuestion(other)) === key) === k;
      return isFirst && wanted.includes(key);
    })
    .map(({ round }) => round);
}

function onSliders({ kind, options }: MeetingQuestion, settings: Settings): MeetingQuestion {
  return { kind, options: options.map((option) => onSteps(option as OptionValue, settings)) };
}

/** The same text for the same options, in whatever order. */
function sameQuestion({ options }: MeetingQuestion): string {
  return options.map(keyOf).sort().join("|");
}

function keyOf(option: MeetingQuestion["options"][number]): string {
  return optionKey(option as OptionValue);
}

/** How many public questions can follow, by the limit and by what there is to ask about; of what the model thinks it says nothing. */
export function publicLeft(state: State, beyondLimit = 0): number {
  const record = meetingRecord(state);
  const plan = { ...state.plan, mostPublic: state.plan.mostPublic + beyondLimit };
  const isOpen = openRound(state) ? 1 : 0;
  const byLimit = Math.max(0, questionsLeft(plan, record).public - isOpen);
  const unasked = unaskedInPublic(record);
  return unasked === null ? byLimit : Math.min(byLimit, Math.max(0, unasked.length - isOpen));
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

/** Moves when a private round ends, by the number of questions left: it says nothing about anybody's answers. */
export function progressStep(state: State): ProgressStep {
  const left = state.plan.mostPublic - countedRounds(state).length;
  return left <= 3 ? "nearly-done" : "taking-shape";
}
