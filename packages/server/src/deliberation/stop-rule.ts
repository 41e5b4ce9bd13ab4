import type { ProgressStep, StopReason } from "@unswayed/protocol";
import type { NextAnswer } from "../solving/jobs.ts";
import { unaskedCount } from "./choose-question.ts";
import { areRated } from "./questions.ts";
import { owedInPrivate } from "./solve-jobs.ts";
import { openRound, type State } from "./state.ts";
import { countedRounds, startingRounds } from "./study-input.ts";

/** That the stop rule is met and why; null while there is reason to go on. */
export function stopReason(state: State, answer: NextAnswer | null): StopReason | null {
  if (countedRounds(state).length >= state.settings.limits.publicRounds) return "limit";
  if (answer?.isSettled) return "settled";
  return answer && isNothingLeft(state, answer) ? "nothing-left" : null;
}

/** Whoever is asked the same again says the same again. */
function isNothingLeft(state: State, answer: NextAnswer): boolean {
  const offered = areRated(state.settings) ? (answer.options ?? []) : answer.pairs;
  return offered.length === 0 || unaskedCount(state) === 0;
}

/** How many public questions can follow, by the limit and by what there is to ask about; of what the model thinks it says nothing. */
export function roundsLeft(state: State, beyondLimit = 0): number {
  const asked = countedRounds(state).length + (openRound(state) ? 1 : 0);
  const byLimit = Math.max(0, state.settings.limits.publicRounds + beyondLimit - asked);
  return Math.min(byLimit, unaskedCount(state) ?? byLimit);
}

/**
 * Whether a private moment is due that comes before the stop rule: while the questions that everything begins with are
 * not repeated in private, and when nothing else is left to ask. A result without them would be that of the hands.
 */
export function isPrivateFirst(state: State, answer: NextAnswer | null): boolean {
  const wanted = answer?.privateRounds ?? owedInPrivate(state);
  if (wanted.length === 0) return false;
  if (stopReason(state, answer) === "nothing-left") return true;
  const first = countedRounds(state).slice(0, startingRounds(state.settings));
  return wanted.some((number) => first.some(({ round }) => round === number));
}

/** After the limit, a few more may be asked. */
export const roundsBeyondLimit = 3;

export function isBeyondLimit(state: State): boolean {
  const { publicRounds } = state.settings.limits;
  return countedRounds(state).length >= publicRounds + roundsBeyondLimit;
}

/** Moves when a private moment closes, by the number of questions left: it says nothing about anybody's answers. */
export function progressStep(state: State): ProgressStep {
  const left = state.settings.limits.publicRounds - countedRounds(state).length;
  return left <= 3 ? "nearly-done" : "taking-shape";
}
