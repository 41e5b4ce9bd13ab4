import type { Round, StudyState } from "@unswayed/core/method";

/** The rounds in which one option was rated. */
export function ratedRounds({ rounds }: StudyState): readonly Round[] {
  return rounds.filter(({ kind, options }) => kind === "rating" && options.length === 1);
}
