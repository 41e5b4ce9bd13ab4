import { optionKey } from "./options.ts";
import { optionsAskedAbout } from "./questions.ts";
import type { Secret } from "./secret.ts";
import type { State } from "./state.ts";
import { countedRounds } from "./study-input.ts";

/**
 * Which of the near-best is asked, by its place among them. What counts is how many questions count, not how many were asked: else
 * whoever asks and withdraws again and again would be shown one after the other, and near-best ones depend on private answers.
 */
export function drawnPlace(state: State, secret: Secret, of: number): number {
  return secret.draw(`question ${countedRounds(state).length + 1}`, Math.max(1, of));
}

/** The options, by their keys, of each question withdrawn since the last one that counts. */
export function withdrawnSince(state: State): readonly (readonly string[])[] {
  const lastCounted = state.rounds.findLastIndex(({ isWithdrawn }) => !isWithdrawn);
  return state.rounds
    .slice(lastCounted + 1)
    .map((round) => optionsAskedAbout(round).map(optionKey).sort());
}
